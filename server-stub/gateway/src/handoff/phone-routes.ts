import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { Bus } from '../events/bus.js';
import type { Dispatch, EventJournal } from '../events/journal.js';
import { readBody, readJsonMember } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import { FEATURES } from '../openapi/protocol.js';
import { GatewayProblem } from '../problem.js';
import { retryAfter } from '../rate-limit/rate-limit.js';
import type { Rates } from '../rate-limit/rates.js';
import type { Guards } from '../tokens/guards.js';
import { verifyProofHeader } from '../tokens/proofs.js';
import type { Revocations } from '../tokens/revocations.js';
import type { TokenIssuer } from '../tokens/tokens.js';
import { type Handoff, secondsLeft, toStatus } from './handoff.js';
import type { Handoffs } from './handoffs.js';
import type { Messages } from './messages.js';
import { isPreview } from './preview.js';
import { findOwnHandoff } from './request-handoff.js';
import { createCode, hashTicket, type Tickets } from './tickets.js';

/** The hash of a photo in hexadecimal digits, as the elements send it. */
const SHA256 = /^[0-9a-f]{64}$/;

export interface HandoffDeps {
  readonly store: {
    readonly handoffs: Handoffs;
    readonly events: EventJournal;
    readonly messages: Messages;
    readonly bus: Bus;
  };
  readonly clock: Clock;
  readonly limits: Limits;
  readonly tickets: Tickets;
}

export interface PhoneRoutesDeps extends HandoffDeps {
  readonly store: HandoffDeps['store'] & Revocations & { readonly rates: Rates };
  readonly dispatch: Dispatch;
  readonly issuer: TokenIssuer;
}

/** Names the phone in the audit trail. */
function setPhone(c: GatewayContext, { id, person }: Handoff): void {
  c.set('actor', { person, handoff: id });
  c.set('affected', { kind: 'pairing', ids: [id] });
}

/** Routes of the phone, which has no session with the host: claim the pairing, poll for its token, capture. */
export function mountPhone(app: Hono<GatewayEnv>, deps: PhoneRoutesDeps, guards: Guards): void {
  const phone = new PhoneRoutes(deps);
  app.post('/handoff/offer', guards.csrf, (c) => phone.offer(c));
  app.post('/handoff/claim', guards.csrf, (c) => phone.claim(c));
  app.post('/handoff/token', guards.csrf, (c) => phone.token(c));
  app.get('/handoff', guards.phone, (c) => phone.status(c));
  app.post('/handoff/photo', guards.phone, (c) => phone.photo(c));
}

class PhoneRoutes {
  constructor(private readonly deps: PhoneRoutesDeps) {}

  /** Says what a claim would be for, and whose. Changes nothing: a preview of the link uses nothing up. */
  async offer(c: GatewayContext): Promise<Response> {
    const { store, clock, limits } = this.deps;
    const secret = await this.#readSecret(c);
    const now = clock.now();
    const handoff = await store.handoffs.findClaimable(secret, { now, max: limits.handoffClaims });
    if (!handoff || !(await this.#isStillSignedIn(handoff))) throw new GatewayProblem('handoff-unknown');
    setPhone(c, handoff);
    return c.json({
      scope: [...handoff.scope].join(' '),
      ...(handoff.personName !== null && { person: handoff.personName }),
      expires_in: secondsLeft(handoff.expiresAt, now),
    });
  }

  async claim(c: GatewayContext): Promise<Response> {
    const { store, clock, limits, tickets, dispatch, issuer } = this.deps;
    const secret = await this.#readSecret(c);
    const thumbprint = await verifyProofHeader(c, issuer);
    const now = clock.now();
    const claim = tickets.issue('claim');
    const code = createCode();
    const phone = { claim: hashTicket(claim), code, thumbprint };
    const handoff = await store.handoffs.claim(secret, phone, { now, max: limits.handoffClaims });
    if (!handoff || !(await this.#isStillSignedIn(handoff))) throw new GatewayProblem('handoff-unknown');
    const { id, person, expiresAt } = handoff;
    setPhone(c, handoff);
    await dispatch(person, { type: 'handoff', handoffId: id, code }, { handoffId: id, expiresAt });
    if (thumbprint !== null) c.header('dpop-nonce', issuer.proofs.nonce());
    return c.json({
      claim,
      code,
      expires_in: secondsLeft(expiresAt, now),
      interval: limits.handoffPollInterval,
    });
  }

  async token(c: GatewayContext): Promise<Response> {
    const { limits, issuer } = this.deps;
    const { id, person, scope, thumbprint, state, signOut, reclaims, expiresAt, now } =
      await this.#pollClaim(c);
    if (thumbprint !== null) c.header('dpop-nonce', issuer.proofs.nonce());
    const left = secondsLeft(expiresAt, now);
    if (state !== 'confirmed') {
      const interval = limits.handoffPollInterval;
      c.header('retry-after', String(interval));
      return c.json({ code: 'authorization-pending', interval, expires_in: left }, 202);
    }
    const lifetime = Math.min(limits.handoffTokenLifetime, left);
    const origin = c.req.header('origin') ?? null;
    const handoff = { id, reclaims, lifetime };
    return c.json({
      access_token: await issuer.tokens.issue({ person, scope, origin, thumbprint, signOut, handoff }),
      token_type: thumbprint === null ? 'Bearer' : 'DPoP',
      expires_in: lifetime,
      scope: [...scope].join(' '),
      base_url: issuer.baseUrl,
      features: FEATURES,
      handoff_expires_in: left,
    });
  }

  async status(c: GatewayContext): Promise<Response> {
    const { store, clock } = this.deps;
    const now = clock.now();
    const handoff = await findOwnHandoff(c, this.deps, null);
    const { id, scope, note } = handoff;
    await store.handoffs.markSeen(id, 'phone', now);
    return c.json({
      ...toStatus(handoff, { now, to: 'phone' }),
      ...(scope.has('pages') && { waiting: await store.messages.waiting(id) }),
      ...(note !== null && { note }),
    });
  }

  async photo(c: GatewayContext): Promise<Response> {
    const { store, clock, limits, dispatch } = this.deps;
    const { id, person, expiresAt } = await findOwnHandoff(c, this.deps, 'medical');
    if (!/^image\/jpeg\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new GatewayProblem('body-unsupported');
    }
    const sha256 = c.req.query('sha256');
    if (sha256 !== undefined && !SHA256.test(sha256)) throw new GatewayProblem('query-invalid');
    await this.#limitAttempts(['preview', id], limits.previewsPerMinute);
    const bytes = Buffer.from(await readBody(c.req.raw, limits.previewBytes));
    if (!isPreview(bytes)) throw new GatewayProblem('body-invalid');
    await store.events.deleteExpired(clock.now());
    const jpeg = bytes.toString('base64');
    const event = { type: 'photo', handoffId: id, jpeg, ...(sha256 && { sha256 }) } as const;
    await dispatch(person, event, { handoffId: id, expiresAt });
    return c.body(null, 204);
  }

  /**
   * Finds the pairing of a claim for the holder of its key. Throws when the pairing was refused, has expired, or is polled
   * too fast.
   */
  async #pollClaim(c: GatewayContext): Promise<Handoff & { readonly now: number }> {
    const { store, clock, limits, tickets, issuer } = this.deps;
    const claim = tickets.verify('claim', await readJsonMember(c.req.raw, 'claim'));
    if (!claim) throw new GatewayProblem('expired-token');
    await this.#limitAttempts(['handoff', claim], limits.handoffAttemptsPerMinute);
    const now = clock.now();
    const handoff = await store.handoffs.findByClaim(claim, now);
    if (!handoff || !(await this.#isStillSignedIn(handoff))) throw new GatewayProblem('expired-token');
    setPhone(c, handoff);
    const requireProof = handoff.thumbprint !== null;
    const thumbprint = await verifyProofHeader(c, { proofs: issuer.proofs, requireProof });
    if (handoff.thumbprint !== thumbprint) throw new GatewayProblem('proof-invalid', { reason: 'key' });
    if (handoff.state === 'refused') throw new GatewayProblem('access-denied');
    const interval = limits.handoffPollInterval;
    if (!(await store.handoffs.poll(handoff.id, { now, interval: interval * 1000 }))) {
      throw new GatewayProblem('slow-down', { headers: { 'retry-after': String(interval) } });
    }
    return { ...handoff, now };
  }

  /** Reads the secret of a QR code, as its hash, and counts the attempt. */
  async #readSecret(c: GatewayContext): Promise<string> {
    const { tickets, limits } = this.deps;
    const secret = tickets.verify('secret', await readJsonMember(c.req.raw, 'secret'));
    if (!secret) throw new GatewayProblem('handoff-unknown');
    await this.#limitAttempts(['handoff', secret], limits.handoffAttemptsPerMinute);
    return secret;
  }

  async #limitAttempts(key: readonly string[], max: number): Promise<void> {
    const now = this.deps.clock.now();
    if ((await this.deps.store.rates.count(key, now)) <= max) return;
    throw new GatewayProblem('rate-limited', { headers: retryAfter(now), reason: 'handoff' });
  }

  async #isStillSignedIn({ person, signOut }: Handoff): Promise<boolean> {
    return !(await this.deps.store.isRevoked(person, signOut));
  }
}

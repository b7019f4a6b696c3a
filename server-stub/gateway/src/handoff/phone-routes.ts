import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
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
import { type Handoff, type Handoffs, secondsLeft, toStatus } from './handoffs.js';
import { isPreview } from './preview.js';
import { createCode, hashTicket, type Tickets } from './tickets.js';

/** The hash of a photo in hexadecimal digits, as the elements send it. */
const SHA256 = /^[0-9a-f]{64}$/;

export interface HandoffDeps {
  readonly store: { readonly handoffs: Handoffs; readonly events: EventJournal };
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
  app.post('/handoff/claim', guards.csrf, (c) => phone.claim(c));
  app.post('/handoff/token', guards.csrf, (c) => phone.token(c));
  app.get('/handoff', guards.phone, (c) => phone.status(c));
  app.post('/handoff/photo', guards.phone, (c) => phone.photo(c));
}

class PhoneRoutes {
  constructor(private readonly deps: PhoneRoutesDeps) {}

  async claim(c: GatewayContext): Promise<Response> {
    const { store, clock, limits, tickets, dispatch, issuer } = this.deps;
    const secret = tickets.verify('secret', await readJsonMember(c.req.raw, 'secret'));
    if (!secret) throw new GatewayProblem('handoff-unknown');
    await this.#limitAttempts(['handoff', secret], limits.handoffAttemptsPerMinute);
    const thumbprint = await verifyProofHeader(c, issuer);
    const now = clock.now();
    const claim = tickets.issue('claim');
    const code = createCode();
    const phone = { claim: hashTicket(claim), code, thumbprint };
    const handoff = await store.handoffs.claim(secret, phone, now);
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
    const { id, person, thumbprint, state, signOut, expiresAt, now } = await this.#pollClaim(c);
    if (thumbprint !== null) c.header('dpop-nonce', issuer.proofs.nonce());
    const left = secondsLeft(expiresAt, now);
    if (state !== 'confirmed') {
      const interval = limits.handoffPollInterval;
      c.header('retry-after', String(interval));
      return c.json({ code: 'authorization-pending', interval, expires_in: left }, 202);
    }
    const lifetime = Math.min(limits.handoffTokenLifetime, left);
    const origin = c.req.header('origin') ?? null;
    const scope = new Set(['medical'] as const);
    const handoff = { id, lifetime };
    return c.json({
      access_token: await issuer.tokens.issue({ person, scope, origin, thumbprint, signOut, handoff }),
      token_type: thumbprint === null ? 'Bearer' : 'DPoP',
      expires_in: lifetime,
      scope: 'medical',
      base_url: issuer.baseUrl,
      features: FEATURES,
      handoff_expires_in: left,
    });
  }

  async status(c: GatewayContext): Promise<Response> {
    const { store, clock } = this.deps;
    const now = clock.now();
    const handoff = await this.#findOwnHandoff(c);
    await store.handoffs.markSeen(handoff.id, 'phone', now);
    return c.json(toStatus(handoff, { now, to: 'phone' }));
  }

  async photo(c: GatewayContext): Promise<Response> {
    const { store, clock, limits, dispatch } = this.deps;
    if (!/^image\/jpeg\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new GatewayProblem('body-unsupported');
    }
    const sha256 = c.req.query('sha256');
    if (sha256 !== undefined && !SHA256.test(sha256)) throw new GatewayProblem('query-invalid');
    const { id, person, expiresAt } = await this.#findOwnHandoff(c);
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

  /** Finds the pairing of the token; the guard has checked that it is confirmed. */
  async #findOwnHandoff(c: GatewayContext): Promise<Handoff> {
    const { store, clock } = this.deps;
    const { person, handoff } = c.get('grantFor')('medical');
    const found = handoff === null ? null : await store.handoffs.find(person, handoff, clock.now());
    if (!found) throw new GatewayProblem('token-invalid');
    return found;
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

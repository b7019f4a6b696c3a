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
  const { store, clock, limits, tickets, dispatch, issuer } = deps;
  const { tokens, proofs } = issuer;
  const { handoffs, rates } = store;

  const limitAttempts = async (key: readonly string[], max: number) => {
    const now = clock.now();
    if ((await rates.count(key, now)) <= max) return;
    throw new GatewayProblem('rate-limited', { headers: retryAfter(now), reason: 'handoff' });
  };

  const isStillSignedIn = async ({ person, signOut }: Handoff) => !(await store.isRevoked(person, signOut));

  app.post('/handoff/claim', guards.csrf, async (c) => {
    const secret = tickets.verify('secret', await readJsonMember(c.req.raw, 'secret'));
    if (!secret) throw new GatewayProblem('handoff-unknown');
    await limitAttempts(['handoff', secret], limits.handoffAttemptsPerMinute);
    const thumbprint = await verifyProofHeader(c, issuer);
    const now = clock.now();
    const claim = tickets.issue('claim');
    const code = createCode();
    const handoff = await handoffs.claim(secret, { claim: hashTicket(claim), code, thumbprint }, now);
    if (!handoff || !(await isStillSignedIn(handoff))) throw new GatewayProblem('handoff-unknown');
    const { id, person, expiresAt } = handoff;
    setPhone(c, handoff);
    await dispatch(person, { type: 'handoff', handoffId: id, code }, { handoffId: id, expiresAt });
    if (thumbprint !== null) c.header('dpop-nonce', proofs.nonce());
    return c.json({
      claim,
      code,
      expires_in: secondsLeft(expiresAt, now),
      interval: limits.handoffPollInterval,
    });
  });

  /**
   * Finds the pairing of a claim for the holder of its key. Throws when the pairing was refused, has expired, or is polled
   * too fast.
   */
  const pollClaim = async (c: GatewayContext): Promise<Handoff & { readonly now: number }> => {
    const claim = tickets.verify('claim', await readJsonMember(c.req.raw, 'claim'));
    if (!claim) throw new GatewayProblem('expired-token');
    await limitAttempts(['handoff', claim], limits.handoffAttemptsPerMinute);
    const now = clock.now();
    const handoff = await handoffs.findByClaim(claim, now);
    if (!handoff || !(await isStillSignedIn(handoff))) throw new GatewayProblem('expired-token');
    setPhone(c, handoff);
    const thumbprint = await verifyProofHeader(c, { proofs, requireProof: handoff.thumbprint !== null });
    if (handoff.thumbprint !== thumbprint) throw new GatewayProblem('proof-invalid', { reason: 'key' });
    if (handoff.state === 'refused') throw new GatewayProblem('access-denied');
    const interval = limits.handoffPollInterval;
    if (!(await handoffs.poll(handoff.id, { now, interval: interval * 1000 }))) {
      throw new GatewayProblem('slow-down', { headers: { 'retry-after': String(interval) } });
    }
    return { ...handoff, now };
  };

  app.post('/handoff/token', guards.csrf, async (c) => {
    const { id, person, thumbprint, state, signOut, expiresAt, now } = await pollClaim(c);
    if (thumbprint !== null) c.header('dpop-nonce', proofs.nonce());
    const left = secondsLeft(expiresAt, now);
    if (state !== 'confirmed') {
      const interval = limits.handoffPollInterval;
      c.header('retry-after', String(interval));
      return c.json({ code: 'authorization-pending', interval, expires_in: left }, 202);
    }
    const lifetime = Math.min(limits.handoffTokenLifetime, left);
    const origin = c.req.header('origin') ?? null;
    const scope = new Set(['medical'] as const);
    return c.json({
      access_token: await tokens.issue({
        person,
        scope,
        origin,
        thumbprint,
        signOut,
        handoff: { id, lifetime },
      }),
      token_type: thumbprint === null ? 'Bearer' : 'DPoP',
      expires_in: lifetime,
      scope: 'medical',
      base_url: issuer.baseUrl,
      features: FEATURES,
      handoff_expires_in: left,
    });
  });

  /** Finds the pairing of the token; the guard has checked that it is confirmed. */
  const findOwnHandoff = async (c: GatewayContext) => {
    const { person, handoff } = c.get('grantFor')('medical');
    const found = handoff === null ? null : await handoffs.find(person, handoff, clock.now());
    if (!found) throw new GatewayProblem('token-invalid');
    return found;
  };

  app.get('/handoff', guards.phone, async (c) => {
    const now = clock.now();
    const handoff = await findOwnHandoff(c);
    await handoffs.markSeen(handoff.id, 'phone', now);
    return c.json(toStatus(handoff, { now, to: 'phone' }));
  });

  app.post('/handoff/photo', guards.phone, async (c) => {
    if (!/^image\/jpeg\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new GatewayProblem('body-unsupported');
    }
    const sha256 = c.req.query('sha256');
    if (sha256 !== undefined && !SHA256.test(sha256)) throw new GatewayProblem('query-invalid');
    const { id, person, expiresAt } = await findOwnHandoff(c);
    await limitAttempts(['preview', id], limits.previewsPerMinute);
    const bytes = Buffer.from(await readBody(c.req.raw, limits.previewBytes));
    if (!isPreview(bytes)) throw new GatewayProblem('body-invalid');
    await store.events.deleteExpired(clock.now());
    const jpeg = bytes.toString('base64');
    const event = { type: 'photo', handoffId: id, jpeg, ...(sha256 && { sha256 }) } as const;
    await dispatch(person, event, { handoffId: id, expiresAt });
    return c.body(null, 204);
  });
}

import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Person } from '../grant.js';
import type { GatewayContext } from '../http/context.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import { deriveKeys, type Secrets } from '../tokens/secrets.js';
import { findClientNetwork } from './client-address.js';
import type { Quota } from './quota.js';
import { MINUTE, type RateKey, type Rates } from './rates.js';

/**
 * Throws `rate-limited` when a person, or all people of a tenant together, exceed their requests per minute. Requests
 * are counted by token only, never by address. The response says what is left to the person, so the
 * caller checks first that the request is theirs. `counted`: the person's count, where this request is in it already.
 */
export type RateLimit = (c: RequestContext, person: Person, counted?: number) => Promise<void>;

/** The context of the request. */
interface RequestContext {
  set(name: 'quota', quota: Quota): void;
}

export interface SessionLimitDeps {
  readonly rates: Rates;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Reverse proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: number;
}

/**
 * New sessions are counted by address, and together: each is a new person, whose own count means nothing. What is refused
 * to one address uses up nothing of the others. An address is counted by its keyed hash, which is deleted with its minute.
 */
export function createSessionLimit(deps: SessionLimitDeps): (c: GatewayContext) => Promise<void> {
  const { rates, limits, clock, trustedProxies } = deps;
  const [key] = deriveKeys(deps.secrets, 'hdt-gateway address');
  const hash = (network: string) => createHmac('sha256', key).update(network).digest('base64url');

  return async (c) => {
    const now = clock.now();
    const check = async (rateKey: RateKey, max: number, reason: string) => {
      if ((await rates.count(rateKey, now)) <= max) return;
      throw new GatewayProblem('rate-limited', { headers: retryAfter(now), reason });
    };
    const network = findClientNetwork(c, trustedProxies);
    if (network !== null) {
      const isForwarded = trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined;
      const reason = `new-session-address${isForwarded ? ': trustedProxies is 0' : ''}`;
      await check(['new-session-address', hash(network)], limits.newSessionsPerAddress, reason);
    }
    await check(['new-session'], limits.newSessionsPerMinute, 'new-session');
  };
}

/** Seconds until the next minute begins. */
export const retryAfter = (now: number) => ({
  'retry-after': String(Math.ceil((endOfMinute(now) - now) / 1000)),
});

const endOfMinute = (now: number): number => now - (now % MINUTE) + MINUTE;

export const personKey = ({ tenant, subject }: Person): RateKey => ['subject', tenant, subject];

export function createRateLimit(rates: Rates, limits: Limits, clock: Clock): RateLimit {
  return async (c, person, counted) => {
    const now = clock.now();
    const retry = { headers: retryAfter(now) };
    const count = counted ?? (await rates.count(personKey(person), now));
    const limit = limits.requestsPerMinute;
    c.set('quota', { limit, remaining: Math.max(0, limit - count), resetsAt: endOfMinute(now) });
    if (count > limit) throw new GatewayProblem('rate-limited', { ...retry, reason: 'subject' });
    // A host with a single tenant has no other tenant to protect.
    const { tenant } = person;
    if (tenant === '') return;
    if ((await rates.count(['tenant', tenant], now)) > limits.tenantRequestsPerMinute)
      throw new GatewayProblem('rate-limited', { ...retry, reason: 'tenant' });
  };
}

import type { Clock } from '../clock.js';
import type { Person } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import { MINUTE, type Rates } from './rates.js';

/**
 * Throws `rate-limited` beyond the requests a minute allows a person, or all people of a tenant together. Who asks is
 * known by the token and nothing else: forwarded addresses are whatever their sender likes.
 */
export type RateLimit = (person: Person) => Promise<void>;

/** Sessions begun by callers who had none are counted together: each is a new person, whose own count says nothing. */
export function createSessionLimit(rates: Rates, limits: Limits, clock: Clock): () => Promise<void> {
  return async () => {
    const now = clock.now();
    if ((await rates.count(['new-session'], now)) <= limits.newSessionsPerMinute) return;
    throw new GatewayProblem('rate-limited', { headers: retryAfter(now), reason: 'new-session' });
  };
}

/** Until the next minute begins. */
export const retryAfter = (now: number) => ({
  'retry-after': String(Math.ceil((MINUTE - (now % MINUTE)) / 1000)),
});

export function createRateLimit(rates: Rates, limits: Limits, clock: Clock): RateLimit {
  return async ({ tenant, subject }) => {
    const now = clock.now();
    const retry = { headers: retryAfter(now) };
    const own = await rates.count(['subject', tenant, subject], now);
    if (own > limits.requestsPerMinute)
      throw new GatewayProblem('rate-limited', { ...retry, reason: 'subject' });
    // A host with one tenant has no other to be protected from it.
    if (tenant === '') return;
    const all = await rates.count(['tenant', tenant], now);
    if (all > limits.tenantRequestsPerMinute)
      throw new GatewayProblem('rate-limited', { ...retry, reason: 'tenant' });
  };
}

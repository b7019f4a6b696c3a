import type { Clock } from '../clock.js';
import type { Person } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Quota } from './quota.js';
import { MINUTE, type RateKey, type Rates } from './rates.js';

/**
 * Throws `rate-limited` when a person, or all people of a tenant together, exceed their requests per minute. Requests
 * are counted by token only, never by address. The response says what is left to the person, so the caller checks first
 * that the request is theirs. `counted`: the person's count, where this request is in it already.
 */
export type RateLimit = (c: RequestContext, person: Person, counted?: number) => Promise<void>;

/** The context of the request. */
interface RequestContext {
  set(name: 'quota', quota: Quota): void;
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

import type { Clock } from '../clock.js';
import type { Person } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import { MINUTE, type RateKey, type Rates } from './rates.js';

/**
 * Throws `rate-limited` when a person, or all people of a tenant together, exceed their requests per minute. Requests
 * are counted by token only: forwarded addresses can be forged. `counted`: the person's count, where this request is in
 * it already.
 */
export type RateLimit = (person: Person, counted?: number) => Promise<void>;

/** New sessions are counted together: each is a new person, whose own count means nothing. */
export function createSessionLimit(rates: Rates, limits: Limits, clock: Clock): () => Promise<void> {
  return async () => {
    const now = clock.now();
    if ((await rates.count(['new-session'], now)) <= limits.newSessionsPerMinute) return;
    throw new GatewayProblem('rate-limited', { headers: retryAfter(now), reason: 'new-session' });
  };
}

/** Seconds until the next minute begins. */
export const retryAfter = (now: number) => ({
  'retry-after': String(Math.ceil((MINUTE - (now % MINUTE)) / 1000)),
});

export const personKey = ({ tenant, subject }: Person): RateKey => ['subject', tenant, subject];

export function createRateLimit(rates: Rates, limits: Limits, clock: Clock): RateLimit {
  return async (person, counted) => {
    const now = clock.now();
    const retry = { headers: retryAfter(now) };
    if ((counted ?? (await rates.count(personKey(person), now))) > limits.requestsPerMinute)
      throw new GatewayProblem('rate-limited', { ...retry, reason: 'subject' });
    // A host with a single tenant has no other tenant to protect.
    const { tenant } = person;
    if (tenant === '') return;
    if ((await rates.count(['tenant', tenant], now)) > limits.tenantRequestsPerMinute)
      throw new GatewayProblem('rate-limited', { ...retry, reason: 'tenant' });
  };
}

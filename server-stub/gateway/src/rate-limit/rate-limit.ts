import type { Clock } from '../clock.js';
import type { Person } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import { MINUTE, type RateKey, type Rates } from './rates.js';

/** Requests of one person in the current minute. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since 1970, when the next minute begins. */
  readonly resetsAt: number;
}

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

/** Names the policy of one person. The quota of a tenant is never sent: it would tell how busy other people are. */
const POLICY = '"person"';

/**
 * Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). `RateLimit` is left out when the minute
 * is over, and beside an earlier `Retry-After` that has another cause: clients may take either for the time to wait.
 */
export function setQuotaHeaders(headers: Headers, { limit, remaining, resetsAt }: Quota, now: number): void {
  headers.set('ratelimit-policy', `${POLICY};q=${limit};w=60`);
  const seconds = Math.ceil((resetsAt - now) / 1000);
  const retryAfter = headers.get('retry-after');
  if (seconds <= 0 || (retryAfter !== null && !(Number(retryAfter) >= seconds))) return;
  headers.set('ratelimit', `${POLICY};r=${remaining};t=${seconds}`);
}

/** Requests of one person in the current minute. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since 1970, when the next minute begins. */
  readonly resetsAt: number;
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

/** `Retry-After` in whole seconds (RFC 9110 §10.2.3), when one is configured: the interface shows none. */
export const retryAfterHeader = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(Math.max(0, Math.ceil(seconds))) };

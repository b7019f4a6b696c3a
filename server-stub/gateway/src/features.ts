/** What this gateway has besides the service's own interface; a token response announces it to the elements. */
export const FEATURES = ['idempotency', 'events', 'handoff', 'confirmations'] as const;

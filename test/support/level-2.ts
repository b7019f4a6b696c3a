/** What a back end with level 2 of the protocol announces in its token responses, but for `confirmations`. */
export const LEVEL_2: readonly string[] = ['idempotency', 'events', 'handoff'];

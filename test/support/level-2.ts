/** Features that a back end of level 2 of the protocol announces in token responses, without `confirmations`. */
export const LEVEL_2: readonly string[] = ['idempotency', 'events', 'handoff'];

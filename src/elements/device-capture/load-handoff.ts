/** Fetches what leaves the photos to a phone. */
export const loadHandoff = (): Promise<unknown> => import('./handoff-work.js');

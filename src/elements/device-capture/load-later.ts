/** Fetches what can come while the first photo is taken. */
export const loadLater = (): Promise<unknown> => import('./later-work.js');

/** Fetches what watches the viewfinder. */
export const loadGuide = (): Promise<unknown> => import('./guide-work.js');

/** What shows several files as a batch. */
export const loadBatch = () => import('./batch-view.js');

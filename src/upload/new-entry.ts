import type { Entry } from './entry.js';

// A module of its own: a page creates entries before it has loaded the state machine of `entry.ts`.

/**
 * Creates the entry of a file that was just added.
 *
 * @param isPhotographed Whether it was made of photographed pages.
 */
export const createEntry = (id: string, file: File, isPhotographed = false): Entry => ({
  id,
  ...(isPhotographed && { isPhotographed }),
  name: file.name,
  size: file.size,
  status: 'sniffing',
  file,
});

/** Creates the entry of a file sent before a reload. Only its id is known until the first status response. */
export const createResumedEntry = (id: string, uploadId: string): Entry => ({
  id,
  name: '',
  size: 0,
  status: 'processing',
  format: null,
  uploadId,
});

import type { Entry } from './entry.js';

/** A file that was just added. */
export const createEntry = (id: string, file: File): Entry => ({
  id,
  name: file.name,
  size: file.size,
  status: 'sniffing',
  file,
});

/** A file sent before a reload: only its id is known until the first status response. */
export const resumedEntry = (id: string, uploadId: string): Entry => ({
  id,
  name: '',
  size: 0,
  status: 'processing',
  format: null,
  uploadId,
});

// Apart from entry.ts, which a page loads only with the first file.
import type { Entry } from './entry.js';

/** The id of a file that the service has, even if it cannot be followed just now; null for others. */
export function uploadIdOf(entry: Entry): string | null {
  if ('uploadId' in entry) return entry.uploadId;
  return entry.status === 'failed' && entry.retry.kind === 'watch' ? entry.retry.uploadId : null;
}

/** The ids of the files that the service has, in order. */
export const uploadIds = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => uploadIdOf(entry) ?? []);

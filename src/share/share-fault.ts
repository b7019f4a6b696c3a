import { MAX_PATHOLOGY_BYTES } from '../core/service/limits.js';

/**
 * Why nothing can be taken of what was shared. `expired`: a minute has passed, the browser stopped the worker, or another
 * page took the files. `empty`: a text or a link was shared. `too-many`, `too-large`: more than ten files, or one
 * of more than 25 MB.
 */
export type ShareFault = 'expired' | 'empty' | 'too-many' | 'too-large';

const FAULTS: ReadonlySet<unknown> = new Set<ShareFault>(['expired', 'empty', 'too-many', 'too-large']);

export const isShareFault = (value: unknown): value is ShareFault => FAULTS.has(value);

/** Files of one share, because all of them wait in the memory of the worker. */
const MAX_SHARED_FILES = 10;

/** Why these files cannot be handed over; null when they can. */
export function findShareFault(files: readonly File[]): ShareFault | null {
  if (files.length === 0) return 'empty';
  if (files.length > MAX_SHARED_FILES) return 'too-many';
  return files.some(({ size }) => size > MAX_PATHOLOGY_BYTES) ? 'too-large' : null;
}

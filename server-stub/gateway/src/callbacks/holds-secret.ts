import type { Hidden } from '../upstream/secret-filter.js';
import type { Callback } from './read-callback.js';

/** Characters looked through at once: some milliseconds. */
const SLICE = 256 * 1024;

/** Looks through a callback in slices, and lets others have their turn between two. */
export async function holdsSecret(hidden: Hidden, { envelope, rows }: Callback): Promise<boolean> {
  if (hidden.isIn(JSON.stringify(envelope))) return true;
  for (let at = 0; at < rows.length; at += SLICE) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    // A secret can lie across the end of a slice.
    if (hidden.isIn(rows.slice(at, at + SLICE + hidden.reach))) return true;
  }
  return false;
}

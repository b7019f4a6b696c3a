import type { SecretFilter } from '../upstream/secret-filter.js';
import type { Callback } from './read-callback.js';

/** Characters searched at once: some milliseconds. */
const SLICE = 256 * 1024;

/** Searches a callback in slices and yields to other requests in between. */
export async function containsSecret(
  secretFilter: SecretFilter,
  { envelope, rows }: Callback,
): Promise<boolean> {
  if (secretFilter.matches(JSON.stringify(envelope))) return true;
  for (let at = 0; at < rows.length; at += SLICE) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    // A secret can span two slices.
    if (secretFilter.matches(rows.slice(at, at + SLICE + secretFilter.maxMatchLength))) return true;
  }
  return false;
}

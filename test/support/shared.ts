import { existsSync } from 'node:fs';
import { type SkipOptions, skipWhen } from './skip.js';

/** Documents and pictures of others, kept beside the checkout and not part of the project. */
const FOLDER = new URL('../../../shared/', import.meta.url);

/** The one reason a test that needs them is skipped for: the runner says it once, with how many tests it left out. */
const NEEDS_SHARED = '../shared is not on this machine';

/** A file or folder (`real/`) of `../shared/fixtures`; null where there is none. */
export function shared(path: string): URL | null {
  const url = new URL(`fixtures/${path}`, FOLDER);
  return existsSync(url) ? url : null;
}

/** Options of a test or suite that needs a file or folder of `../shared/fixtures`. */
export const needsShared = (path: string): SkipOptions => skipWhen(shared(path) === null, NEEDS_SHARED);

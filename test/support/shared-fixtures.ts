import { existsSync } from 'node:fs';
import { type SkipOptions, skipWhen } from './skip.js';

/** Real documents and pictures, which lie beside the checkout because they are not part of the project. */
const FOLDER = new URL('../../../shared/', import.meta.url);

/** `npm test` prints this reason once, with the number of tests that were skipped for it. */
const NEEDS_SHARED = '../shared is not on this machine';

/** The URL of a file or folder (`real/`) of `../shared/fixtures`; null where it does not exist. */
export function sharedFixture(path: string): URL | null {
  const url = new URL(`fixtures/${path}`, FOLDER);
  return existsSync(url) ? url : null;
}

/** Options of a test or suite that needs a file or folder of `../shared/fixtures`. */
export const needsShared = (path: string): SkipOptions =>
  skipWhen(sharedFixture(path) === null, NEEDS_SHARED);

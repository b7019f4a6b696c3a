import type { Page } from '../page/word.js';
import { decodePicture } from './decode.js';
import { type Engine, type Language, startEngine } from './engine.js';
import { readPage } from './read-page.js';

/** Each is started when first needed and serves this process until it ends. */
const engines = new Map<Language, Promise<Engine>>();

/** A recogniser of that language; one that could not start is tried again. */
function engineOf(language: Language): Promise<Engine> {
  const started = engines.get(language);
  if (started) return started;
  const engine = startEngine(language);
  engine.catch(() => engines.delete(language));
  engines.set(language, engine);
  return engine;
}

/**
 * Reads the words on a photographed or scanned page, in pixels of the page made upright; none when nothing on it can be
 * read. `picture` is an encoded file of any kind `detect.ts` calls a picture.
 * @throws {ParseFailure} `unrecognised`, `too-large`, `cut-off` or `malformed`.
 */
export const readPicture = async (picture: Uint8Array): Promise<Page> =>
  readPage(await decodePicture(picture), engineOf);

export type ReadPicture = typeof readPicture;

import type { Page } from '../page/word.js';
import { decodePicture } from './decode.js';
import { type Engine, type Language, startEngine } from './engine.js';
import { readPage } from './read-page.js';

/** Started on first use and shared by the process. */
const engines = new Map<Language, Promise<Engine>>();

/** The recogniser of a language; a failed start is retried at the next call. */
function engineOf(language: Language): Promise<Engine> {
  const started = engines.get(language);
  if (started) return started;
  const engine = startEngine(language);
  engine.catch(() => engines.delete(language));
  engines.set(language, engine);
  return engine;
}

/**
 * Reads the words of a photographed or scanned page, in pixels of the upright page; none when unreadable. `picture` is an
 * encoded file of any picture format in `detect.ts`.
 * @throws {ParseFailure} `unrecognised`, `too-large`, `cut-off` or `malformed`.
 */
export const readPicture = async (picture: Uint8Array): Promise<Page> =>
  readPage(await decodePicture(picture), engineOf);

export type ReadPicture = typeof readPicture;

import type { Page } from '../page/word.js';
import { documentBudget, pageBudget } from './budget.js';
import { decodePicture } from './decode.js';
import { type Engine, type Language, startEngine } from './engine.js';
import { readPage } from './read-page.js';

/** Started on first use and shared by the process. */
const engines = new Map<Language, Promise<Engine>>();

/** The recogniser of a language; a failed start is retried at the next call, and one that has ended is replaced. */
async function engineOf(language: Language): Promise<Engine> {
  const started = engines.get(language);
  if (started && !(await started).ended) return started;
  const engine = startEngine(language);
  engine.catch(() => engines.delete(language));
  engines.set(language, engine);
  return engine;
}

/**
 * Reads the words of a photographed or scanned page, in pixels of the upright page; none when unreadable, also within the
 * budget. `picture` is an encoded file of any picture format in `detect.ts`.
 * @throws {ParseFailure} `unrecognised`, `too-large`, `cut-off` or `malformed`.
 */
export const readPicture = async (picture: Uint8Array, budget = documentBudget()): Promise<Page> =>
  readPage(await decodePicture(picture), engineOf, pageBudget(budget));

export type ReadPicture = typeof readPicture;

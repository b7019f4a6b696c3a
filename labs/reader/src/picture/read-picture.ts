import type { Page } from '../page/word.js';
import { openRecogniser, type Recogniser } from '../text/recogniser.js';
import { type Budget, documentBudget, pageBudget } from './budget.js';
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

let opened: Promise<Recogniser | undefined> | undefined;

/** Undefined where it is not installed, or does not run on this platform. */
const openOnce = (): Promise<Recogniser | undefined> => (opened ??= openRecogniser().catch(() => undefined));

/** A picture is an encoded file of any format in `detect.ts`. */
export type ReadPicture = (picture: Uint8Array, budget?: Budget) => Promise<Page>;

interface Options {
  readonly budget?: Budget | undefined;
  /** The second opinion; undefined where there is none. Default: opened once in this process. */
  readonly recogniser?: () => Promise<Recogniser | undefined>;
}

/**
 * Reads the words of a photographed or scanned page, in pixels of the upright page; none when unreadable, also within the
 * budget.
 * @throws {ParseFailure} `unrecognised`, `too-large`, `cut-off` or `malformed`.
 */
export async function readPicture(
  picture: Uint8Array,
  { budget = documentBudget(), recogniser = openOnce }: Options = {},
): Promise<Page> {
  return readPage(await decodePicture(picture), { engine: engineOf, recogniser }, pageBudget(budget));
}

import { REVIEW_BELOW } from 'hdt-emulator/laboratory';
import type { Page, Word } from '../page/word.js';
import type { RotatedBox } from '../text/patch.js';
import type { Recogniser } from '../text/recogniser.js';
import { type Budget, OutOfBudget } from './budget.js';
import { weigh } from './confidence.js';
import type { Engine, Language } from './engine.js';
import { excerpt } from './excerpt.js';
import type { Grey } from './grey.js';
import { addHan, needsHan } from './han.js';
import { isListed } from './lexicon.js';
import { compareOpinions } from './opinions.js';
import { flattened } from './paper.js';
import { prepareSheet } from './prepare.js';
import { readPrint } from './prints.js';
import { decide, settle } from './two-readers.js';
import { unreadInk } from './unread.js';
import { clean, isHan, overlap } from './words.js';

/** The German data alone reads numbers best; combined with others it loses decimal marks. */
const FIRST: Language = 'deu';
/** Has other accents and makes other mistakes. */
const SECOND: Language = 'spa';

/** Confident letters below which a page counts as unreadable. */
const MIN_LETTERS = 12;
/** Share of confident letters at which no other orientation is tried. */
const MIN_SHARE = 0.4;
const MIN_CONFIDENCE = 0.8;
/** Confidence of a short word below which another recogniser must have seen it. */
const MIN_DIRT = 0.5;
/** Share of the width of a box that known words must have. */
const MIN_KNOWN = 0.7;

/** What reads pages. */
export interface Readers {
  engine(language: Language): Promise<Engine>;
  /** The one that also reads devices; without it numbers are surer of review. */
  recogniser(): Promise<Recogniser | undefined>;
}

/** Reads a page in any orientation. */
export async function readPage(picture: Grey, readers: Readers, budget: Budget): Promise<Page> {
  try {
    return await readWithin(picture, readers, budget);
  } catch (cause) {
    if (cause instanceof OutOfBudget)
      return { width: picture.width, height: picture.height, words: [], unread: 1 };
    throw cause;
  }
}

async function readWithin(picture: Grey, { engine, recogniser }: Readers, budget: Budget): Promise<Page> {
  const sheet = prepareSheet(flattened(picture));
  const empty: Page = { width: picture.width, height: picture.height, words: [] };
  if (sheet.letter === null) return empty;
  const recognise = async (language: Language, page: Grey): Promise<Word[]> =>
    clean(await (await engine(language)).recognise(page, budget));

  let best: { page: Grey; words: readonly Word[]; legible: Legible } | undefined;
  for (const turn of sheet.turns) {
    const page = await sheet.upright(turn);
    const words = await recognise(FIRST, page);
    const legible = legibility(words);
    if (!best || legible.letters > best.legible.letters) best = { page, words, legible };
    if (legible.letters >= MIN_LETTERS && legible.share >= MIN_SHARE) break;
  }
  if (!best || best.legible.letters < MIN_LETTERS) return empty;

  const { page, words } = best;
  const general = await recogniser();
  const all = general
    ? await readWithBoth(general, { page, words, recognise, budget })
    : await readTwice({ page, words, recognise });
  const { share, lines } = unreadInk(page, all);
  return { width: page.width, height: page.height, words: all, unread: share, unreadLines: lines };
}

interface FirstLook {
  readonly page: Grey;
  readonly words: readonly Word[];
  recognise(language: Language, page: Grey): Promise<Word[]>;
}

/** Words and numbers by data of two languages, and of Chinese where it may be. */
async function readTwice({ page, words, recognise }: FirstLook): Promise<Word[]> {
  const [second, chinese] = await Promise.all([
    recognise(SECOND, page),
    needsHan(words) ? recognise('chi_sim', page) : [],
  ]);
  return addHan(doubtOddMarks(weighed(page, words, second)), chinese);
}

/** Numbers by both recognisers, and by a further look where they differ; words by the first one and a further look. */
async function readWithBoth(
  general: Recogniser,
  { page, words, recognise, budget }: FirstLook & { readonly budget: Budget },
): Promise<Word[]> {
  const printed = await readPrint(general, page, { skip: isKnownPrint(words), budget });
  const { known, disputed, open } = settle(words, printed);
  const numbers = disputed.map(({ word }) => word);
  const unclear = [...numbers, ...open];
  const look = unclear.length > 0 ? await recognise(SECOND, excerpt(page, unclear)) : [];
  const seen = open.filter((word) => !isDirt(word, [...look, ...printed]));
  // It shows nothing but these words: anything else is a piece of one.
  const others = look.filter((word) => seen.some((own) => overlap(own, word)));
  const all = doubtOddMarks([...known, ...decide(page, disputed, look), ...weighed(page, seen, others)]);
  return needsHan(words) ? addHan(all, printed.filter(isHan)) : all;
}

/** A letter or two that one recogniser saw, and badly. */
const isDirt = (word: Word, others: readonly Word[]): boolean =>
  word.text.length < 3 && word.confidence < MIN_DIRT && !others.some((other) => overlap(word, other));

const weighed = (page: Grey, first: readonly Word[], second: readonly Word[]): Word[] =>
  compareOpinions(page, first, second).map(({ word, evidence }) => ({
    ...word,
    confidence: weigh(evidence),
  }));

/** Whether a box holds nothing but words that a list has. */
const isKnownPrint = (words: readonly Word[]) => {
  const known = words.filter(({ text, confidence }) => isListed(text) && confidence >= MIN_CONFIDENCE);
  return ({ x, y, width, height }: RotatedBox): boolean => {
    const box = { left: x - width / 2, top: y - height / 2, width, height, text: '', confidence: 1 };
    const within = known.filter((word) => overlap(word, box));
    return within.reduce((sum, word) => sum + word.width, 0) > MIN_KNOWN * width;
  };
};

interface Legible {
  readonly letters: number;
  readonly share: number;
}

/** Single letters are ignored: they can be dirt. */
function legibility(words: readonly Word[]): Legible {
  const lengths = words.map(({ text, confidence }) => {
    const letters = text.match(/[\p{L}\d]/gu)?.length ?? 0;
    return { letters, sure: confidence >= MIN_CONFIDENCE && letters > 1 };
  });
  const sum = (chosen: typeof lengths): number => chosen.reduce((total, { letters }) => total + letters, 0);
  const letters = sum(lengths.filter(({ sure }) => sure));
  return { letters, share: letters / Math.max(1, sum(lengths)) };
}

/** A page uses one decimal mark: the less frequent one is a misreading. */
function doubtOddMarks(words: readonly Word[]): Word[] {
  const marked = (mark: string) => (word: Word) =>
    /^[<>]?\d+[.,]\d+$/.test(word.text) && word.text.includes(mark);
  const [points, commas] = [words.filter(marked('.')), words.filter(marked(','))];
  const odd = new Set(points.length < commas.length ? points : commas);
  return words.map((word) =>
    odd.has(word) ? { ...word, confidence: Math.min(word.confidence, REVIEW_BELOW - 0.05) } : word,
  );
}

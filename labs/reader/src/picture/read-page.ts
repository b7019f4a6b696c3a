import { REVIEW_BELOW } from 'hdt-emulator/laboratory';
import type { RotatedBox } from '#networks/patch.js';
import type { Page, Word } from '../page/word.js';
import type { Recogniser } from '../text/recogniser.js';
import { type Budget, OutOfBudget } from './budget.js';
import { compareRecognisers } from './compare-recognisers.js';
import { scoreWord } from './confidence.js';
import type { Engine, Language } from './engine.js';
import type { Grey } from './grey.js';
import { addHan, needsHan } from './han.js';
import { isolateWords } from './isolate-words.js';
import { isListed } from './lexicon.js';
import { rectifyPaper } from './paper.js';
import { prepareSheet } from './prepare.js';
import { readPrint } from './prints.js';
import { decideDisputes, reconcile } from './reconcile.js';
import { countPrint, unreadInk } from './unread.js';
import { cleanWords, isHan, overlaps } from './words.js';

/** The German data alone reads numbers best; combined with others it loses decimal marks. */
const FIRST: Language = 'deu';
/** Has other accents and makes other mistakes. */
const SECOND: Language = 'spa';

/** Confident letters below which a page counts as unreadable. */
const MIN_LETTERS = 12;
/** Letters or words on a page of which none is legible; fewer are a page number, or dust on a blank page. */
const MIN_PRINT = 30;
/** Share of confident letters at which no other orientation is tried. */
const MIN_SHARE = 0.4;
const MIN_CONFIDENCE = 0.8;
/** Confidence below which a short word needs a second recogniser. */
const MIN_SHORT_WORD = 0.5;
/** Share of the width of a box that known words must have. */
const MIN_KNOWN = 0.7;

/** The recognisers of pages. */
export interface Readers {
  engine(language: Language): Promise<Engine>;
  /** The general recogniser, which reads devices too; without it more numbers go to review. */
  recogniser(): Promise<Recogniser | undefined>;
}

/** Reads a page in any orientation. */
export async function readPage(picture: Grey, readers: Readers, budget: Budget): Promise<Page> {
  try {
    return await readInBudget(picture, readers, budget);
  } catch (cause) {
    if (cause instanceof OutOfBudget)
      return { width: picture.width, height: picture.height, words: [], unread: 1 };
    throw cause;
  }
}

async function readInBudget(picture: Grey, { engine, recogniser }: Readers, budget: Budget): Promise<Page> {
  const sheet = prepareSheet(rectifyPaper(picture));
  const empty: Page = { width: picture.width, height: picture.height, words: [] };
  if (sheet.letter === null) return empty;
  const recognise = async (language: Language, page: Grey): Promise<Word[]> =>
    cleanWords(await (await engine(language)).recognise(page, budget));

  let best: { page: Grey; words: readonly Word[]; legible: Legibility } | undefined;
  for (const turn of sheet.rotations) {
    const page = await sheet.upright(turn);
    const words = await recognise(FIRST, page);
    const legible = measureLegibility(words);
    if (!best || legible.letters > best.legible.letters) best = { page, words, legible };
    if (legible.letters >= MIN_LETTERS && legible.share >= MIN_SHARE) break;
  }
  if (!best || best.legible.letters < MIN_LETTERS)
    return { ...empty, unread: best && countPrint(best.page) >= MIN_PRINT ? 1 : 0 };

  const { page, words } = best;
  const general = await recogniser();
  const all = general
    ? await readWithBoth(general, { page, words, recognise, budget })
    : await readTwice({ page, words, recognise });
  const { share, lines } = unreadInk(page, all);
  return { width: page.width, height: page.height, words: all, unread: share, unreadLines: lines };
}

interface FirstPass {
  readonly page: Grey;
  readonly words: readonly Word[];
  recognise(language: Language, page: Grey): Promise<Word[]>;
}

/** Words and numbers by data of two languages, and of Chinese where it may be. */
async function readTwice({ page, words, recognise }: FirstPass): Promise<Word[]> {
  const [second, chinese] = await Promise.all([
    recognise(SECOND, page),
    needsHan(words) ? recognise('chi_sim', page) : [],
  ]);
  return addHan(lowerOddMarks(scoreWords(page, words, second)), chinese);
}

/** Numbers by both recognisers, and by a second pass where they differ; words by the first one and a second pass. */
async function readWithBoth(
  general: Recogniser,
  { page, words, recognise, budget }: FirstPass & { readonly budget: Budget },
): Promise<Word[]> {
  const printed = await readPrint(general, page, { skip: isKnownPrint(words), budget });
  const { known, disputed, open } = reconcile(words, printed);
  const numbers = disputed.map(({ word }) => word);
  const unclear = [...numbers, ...open];
  const second = unclear.length > 0 ? await recognise(SECOND, isolateWords(page, unclear)) : [];
  const seen = open.filter((word) => !isSpeckle(word, [...second, ...printed]));
  // The second pass saw these words alone: anything else in it is a piece of one.
  const others = second.filter((word) => seen.some((own) => overlaps(own, word)));
  const all = lowerOddMarks([
    ...known,
    ...decideDisputes(page, disputed, second),
    ...scoreWords(page, seen, others),
  ]);
  return needsHan(words) ? addHan(all, printed.filter(isHan)) : all;
}

/** Whether a word is one or two letters that one recogniser alone read, with low confidence. */
const isSpeckle = (word: Word, others: readonly Word[]): boolean =>
  word.text.length < 3 && word.confidence < MIN_SHORT_WORD && !others.some((other) => overlaps(word, other));

const scoreWords = (page: Grey, first: readonly Word[], second: readonly Word[]): Word[] =>
  compareRecognisers(page, first, second).map(({ word, evidence }) => ({
    ...word,
    confidence: scoreWord(evidence),
  }));

/** Whether a box holds nothing but words that a list has. */
const isKnownPrint = (words: readonly Word[]) => {
  const known = words.filter(({ text, confidence }) => isListed(text) && confidence >= MIN_CONFIDENCE);
  return ({ x, y, width, height }: RotatedBox): boolean => {
    const box = { left: x - width / 2, top: y - height / 2, width, height, text: '', confidence: 1 };
    const within = known.filter((word) => overlaps(word, box));
    return within.reduce((sum, word) => sum + word.width, 0) > MIN_KNOWN * width;
  };
};

interface Legibility {
  readonly letters: number;
  readonly share: number;
}

/** Single letters are ignored: they can be dirt. */
function measureLegibility(words: readonly Word[]): Legibility {
  const lengths = words.map(({ text, confidence }) => {
    const letters = text.match(/[\p{L}\d]/gu)?.length ?? 0;
    return { letters, sure: confidence >= MIN_CONFIDENCE && letters > 1 };
  });
  const sum = (chosen: typeof lengths): number => chosen.reduce((total, { letters }) => total + letters, 0);
  const letters = sum(lengths.filter(({ sure }) => sure));
  return { letters, share: letters / Math.max(1, sum(lengths)) };
}

/** A page uses one decimal mark: the less frequent one is a misreading. */
function lowerOddMarks(words: readonly Word[]): Word[] {
  const marked = (mark: string) => (word: Word) =>
    /^[<>]?\d+[.,]\d+$/.test(word.text) && word.text.includes(mark);
  const [points, commas] = [words.filter(marked('.')), words.filter(marked(','))];
  const odd = new Set(points.length < commas.length ? points : commas);
  return words.map((word) =>
    odd.has(word) ? { ...word, confidence: Math.min(word.confidence, REVIEW_BELOW - 0.05) } : word,
  );
}

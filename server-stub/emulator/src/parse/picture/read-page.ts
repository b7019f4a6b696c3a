import type { Page, Word } from '../page/word.js';
import { type Budget, OutOfBudget } from './budget.js';
import { REVIEW_BELOW, weigh } from './confidence.js';
import type { Engine, Language } from './engine.js';
import type { Grey } from './grey.js';
import { addHan, needsHan } from './han.js';
import { compareOpinions } from './opinions.js';
import { prepareSheet } from './prepare.js';
import { unreadShare } from './unread.js';
import { clean } from './words.js';

/** The German data alone reads numbers best; combined with others it loses decimal marks. */
const FIRST: Language = 'deu';
/** Has other accents and makes other mistakes. */
const SECOND: Language = 'spa';

/** Confident letters below which a page counts as unreadable. */
const MIN_LETTERS = 12;
/** Share of confident letters at which no other orientation is tried. */
const MIN_SHARE = 0.4;
const MIN_CONFIDENCE = 0.8;

/** Reads a page in any orientation. */
export async function readPage(
  picture: Grey,
  engine: (language: Language) => Promise<Engine>,
  budget: Budget,
): Promise<Page> {
  try {
    return await readWithin(picture, engine, budget);
  } catch (cause) {
    if (cause instanceof OutOfBudget)
      return { width: picture.width, height: picture.height, words: [], unread: 1 };
    throw cause;
  }
}

async function readWithin(
  picture: Grey,
  engine: (language: Language) => Promise<Engine>,
  budget: Budget,
): Promise<Page> {
  const sheet = prepareSheet(picture);
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
  const [second, chinese] = await Promise.all([
    recognise(SECOND, page),
    needsHan(words) ? recognise('chi_sim', page) : [],
  ]);
  const judged = compareOpinions(page, words, second);
  const weighed = judged.map(({ word, evidence }) => ({ ...word, confidence: weigh(evidence) }));
  const all = addHan(doubtOddMarks(weighed), chinese);
  return { width: page.width, height: page.height, words: all, unread: unreadShare(page, all) };
}

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

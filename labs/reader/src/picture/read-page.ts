import type { Page, Word } from '../page/word.js';
import type { Recogniser } from '../text/recogniser.js';
import { type Budget, OutOfBudget } from './budget.js';
import { compareRecognisers } from './compare-recognisers.js';
import { scoreWord } from './confidence.js';
import { decideDisputes } from './decide-disputes.js';
import { isFragment } from './dust.js';
import type { Engine, Language } from './engine.js';
import type { Grey } from './grey.js';
import { addHan, needsHan } from './han.js';
import { isolateWords } from './isolate-words.js';
import { findUpright, isLegible, type OrientedPage } from './legibility.js';
import { lowerOddMarks } from './numbers.js';
import { rectifyPaper } from './paper.js';
import { prepareSheet } from './prepare.js';
import { isKnownPrint, readPrint } from './prints.js';
import { reconcile } from './reconcile.js';
import { countPrint, unreadInk } from './unread.js';
import { cleanWords, isHan, overlaps } from './words.js';

/** The German data alone reads numbers best; combined with others it loses decimal marks. */
const FIRST: Language = 'deu';
/** Has other accents and makes other mistakes. */
const SECOND: Language = 'spa';

/** Letters or words on a page of which none is legible; fewer are a page number, or dust on a blank page. */
const MIN_PRINT = 30;

/** The recognisers of pages. */
export interface Readers {
  engine(language: Language): Promise<Engine>;
  /** The general recogniser, which reads devices too; without it more numbers go to review. */
  recogniser(): Promise<Recogniser | undefined>;
}

/** Reads the words of a page by the data of one language. */
type ReadIn = (language: Language, page: Grey) => Promise<Word[]>;

/** Reads a page in any orientation. */
export async function readPage(picture: Grey, readers: Readers, budget: Budget): Promise<Page> {
  try {
    return await readInBudget(picture, readers, budget);
  } catch (cause) {
    if (cause instanceof OutOfBudget) return { ...emptyPage(picture), unread: 1 };
    throw cause;
  }
}

/**
 * Rotates the page upright, reads it by two recognisers, and measures the print that neither read.
 * @throws {OutOfBudget}
 */
async function readInBudget(picture: Grey, { engine, recogniser }: Readers, budget: Budget): Promise<Page> {
  const sheet = prepareSheet(rectifyPaper(picture));
  if (sheet.letter === null) return emptyPage(picture);
  const readIn: ReadIn = async (language, page) =>
    cleanWords(await (await engine(language)).recognise(page, budget));

  const upright = await findUpright(sheet, (page) => readIn(FIRST, page));
  if (!isLegible(upright.words))
    return { ...emptyPage(picture), unread: countPrint(upright.page) >= MIN_PRINT ? 1 : 0 };

  const general = await recogniser();
  const words = general
    ? await readWithGeneral(upright, readIn, general, budget)
    : await readInTwoLanguages(upright, readIn);
  const { width, height } = upright.page;
  const { share, lines } = unreadInk(upright.page, words);
  return { width, height, words, unread: share, unreadLines: lines };
}

const emptyPage = ({ width, height }: Grey): Page => ({ width, height, words: [] });

/** Words and numbers by data of two languages, and of Chinese where it may be. */
async function readInTwoLanguages({ page, words }: OrientedPage, readIn: ReadIn): Promise<Word[]> {
  const [second, chinese] = await Promise.all([
    readIn(SECOND, page),
    needsHan(words) ? readIn('chi_sim', page) : [],
  ]);
  return addHan(lowerOddMarks(scoreWords(page, words, second)), chinese);
}

/** Numbers by both recognisers, and by a second pass where they differ; words by the first one and a second pass. */
async function readWithGeneral(
  { page, words }: OrientedPage,
  readIn: ReadIn,
  general: Recogniser,
  budget: Budget,
): Promise<Word[]> {
  const generalWords = await readPrint(general, page, { skip: isKnownPrint(words), budget });
  const { known, disputed, unconfirmed } = reconcile(words, generalWords);
  const unclear = [...disputed.map(({ word }) => word), ...unconfirmed];
  const second = unclear.length > 0 ? await readIn(SECOND, isolateWords(page, unclear)) : [];
  const solid = unconfirmed.filter((word) => !isFragment(word, [...second, ...generalWords]));
  // What the second pass read elsewhere is a disputed number, or a piece of a word.
  const confirming = second.filter((word) => solid.some((one) => overlaps(one, word)));
  const all = lowerOddMarks([
    ...known,
    ...decideDisputes(page, disputed, second),
    ...scoreWords(page, solid, confirming),
  ]);
  return needsHan(words) ? addHan(all, generalWords.filter(isHan)) : all;
}

const scoreWords = (page: Grey, first: readonly Word[], second: readonly Word[]): Word[] =>
  compareRecognisers(page, first, second).map(({ word, evidence }) => ({
    ...word,
    confidence: scoreWord(evidence),
  }));

import { REVIEW_BELOW } from 'hdt-emulator/laboratory';
import type { Word } from '../page/word.js';
import { countDots } from './dots.js';
import type { Grey } from './grey.js';
import { isListed } from './lexicon.js';
import {
  decimalMark,
  hasSameNumbers,
  isNumeric,
  marksOf,
  numbersAt,
  numbersIn,
  type PrintedNumber,
  withMark,
  withoutMarks,
} from './numbers.js';
import { BEST_LETTER } from './prepare.js';
import { overlaps } from './words.js';

/** Of 540 numbers on drawn sheets, 449 were read alike by both recognisers, and all of them rightly. */
const AGREED = 0.95;
/** Confidence of what two of three passes read, or one of them and the lexicon. */
const CONFIRMED = 0.8;
const DISPUTED = REVIEW_BELOW - 0.1;

/** Likelihood of a number that the page recogniser does not see. */
const MIN_UNSEEN_CONFIDENCE = 0.8;

/** The words of a page by agreement of two recognisers. */
export interface Reconciled {
  /** Needs no further pass. */
  readonly known: readonly Word[];
  readonly disputed: readonly Dispute[];
  /** Words that are not in the lexicon and that only the first recogniser read. */
  readonly open: readonly Word[];
}

/** A number that they read differently, or that one of them did not see. */
export interface Dispute {
  /** The general recogniser's word where it saw the whole number. */
  readonly word: Word;
  /** What the page recogniser read; empty where it saw nothing. */
  readonly first: string;
  readonly isPrinted: boolean;
}

/**
 * Reconciles the page recogniser with the general one: numbers are known where both agree, words where the lexicon has them or
 * both agree.
 */
export function reconcile(first: readonly Word[], printed: readonly Word[]): Reconciled {
  const numbers = printed.flatMap(numbersIn);
  const unused = new Set(numbers);
  const known: Word[] = [];
  const disputed: Dispute[] = [];
  const open: Word[] = [];
  const mark = decimalMark(first);
  for (const word of first) {
    const there = numbersAt(word, numbers);
    for (const number of there) unused.delete(number);
    if (isSpeck(word, first) || (there.length === 0 && isSliver(word))) continue;
    const agreed = agreedWord(word, there, printed);
    if (agreed)
      known.push({ ...agreed, text: isNumeric(agreed) ? withMark(agreed.text, mark) : agreed.text });
    else if (isNumeric(word) || isMisread(word, printed)) disputed.push(dispute(word, there, mark));
    else if (there.length > 0) disputed.push(undecidable(word));
    else open.push(word);
  }
  return { known, disputed: [...disputed, ...disputeUnseen(unused, mark)], open };
}

/** Numbers that the page recogniser did not see. */
const disputeUnseen = (numbers: ReadonlySet<PrintedNumber>, mark: '.' | ',' | null): Dispute[] =>
  [...numbers]
    .filter(({ box }) => box.confidence > MIN_UNSEEN_CONFIDENCE)
    .map(({ text, box }) => ({ word: { ...box, text: withMark(text, mark) }, first: '', isPrinted: true }));

/** A word that both read alike, or that one of them read as a word of the lexicon. */
function agreedWord(word: Word, there: readonly PrintedNumber[], printed: readonly Word[]): Word | undefined {
  if (isNumeric(word) && hasSameNumbers(numbersIn(word), there)) return { ...word, confidence: AGREED };
  const confirmed = { ...word, confidence: CONFIRMED };
  if (isListed(word.text) || DASH.test(word.text)) return confirmed;
  const others = printed.filter((other) => overlaps(word, other)).map(({ text }) => text);
  const listed = there.length === 0 ? others.find(isListed) : undefined;
  if (listed !== undefined) return { ...confirmed, text: listed };
  return !isNumeric(word) && others.includes(word.text) ? confirmed : undefined;
}

const DASH = /^[—–-]$/u;
/** Digits and the letters that they are taken for, or at most one other letter. */
const LIKE_DIGITS = /^[\dOoIlSsBZz|.,<>-]+$|^\P{L}*\d\P{L}*\p{L}\P{L}*$|^\P{L}*\p{L}\P{L}*\d\P{L}*$/u;

/** Whether a word is a number to the general recogniser, and nearly one to the other. */
const isMisread = (word: Word, printed: readonly Word[]): boolean =>
  LIKE_DIGITS.test(word.text) && printed.some((other) => isNumeric(other) && overlaps(word, other));

/** A remnant of a table line: a sign that means nothing, or a dash that is no part of a range. */
const isSpeck = (word: Word, all: readonly Word[]): boolean =>
  DASH.test(word.text)
    ? all.filter((other) => isNumeric(other) && isBeside(word, other)).length < 2
    : !/[\p{L}\d%‰<>≤≥+*↑↓()]/u.test(word.text);

/** Thinner than any digit, or flatter than any letter. */
const isSliver = ({ text, width, height }: Word): boolean =>
  width < BEST_LETTER / 6 || (height < BEST_LETTER / 4 && !DASH.test(text));

function isBeside(word: Word, other: Word): boolean {
  const size = Math.max(word.height, other.height);
  const apart = Math.max(word.left - other.left - other.width, other.left - word.left - word.width);
  return apart < size && Math.abs(word.top + word.height / 2 - other.top - other.height / 2) < size;
}

/** Keeps what the page recogniser read; no further pass confirms it. */
const undecidable = (word: Word): Dispute => ({ word, first: word.text, isPrinted: false });

/** Puts the general recogniser's numbers into the form of the word: a range, a limit or one number. */
function dispute(word: Word, there: readonly PrintedNumber[], mark: '.' | ',' | null): Dispute {
  const isWhole = there.length > 0 && there.length >= numbersIn(word).length;
  if (!isWhole) return undecidable(word);
  const sign = /^[<>≤≥]/.exec(word.text)?.[0] ?? '';
  const text = there.map((number) => withMark(number.text, mark)).join('-');
  return {
    word: { ...word, text: /^[<>≤≥]/.test(text) ? text : sign + text },
    first: word.text,
    isPrinted: true,
  };
}

/**
 * Decides disputed numbers by another pass over them alone, and by the dots in the picture where only the decimal mark is
 * in doubt: page recognisers lose it.
 */
export const decideDisputes = (page: Grey, disputed: readonly Dispute[], pass: readonly Word[]): Word[] =>
  disputed.map(({ word, first, isPrinted }) => {
    const there = pass.filter((other) => overlaps(word, other)).map(({ text }) => text);
    const isConfirmed =
      isPrinted &&
      (hasSameNumbers(
        numbersIn(word),
        there.flatMap((text) => numbersIn({ ...word, text })),
      ) ||
        ([first, there.join('')].some((text) => withoutMarks(text) === withoutMarks(word.text)) &&
          countDots(page, word) === marksOf(word.text)));
    return { ...word, confidence: isConfirmed ? CONFIRMED : DISPUTED };
  });

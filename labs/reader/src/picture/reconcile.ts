import type { Word } from '../page/word.js';
import { isRangeDash, isSliver, isSpeck } from './dust.js';
import { isListed } from './lexicon.js';
import {
  type DecimalMark,
  decimalMark,
  hasSameNumbers,
  isMisreadNumber,
  isNumeric,
  numbersAt,
  numbersIn,
  type PrintedNumber,
  withMark,
} from './numbers.js';
import { overlaps } from './words.js';

/** Confidence of a number that both recognisers read alike: of 449 on drawn sheets none was wrong. */
const AGREED = 0.95;
/** Confidence of what two of three passes read, or one of them and the lexicon. */
export const CONFIRMED = 0.8;
/** Confidence of the general recogniser above which it did not take dust for a number. */
const MIN_UNSEEN_CONFIDENCE = 0.8;

/** The words of a page by agreement of the page recogniser and the general one. */
export interface Reconciled {
  /** Needs no further pass. */
  readonly known: readonly Word[];
  readonly disputed: readonly Dispute[];
  /** Words outside the lexicon that only the page recogniser read. */
  readonly unconfirmed: readonly Word[];
}

/** A number that the recognisers read differently, or that one of them did not see. */
export interface Dispute {
  /** The reading that a further pass has to confirm. */
  readonly word: Word;
  /** What the page recogniser read; empty where it saw nothing. */
  readonly pageText: string;
  /** Whether `word` is the general recogniser's reading; no pass confirms the page recogniser's alone. */
  readonly isConfirmable: boolean;
}

/** A word of the page recogniser, and the numbers that the general one read in its place. */
interface PlacedWord {
  readonly word: Word;
  readonly numbers: readonly PrintedNumber[];
}

/**
 * Reconciles the page recogniser with the general one: numbers are known where both agree, words where the lexicon has them or
 * both agree.
 */
export function reconcile(pageWords: readonly Word[], generalWords: readonly Word[]): Reconciled {
  const generalNumbers = generalWords.flatMap(numbersIn);
  const placed = pageWords
    .map((word) => ({ word, numbers: numbersAt(word, generalNumbers) }))
    .filter((one) => !isDust(one, pageWords));
  // Numbers under dropped dust stay unseen: nothing else reports them.
  const seen = new Set(placed.flatMap(({ numbers }) => numbers));
  const unseen = generalNumbers.filter((number) => !seen.has(number));

  const mark = decimalMark(pageWords);
  const known: Word[] = [];
  const disputed: Dispute[] = [];
  const unconfirmed: Word[] = [];
  for (const { word, numbers } of placed) {
    const agreed = isRangeDash(word, pageWords)
      ? { ...word, confidence: CONFIRMED }
      : agreedWord({ word, numbers }, generalWords);
    if (agreed) known.push(isNumeric(agreed) ? { ...agreed, text: withMark(agreed.text, mark) } : agreed);
    else if (isNumeric(word) || isMisreadNumber(word, generalWords))
      disputed.push(disputeReading({ word, numbers }, mark));
    else if (numbers.length > 0) disputed.push(keepReading(word));
    else unconfirmed.push(word);
  }
  return { known, disputed: [...disputed, ...disputeUnseen(unseen, mark)], unconfirmed };
}

/** Whether a word is dust or part of a line. A thin word in the place of a number can be a digit. */
const isDust = ({ word, numbers }: PlacedWord, all: readonly Word[]): boolean =>
  isSpeck(word, all) || (numbers.length === 0 && isSliver(word));

/** A word that both read alike, or that one of them read as a word of the lexicon. */
function agreedWord({ word, numbers }: PlacedWord, generalWords: readonly Word[]): Word | undefined {
  if (isNumeric(word) && hasSameNumbers(numbersIn(word), numbers)) return { ...word, confidence: AGREED };
  const confirmed = { ...word, confidence: CONFIRMED };
  if (isListed(word.text)) return confirmed;
  const generalTexts = generalWords.filter((other) => overlaps(word, other)).map(({ text }) => text);
  const listed = numbers.length === 0 ? generalTexts.find(isListed) : undefined;
  if (listed !== undefined) return { ...confirmed, text: listed };
  return !isNumeric(word) && generalTexts.includes(word.text) ? confirmed : undefined;
}

/** Takes the general recogniser's numbers in the form of the word: a range, a limit or one number. */
function disputeReading({ word, numbers }: PlacedWord, mark: DecimalMark | null): Dispute {
  const hasAllNumbers = numbers.length > 0 && numbers.length >= numbersIn(word).length;
  if (!hasAllNumbers) return keepReading(word);
  const text = numbers.map((number) => withMark(number.text, mark)).join('-');
  const sign = COMPARATOR.test(text) ? '' : (COMPARATOR.exec(word.text)?.[0] ?? '');
  return { word: { ...word, text: sign + text }, pageText: word.text, isConfirmable: true };
}

const COMPARATOR = /^[<>≤≥]/;

/** Keeps what the page recogniser read, for review. */
const keepReading = (word: Word): Dispute => ({ word, pageText: word.text, isConfirmable: false });

/** Numbers that the page recogniser did not see. */
const disputeUnseen = (numbers: readonly PrintedNumber[], mark: DecimalMark | null): Dispute[] =>
  numbers
    .filter(({ box }) => box.confidence > MIN_UNSEEN_CONFIDENCE)
    .map(({ text, box }) => ({
      word: { ...box, text: withMark(text, mark) },
      pageText: '',
      isConfirmable: true,
    }));

import type { RotatedBox } from '#networks/patch.js';
import type { Line } from '../../text/recogniser.js';
import { normalizeText, unitBehind, type Word, wordOf } from './words.js';

/** A number as one recognition pass read it. */
export interface Candidate {
  readonly text: string;
  readonly score: number;
  /** Likelihood of its least likely character. */
  readonly minScore: number;
  readonly box: RotatedBox;
  /** Whether it was read in the box in which it was found; otherwise the box was widened for digits left out. */
  readonly isDirect: boolean;
  /** Distances between neighbouring digits are as digits stand; otherwise one was read twice or two as one. */
  readonly isEvenlySpaced: boolean;
}

export interface Label {
  readonly word: Word;
  readonly score: number;
  readonly box: RotatedBox;
}

/** All that one pass found, by meaning. */
export interface PassFindings {
  readonly numbers: readonly Candidate[];
  readonly labels: readonly Label[];
}

/** Less likely text is noise. */
const MIN_NUMBER_SCORE = 0.55;
export const MIN_WORD_SCORE = 0.5;

/** Shares of the height of digits: closer than this they would overlap, further apart they are no one number. */
const MIN_DIGIT_DISTANCE = 0.28;
const MAX_DIGIT_DISTANCE = 1.15;
/** A box reaches a little over its text. */
const TEXT_HEIGHT = 0.9;

function isEven({ characters, box }: Line): boolean {
  const digits = characters.filter(({ text }) => /\d/.test(text)).map(({ at }) => at * box.width);
  return digits.every((at, i) => {
    if (i === 0) return true;
    const apart = (at - digits[i - 1]!) / (TEXT_HEIGHT * box.height);
    return apart > MIN_DIGIT_DISTANCE && apart < MAX_DIGIT_DISTANCE;
  });
}

const NUMBER = /^(\d{1,4}(?:\.\d{1,2})?)\s*(\D{0,7})$/;

/** The number or label of a line; most lines have neither. */
export function interpretLine(line: Line): PassFindings {
  const text = normalizeText(line.text);
  const [, digits, rest = ''] = NUMBER.exec(text.replace(/(\d) +(?=\d)/g, '$1').replace(',', '.')) ?? [];
  if (digits !== undefined && line.score >= MIN_NUMBER_SCORE) {
    const unit = rest === '' ? undefined : unitBehind(rest);
    if (rest === '' || unit !== undefined)
      return {
        numbers: [
          {
            text: digits,
            score: line.score,
            minScore: line.minScore,
            box: line.box,
            isDirect: true,
            isEvenlySpaced: isEven(line),
          },
        ],
        labels: unit === undefined ? [] : [{ word: unit, score: line.score, box: line.box }],
      };
  }
  const word = line.score >= MIN_WORD_SCORE ? wordOf(text) : undefined;
  return { numbers: [], labels: word === undefined ? [] : [{ word, score: line.score, box: line.box }] };
}

export function interpretLines(lines: readonly Line[]): PassFindings {
  const each = lines.map(interpretLine);
  return { numbers: each.flatMap(({ numbers }) => numbers), labels: each.flatMap(({ labels }) => labels) };
}

/** Least likelihood of a clear number. */
const CLEAR_NUMBER_SCORE = 0.8;

export const isClear = ({ score, isEvenlySpaced }: Candidate): boolean =>
  score > CLEAR_NUMBER_SCORE && isEvenlySpaced;

/** Likelihood of the least likely letter of a word that is read for good. */
const CERTAIN_LETTER_SCORE = 0.9;

/** Whether a line is print that needs no other pass: only numbers are worth one. */
export const isReadWord = ({ text, minScore }: Line): boolean =>
  minScore > CERTAIN_LETTER_SCORE && /\p{L}{2}/u.test(text) && !/\d/.test(text);

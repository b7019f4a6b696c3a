import type { TurnedBox } from '../../text/patch.js';
import type { Line } from '../../text/recogniser.js';
import { plain, unitBehind, type Word, wordOf } from './words.js';

/** A number as one look at the picture read it. */
export interface Candidate {
  readonly text: string;
  readonly score: number;
  /** Likelihood of its least likely character. */
  readonly least: number;
  readonly box: TurnedBox;
  /** Read where it was found; otherwise its box was widened for digits left out. */
  readonly direct: boolean;
  /** Distances between neighbouring digits are as digits stand; otherwise one was read twice or two as one. */
  readonly even: boolean;
}

export interface Label {
  readonly word: Word;
  readonly score: number;
  readonly box: TurnedBox;
}

/** All that one look at a picture found, by meaning. */
export interface Seen {
  readonly numbers: readonly Candidate[];
  readonly labels: readonly Label[];
}

/** Less likely text is noise. */
const LEAST_NUMBER = 0.55;
export const LEAST_WORD = 0.5;

/** Shares of the height of digits: closer than this they would overlap, further apart they are no one number. */
const CLOSEST = 0.28;
const FURTHEST = 1.15;
/** A box reaches a little over its text. */
const TEXT_HEIGHT = 0.9;

function isEven({ characters, box }: Line): boolean {
  const digits = characters.filter(({ text }) => /\d/.test(text)).map(({ at }) => at * box.width);
  return digits.every((at, i) => {
    if (i === 0) return true;
    const apart = (at - digits[i - 1]!) / (TEXT_HEIGHT * box.height);
    return apart > CLOSEST && apart < FURTHEST;
  });
}

const NUMBER = /^(\d{1,4}(?:\.\d{1,2})?)\s*(\D{0,7})$/;

/** What one line means; most mean nothing here. */
export function meaning(line: Line): Seen {
  const text = plain(line.text);
  const [, digits, rest = ''] = NUMBER.exec(text.replace(/(\d) +(?=\d)/g, '$1').replace(',', '.')) ?? [];
  if (digits !== undefined && line.score >= LEAST_NUMBER) {
    const unit = rest === '' ? undefined : unitBehind(rest);
    if (rest === '' || unit !== undefined)
      return {
        numbers: [
          {
            text: digits,
            score: line.score,
            least: line.least,
            box: line.box,
            direct: true,
            even: isEven(line),
          },
        ],
        labels: unit === undefined ? [] : [{ word: unit, score: line.score, box: line.box }],
      };
  }
  const word = line.score >= LEAST_WORD ? wordOf(text) : undefined;
  return { numbers: [], labels: word === undefined ? [] : [{ word, score: line.score, box: line.box }] };
}

export function seenIn(lines: readonly Line[]): Seen {
  const each = lines.map(meaning);
  return { numbers: each.flatMap(({ numbers }) => numbers), labels: each.flatMap(({ labels }) => labels) };
}

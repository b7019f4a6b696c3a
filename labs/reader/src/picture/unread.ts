import type { Word } from '../page/word.js';
import type { Grey } from './grey.js';
import { type InkPiece, inkPieces } from './letters.js';
import { BEST_LETTER } from './prepare.js';

/** Fewer letters say nothing. */
const MIN_LETTERS = 60;

/** What of the print of an upright page is in no word. */
export interface UnreadInk {
  /** The share of the letters between the first and the last word, from 0 to 1. */
  readonly share: number;
  /** The vertical centres of lines of which hardly any letter is in a word, in pixels from the top. */
  readonly lines: readonly number[];
}

export function unreadInk(page: Grey, words: readonly Word[]): UnreadInk {
  if (words.length === 0) return { share: 0, lines: [] };
  const area = {
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ left, width }) => left + width)),
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ top, height }) => top + height)),
  };
  const letters = inkPieces(page).filter((piece) => isLetter(piece) && isWithin(piece, area));
  const unread = letters.filter(
    (piece) =>
      !words.some(({ left, top, width, height }) =>
        isWithin(piece, { left, top, right: left + width, bottom: top + height }),
      ),
  );
  if (letters.length < MIN_LETTERS) return { share: 0, lines: [] };
  return { share: unread.length / letters.length, lines: unreadLines(letters, new Set(unread)) };
}

/** How many letters a page seems to have, or words where it is too blurred for letters. */
export const countPrint = (page: Grey): number =>
  inkPieces(page).filter(
    ({ left, right, top, bottom }) =>
      bottom - top >= MIN_PRINT * BEST_LETTER &&
      bottom - top <= MAX_PRINT * BEST_LETTER &&
      right - left <= page.width / 4,
  ).length;

/** Height of blurred print, in heights of letters. */
const MIN_PRINT = 0.4;
const MAX_PRINT = 3;

/** Letters of the shortest line with a name, a number and a unit. */
const MIN_LINE_LETTERS = 8;
/** Share of the letters of a line that must be in no word. */
const MIN_LINE_SHARE = 0.8;

function unreadLines(letters: readonly InkPiece[], unread: ReadonlySet<InkPiece>): readonly number[] {
  const lines: InkPiece[][] = [];
  for (const piece of [...letters].sort((one, other) => centreOf(one) - centreOf(other))) {
    const line = lines.at(-1);
    if (line && centreOf(piece) - centreOf(line[0]!) < 0.6 * BEST_LETTER) line.push(piece);
    else lines.push([piece]);
  }
  return lines
    .filter((line) => {
      const lost = line.filter((piece) => unread.has(piece)).length;
      return lost >= MIN_LINE_LETTERS && lost >= MIN_LINE_SHARE * line.length;
    })
    .map((line) => centreOf(line[0]!));
}

const centreOf = ({ top, bottom }: InkPiece): number => (top + bottom) / 2;

const isLetter = ({ left, right, top, bottom }: InkPiece): boolean => {
  const [width, height] = [right - left, bottom - top];
  return (
    height >= 0.55 * BEST_LETTER &&
    height <= 1.6 * BEST_LETTER &&
    width <= 1.6 * height &&
    height <= 8 * width
  );
};

/** Whether the centre of the piece is in the box. */
function isWithin(piece: InkPiece, { left, right, top, bottom }: InkPiece): boolean {
  const [x, y] = [(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}

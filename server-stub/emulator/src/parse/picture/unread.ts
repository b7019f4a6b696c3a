import type { Word } from '../page/word.js';
import type { Grey } from './grey.js';
import { type InkPiece, inkPieces } from './letters.js';
import { BEST_LETTER } from './prepare.js';

/** Fewer letters say nothing. */
const MIN_LETTERS = 60;

/** The share of the letters between the first and the last word of an upright page that are in no word, from 0 to 1. */
export function unreadShare(page: Grey, words: readonly Word[]): number {
  if (words.length === 0) return 0;
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
  return letters.length < MIN_LETTERS ? 0 : unread.length / letters.length;
}

const isLetter = ({ left, right, top, bottom }: InkPiece): boolean => {
  const [width, height] = [right - left, bottom - top];
  return (
    height >= 0.55 * BEST_LETTER &&
    height <= 1.6 * BEST_LETTER &&
    width <= 1.6 * height &&
    height <= 8 * width
  );
};

/** By its middle. */
function isWithin(piece: InkPiece, { left, right, top, bottom }: InkPiece): boolean {
  const [x, y] = [(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}

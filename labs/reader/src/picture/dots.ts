import { median } from '../page/median.js';
import type { Word } from '../page/word.js';
import { type Grey, INK_BELOW } from './grey.js';
import { inkPieces } from './letters.js';

/**
 * Counts decimal points and commas in the box of a number: pieces of ink much smaller than its digits, at the foot of
 * the line. The recogniser loses them at small sizes.
 */
export function countDots(page: Grey, word: Word): number {
  const margin = Math.ceil(word.height / 6);
  const box = {
    left: Math.max(0, Math.floor(word.left) - 1),
    top: Math.max(0, Math.floor(word.top) - margin),
    right: Math.min(page.width, Math.ceil(word.left + word.width) + 1),
    bottom: Math.min(page.height, Math.ceil(word.top + word.height) + margin),
  };
  const pieces = inkPieces(cropBox(page, box));
  const digits = pieces.filter(({ top, bottom }) => bottom - top >= 0.6 * word.height);
  if (digits.length === 0) return 0;
  const head = median(digits.map(({ top }) => top));
  const foot = median(digits.map(({ bottom }) => bottom));
  const tall = foot - head;
  const smallest = Math.max(2, tall / 12);
  return pieces.filter(({ left, right, top, bottom }) => {
    const high = bottom - top;
    const middle = (top + bottom) / 2;
    return (
      high >= smallest &&
      right - left >= smallest &&
      high <= 0.45 * tall &&
      right - left <= 0.4 * tall &&
      middle > head + 0.75 * tall &&
      middle < foot + 0.25 * tall
    );
  }).length;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function cropBox({ data, width }: Grey, { left, top, right, bottom }: Box): Grey {
  const cropped = new Uint8Array((right - left) * (bottom - top)).fill(INK_BELOW);
  for (let y = top; y < bottom; y++)
    cropped.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  return { data: cropped, width: right - left, height: bottom - top };
}

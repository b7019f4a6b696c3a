import type { Word } from '../page/word.js';
import type { Grey } from './grey.js';

/** Around a word, in its heights. */
const MARGIN = 0.2;

/** The page with nothing on it but some words, where they are. */
export function isolateWords({ data, width, height }: Grey, words: readonly Word[]): Grey {
  const out = new Uint8Array(data.length).fill(255);
  for (const word of words) {
    const margin = MARGIN * word.height;
    const left = Math.max(0, Math.floor(word.left - margin));
    const right = Math.min(width, Math.ceil(word.left + word.width + margin));
    const bottom = Math.min(height, Math.ceil(word.top + word.height + margin));
    for (let y = Math.max(0, Math.floor(word.top - margin)); y < bottom; y++)
      out.set(data.subarray(y * width + left, y * width + right), y * width + left);
  }
  return { data: out, width, height };
}

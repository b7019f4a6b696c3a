import type { Word } from './word.js';

/** Gap within a word, in line heights; a space is at least a quarter. */
const MAX_GAP = 0.1;
/** The recogniser returns Chinese characters separately. */
const MAX_HAN_GAP = 0.6;

const HAN = /\p{Script=Han}/u;

/** Joins fragments of words, given from left to right; `height` is the line's. */
export function joinFragments(words: readonly Word[], height: number): readonly Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before && isSameWord(before, word, height)) joined[joined.length - 1] = join(before, word);
    else joined.push(word);
  }
  return joined;
}

function isSameWord(one: Word, next: Word, height: number): boolean {
  const gap = next.left - one.left - one.width;
  const han = one.confidence < 1 && HAN.test(one.text.slice(-1)) && HAN.test(next.text.slice(0, 1));
  // Text printed over other text is not a fragment.
  return gap > -0.5 * height && gap < height * (han ? MAX_HAN_GAP : MAX_GAP);
}

function join(one: Word, next: Word): Word {
  const top = Math.min(one.top, next.top);
  return {
    text: `${one.text}${isExponent(one, next) ? '^' : ''}${next.text}`,
    left: one.left,
    top,
    width: Math.max(one.width, next.left + next.width - one.left),
    height: Math.max(one.top + one.height, next.top + next.height) - top,
    confidence: Math.min(one.confidence, next.confidence),
  };
}

/** The raised 9 of `10⁹/L`. */
function isExponent(base: Word, next: Word): boolean {
  if (!/^[-+−]?\d{1,2}$/.test(next.text) || !/(?:10|m)$/.test(base.text)) return false;
  const rise = base.top + base.height - next.top - next.height;
  return next.height < 0.85 * base.height && rise > 0.15 * base.height;
}

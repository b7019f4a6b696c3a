import type { Word } from '../page/word.js';
import { correctUnit, isPower } from './unit-spelling.js';

/** Marks left by lines, dust and folds: never a word on their own or at the ends of a number. */
const SPECKS = /^[|[\]{}()_~`´'"“”„‘’‚«»=\\.,:;*·•—–-]+$/u;
const EDGES = /^[|[\]{}_~`´'"“”„‘’‚«»=\\:;*·•&]+|[|[\]{}_~`´'"“”„‘’‚«»=\\:;·•]+$/gu;

/** Marks at the ends of words, which can begin and end with more than numbers. */
const WORD_EDGES = /^[|_~`´'"“”„‘’‚«»=\\·•—–-]+(?=\p{L})|(?<=\p{L})[|_~`´"“”„‘’‚«»=\\·•—–-]+$/gu;

const DASH = /^[—–−-]$/u;

export const isDash = (text: string): boolean => DASH.test(text);

/** Removes specks, except a dash, which ranges have; corrects the spelling of units. */
export function cleanWords(words: readonly Word[]): Word[] {
  const spelled = words.flatMap((word) => {
    const text = word.text.trim();
    if (text === '' || (SPECKS.test(text) && !isDash(text))) return [];
    return [{ ...word, text: correctUnit(text.replaceAll(/\d/.test(text) ? EDGES : WORD_EDGES, '')) }];
  });
  return joinPowers(spelled);
}

type Box = Pick<Word, 'left' | 'top' | 'width' | 'height'>;

/** Whether two boxes share at least half of the smaller one. */
export const overlaps = (a: Box, b: Box): boolean =>
  sharedArea(a, b) >= 0.5 * Math.min(a.width * a.height, b.width * b.height);

export const touches = (a: Box, b: Box): boolean => sharedArea(a, b) > 0;

function sharedArea(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const HAN = /\p{Script=Han}/u;

export const isHan = ({ text }: Word): boolean => HAN.test(text);

/** Rejoins Chinese words, which the recogniser splits anywhere; the lowest confidence counts. */
export const joinHan = (words: readonly Word[]): Word[] =>
  joinNeighbours(words, (one, next) => isHan(one) && isHan(next));

/** Rejoins powers: the gap after a raised exponent is read as a space, `10^9/L` as `107 9/L`. */
const joinPowers = (words: readonly Word[]): Word[] =>
  joinNeighbours(words, (one, next) => /^[x×]?10\S?$/.test(one.text) && isPower(one.text + next.text)).map(
    (word) => (isPower(word.text) ? { ...word, text: correctUnit(word.text) } : word),
  );

function joinNeighbours(words: readonly Word[], isSameWord: (one: Word, next: Word) => boolean): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && isSameWord(last, word) && isNextWord(last, word))
      joined[joined.length - 1] = joinWords(last, word);
    else joined.push(word);
  }
  return joined;
}

function isNextWord(one: Word, next: Word): boolean {
  const gap = next.left - (one.left + one.width);
  const height = Math.max(one.height, next.height);
  const level = Math.abs(one.top + one.height / 2 - (next.top + next.height / 2)) < height / 2;
  return level && Math.abs(gap) < 0.9 * height;
}

function joinWords(one: Word, next: Word): Word {
  const left = Math.min(one.left, next.left);
  const top = Math.min(one.top, next.top);
  return {
    text: one.text + next.text,
    left,
    top,
    width: Math.max(one.left + one.width, next.left + next.width) - left,
    height: Math.max(one.top + one.height, next.top + next.height) - top,
    confidence: Math.min(one.confidence, next.confidence),
  };
}

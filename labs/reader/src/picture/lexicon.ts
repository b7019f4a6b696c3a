import { VOCABULARY } from 'hdt-emulator/laboratory';
import { isUnit } from './unit-spelling.js';

/** Shorter words match by chance. */
const MIN_LENGTH = 4;

const WORDS: ReadonlySet<string> = new Set(
  VOCABULARY.flatMap(({ names, synonyms }) => [...names, ...synonyms.split(';')])
    .flatMap((name) => [name, ...name.split(/[\s(),/]+/)])
    .filter((word) => word.trim().length >= MIN_LENGTH || /\p{Script=Han}/u.test(word))
    .map(spelling),
);

/** Keeps accents: a word without them was misread. */
function spelling(word: string): string {
  return word
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}-]/gu, '');
}

/** Whether a word is a unit or part of an analyte name in one of the four languages. */
export const isListed = (text: string): boolean =>
  isUnit(text) || (/\p{L}/u.test(text) && WORDS.has(spelling(text)));

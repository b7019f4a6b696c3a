import { VOCABULARY } from '../../vocabulary/lookup.js';
import { isUnit } from './unit-spelling.js';

/** Shorter ones come about by chance. */
const SHORTEST = 4;

const WORDS: ReadonlySet<string> = new Set(
  VOCABULARY.flatMap(({ names, synonyms }) => [...names, ...synonyms.split(';')])
    .flatMap((name) => [name, ...name.split(/[\s(),/]+/)])
    .filter((word) => word.trim().length >= SHORTEST || /\p{Script=Han}/u.test(word))
    .map(spelling),
);

/** Accents are kept: a word without its own was misread. */
function spelling(word: string): string {
  return word
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}-]/gu, '');
}

/** Whether a word belongs to the name of an analyte in any of the four languages, or is a unit. No number is. */
export const isListed = (text: string): boolean =>
  isUnit(text) || (/\p{L}/u.test(text) && WORDS.has(spelling(text)));

import { splitList } from '../vocabulary/catalogue.js';
import type { ColumnLanguage } from './column-words.js';

/**
 * Words by language, without accents and divided by semicolons. A hyphen at an end stands for more letters, as in a dictionary:
 * `norm-` begins a word, `-urin` ends one, `-stool-` is found anywhere. A space in `test strip` can be a hyphen or missing.
 */
export type WordLists = Readonly<Partial<Record<ColumnLanguage, string>>>;

/** A text as the words of lists are compared with it: accents are one character or two, depending on the program. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

const wordsOf = (lists: WordLists): readonly string[] =>
  Object.values(lists).flatMap((list) => splitList(list));

/** Letters and digits of the words that spaces divide: Han, which has no spaces, can stand right beside them. */
const LETTER = String.raw`[^\P{L}\p{Script=Han}]|\p{N}`;

/** A pattern that finds the words of lists in a text. Han words are found anywhere. */
export const wordPattern = (flags: 'iu' | 'giu', ...lists: readonly WordLists[]): RegExp =>
  new RegExp(lists.flatMap(wordsOf).map(boundedSource).join('|'), flags);

function boundedSource(word: string): string {
  const isHan = /^\p{Script=Han}/u.test(word);
  const [before, after] = [isHan || word.startsWith('-'), isHan || word.endsWith('-')];
  const letters = word.replaceAll(/^-|-$/g, '').replaceAll(' ', '[- ]?');
  return `${before ? '' : `(?<!${LETTER})`}${letters}${after ? '' : `(?!${LETTER})`}`;
}

/** The source of a pattern of the words alone, to be put between others: `Urinstatus` is two of them. */
export const wordSource = (...lists: readonly WordLists[]): string =>
  `(?:${lists
    .flatMap(wordsOf)
    .map((word) => word.replaceAll(/^-|-$/g, String.raw`\p{L}{0,20}`).replaceAll(' ', '[- ]?'))
    .join('|')})`;

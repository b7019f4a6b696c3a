import { isAnalyteWord, isCommonWord, isEverydayWord, isLaboratoryWord } from './common-words.js';
import { tokenize } from './fold.js';

/** Words that say behind a person's label what was found, and are hardly ever a name. */
const FINDINGS = new Set(
  `blood cell cells virus male female adult child newborn neg pos immune heterozygous homozygous
   negativo negativa positivo positiva
   negativ positiv`.split(/\s+/),
);

/** A Chinese name, which has no spaces between its words. */
export const HAN_NAME = /^\p{Script=Han}{2,4}$/u;

/**
 * Whether a text behind a person's label names nobody, as in `Patient: Fasting`: all its words are those of reports, and one of
 * them is no name.
 */
export function namesNobody(text: string): boolean {
  const words = wordsOf(text);
  return words.every((word) => isReported(word) || isAnalyteWord(word)) && words.some(isNeverName);
}

/** The folded words of a name; four Chinese characters are one word or two. */
function wordsOf(name: string): readonly string[] {
  if (!HAN_NAME.test(name)) return tokenize(name).map(({ folded }) => folded);
  return name.length < 4 || isCommonWord(name) ? [name] : [name.slice(0, 2), name.slice(2)];
}

const isReported = (word: string): boolean => isLaboratoryWord(word) || FINDINGS.has(word);

/** Letters of the shortest words that are no names: `Lab`, but not `By`. Of tests `Amy` is amylase, too. */
const MIN_LETTERS = { reported: 3, ofAnalyte: 4 };

function isNeverName(word: string): boolean {
  if (/\p{Script=Han}/u.test(word)) return true;
  if (isReported(word)) return word.length >= MIN_LETTERS.reported;
  return word.length >= MIN_LETTERS.ofAnalyte && !isEverydayWord(word);
}

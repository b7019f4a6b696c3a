import { splitList } from '../vocabulary/catalogue.js';
import { VOCABULARY } from '../vocabulary/lookup.js';
import { tokenize } from './fold.js';
import { REPORT_WORDS } from './report-words.js';

const wordsOf = (list: 'common' | 'laboratory'): ReadonlySet<string> =>
  new Set(
    Object.values(REPORT_WORDS).flatMap((words) =>
      Object.values(words[list]).flatMap((text) => text.split(/\s+/)),
    ),
  );

const EVERYDAY_WORDS = wordsOf('common');
const LABORATORY_WORDS = wordsOf('laboratory');

/** Surnames in analyte names: they are removed nevertheless. */
const EPONYMS = new Set(['muller', 'mueller', 'epstein', 'barr', 'willebrand', 'coombs']);

/** Words of analytes' names. A Chinese name stays whole: its single characters are those of people's names, too. */
const ANALYTE_WORDS = new Set(
  VOCABULARY.flatMap(({ names, synonyms, within }) =>
    [...names, ...splitList(synonyms), ...splitList(within ?? '')].flatMap(wordsOfAnalyte),
  ).filter((word) => !EPONYMS.has(word)),
);

function wordsOfAnalyte(name: string): readonly string[] {
  if (/^\p{Script=Han}+$/u.test(name)) return [name];
  return tokenize(name)
    .map(({ folded }) => folded)
    .filter((word) => !/\p{Script=Han}/u.test(word));
}

/** Whether a folded word has an everyday meaning, beside which it can be a name. */
export const isEverydayWord = (word: string): boolean => EVERYDAY_WORDS.has(word);

/** Whether a folded word belongs to a laboratory's sentences. */
export const isLaboratoryWord = (word: string): boolean => LABORATORY_WORDS.has(word);

/** Whether a folded word is one of the names of tests. */
export const isAnalyteWord = (word: string): boolean => ANALYTE_WORDS.has(word);

/** Whether a folded word has a meaning in reports other than a name. */
export const isCommonWord = (word: string): boolean =>
  isEverydayWord(word) || isAnalyteWord(word) || isLaboratoryWord(word);

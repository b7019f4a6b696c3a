import { headerWords } from './header-words.js';
import { type WordLists, withoutAccents, wordPattern, wordSource } from './word-lists.js';

const LOW: WordLists = {
  en: 'low; lower; lo; min; minimum; from',
  es: 'minimo; minima; desde; inferior',
  de: 'von; unten; untere; unterer; unteren; unteres; untergrenze',
  zh: '下限; 最低; 低值; 低限',
};

const HIGH: WordLists = {
  en: 'high; higher; hi; upper; max; maximum; to',
  es: 'maximo; maxima; hasta; superior',
  de: 'bis; oben; obere; oberer; oberen; oberes; obergrenze',
  zh: '上限; 最高; 高值; 高限',
};

/** The range of normal results. */
const RANGE: WordLists = {
  en: 'ref; reference; norm; normal; range; ranges; limit; limits; bound; bounds; interval; intervals',
  es: 'referencia; normales; limite; limites; intervalo; intervalos; rango',
  de: 'referenz; referenzbereich; referenzwert; referenzwerte; referenzintervall; referenzgrenze; referenzgrenzen; normbereich; normwert; normwerte; normgrenze; normgrenzen; normalbereich; normalwert; normalwerte; normalgrenze; normalgrenzen; grenze; grenzen; grenzwert; grenzwerte',
  fr: 'normes',
  zh: '参考; 正常',
};

/** Values, which are limits only beside the word of a lower or an upper one: `Valor mínimo`. */
const VALUE: WordLists = { es: 'valor; valores' };

/** Words that say nothing of what a limit is of. */
const IDLE: WordLists = {
  en: 'value; values; biological; of',
  es: 'de; del',
  de: 'wert; bereich; der',
  zh: '值; 范围; 区间',
};

/** Other limits, and the people for whom a limit holds. */
const OTHER: WordLists = {
  en: 'cutoff; threshold; men; women; male; males; female; females; adult; adults; child; children',
  es: 'hombre; hombres; mujer; mujeres; ninos',
  de: 'unter-; ober-; referenz-; norm-; manner; frauen; kinder',
  zh: '男; 女',
};

const IS_LIMIT = wordPattern('iu', LOW, HIGH, RANGE, OTHER);

/** Whether a header names any limit, so that its column holds no results. */
export const isLimitHeader = (header: string): boolean => IS_LIMIT.test(headerWords(header));

/** A quick test first: most keys of a document have none of these words. */
const LIKE_RANGE = new RegExp(wordSource(RANGE, VALUE), 'iu');

const HAS_RANGE = wordPattern('iu', RANGE, VALUE);
const LOW_WORDS = wordPattern('giu', LOW);
const HIGH_WORDS = wordPattern('giu', HIGH);
const KNOWN_WORDS = wordPattern('giu', LOW, HIGH, RANGE, VALUE, IDLE);

/**
 * The limit of normal results that a header of several words names, such as `Ref. von`; null for none. With any other word it is a
 * limit of something else: of a risk, a method, some people or an earlier result.
 */
export function limitIn(header: string): 'low' | 'high' | null {
  if (!LIKE_RANGE.test(withoutAccents(header))) return null;
  const words = headerWords(header);
  if (!HAS_RANGE.test(words) || words.replaceAll(KNOWN_WORDS, '').trim() !== '') return null;
  const [low = 0, high = 0] = [LOW_WORDS, HIGH_WORDS].map((one) => words.match(one)?.length);
  if (low + high !== 1) return null;
  return low === 1 ? 'low' : 'high';
}

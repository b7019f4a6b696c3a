import { headerKey, type Layout } from './columns.js';
import { ABSENT, type Stated, unclear, understood } from './stated.js';

/** Headers of a comparator that stands beside its number. */
const HEADERS: ReadonlySet<string> = new Set(
  'operator comparator comparison qualifier resultqualifier valuequalifier resultoperator valueoperator resultcomparator valuecomparator resultprefix valueprefix prefix resultmodifier valuemodifier modifier relation inequality vorzeichen vergleichsoperator praefix operador comparador signo prefijo operateur comparateur operatore segno operador sinal 比较符 运算符 前缀 符号'
    .split(' ')
    .map(headerKey),
);

/** `=` says nothing of a number. */
const MEANINGS: Readonly<Record<string, string>> = {
  '=': '',
  eq: '',
  '<': '<',
  '＜': '<',
  lt: '<',
  '>': '>',
  '＞': '>',
  gt: '>',
  '<=': '<=',
  '=<': '<=',
  '≤': '<=',
  le: '<=',
  lte: '<=',
  '>=': '>=',
  '=>': '>=',
  '≥': '>=',
  ge: '>=',
  gte: '>=',
};

const MARK = /^[<>=≤≥＜＞]{1,2}$/;

/**
 * The comparator that a record has in a cell of its own. Under a header that does not say so, and that nothing else is read from, it
 * is unclear: `<` can be a flag.
 */
export function recordComparator(
  headers: readonly string[],
  record: readonly string[],
  { all }: Layout,
): Stated<string> {
  let found: Stated<string> = ABSENT;
  for (const [at, cell] of record.entries()) {
    const text = cell.trim().toLowerCase();
    const meaning = Object.hasOwn(MEANINGS, text) ? MEANINGS[text] : undefined;
    if (meaning === undefined || meaning === '') continue;
    if (HEADERS.has(headerKey(headers[at] ?? ''))) return understood(meaning);
    const isUsed = [...all.values()].some((positions) => positions.includes(at));
    if (MARK.test(text) && !isUsed) found = unclear(text);
  }
  return found;
}

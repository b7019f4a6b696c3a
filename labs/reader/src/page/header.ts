import {
  type Column,
  type ColumnLanguage,
  datesIn,
  headerKey,
  isQuantity,
  type Meaning,
  meaningOf,
} from 'hdt-emulator/laboratory';
import type { Line } from './line.js';
import { type Phrase, phraseOf, phrasesOf, textOf } from './phrase.js';

/** A column header with its extent. */
export interface HeaderCell {
  /** Null for a column without a field in rows. */
  readonly column: Column | null;
  readonly left: number;
  readonly right: number;
}

export interface Header {
  /** From left to right, with a name and a result. */
  readonly cells: readonly HeaderCell[];
  readonly language: ColumnLanguage;
}

/** Headers of bills, which have tests and values too. */
const MONEY = new Set(
  (
    'price unitprice amount cost charge charges fee fees qty quantity subtotal vat tax discount ' +
    'precio preciounitario importe cantidad iva coste tarifa descuento ' +
    'preis einzelpreis gesamtpreis betrag menge mwst ust kosten gebuhr goz goa ' +
    '单价 金额 数量 价格 费用 收费 总价'
  ).split(' '),
);

interface Candidate extends Phrase {
  readonly meaning: Meaning | null;
}

/** The headers of a line, one for each of adjacent tables; usually none. */
export const readHeaders = (line: Line): readonly Header[] =>
  headersOf(candidatesOf(line), hasColumnGaps(line));

/** The headers of two stacked lines, such as `Reference` above `Range`; none unless they have more columns together. */
export function readStackedHeaders(upper: Line, lower: Line): readonly Header[] {
  if (lower.top - upper.bottom > Math.max(upper.height, lower.height)) return [];
  const phrases = [phrasesOf(upper), phrasesOf(lower)] as const;
  const each = [readHeaders(upper), readHeaders(lower)];
  if (each.every(({ length }) => length > 0) || phrases.flat().some(({ text }) => isQuantity(text)))
    return [];
  const together = headersOf(mergeStacked(...phrases), true);
  const alone = Math.max(...each.map(columnsOf));
  return columnsOf(together) > alone ? together : [];
}

const columnsOf = (headers: readonly Header[]): number =>
  headers.reduce((sum, { cells }) => sum + cells.filter(({ column }) => column !== null).length, 0);

const hasColumnGaps = (line: Line): boolean => phrasesOf(line).length > 1;

/** Words of a line that is searched for adjacent headers. */
const MAX_WORDS = 14;

function candidatesOf(line: Line): readonly Candidate[] {
  return phrasesOf(line).flatMap((phrase) => {
    const meaning = readMeaning(phrase.text);
    if (meaning || phrase.words.length < 2) return [{ ...phrase, meaning }];
    return splitAdjacent(phrase) ?? [{ ...phrase, meaning }];
  });
}

/** `Result`, `Resultado / Result`, `Result (SI)`, `*Result`. */
function readMeaning(text: string): Meaning | null {
  const whole = meaningOf(text);
  if (whole) return whole;
  const bare = withoutDates(text)
    .replace(/\s*[(（].*[)）]$/, '')
    .trim();
  const parts = bare.split(/\s*[/|]\s*/);
  const meanings = parts.map(meaningOf);
  const [first] = meanings;
  return first && meanings.every((meaning) => meaning?.column === first.column) ? first : null;
}

/** Splits headers that are only a space apart; null unless all words belong to headers. */
function splitAdjacent(phrase: Phrase): readonly Candidate[] | null {
  const { words } = phrase;
  if (words.length > MAX_WORDS) return null;
  const best: (readonly Candidate[] | null)[] = [[]];
  for (let end = 1; end <= words.length; end++) {
    best[end] = null;
    for (let start = Math.max(0, end - 4); start < end; start++) {
      const before = best[start];
      const part = phraseOf(words.slice(start, end));
      const meaning = before ? readMeaning(part.text) : null;
      if (!before || !meaning) continue;
      const split = [...before, { ...part, meaning }];
      if (countColumns(split) > countColumns(best[end] ?? [])) best[end] = split;
    }
  }
  return best[words.length] ?? null;
}

const countColumns = (candidates: readonly Candidate[]): number =>
  new Set(candidates.map(({ meaning }) => meaning?.column)).size;

function headersOf(all: readonly Candidate[], loose: boolean): readonly Header[] {
  if (all.some(({ text }) => MONEY.has(headerKey(text)))) return [];
  const tables: Candidate[][] = [[]];
  for (const candidate of dropRowBeside(all)) {
    const current = tables.at(-1)!;
    const begins =
      candidate.meaning?.column === 'name' && hasColumn(current, 'name') && hasColumn(current, 'result');
    if (begins) tables.push([]);
    tables.at(-1)!.push(candidate);
  }
  return tables.map((table) => headerOf(table, loose)).filter((header) => header !== null);
}

/** Drops the row of a table to the left on the same line; unlike headers it has numbers. */
function dropRowBeside(candidates: readonly Candidate[]): readonly Candidate[] {
  const first = candidates.findIndex(({ meaning }) => meaning !== null);
  const numbers = candidates.slice(0, Math.max(0, first)).findLastIndex(({ text }) => /\d/.test(text));
  return candidates.slice(numbers + 1);
}

const hasColumn = (candidates: readonly Candidate[], column: Column): boolean =>
  candidates.some(({ meaning }) => meaning?.column === column);

function headerOf(candidates: readonly Candidate[], loose: boolean): Header | null {
  const best = new Map<Column, Candidate>();
  for (const candidate of candidates) {
    const { meaning } = candidate;
    const rival = meaning ? best.get(meaning.column)?.meaning : null;
    if (meaning && (!rival || meaning.rank < rival.rank)) best.set(meaning.column, candidate);
  }
  // Two header words side by side are usually a title: `Test Results`.
  if (!best.has('name') || !best.has('result') || (!loose && best.size < 3)) return null;
  const others = candidates.filter(({ meaning }) => meaning === null);
  if (others.length > best.size || others.some(({ text }) => isData(text))) return null;
  const found = [...best.values()];
  return {
    cells: candidates.map((candidate) => ({
      column: found.includes(candidate) ? candidate.meaning!.column : null,
      left: candidate.left,
      right: candidate.right,
    })),
    language: found.find(({ meaning }) => meaning!.language !== 'en')?.meaning?.language ?? 'en',
  };
}

/** Whether a phrase is none of a header: longer ones have no number but the day of their column, as in `Vorwert 02.01.2026`. */
const isData = (text: string): boolean => text.length > 12 && /\d/.test(withoutDates(text));

const withoutDates = (text: string): string =>
  datesIn(text).reduce((rest, date) => rest.replace(date, ' '), text);

/** A phrase above a single one is merged with it, a phrase above several with each. */
function mergeStacked(upper: readonly Phrase[], lower: readonly Phrase[]): readonly Candidate[] {
  const beneath = (above: Phrase) => lower.filter((below) => overlaps(above, below));
  const stacked = lower.map((below) => {
    const above = upper.filter((phrase) => overlaps(phrase, below));
    const text = textOf([...above, below].flatMap(({ words }) => words));
    const alone = above.length === 1 && beneath(above[0]!).length > 1 ? readMeaning(below.text) : null;
    const own = above.length === 0 ? readMeaning(below.text) : null;
    const first = above[0] ? readMeaning(above[0].text) : null;
    return {
      words: [...above, below].flatMap(({ words }) => words),
      text,
      left: Math.min(below.left, ...above.filter((one) => beneath(one).length === 1).map(({ left }) => left)),
      right: Math.max(
        below.right,
        ...above.filter((one) => beneath(one).length === 1).map(({ right }) => right),
      ),
      meaning: alone ?? own ?? readMeaning(text) ?? first ?? readMeaning(below.text),
    };
  });
  const single = upper
    .filter((above) => beneath(above).length === 0)
    .map((above) => ({ ...above, meaning: readMeaning(above.text) }));
  return [...stacked, ...single].sort((one, other) => one.left - other.left);
}

const overlaps = (one: Phrase, other: Phrase): boolean =>
  Math.min(one.right, other.right) > Math.max(one.left, other.left);

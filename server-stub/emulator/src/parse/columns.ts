import { type Column, type ColumnLanguage, HEADERS, type Headers } from './column-words.js';
import { dateKind, isOfReport } from './date-header.js';
import { limitIn } from './limit-header.js';

/** Normalises a header or key: `Low-Ref-Range`, `lowRefRange` and `Low Ref. Range` are equal. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Headers of personal columns: beside them `Name` is the person's, not the analyte's. */
const PERSON =
  'patientname patient patientid mrn dob dateofbirth birthdate firstname lastname surname paciente nombredelpaciente fechadenacimiento apellidos apellido geburtsdatum geboren vorname nachname patientenname patienten 姓名 患者 患者姓名 病人姓名 出生日期 patientnamn personnummer fodelsedatum fornamn efternamn pacjent imie nazwisko imieinazwisko pesel dataurodzenia пациент фамилия имя фио датарождения';
const BARE_NAMES = new Set(['name', 'nombre', '名称']);

const PERSON_KEYS = new Set(PERSON.split(' ').map((word) => headerKey(word)));

export interface Meaning {
  readonly column: Column;
  readonly language: ColumnLanguage;
  /** Lower is better. */
  readonly rank: number;
}

/** The rank from which headers of dates are those of reports, in every language, and of what stands behind them in the list. */
const OF_REPORT = 500;

const MEANINGS = new Map<string, Meaning>();
for (const [language, headers] of Object.entries(HEADERS) as [ColumnLanguage, Headers][]) {
  for (const [column, words] of Object.entries(headers) as [Column, string][]) {
    const keys = words.split(' ').map(headerKey);
    const firstReport = column === 'date' ? keys.findIndex(isOfReport) : -1;
    keys.forEach((key, at) => {
      const rank = firstReport >= 0 && at >= firstReport ? OF_REPORT + at : at;
      if (!MEANINGS.has(key)) MEANINGS.set(key, { column, language, rank });
    });
  }
}

export interface Layout {
  /** Position of each column among the headers. */
  readonly positions: ReadonlyMap<Column, number>;
  /** All columns of each meaning, best first. */
  readonly all: ReadonlyMap<Column, readonly number[]>;
  readonly language: ColumnLanguage;
  /** Columns that can hold results as well as the one that was taken; absent for none. */
  readonly rivals?: readonly number[];
}

/**
 * A cell of a record by column. Where several columns mean the same it is the first that is not empty, except of a name or a
 * date, whose other columns mean another thing; comments are joined. `dateIn` and `nameIn` choose between those.
 */
export function cellOf(record: readonly string[], layout: Layout, column: Column): string {
  if (column === 'comment') return statedIn(record, layout, column).join('\n');
  const cells = columnsOf(record, layout, column).map((position) => record[position] ?? '');
  return (column === 'name' || column === 'date' ? cells[0] : cells.find(isStated)) ?? '';
}

/** What a record states in all columns of a meaning, each text once. */
export const statedIn = (record: readonly string[], layout: Layout, column: Column): readonly string[] => [
  ...new Set(
    columnsOf(record, layout, column)
      .map((position) => record[position]?.trim() ?? '')
      .filter(isStated),
  ),
];

const isStated = (cell: string): boolean => cell.trim() !== '';

/** Columns that say something of a result: beside several results each can have its own. */
const OF_RESULT: ReadonlySet<Column> = new Set(['unit', 'low', 'high', 'range', 'interpretation']);

/**
 * The columns of a meaning, best first. Of those that say something of a result only the ones between it and the next result, or
 * between it and the one before where they stand before their result: `Result, Unit, Result, Unit`.
 */
function columnsOf(record: readonly string[], { all }: Layout, column: Column): readonly number[] {
  const own = all.get(column) ?? [];
  const results = all.get('result') ?? [];
  if (own.length < 2 || results.length < 2 || !OF_RESULT.has(column)) return own;
  const result = results.find((position) => isStated(record[position] ?? '')) ?? results[0]!;
  const isBefore = smallest(own) < smallest(results);
  const border = isBefore
    ? results.reduce((last, one) => (one < result ? Math.max(last, one) : last), -1)
    : results.reduce((next, one) => (one > result ? Math.min(next, one) : next), Number.POSITIVE_INFINITY);
  const [from, to] = isBefore ? [border, result] : [result, border];
  const beside = own.filter((position) => position > from && position < to);
  return beside.length > 0 ? beside : own;
}

const smallest = (positions: readonly number[]): number =>
  positions.reduce((least, one) => Math.min(least, one));

/** Longer headers are prose. */
export const MAX_HEADER_LENGTH = 60;

/** The column of a header; null when unknown. */
export const meaningOf = (header: string): Meaning | null =>
  header.length <= MAX_HEADER_LENGTH ? (MEANINGS.get(headerKey(header)) ?? null) : null;

/** The rank of a header that says by its words alone what it is. */
const BY_WORDS = 1000;

/** The rank of such a header of the date of a specimen: before those of reports. */
const OF_SPECIMEN_BY_WORDS = OF_REPORT - 1;

/** The column of a header of data, which programs put together of words. On a page such words can be those of a line. */
export function meaningByWords(header: string): Meaning | null {
  const known = meaningOf(header);
  if (known || header.length > MAX_HEADER_LENGTH) return known;
  const date = dateKind(header);
  if (date)
    return { column: 'date', language: 'en', rank: date === 'specimen' ? OF_SPECIMEN_BY_WORDS : BY_WORDS };
  const limit = limitIn(header);
  return limit && { column: limit, language: 'en', rank: BY_WORDS };
}

/** A column with the meaning of its header. */
export type FoundColumn = Meaning & { readonly position: number };

/** The columns that a row of headers names. */
export function columnsIn(headers: readonly string[]): readonly FoundColumn[] {
  const keys = headers.map((header) => (header.length <= MAX_HEADER_LENGTH ? headerKey(header) : ''));
  const withPerson = keys.some((key) => PERSON_KEYS.has(key));
  return keys.flatMap((key, position) => {
    const meaning = meaningByWords(headers[position]!);
    return !meaning || (withPerson && BARE_NAMES.has(key)) ? [] : [{ ...meaning, position }];
  });
}

/** Reads a row of headers, of which these are the columns; null unless it has at least an analyte and a result. */
export function readHeaders(headers: readonly string[], columns = columnsIn(headers)): Layout | null {
  const layout = layoutOf(columns);
  return layout.positions.has('name') && layout.positions.has('result') ? layout : null;
}

/**
 * The layouts of the tests that stand beside each other in a line, as in the two halves of a printed page: the headers of one test
 * repeat. Columns beside the halves are those of each test.
 */
export function layoutsBeside(headers: readonly string[], layout: Layout): readonly Layout[] {
  const names = [...(layout.all.get('name') ?? [])].sort((one, other) => one - other);
  const [first = 0, second = 0] = names;
  const width = second - first;
  const keys = headers.map(headerKey);
  const isRepeated = names.every((at, nth) => at === first + nth * width && keys[at] === keys[first]);
  if (names.length < 2 || !isRepeated) return [layout];
  let start = first;
  while (start > 0 && keys[start - 1] === keys[start - 1 + width]) start--;
  const halfOf = (at: number): number => Math.floor((at - start) / width);
  const isShared = (at: number): boolean => at < start || halfOf(at) >= names.length;
  const results = new Set((layout.all.get('result') ?? []).map(halfOf));
  if (!names.every((at) => results.has(halfOf(at)))) return [layout];
  return names.map((_, nth) => withColumns(layout, (at) => isShared(at) || halfOf(at) === nth));
}

function withColumns({ all, language }: Layout, is: (at: number) => boolean): Layout {
  const kept = [...all].flatMap(([column, positions]) => {
    const own = positions.filter(is);
    return own.length === 0 ? [] : [[column, own] as const];
  });
  return {
    all: new Map(kept),
    positions: new Map(kept.map(([column, [position]]) => [column, position!])),
    language,
  };
}

/** The layout of columns with their meanings. */
export function layoutOf(columns: readonly FoundColumn[]): Layout {
  const all = new Map<Column, number[]>();
  const best: Meaning[] = [];
  // Sorting is stable: of equal ranks the first column is the best.
  for (const meaning of [...columns].sort((one, other) => one.rank - other.rank)) {
    const same = all.get(meaning.column);
    if (same) same.push(meaning.position);
    else {
      all.set(meaning.column, [meaning.position]);
      best.push(meaning);
    }
  }
  const positions = new Map([...all].map(([column, [position]]) => [column, position!]));
  return { positions, all, language: dominantLanguage(best) };
}

/** English only without any other: English words appear in tables of all languages. */
const dominantLanguage = (found: readonly Meaning[]): ColumnLanguage =>
  found.find(({ language }) => language !== 'en')?.language ?? 'en';

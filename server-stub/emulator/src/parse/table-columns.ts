import { analytesNamed } from '../vocabulary/lookup.js';
import type { Column } from './column-words.js';
import { columnsIn, type FoundColumn, headerKey, type Layout, layoutOf } from './columns.js';
import { dateFromTable } from './date.js';
import { personalKind } from './identity.js';
import { labelKind } from './label-kind.js';
import { datesIn, isMonth, readPrintedDate } from './printed-date.js';
import { isQualitative, isQuantity, isUnit } from './value.js';

export type Cells = readonly string[];

export interface Test {
  readonly position: number;
  readonly name: string;
  readonly unit: string;
}

/** A record a date and a column a test. */
export interface TestColumns {
  /** Negative without one. */
  readonly date: number;
  readonly comments: readonly number[];
  readonly tests: readonly Test[];
  readonly layout: Layout;
}

/** A record a test and a column a date. */
export interface DateColumns {
  readonly layout: Layout;
  readonly dates: readonly { readonly position: number; readonly printed: string }[];
}

/** Records looked at to find out what a column holds. */
const SAMPLE = 20;

export const isKnownTest = (text: string): boolean =>
  text.trim() !== '' && analytesNamed(text.trim()).length > 0;

/** The same with a unit behind the name: `Glucose (mg/dL)`. */
const isNamedTest = (text: string): boolean => {
  const test = testIn(text);
  return test !== null && isKnownTest(test.name);
};

const isDate = (text: string): boolean =>
  dateFromTable(text, 'day-first') !== '' ||
  dateFromTable(text, 'month-first') !== '' ||
  readPrintedDate(text, 'day-first') !== '';

/** A month or a year, of which nothing says the day. */
const isTime = (header: string): boolean => isMonth(header) || /^(?:19|20)\d\d$/.test(header.trim());

/** Whether a column is headed by a day, a month or a year, so that its numbers are results of that time. */
export const isTimeHeader = (header: string): boolean => isDate(header) || isTime(header);

/** Found by content, a column is better than one of a known header. */
const foundColumn = (column: Column, position: number): FoundColumn => ({
  column,
  position,
  rank: -1,
  language: 'en',
});

const columnsMeaning = (headers: Cells, columns: readonly Column[]): readonly FoundColumn[] =>
  columnsIn(headers).filter(({ column }) => columns.includes(column));

/** How many of the cells that a column states are of a kind. */
function shareOf(records: readonly Cells[], position: number, is: (cell: string) => boolean): number {
  const cells = records.map((record) => record[position]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

const positionsOf = (headers: Cells): readonly number[] => headers.map((_, position) => position);

/** The column whose cells are known tests. */
function testPosition(headers: Cells, records: readonly Cells[]): number | null {
  const byContent = positionsOf(headers)
    .map((position) => ({ position, share: shareOf(records, position, isNamedTest) }))
    .sort((one, other) => other.share - one.share)[0];
  return byContent && byContent.share >= 0.5 ? byContent.position : null;
}

/** The same, or else the column whose header says so. */
const namePosition = (headers: Cells, records: readonly Cells[]): number | null =>
  testPosition(headers, records) ??
  columnsIn(headers).find(({ column }) => column === 'name')?.position ??
  null;

/** Headers of a name that can be a person's. */
const isBareName = (header: string): boolean =>
  /^(?:names?|fullname|nombres?|nom|nome|naam|namn|имя|名称|名字)$/.test(headerKey(header));

/** Headers that stand beside the name of a person. */
const isPersonal = (header: string): boolean =>
  personalKind(header) !== null ||
  /^(?:age|sex|gender|race|city|alter|geschlecht|edad|sexo|genero|sesso|eta|idade|leeftijd|geslacht|性别|年龄)$/.test(
    headerKey(header),
  );

/**
 * The layout with the column of known tests as its names, where the one that is headed `Name` has none and can be of people. Null
 * where no column has tests, and other columns are of people.
 */
export function withTestNames(headers: Cells, all: readonly Cells[], layout: Layout): Layout | null {
  const records = all.slice(0, SAMPLE);
  const isOfPeople = (position: number): boolean =>
    isBareName(headers[position] ?? '') && shareOf(records, position, isNamedTest) === 0;
  const names = layout.all.get('name') ?? [];
  if (!names.some(isOfPeople)) return layout;
  const test = names.find((position) => !isOfPeople(position)) ?? testPosition(headers, records);
  if (test === null)
    return headers.some((header, at) => !names.includes(at) && isPersonal(header)) ? null : layout;
  const others = columnsIn(headers).filter((one) => one.column !== 'name' && one.position !== test);
  return { ...layoutOf([...others, foundColumn('name', test)]), language: layout.language };
}

/** A table with a column of tests and a column a date, of which the header is that date. */
export function datedColumns(headers: Cells, all: readonly Cells[]): DateColumns | null {
  const records = all.slice(0, SAMPLE);
  const dates = headers.flatMap((header, position) => {
    const printed = isDate(header) || isTime(header) ? header : (datesIn(header)[0] ?? '');
    return printed !== '' && shareOf(records, position, isResult) >= 0.5 ? [{ position, printed }] : [];
  });
  const name = dates.length === 0 ? null : namePosition(headers, records);
  if (name === null || shareOf(records, name, isNamedTest) === 0 || isKnownTest(headers[name] ?? ''))
    return null;
  const others = columnsMeaning(headers, ['unit', 'low', 'high', 'range', 'loinc', 'comment']);
  return { dates, layout: layoutOf([foundColumn('name', name), ...others]) };
}

/** A table with a column a test, named in its header: of several dates, or of one record. */
export function datedRecords(headers: Cells, all: readonly Cells[]): TestColumns | null {
  const records = all.slice(0, SAMPLE);
  const known = columnsIn(headers);
  const date = dateColumn(headers, records, known);
  const comments = known.filter(({ column }) => column === 'comment').map(({ position }) => position);
  const free = positionsOf(headers).filter(
    (position) =>
      position !== date && !comments.includes(position) && personalKind(headers[position]!) === null,
  );
  const tests = free.flatMap((position): Test[] => {
    const test = testIn(headers[position]!);
    return test ? [{ position, ...test }] : [];
  });
  const certain = tests.filter(({ name }) => isKnownTest(name)).length;
  const numbers = free.filter((position) => shareOf(records, position, isQuantity) >= 0.5);
  const enough = (certain > 1 || (certain === 1 && date >= 0)) && tests.length * 2 >= numbers.length;
  // Records without a date are of several people, unless there is one.
  if (!enough || hasNumbers(headers) || (date < 0 && all.length !== 1)) return null;
  return { date, comments, tests, layout: layoutOf(columnsMeaning(headers, ['date', 'comment'])) };
}

const hasNumbers = (headers: Cells): boolean => headers.some((cell) => isQuantity(cell.trim()));

function dateColumn(headers: Cells, records: readonly Cells[], known: readonly FoundColumn[]): number {
  const named = known.find(({ column }) => column === 'date')?.position;
  if (named !== undefined) return named;
  return positionsOf(headers).findIndex(
    (position) =>
      labelKind(headers[position]!) !== 'birth' &&
      personalKind(headers[position]!) === null &&
      shareOf(records, position, (cell) => isDate(cell) || isMonth(cell)) >= 0.8,
  );
}

/** The test a header names, with its unit: `Glucose (mg/dL)`, `HbA1c, %`, `glucose_mg_dl`. Null for anything else. */
export function testIn(header: string): Omit<Test, 'position'> | null {
  const text = header.trim();
  if (text === '' || text.length > 100) return null;
  const [, bracketed = '', within = ''] = /^(.+?)[\s_]*[([]([^()[\]]+)[)\]]$/.exec(text) ?? [];
  if (bracketed !== '' && isUnit(within)) return { name: bracketed, unit: within };
  if (isKnownTest(text)) return { name: text, unit: '' };
  const words = text.split(/[\s,;_]+/).filter((word) => word !== '');
  for (let end = words.length - 1; end > 0; end--) {
    const name = words.slice(0, end).join(' ');
    if (!isKnownTest(name)) continue;
    const unit = unitOfWords(words.slice(end), text.includes('_'));
    if (unit !== undefined) return { name, unit };
  }
  const spaced = words.join(' ');
  return isKnownTest(spaced) ? { name: spaced, unit: '' } : null;
}

/** Units as names of programs have them, which cannot hold a slash or a percent sign: `mg_dl`, `mgdl`, `pct`. */
function unitOfWords(words: Cells, isProgram: boolean): string | undefined {
  const printed = [words.join(' '), words.join('/')];
  if (isProgram) printed.reverse();
  const [only = ''] = words;
  if (words.length === 1) {
    if (/^(?:pct|percent|percentage)$/i.test(only)) return '%';
    printed.push(only.replace(/^([munpµ]?(?:g|mol|iu|u|eq)|k|x?10e?\d+)(d?l|ml|ul|mol)$/i, '$1/$2'));
  }
  return printed.find(isUnit);
}

/** A table whose header does not name both tests and results: its columns by what they hold. */
export function inferColumns(headers: Cells, all: readonly Cells[]): Layout | null {
  const records = all.slice(0, SAMPLE);
  const name = namePosition(headers, records);
  // Without a header the first record would be taken for one.
  if (name === null || isKnownTest(headers[name] ?? '') || hasNumbers(headers)) return null;
  // A list of anything has names and numbers: known tests tell that these are results.
  if (shareOf(records, name, isKnownTest) < 0.5) return null;
  const known = columnsMeaning(headers, [
    'unit',
    'low',
    'high',
    'range',
    'loinc',
    'comment',
    'interpretation',
    'date',
  ]);
  const taken = new Set([name, ...known.map(({ position }) => position)]);
  const free = positionsOf(headers).filter(
    (position) => !taken.has(position) && canHoldResults(headers[position]!),
  );
  const stated = columnsMeaning(headers, ['result'])[0]?.position;
  const numbers = free.filter((position) => position !== name && shareOf(records, position, isResult) >= 0.6);
  const results = numbers.filter((position) => !isLimitHeader(headers[position]!));
  const result =
    stated ??
    results.find((position) => RESULT_STEM.test(headers[position]!)) ??
    (areLimits(records, results) ? undefined : results.find((position) => position > name));
  if (result === undefined) return null;
  const byContent = (column: Column, is: (cell: string) => boolean) => {
    if (known.some((one) => one.column === column)) return [];
    const position = free.find((one) => one !== result && shareOf(records, one, is) >= 0.6);
    return position === undefined ? [] : [foundColumn(column, position)];
  };
  return layoutOf([
    foundColumn('name', name),
    foundColumn('result', result),
    ...known,
    ...byContent('unit', isUnit),
    ...byContent('range', isRange),
    ...byContent('date', isDate),
  ]);
}

/** Whether a table names known tests and nothing but limits of them. */
export function isCatalogue(headers: Cells, all: readonly Cells[]): boolean {
  const records = all.slice(0, SAMPLE);
  const names = positionsOf(headers).some((position) => shareOf(records, position, isNamedTest) >= 0.5);
  const isLimit = (cell: string): boolean => isQuantity(cell) || isRange(cell);
  return (
    names &&
    !hasNumbers(headers) &&
    positionsOf(headers).some((position) => shareOf(records, position, isLimit) >= 0.6)
  );
}

/** Words of the limits of the healthy, or of whom they are. */
const LIMIT_WORDS =
  /(?:^| )(?:low(?:er)?|high(?:er)?|upper|min|minimum|max|maximum|from|to|bounds?|limits?|ref|reference|normal|ranges?|cutoff|threshold|men|women|males?|females?|adults?|child(?:ren)?|unter\w*|ober\w*|von|bis|referenz\w*|norm\w*|manner|frauen|kinder|inferior|superior|minim[oa]|maxim[oa]|desde|hasta|referencia|normales|hombres?|mujeres?|ninos|rango)(?: |$)|参考|正常|[下上]限|[男女]|最[低高]|[低高]值/i;

/** Whether a header names a limit, however programs write it. */
const isLimitHeader = (header: string): boolean =>
  LIMIT_WORDS.test(
    header
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .replaceAll(/[\s_.\-/()]+/g, ' ')
      .trim(),
  );

/** Whether two columns of numbers are a lower and an upper limit: never the other way round. */
function areLimits(records: readonly Cells[], [first, second, ...more]: readonly number[]): boolean {
  if (first === undefined || second === undefined || more.length > 0) return false;
  const pairs = records
    .map((record) =>
      [record[first], record[second]].map((cell) => Number((cell ?? '').trim().replace(',', '.'))),
    )
    .filter((pair) => pair.every((number) => Number.isFinite(number)));
  return pairs.length > 2 && pairs.every(([low, high]) => low! < high!);
}

/** The columns of a table without a header, by what they hold: of names, results, units and ranges one each, at most one of dates. */
export function columnsByContent(headers: Cells, all: readonly Cells[]): Layout | null {
  const records = all.slice(0, SAMPLE);
  const holding = (is: (cell: string) => boolean): readonly number[] =>
    positionsOf(headers).filter((position) => shareOf(records, position, is) >= 0.8);
  const isOneResult = (cell: string): boolean => isResult(cell) && !isTwoLimits(cell);
  const [names, results, units] = [holding(isKnownTest), holding(isOneResult), holding(isUnit)];
  if (names.length !== 1 || results.length !== 1 || units.length !== 1) return null;
  const [ranges, dates] = [holding(isTwoLimits), holding(isDate)];
  return layoutOf([
    foundColumn('name', names[0]!),
    foundColumn('result', results[0]!),
    foundColumn('unit', units[0]!),
    ...(ranges.length === 1 ? [foundColumn('range', ranges[0]!)] : []),
    ...(dates.length === 1 ? [foundColumn('date', dates[0]!)] : []),
  ]);
}

/**
 * Columns of units and of ranges by what they hold, where no header says which they are: at most one of each, since of two nobody
 * can say which it is.
 */
export function foundByContent(headers: Cells, all: readonly Cells[], known: Layout): readonly FoundColumn[] {
  const records = all.slice(0, SAMPLE);
  const used = new Set([...known.all.values()].flat());
  const free = positionsOf(headers).filter(
    (position) => !used.has(position) && canHoldResults(headers[position]!),
  );
  const find = (column: Column, is: (cell: string) => boolean) => {
    const found = free.filter((position) => shareOf(records, position, is) >= 0.6);
    return found.length === 1 ? [foundColumn(column, found[0]!)] : [];
  };
  const hasLimits = (['low', 'high', 'range'] as const).some((column) => known.positions.has(column));
  return [
    ...(known.positions.has('unit') ? [] : find('unit', isUnit)),
    ...(hasLimits
      ? []
      : find('range', isTwoLimits).filter(({ position }) => !OTHER_LIMITS.test(headers[position]!))),
  ];
}

/** Headers of target and alarm values, which are no reference range. */
const OTHER_LIMITS =
  /optim|ideal|target|goal|desir|objetiv|ziel|cible|obiettiv|streef|critic|kritisch|panic/i;

const isTwoLimits = (cell: string): boolean =>
  /^\d[\d.,]*\s?[-–]\s?\d/.test(cell) && !isDate(cell) && !isMonth(cell);

export const isRange = (cell: string): boolean =>
  /^(?:[<>≤≥]|\d[\d.,]*\s?[-–]\s?\d)/.test(cell) && !isDate(cell);

const RESULT_STEM = /val|res|wert|level|conc|num|amount|menge|medi|结果|值/i;

/** Whether a column can hold results: not of people, labels such as age, or numbers of samples and codes. */
export const canHoldResults = (header: string): boolean =>
  personalKind(header) === null &&
  labelKind(header) === null &&
  !/(?:^|[\s_-])(?:no|nr|nº|code|index|row|line|seq|sequence|order|count|version|prev\w*|prior|last)\.?$|id$|^(?:[a-z]+[\s_-])?num(?:ber)?$|^(?:prev|prior|last)|^#?$/i.test(
    header.trim(),
  );

const isResult = (cell: string): boolean => (isQuantity(cell) && !isDate(cell)) || isQualitative(cell);

import {
  type Cells,
  HALF,
  isDate,
  isRange,
  isResult,
  isTimeHeader,
  isTwoLimits,
  MOST,
  NEARLY_ALL,
  SAMPLE,
  shareOf,
} from './cell-content.js';
import type { Column } from './column-words.js';
import { columnsIn, type FoundColumn, headerKey, type Layout, layoutOf } from './columns.js';
import { personalKind } from './identity.js';
import { labelKind } from './label-kind.js';
import { isLimitHeader } from './limit-header.js';
import { datesIn, isMonth } from './printed-date.js';
import { canHoldResults, isCurrentHeader, isEarlierHeader, RESULT_STEM } from './result-header.js';
import { isOtherRange } from './stated-ranges.js';
import { isKnownTest, isNamedTest, type NamedTest, testIn } from './test-header.js';
import { isQuantity, isUnit } from './value.js';

/** A column headed by its test. */
interface TestColumn extends NamedTest {
  readonly position: number;
}

/** A record a date and a column a test. */
export interface TestColumns {
  /** Columns of dates, best first. */
  readonly dates: readonly number[];
  readonly comments: readonly number[];
  readonly tests: readonly TestColumn[];
  readonly layout: Layout;
}

/** A record a test and a column a date. */
export interface DateColumns {
  readonly layout: Layout;
  readonly dates: readonly { readonly position: number; readonly printed: string }[];
}

/** Found by content, a column is better than one of a known header. */
const foundColumn = (column: Column, position: number): FoundColumn => ({
  column,
  position,
  rank: -1,
  language: 'en',
});

const columnsMeaning = (headers: Cells, columns: readonly Column[]): readonly FoundColumn[] =>
  columnsIn(headers).filter(({ column }) => columns.includes(column));

const positionsOf = (headers: Cells): readonly number[] => headers.map((_, position) => position);

/** The column whose cells are known tests. */
function testPosition(headers: Cells, records: readonly Cells[]): number | null {
  const byContent = positionsOf(headers)
    .map((position) => ({ position, share: shareOf(records, position, isNamedTest) }))
    .sort((one, other) => other.share - one.share)[0];
  return byContent && byContent.share >= HALF ? byContent.position : null;
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
  const hasResults = (position: number): boolean => shareOf(records, position, isResult) >= HALF;
  // Beside a day of numbers, the results of another day can all be words.
  const dates = headers.flatMap((header, position) => {
    const printed = isTimeHeader(header) ? header : (datesIn(header)[0] ?? '');
    const isDay = printed === header || hasResults(position);
    return printed !== '' && isDay ? [{ position, printed }] : [];
  });
  const isOverTime = dates.some(({ position }) => hasResults(position));
  const name = isOverTime ? namePosition(headers, records) : null;
  if (name === null || shareOf(records, name, isNamedTest) === 0 || isKnownTest(headers[name] ?? ''))
    return null;
  const others = columnsMeaning(headers, ['unit', 'low', 'high', 'range', 'loinc', 'comment']);
  return { dates, layout: layoutOf([foundColumn('name', name), ...others]) };
}

/** A table with a column a test, named in its header: of several dates, or of one record. */
export function datedRecords(headers: Cells, all: readonly Cells[]): TestColumns | null {
  const records = all.slice(0, SAMPLE);
  const known = columnsIn(headers);
  const dates = dateColumns(headers, records, known);
  const comments = known.filter(({ column }) => column === 'comment').map(({ position }) => position);
  const free = positionsOf(headers).filter(
    (position) =>
      !dates.includes(position) && !comments.includes(position) && personalKind(headers[position]!) === null,
  );
  const tests = free.flatMap((position): TestColumn[] => {
    const test = testIn(headers[position]!);
    return test ? [{ position, ...test }] : [];
  });
  const certain = tests.filter(({ name }) => isKnownTest(name)).length;
  const numbers = free.filter((position) => shareOf(records, position, isQuantity) >= HALF);
  const enough = (certain > 1 || (certain === 1 && dates.length > 0)) && tests.length * 2 >= numbers.length;
  // Records without a date are of several people, unless there is one.
  if (!enough || hasNumbers(headers) || (dates.length === 0 && all.length !== 1)) return null;
  return { dates, comments, tests, layout: layoutOf(columnsMeaning(headers, ['date', 'comment'])) };
}

const hasNumbers = (headers: Cells): boolean => headers.some((cell) => isQuantity(cell.trim()));

function dateColumns(
  headers: Cells,
  records: readonly Cells[],
  known: readonly FoundColumn[],
): readonly number[] {
  const named = layoutOf(known).all.get('date');
  if (named) return named;
  const found = positionsOf(headers).find(
    (position) =>
      labelKind(headers[position]!) !== 'birth' &&
      personalKind(headers[position]!) === null &&
      shareOf(records, position, (cell) => isDate(cell) || isMonth(cell)) >= NEARLY_ALL,
  );
  return found === undefined ? [] : [found];
}

/** A table whose header does not name both tests and results: its columns by what they hold. */
export function inferColumns(headers: Cells, all: readonly Cells[]): Layout | null {
  const records = all.slice(0, SAMPLE);
  const name = namePosition(headers, records);
  // Without a header the first record would be taken for one.
  if (name === null || isKnownTest(headers[name] ?? '') || hasNumbers(headers)) return null;
  // A list of anything has names and numbers: known tests tell that these are results.
  if (shareOf(records, name, isKnownTest) < HALF) return null;
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
  const numbers = free.filter(
    (position) => position !== name && shareOf(records, position, isResult) >= MOST,
  );
  const results = numbers.filter(
    (position) => !isLimitHeader(headers[position]!) && !isEarlierHeader(headers[position]!),
  );
  const alike = resultsAlike(headers, records, results, name);
  const result = stated ?? alike[0];
  if (result === undefined) return null;
  const rivals = stated === undefined ? alike.slice(1) : [];
  const byContent = (column: Column, is: (cell: string) => boolean) => {
    if (known.some((one) => one.column === column)) return [];
    const position = free.find((one) => one !== result && shareOf(records, one, is) >= MOST);
    return position === undefined ? [] : [foundColumn(column, position)];
  };
  const layout = layoutOf([
    foundColumn('name', name),
    foundColumn('result', result),
    ...known,
    ...byContent('unit', isUnit),
    ...byContent('range', isRange),
    ...byContent('date', isDate),
  ]);
  return rivals.length === 0 ? layout : { ...layout, rivals };
}

/**
 * Of columns with results those of which nothing but their order tells which one is reported: those that say so, or whose header has
 * a word for results, or all behind the name.
 */
function resultsAlike(
  headers: Cells,
  records: readonly Cells[],
  results: readonly number[],
  name: number,
): readonly number[] {
  for (const is of [isCurrentHeader, (header: string) => RESULT_STEM.test(header)]) {
    const found = results.filter((position) => is(headers[position]!));
    if (found.length > 0) return found;
  }
  return areLimits(records, results) ? [] : results.filter((position) => position > name);
}

/** Whether a table names known tests and nothing but limits of them. */
export function isCatalogue(headers: Cells, all: readonly Cells[]): boolean {
  const records = all.slice(0, SAMPLE);
  const names = positionsOf(headers).some((position) => shareOf(records, position, isNamedTest) >= HALF);
  const isLimit = (cell: string): boolean => isQuantity(cell) || isRange(cell);
  return (
    names &&
    !hasNumbers(headers) &&
    positionsOf(headers).some((position) => shareOf(records, position, isLimit) >= MOST)
  );
}

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
    positionsOf(headers).filter((position) => shareOf(records, position, is) >= NEARLY_ALL);
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
    const found = free.filter((position) => shareOf(records, position, is) >= MOST);
    return found.length === 1 ? [foundColumn(column, found[0]!)] : [];
  };
  const hasLimits = (['low', 'high', 'range'] as const).some((column) => known.positions.has(column));
  return [
    ...(known.positions.has('unit') ? [] : find('unit', isUnit)),
    ...(hasLimits
      ? []
      : find('range', isTwoLimits).filter(({ position }) => !isOtherRange(headers[position]!))),
  ];
}

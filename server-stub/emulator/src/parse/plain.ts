import { MAX_NAME_LENGTH } from '../vocabulary/name-key.js';
import { createRowList } from './bounds.js';
import { isEmptyCell } from './cell-content.js';
import {
  cellOf,
  columnsIn,
  headerKey,
  type Layout,
  layoutOf,
  meaningByWords,
  meaningOf,
  readHeaders,
} from './columns.js';
import { type DayOrder, dayOrderOf } from './date.js';
import { isOfReport, isOfSpecimen } from './date-header.js';
import type { ParsedDocument } from './document.js';
import { nameIn } from './panel-name.js';
import { flattenMember } from './plain-members.js';
import { isPersonalKey, peopleInPlain } from './plain-people.js';
import { dayOrderIn, type HeadedRecord, readHeadedRecord } from './record.js';
import { recordStatus } from './record-status.js';
import { dateIn, isClock } from './record-time.js';
import { canHoldResults } from './result-header.js';
import { specimenOfRecord } from './specimen-of.js';
import { readDate } from './stated-date.js';
import { rowOf, type StatedRow } from './stated-row.js';
import { inferColumns } from './table-columns.js';
import { isKnownTest, type NamedTest, testIn } from './test-header.js';
import { type Branch, isBranch, type Tree } from './tree.js';
import { isMeasuredText } from './understood.js';
import { isQualitative, isQuantity, isUnit } from './value.js';
import { isWithdrawn } from './versions.js';

/**
 * Plain rows: all objects, at any depth, with a test and a result under keys that are known as table headers, or that the
 * objects of a list show; and values under the name of their test. Rows without a date have the date of the surrounding
 * object.
 */
export function parsePlain(document: Tree): ParsedDocument {
  const layouts = cacheLayouts();
  const tests = cacheTests();
  const isResult = (tree: Branch): boolean => {
    const entries = Object.entries(tree).flatMap(flattenMember);
    const layout = layouts(entries.map(([key]) => key));
    return layout !== null && isOfTest({ ...headed(entries), layout, date: '' }, tests);
  };
  const found = [...findRecords(document, { date: '', readLayout: layouts, tests })];
  const order = dayOrderOf(found.map(({ headers, cells, layout }) => dateIn(headers, cells, layout)));
  const list = createRowList();
  let unreadLines = 0;
  for (const one of found) {
    const stated = readFound(one, order === 'unknown' ? dayOrderIn(one.layout.language) : order);
    if (stated) list.add(rowOf(stated));
    if (one.layout === UNREAD) unreadLines++;
    unreadLines += (one.layout.rivals ?? []).filter((at) => isQuantity(one.cells[at] ?? '')).length;
  }
  return {
    rows: list.rows,
    language: found.find(({ layout }) => layout.language !== 'en')?.layout.language ?? 'en',
    ...peopleInPlain(document, (keys) => layouts(keys)?.positions, isResult),
    ...(unreadLines > 0 ? { unreadLines } : {}),
  };
}

interface Found extends HeadedRecord {
  /** The date of the surrounding objects. */
  readonly date: string;
}

/** The layout of results that are not understood. */
const UNREAD: Layout = layoutOf([]);

const unread = (date: string): Found => ({ headers: [], cells: [], layout: UNREAD, date });

type Entries = readonly (readonly [key: string, cell: string])[];

interface Context {
  /** The date of the surrounding objects. */
  readonly date: string;
  /** What the tests of the surrounding panel were made of; absent where it says nothing. */
  readonly specimen?: string;
  readonly readLayout: ReadLayout;
  readonly tests: Tests;
}

function* findRecords(tree: Tree, context: Context): Generator<Found> {
  const { date, readLayout } = context;
  if (Array.isArray(tree)) {
    const items = tree as readonly Tree[];
    const inner = { ...context, readLayout: inferLayout(items, readLayout) };
    for (const item of items) yield* findRecords(item, inner);
    return;
  }
  if (!isBranch(tree)) return;
  const entries = Object.entries(tree).flatMap(flattenMember);
  const layout = readLayout(entries.map(([key]) => key));
  if (layout) {
    yield* findRecord(tree, { ...headed(entries), layout, date, specimen: context.specimen }, context);
    return;
  }
  const stated = statedDate(entries);
  const nearest = stated ?? date;
  const { headers, cells } = headed(entries);
  const specimen = specimenOfRecord(headers, cells) || context.specimen;
  const keyed = keyedTests(tree, stated !== undefined, context.tests);
  for (const record of keyed.values()) yield { ...record, date: nearest, specimen };
  if (keyed.size === 0 && hasUnreadResult(entries, context.tests)) yield unread(nearest);
  const inner = { ...context, date: nearest, specimen };
  // Beside results of other tests, or of a day, a number is a result of the test that it is named after.
  const isOfTests = keyed.size > 0 || stated !== undefined;
  for (const [key, child] of Object.entries(tree))
    if (!keyed.has(key)) yield* findMember(key, child, inner, isOfTests && context.tests(key) !== null);
}

/** A key that is the day of what it holds. */
const DAY_KEY = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?$/;

/** Results of one test over time in a list under its name: `"glucose": [{"date": "2026-01-05", "value": 95}]`. */
function seriesOf(key: string, child: Tree, { date, specimen, tests }: Context): readonly Found[] {
  const items = Array.isArray(child) ? (child as readonly Tree[]).filter(isBranch) : [];
  const test = items.length === 0 ? null : tests(key);
  if (!test) return [];
  const found = items.flatMap((item) => {
    const own = Object.entries(item).flatMap(flattenMember);
    const stated = layoutOf(columnsIn(own.map(([header]) => header)));
    const isOfTime = stated.positions.has('date') && !stated.positions.has('name');
    const entries: Entries = [['test', test.name], ...own, ['unit', test.unit]];
    const layout = isOfTime ? readHeaders(entries.map(([header]) => header)) : null;
    return layout ? [{ ...headed(entries), layout, date, specimen }] : [];
  });
  return found.length === items.length ? found : [];
}

/** Results of tests among the data of a person, where anything else with a name and a value can be of the person. */
function* findBesidePerson(tree: Tree, context: Context): Generator<Found> {
  if (!isHolder(tree)) return;
  for (const one of findRecords(tree, context)) if (isOfTest(one, context.tests)) yield one;
}

function* findMember(key: string, tree: Tree, context: Context, isOfTest: boolean): Generator<Found> {
  const inner = DAY_KEY.test(key) ? { ...context, date: key } : context;
  if (isPersonalKey(key)) {
    yield* findBesidePerson(tree, inner);
    return;
  }
  const series = seriesOf(key, tree, inner);
  const within = series.length === 0 && isHolder(tree) ? [...findRecords(tree, inner)] : series;
  yield* within;
  if (isOfTest && within.length === 0 && (holdsNumber(tree) || isWords(tree))) yield unread(inner.date);
}

const headed = (entries: Entries): Pick<HeadedRecord, 'headers' | 'cells'> => ({
  headers: entries.map(([key]) => key),
  cells: entries.map(([, cell]) => cell),
});

const isHolder = (tree: Tree): boolean => typeof tree === 'object' && tree !== null;

/** Whether a member, or one right within it, has a digit. */
const holdsNumber = (tree: Tree): boolean =>
  isHolder(tree) ? Object.values(tree as Branch).some(isNumeric) : isNumeric(tree);

/** Whether a member is words that can be a result: all but those of an empty cell, a unit or a date. */
const isWords = (tree: Tree): boolean =>
  typeof tree === 'string' && !isEmptyCell(tree) && !isUnit(tree) && readDate(tree).state !== 'understood';

const isNumeric = (tree: Tree): boolean =>
  typeof tree === 'string' && /\d/.test(tree) && readDate(tree).state !== 'understood';

/** An object of a test and its result, and the results of tests in its lists, as a panel has them. */
function* findRecord(tree: Branch, record: Found, context: Context): Generator<Found> {
  const { headers, cells, layout, date } = record;
  const isValid = !isWithdrawn(recordStatus(headers, cells));
  const lists = Object.entries(tree).filter(
    ([key, child]) => !isPersonalKey(key) && (Array.isArray(child) || (isBranch(child) && isOfResults(key))),
  );
  const name = cellOf(cells, layout, 'name');
  const specimen = specimenOfRecord([...headers, 'panel'], [...cells, name]) || context.specimen;
  const inner = { ...context, date: dateIn(headers, cells, layout) || date, specimen };
  const below: Found[] = [];
  for (const [key, list] of isValid ? lists : []) {
    const within = [...findRecords(list, inner)].filter((one) => isOfTest(one, context.tests));
    for (const one of within) below.push(one);
    const isResult = isOfResults(key) && cellOf(cells, layout, 'result') === '';
    if (isResult && within.length === 0 && Array.isArray(list) && (list as readonly Tree[]).some(holdsNumber))
      below.push(unread(date));
  }
  const isHeading = statesNothing(record) && below.some(({ layout: own }) => own !== UNREAD);
  if (!isHeading || context.tests(name) !== null) yield record;
  yield* below;
}

const isOfResults = (key: string): boolean => meaningOf(key)?.column === 'result';

/** Whether a record has but a name, as a panel or a person above a list of results has. */
const statesNothing = ({ cells, layout }: Found): boolean =>
  (['result', 'unit', 'comment'] as const).every((column) => cellOf(cells, layout, column) === '');

/** Whether a record is of a test, and not of a property of one: both have a name and a value. */
const isOfTest = ({ headers, cells, layout }: Found, tests: Tests): boolean =>
  cellOf(cells, layout, 'unit') !== '' || tests(nameIn(headers, cells, layout).name) !== null;

/** Values under the name of their test: `"glucose": 95` beside others or a date, `"HbA1c": {"value": 5.4, "unit": "%"}`. */
function keyedTests(tree: Branch, hasDate: boolean, tests: Tests): ReadonlyMap<string, HeadedRecord> {
  const found = new Map<string, HeadedRecord>();
  const named = Object.keys(tree).filter((key) => tests(key) !== null && !isPersonalKey(key));
  // A single number under such a key can be anything: `"iron": 3`.
  if (named.length === 1 && !hasDate && !isBranch(tree[named[0]!])) return found;
  for (const key of named) {
    const { name, unit } = tests(key)!;
    const child = tree[key]!;
    const value = isBranch(child) ? Object.entries(child).flatMap(flattenMember) : scalarValue(child);
    const entries: Entries = [['test', name], ...value, ['unit', unit]];
    const layout = readHeaders(entries.map(([header]) => header));
    if (layout && value.length > 0) found.set(key, { ...headed(entries), layout });
  }
  return found;
}

const scalarValue = (tree: Tree): Entries =>
  typeof tree === 'string' && (isQuantity(tree) || isQualitative(tree) || isMeasuredText(tree))
    ? [['result', tree]]
    : [];

/** A known test beside a number under a key that means nothing. */
const hasUnreadResult = (entries: Entries, tests: Tests): boolean =>
  entries.some(([, cell]) => /\p{L}/u.test(cell) && tests(cell)?.unit === '') &&
  entries.some(([key, cell]) => isQuantity(cell) && meaningByWords(key) === null && canHoldResults(key));

/** The known test that a text names. */
type Tests = (text: string) => NamedTest | null;

/** Texts remembered of one document: tests have few names, however many objects state them. */
const MAX_TEXTS = 1000;

function cacheTests(): Tests {
  const cache = new Map<string, ReturnType<Tests>>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const test = testIn(text);
    const read = test && isKnownTest(test.name) ? test : null;
    if (cache.size < MAX_TEXTS && text.length <= MAX_NAME_LENGTH) cache.set(text, read);
    return read;
  };
}

/** Objects of a list looked at to find out what their keys hold. */
const SAMPLE = 50;

/** Reads the layouts of a list, also of objects whose keys are no headers, by what they hold. */
function inferLayout(items: readonly Tree[], readLayout: ReadLayout): ReadLayout {
  const records = items
    .slice(0, SAMPLE)
    .filter(isBranch)
    .map((item) => Object.entries(item).flatMap(flattenMember));
  const headers = records[0]?.map(([key]) => key) ?? [];
  if (headers.length < 2 || readLayout(headers)) return readLayout;
  const same = records.filter((record) => record.every(([key], at) => key === headers[at]));
  const inferred = inferColumns(
    headers,
    same.map((record) => record.map(([, cell]) => cell)),
  );
  const shape = headers.join('\0');
  return inferred ? (keys) => readLayout(keys) ?? (keys.join('\0') === shape ? inferred : null) : readLayout;
}

type ReadLayout = (keys: readonly string[]) => Layout | null;

const MAX_CACHED = 500;

/** Thousands of objects share a few shapes. */
function cacheLayouts(): ReadLayout {
  const cache = new Map<string, Layout | null>();
  return (keys) => {
    const shape = keys.join('\0');
    const layout = cache.get(shape);
    if (layout !== undefined) return layout;
    const read = readHeaders(keys);
    if (cache.size < MAX_CACHED) cache.set(shape, read);
    return read;
  };
}

/** Keys of a time that can be that of the file. */
const OF_FILE = /^(?:(?:date)?time(?:stamp)?|zeitpunkt|fechayhora|时间)$|^record/;

/** The date of the tests within an object: of their specimen, by itself, or of their report. Undefined without any. */
function statedDate(entries: Entries): string | undefined {
  const dates = entries.flatMap(([key, cell]) => {
    const name = headerKey(key);
    if (cell === '' || meaningByWords(key)?.column !== 'date' || OF_FILE.test(name)) return [];
    const rank = isOfSpecimen(key) ? 0 : isOfReport(key) ? 2 : 1;
    return [{ cell, rank: isClock(cell) ? 3 : rank }];
  });
  return dates.sort((one, other) => one.rank - other.rank)[0]?.cell;
}

/** Null for a record that states no valid result. */
function readFound({ date, ...record }: Found, order: DayOrder): StatedRow | null {
  const status = recordStatus(record.headers, record.cells);
  const stated = isWithdrawn(status) ? null : readHeadedRecord(record, order, status);
  const own = dateIn(record.headers, record.cells, record.layout).trim();
  const isDated = own !== '' && (date === '' || !isClock(own));
  return stated && !isDated ? { ...stated, date: readDate(date, order) } : stated;
}

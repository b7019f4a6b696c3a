import { MAX_NAME_LENGTH } from '../vocabulary/name-key.js';
import { createRowList } from './bounds.js';
import { isEmptyCell } from './cell-content.js';
import { cellOf, headerKey, type Layout, layoutOf, meaningOf, readHeaders } from './columns.js';
import { type DayOrder, dayOrderOf } from './date.js';
import type { ParsedDocument } from './document.js';
import { isPersonalKey, peopleInPlain } from './plain-people.js';
import { printLimits } from './range-unit.js';
import { dayOrderIn, type HeadedRecord, readHeadedRecord } from './record.js';
import { recordStatus } from './record-status.js';
import { canHoldResults } from './result-header.js';
import { readDate } from './stated-date.js';
import { rowOf, type StatedRow } from './stated-row.js';
import { inferColumns } from './table-columns.js';
import { isKnownTest, type NamedTest, testIn } from './test-header.js';
import { type Branch, branchAt, isBranch, type Tree, textAt } from './tree.js';
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
  const found = [...findRecords(document, { date: '', readLayout: layouts, tests: cacheTests() })];
  const order = dayOrderOf(found.map(({ cells, layout }) => dateIn(cells, layout)));
  const list = createRowList();
  let unreadLines = 0;
  for (const one of found) {
    const stated = readFound(one, order === 'unknown' ? dayOrderIn(one.layout.language) : order);
    if (stated) list.add(rowOf(stated));
    if (one.layout === UNREAD) unreadLines++;
  }
  return {
    rows: list.rows,
    language: found.find(({ layout }) => layout.language !== 'en')?.layout.language ?? 'en',
    ...peopleInPlain(document, (keys) => layouts(keys)?.positions),
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
    yield* findRecord(tree, { ...headed(entries), layout, date }, context);
    return;
  }
  const stated = statedDate(entries);
  const nearest = stated ?? date;
  const keyed = keyedTests(tree, stated !== undefined, context.tests);
  for (const record of keyed.values()) yield { ...record, date: nearest };
  if (keyed.size === 0 && hasUnreadResult(entries, context.tests)) yield unread(nearest);
  const inner = nearest === date ? context : { ...context, date: nearest };
  // Beside results of other tests, or of a day, a number is a result of the test that it is named after.
  const isOfTests = keyed.size > 0 || stated !== undefined;
  for (const [key, child] of Object.entries(tree))
    if (!keyed.has(key) && !isPersonalKey(key))
      yield* findMember(child, inner, isOfTests && context.tests(key) !== null);
}

function* findMember(tree: Tree, context: Context, isOfTest: boolean): Generator<Found> {
  const within = isHolder(tree) ? [...findRecords(tree, context)] : [];
  yield* within;
  if (isOfTest && within.length === 0 && (holdsNumber(tree) || isWords(tree))) yield unread(context.date);
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
  yield record;
  if (isWithdrawn(recordStatus(headers, cells))) return;
  const lists = Object.entries(tree).filter(([key, child]) => Array.isArray(child) && !isPersonalKey(key));
  const inner = { ...context, date: cellOf(cells, layout, 'date') || date };
  for (const [key, list] of lists) {
    const within = [...findRecords(list, inner)].filter((one) => isOfTest(one, context.tests));
    yield* within;
    const isResult = meaningOf(key)?.column === 'result' && cellOf(cells, layout, 'result') === '';
    if (isResult && within.length === 0 && (list as readonly Tree[]).some(holdsNumber)) yield unread(date);
  }
}

/** Whether a record is of a test, and not of a property of one: both have a name and a value. */
const isOfTest = ({ cells, layout }: Found, tests: Tests): boolean =>
  cellOf(cells, layout, 'unit') !== '' || tests(cellOf(cells, layout, 'name')) !== null;

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
  entries.some(([key, cell]) => isQuantity(cell) && meaningOf(key) === null && canHoldResults(key));

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

/** Keys of the time of a specimen, and of a report, which is often days younger. */
const OF_SPECIMEN = /collect|sampl|specimen|dr[ae]w|taken|entnahme|abnahme|extraccion|toma|采/;
const OF_REPORT = /report|result|informe|befund|报告/;

/** Keys of a time that can be that of the file. */
const OF_FILE = /^(?:(?:date)?time(?:stamp)?|zeitpunkt|fechayhora|时间)$|^record/;

/** The date of the tests within an object: of their specimen, by itself, or of their report. Undefined without any. */
function statedDate(entries: Entries): string | undefined {
  const dates = entries.flatMap(([key, cell]) => {
    const name = headerKey(key);
    if (cell === '' || meaningOf(key)?.column !== 'date' || OF_FILE.test(name)) return [];
    return [{ cell, rank: OF_SPECIMEN.test(name) ? 0 : OF_REPORT.test(name) ? 2 : 1 }];
  });
  return dates.sort((one, other) => one.rank - other.rank)[0]?.cell;
}

/** A value with its unit, or a pair of limits, can be a nested object; notes can be a list. */
function flattenMember([key, tree]: [string, Tree]): [string, string][] {
  if (Array.isArray(tree)) {
    const lines = (tree as readonly Tree[]).map((one) =>
      isBranch(one) ? textAt(one, 'text') : String(one ?? ''),
    );
    return [[key, meaningOf(key)?.column === 'comment' ? lines.join('\n') : '']];
  }
  if (!isBranch(tree))
    return [[key, typeof tree === 'string' || typeof tree === 'boolean' ? String(tree) : '']];
  if ('value' in tree) return [[key, quantityText(tree)], ...unitOf(tree)];
  const [low, high] = [limitAt(tree, LOW_KEYS), limitAt(tree, HIGH_KEYS)];
  const text = textAt(tree, 'text');
  const unit = low.unit || high.unit || textAt(tree, 'unit');
  // Limits of a unit are read as a range, which is compared with a result in the same unit alone.
  if (unit !== '' && text === '') return [[key, printLimits({ low: low.text, high: high.text }, unit)]];
  return [
    [key, text],
    ...(low.text === '' ? [] : [['low', low.text] as [string, string]]),
    ...(high.text === '' ? [] : [['high', high.text] as [string, string]]),
  ];
}

const LOW_KEYS = ['low', 'min', 'lower', 'from', 'minimum', 'lowerLimit'];
const HIGH_KEYS = ['high', 'max', 'upper', 'to', 'maximum', 'upperLimit'];

/** A limit, which can be a quantity of its own. */
function limitAt(tree: Branch, keys: readonly string[]): { readonly text: string; readonly unit: string } {
  for (const key of keys) {
    const quantity = branchAt(tree, key);
    const text = quantity ? quantityText(quantity) : textAt(tree, key);
    if (text !== '') return { text, unit: quantity ? (unitOf(quantity)[0]?.[1] ?? '') : '' };
  }
  return { text: '', unit: '' };
}

const quantityText = (tree: Branch): string => `${textAt(tree, 'comparator')}${textAt(tree, 'value')}`;

function unitOf(tree: Branch): [string, string][] {
  const unit = textAt(tree, 'unit') || textAt(tree, 'units') || textAt(branchAt(tree, 'unit'), 'text');
  return unit === '' ? [] : [['unit', unit]];
}

const dateIn = (cells: readonly string[], layout: Layout): string => cellOf(cells, layout, 'date');

/** Null for a record that states no valid result. */
function readFound({ date, ...record }: Found, order: DayOrder): StatedRow | null {
  const status = recordStatus(record.headers, record.cells);
  const stated = isWithdrawn(status) ? null : readHeadedRecord(record, order, status);
  const isDated = dateIn(record.cells, record.layout).trim() !== '';
  return stated && !isDated ? { ...stated, date: readDate(date, order) } : stated;
}

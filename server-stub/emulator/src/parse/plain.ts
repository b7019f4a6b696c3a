import type { Row } from '../row.js';
import { createRowList } from './bounds.js';
import { headerKey, type Layout, readHeaders } from './columns.js';
import { type DayOrder, dayOrderOf } from './date.js';
import type { ParsedDocument } from './document.js';
import { isPersonalKey, peopleInPlain } from './plain-people.js';
import { dayOrderIn, rowFromRecord } from './record.js';
import { type Branch, branch, isBranch, type Tree, text } from './tree.js';

/**
 * Plain rows: all objects, at any depth, with a test and a result under keys that are known as table headers. Rows
 * without a date have the date of the surrounding object.
 */
export function parsePlain(document: Tree): ParsedDocument {
  const layouts = cacheLayouts();
  const found = [...findRecords(document, '', layouts)];
  const order = dayOrderOf(found.map(({ cells, layout }) => dateIn(cells, layout)));
  const list = createRowList();
  for (const { cells, layout, date } of found) {
    const row = toRow(cells, layout, date, order === 'unknown' ? dayOrderIn(layout.language) : order);
    if (row) list.add(row);
  }
  return { rows: list.rows, ...peopleInPlain(document, (keys) => layouts(keys)?.positions) };
}

interface Found {
  readonly cells: readonly string[];
  readonly layout: Layout;
  /** Of the surrounding objects. */
  readonly date: string;
}

function* findRecords(tree: Tree, date: string, layoutOf: ReadLayout): Generator<Found> {
  if (Array.isArray(tree)) {
    for (const item of tree as readonly Tree[]) yield* findRecords(item, date, layoutOf);
    return;
  }
  if (!isBranch(tree)) return;
  const entries = Object.entries(tree).flatMap(flatten);
  const layout = layoutOf(entries.map(([key]) => key));
  if (layout) {
    yield { cells: entries.map(([, cell]) => cell), layout, date };
    return;
  }
  const nearest = entries.find(([key, cell]) => cell !== '' && isDateKey(key))?.[1] ?? date;
  for (const [key, child] of Object.entries(tree)) {
    if (!isPersonalKey(key)) yield* findRecords(child, nearest, layoutOf);
  }
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

const DATE_KEYS = new Set([
  'date',
  'testdate',
  'collectedat',
  'collectiondate',
  'collected',
  'reportdate',
  'fecha',
  'datum',
  '日期',
]);
const isDateKey = (key: string): boolean => DATE_KEYS.has(headerKey(key));

/** A value with its unit, or a pair of limits, can be a nested object. */
function flatten([key, tree]: [string, Tree]): [string, string][] {
  if (!isBranch(tree))
    return [[key, typeof tree === 'string' || typeof tree === 'boolean' ? String(tree) : '']];
  if ('value' in tree) return [[key, quantityText(tree)], ...unitOf(tree)];
  const low = text(tree, 'low') || text(tree, 'min');
  const high = text(tree, 'high') || text(tree, 'max');
  return [
    [key, text(tree, 'text')],
    ...(low === '' ? [] : [['low', low] as [string, string]]),
    ...(high === '' ? [] : [['high', high] as [string, string]]),
  ];
}

const quantityText = (tree: Branch): string => `${text(tree, 'comparator')}${text(tree, 'value')}`;

function unitOf(tree: Branch): [string, string][] {
  const unit = text(tree, 'unit') || text(tree, 'units') || text(branch(tree, 'unit'), 'text');
  return unit === '' ? [] : [['unit', unit]];
}

const dateIn = (cells: readonly string[], { positions }: Layout): string =>
  cells[positions.get('date') ?? -1] ?? '';

function toRow(cells: readonly string[], layout: Layout, date: string, order: DayOrder): Row | null {
  return rowFromRecord((column) => {
    const cell = cells[layout.positions.get(column) ?? -1] ?? '';
    return column === 'date' && cell.trim() === '' ? date : cell;
  }, order);
}

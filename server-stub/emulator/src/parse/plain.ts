import type { Row } from '../row.js';
import { createRowList } from './bounds.js';
import { headerKey, type Layout, readHeaders } from './columns.js';
import { type DayOrder, dayOrderOf } from './date.js';
import type { ParsedDocument } from './document.js';
import { personBranch, plainPeople } from './plain-people.js';
import { dayOrderIn, rowFromRecord } from './record.js';
import { type Branch, branch, isBranch, type Tree, text } from './tree.js';

/**
 * Plain rows: every object, at any depth, that names a test and a result by the words tables use for their columns.
 * A date on an object that holds rows is theirs unless they have their own.
 */
export function parsePlain(document: Tree): ParsedDocument {
  const layouts = rememberLayouts();
  const found = [...findRecords(document, '', layouts)];
  const order = dayOrderOf(found.map(({ cells, layout }) => dateIn(cells, layout)));
  const list = createRowList();
  for (const { cells, layout, date } of found) {
    const row = toRow(cells, layout, date, order === 'unknown' ? dayOrderIn(layout.language) : order);
    if (row) list.add(row);
  }
  return { rows: list.rows, ...plainPeople(document, (keys) => layouts(keys)?.positions) };
}

interface Found {
  readonly cells: readonly string[];
  readonly layout: Layout;
  /** As the surrounding objects state it. */
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
    if (!personBranch(key)) yield* findRecords(child, nearest, layoutOf);
  }
}

type ReadLayout = (keys: readonly string[]) => Layout | null;

const REMEMBERED = 500;

/** Thousands of objects share a handful of shapes. */
function rememberLayouts(): ReadLayout {
  const known = new Map<string, Layout | null>();
  return (keys) => {
    const shape = keys.join('\0');
    const layout = known.get(shape);
    if (layout !== undefined) return layout;
    const read = readHeaders(keys);
    if (known.size < REMEMBERED) known.set(shape, read);
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

/** A value and unit, or a pair of limits, may stand in an object of their own. */
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

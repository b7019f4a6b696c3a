import type { Column } from 'hdt-emulator/laboratory';
import { columnCut, columnCuts } from './bands.js';
import { type AssignedLine, assignColumns } from './cells.js';
import { type Header, type HeaderCell, readHeaders, readStackedHeaders } from './header.js';
import { type Line, lineOf, rightOf } from './line.js';
import { roleBehindName } from './name-number.js';
import { COLUMN_GAP, type Phrase } from './phrase.js';
import { isShifted } from './shifted-cells.js';
import { assignByType } from './typed-cells.js';

export interface TableLine {
  readonly line: Line;
  /** The line of the page that contains it. */
  readonly whole: Line;
  readonly clean: boolean;
  /** Whether its cells are in wrong columns, and its words do not surely say which are the right ones. */
  readonly shifted: boolean;
  /** The phrase in a column; undefined when empty or missing. */
  cell(column: Column): Phrase | undefined;
  readonly cells: AssignedLine['cells'];
}

export interface Table {
  readonly header: Header;
  /** False for one that continues from the page before without a header. */
  readonly headed: boolean;
  /** Column boundaries from left to right. */
  readonly cuts: readonly number[];
  readonly lines: readonly TableLine[];
}

export interface Tables {
  readonly tables: readonly Table[];
  /** Lines of headers. */
  readonly headers: readonly Line[];
  /** The last headers of the page, which can continue on the next page. */
  readonly carried: readonly Header[];
}

/** Adjacent tables and the lines below their headers. */
interface Group {
  headers: readonly Header[];
  readonly headed: boolean;
  readonly lines: Line[];
}

/** The tables of a page. Lines above its first header continue the page before. */
export function findTables(lines: readonly Line[], before: readonly Header[]): Tables {
  const groups: Group[] = [{ headers: before, headed: false, lines: [] }];
  const headerLines: Line[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const next = lines[index + 1];
    const stacked = next ? readStackedHeaders(line, next) : [];
    const headers = stacked.length > 0 ? stacked : readHeaders(line);
    if (headers.length === 0) {
      groups.at(-1)!.lines.push(line);
      continue;
    }
    headerLines.push(line, ...(stacked.length > 0 ? [next!] : []));
    if (stacked.length > 0) index++;
    openGroup(groups, headers, line);
  }
  return {
    tables: groups.flatMap(tablesOf),
    headers: headerLines,
    carried: groups.at(-1)!.headers,
  };
}

/** Adds a header right of another table's results to its group; any other header opens a new group. */
function openGroup(groups: Group[], headers: readonly Header[], line: Line): void {
  const current = groups.at(-1)!;
  const left = headers[0]!.cells[0]!.left;
  const beside = current.headed && current.headers.every(({ cells }) => left > edgeOf(cells));
  if (!beside) {
    groups.push({ headers, headed: true, lines: [] });
    return;
  }
  current.headers = [...current.headers, ...headers];
  const rest = lineOf(line.words.filter((word) => rightOf(word) <= left));
  if (rest) current.lines.push(rest);
}

const edgeOf = (cells: readonly HeaderCell[]): number =>
  Math.max(
    ...cells.filter(({ column }) => column === 'name' || column === 'result').map(({ right }) => right),
  );

function tablesOf({ headers, headed, lines }: Group): readonly Table[] {
  const borders = headers
    .slice(1)
    .map(({ cells }, index) => columnCut(headers[index]!.cells.at(-1)!.right, cells[0]!.left, lines));
  return headers.map((header, index) => {
    const left = borders[index - 1] ?? Number.NEGATIVE_INFINITY;
    const right = borders[index] ?? Number.POSITIVE_INFINITY;
    return tableOf(header, headed, partsBetween(lines, left, right));
  });
}

interface Part {
  readonly line: Line;
  readonly whole: Line;
}

function partsBetween(lines: readonly Line[], left: number, right: number): readonly Part[] {
  if (left === Number.NEGATIVE_INFINITY && right === Number.POSITIVE_INFINITY)
    return lines.map((line) => ({ line, whole: line }));
  return lines.flatMap((whole) => {
    const line = lineOf(
      whole.words.filter((word) => {
        const middle = word.left + word.width / 2;
        return middle >= left && middle < right;
      }),
    );
    return line ? [{ line, whole }] : [];
  });
}

/** Words of a table line. */
const MAX_WORDS = 120;

const NUMERIC: ReadonlySet<Column> = new Set(['result', 'range', 'low', 'high']);

function tableOf(header: Header, headed: boolean, parts: readonly Part[]): Table {
  const short = parts.filter(({ line }) => line.words.length <= MAX_WORDS);
  const cuts = columnCuts(
    header.cells,
    short.map(({ line }) => line),
  );
  const numeric = new Set(
    header.cells.flatMap(({ column }, index) => (column && NUMERIC.has(column) ? [index] : [])),
  );
  const close = header.cells.some(
    ({ left }, index) =>
      index > 0 && left - header.cells[index - 1]!.right < COLUMN_GAP * (short[0]?.line.height ?? 0),
  );
  const columns = header.cells.map(({ column }) => column);
  const place = new Map(columns.map((column, index) => [column, index]));
  return {
    header,
    headed,
    cuts,
    lines: short.map(({ line, whole }) => {
      const placed = placeCells(line, columns, cuts, assignColumns(line, cuts, { numeric, close }));
      return { line, whole, ...placed, cell: (column) => placed.cells.get(place.get(column) ?? -1) };
    }),
  };
}

/** The cells of a line by its columns, or by its words where its cells are in wrong columns. */
function placeCells(
  line: Line,
  columns: readonly (Column | null)[],
  cuts: readonly number[],
  cut: AssignedLine,
): Pick<TableLine, 'cells' | 'clean' | 'shifted'> {
  if (!isShifted(cut.cells, columns)) return { ...cut, shifted: false };
  const typed = assignByType(line.words, columns, cuts);
  const [name, result] = [typed?.get(columns.indexOf('name')), typed?.get(columns.indexOf('result'))];
  const role = name && result ? roleBehindName(name, result) : 'result';
  return !typed || role === 'name'
    ? { ...cut, shifted: true }
    : { cells: typed, clean: true, shifted: role === 'unclear' };
}

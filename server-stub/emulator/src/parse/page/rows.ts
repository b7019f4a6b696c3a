import { LONGEST_NAME } from '../../vocabulary/name-key.js';
import type { Column } from '../columns.js';
import type { Draft } from './draft.js';
import { isResult } from './evidence.js';
import { startsWithLabel } from './labels.js';
import type { Line } from './line.js';
import { type Phrase, phrasesOf, textOf } from './phrase.js';
import type { Table, TableLine } from './tables.js';
import { isMeasured } from './value.js';
import { endsName, isBeside, type Spacing, startsName } from './wrapping.js';

/** What a table states, and the lines of the page that say so. */
export interface TableRows {
  readonly drafts: readonly Draft[];
  readonly lines: ReadonlySet<Line>;
}

interface Placed {
  readonly draft: Draft;
  /** Its last line. */
  line: Line;
}

/** Rows further below the last one, in heights of the line, need more to be believed. */
const AMONG_ROWS = 4;

/** Reads the rows under a header, with what is wrapped or remarked below them. */
export function readRows(table: Table): TableRows {
  const reader = new RowReader(table);
  for (const line of table.lines) reader.read(line);
  reader.end();
  return reader;
}

class RowReader implements TableRows {
  readonly drafts: Draft[] = [];
  readonly lines = new Set<Line>();
  readonly #table: Table;
  readonly #spacing: Spacing;
  #last: Placed | null = null;
  /** A lone text in the column of names: the start of a name, the rest of one, or a title. */
  #lone: TableLine | null = null;
  #lastResult: Phrase | null = null;
  /** A value whose name stands higher and lower than it. */
  #nameless: TableLine | null = null;
  /** Where a remark below a row started. */
  #remark: number | null = null;
  #amongRows: boolean;

  constructor(table: Table) {
    this.#table = table;
    this.#amongRows = table.headed;
    this.#spacing = { rows: spacingOf(table.lines) };
  }

  read(line: TableLine): void {
    if (this.#last && line.line.top - this.#last.line.bottom > AMONG_ROWS * line.line.height)
      this.#amongRows = false;
    if (this.#readRow(line)) return;
    if (this.#readRemark(line)) return;
    if (this.#readNameless(line) || this.#readLone(line) || this.#readRest(line)) return;
    this.#settleLone(line.line);
    this.#lone = null;
    this.#nameless = null;
    this.#remark = null;
    if (isOtherMatter(line)) this.#amongRows = false;
  }

  end(): void {
    this.#settleLone(null);
  }

  #readRow(line: TableLine): boolean {
    const name = line.cell('name');
    if (!name || !this.#states(name.text, line)) return false;
    const placed = this.#add(name, line);
    this.#joinLone(placed, line.line);
    this.#amongRows = true;
    return true;
  }

  #states(name: string, line: TableLine): boolean {
    const text = (column: Column) => line.cell(column)?.text ?? '';
    const range = text('range') || `${text('low')} ${text('high')}`.trim();
    const result = line.cell('result');
    return isResult({
      name,
      result: result?.text ?? '',
      unit: text('unit'),
      range,
      clean: line.clean,
      amongRows: this.#amongRows,
      aligned: result !== undefined && this.#isAligned(result, line.line.height),
    });
  }

  /** Left, right or middle under the header or under the result above. */
  #isAligned({ left, right }: Phrase, height: number): boolean {
    const header = this.#table.header.cells.find(({ column }) => column === 'result');
    return [header, this.#lastResult].some(
      (above) =>
        above &&
        [above.left - left, above.right - right, (above.left + above.right - left - right) / 2].some(
          (apart) => Math.abs(apart) < height,
        ),
    );
  }

  #add(name: Phrase, line: TableLine): Placed {
    const words = [...line.cells]
      .filter(([column]) => this.#table.header.cells[column]?.column)
      .flatMap(([, phrase]) => phrase.words);
    const text = (column: Column) => line.cell(column)?.text ?? '';
    const draft: Draft = {
      name: name.text,
      result: text('result'),
      unit: text('unit'),
      range: text('range'),
      low: text('low'),
      high: text('high'),
      interpretation: text('interpretation'),
      loinc: text('loinc'),
      date: text('date'),
      comment: text('comment'),
      words: [...new Set([...name.words, ...words])],
    };
    this.drafts.push(draft);
    this.lines.add(line.whole);
    this.#last = { draft, line: line.line };
    this.#lastResult = line.cell('result') ?? this.#lastResult;
    this.#remark = null;
    return this.#last;
  }

  /** A row is there: the lone text above it belongs to it, to the row before, or is a title. */
  #joinLone({ draft }: Placed, line: Line): void {
    const lone = this.#lone;
    this.#lone = null;
    this.#nameless = null;
    if (!lone) return;
    const before = this.drafts.at(-2);
    const above = this.#above;
    const text = { name: textOf(lone.line.words), line: lone.line };
    if (before && above && endsName({ name: before.name, line: above }, text, line, this.#spacing)) {
      append(before, 'name', text.name, lone);
    } else if (startsName(text, { name: draft.name, line }, this.#spacing)) {
      draft.name = `${text.name} ${draft.name}`;
      draft.words.push(...lone.line.words);
    } else return;
    this.lines.add(lone.whole);
  }

  /** The last line of the row before the lone text. */
  #above: Line | null = null;

  #settleLone(below: Line | null): void {
    const lone = this.#lone;
    const last = this.#last;
    this.#lone = null;
    if (!lone || !last) return;
    const text = { name: textOf(lone.line.words), line: lone.line };
    if (!endsName({ name: last.draft.name, line: last.line }, text, below, this.#spacing)) return;
    append(last.draft, 'name', text.name, lone);
    last.line = lone.line;
    this.lines.add(lone.whole);
  }

  /** A value between two lines of its name, or just below its name. */
  #readNameless(line: TableLine): boolean {
    const result = line.cell('result');
    if (line.cell('name') || !result || !isMeasured(result.text.split(' ')[0]!)) return false;
    const above = this.#lone;
    if (!above || !isBeside(above.line, line.line)) return false;
    const name = above.cell('name')!;
    if (!this.#states(name.text, line)) return false;
    this.#lone = null;
    this.#add(name, line);
    this.lines.add(above.whole);
    this.#nameless = line.line.top < above.line.bottom ? line : null;
    return true;
  }

  #readLone(line: TableLine): boolean {
    const name = line.cell('name');
    if (!name || line.cells.size > 1 || name.text.length > LONGEST_NAME) return false;
    if (startsWithLabel(name.text) || phrasesOf(line.line).length > 1) return false;
    if (this.#nameless && this.#last && isBeside(this.#nameless.line, line.line)) {
      append(this.#last.draft, 'name', name.text, line);
      this.#last.line = line.line;
      this.lines.add(line.whole);
      this.#nameless = null;
      return true;
    }
    this.#settleLone(line.line);
    this.#above = this.#last?.line ?? null;
    this.#lone = line;
    this.#remark = null;
    return true;
  }

  /** The rest of a comment or of a range, in its own column. */
  #readRest(line: TableLine): boolean {
    const last = this.#last;
    if (!last || this.#lone || line.cells.size !== 1 || line.line.top - last.line.bottom > line.line.height)
      return false;
    for (const column of ['comment', 'range'] as const) {
      const rest = line.cell(column);
      if (!rest || (column === 'range' && last.draft.range === '')) continue;
      append(last.draft, column, rest.text, line);
      last.line = line.line;
      this.lines.add(line.whole);
      return true;
    }
    return false;
  }

  /** A remark on the row above: labelled, or set in below its name. */
  #readRemark(line: TableLine): boolean {
    const last = this.#last;
    const text = textOf(line.line.words);
    if (!last || line.line.top - last.line.bottom > 1.6 * line.line.height) return false;
    const labelled = startsWithLabel(text) === 'comment' && /[:：]/.test(text);
    if (!labelled && (!this.#continues(line) || startsWithLabel(text))) return false;
    this.#settleLone(line.line);
    const remark = labelled ? text.replace(/^[^:：]*[:：]\s*/, '') : text;
    append(last.draft, 'comment', remark, line);
    this.#remark = line.line.left;
    last.line = line.line;
    this.lines.add(line.whole);
    return true;
  }

  #continues({ line, cells }: TableLine): boolean {
    if (phrasesOf(line).length > 1 || line.words.length < 2) return false;
    if (this.#remark !== null) return line.left >= this.#remark - 0.3 * line.height;
    const name = this.#last!.draft.words[0]!.left;
    const crosses = line.right > (this.#table.cuts[0] ?? Number.POSITIVE_INFINITY);
    return line.left > name + 0.5 * line.height && (crosses || cells.size > 1) && line.words.length > 2;
  }
}

/** A running text, or something with a label: what stands below it is no table until it shows. */
function isOtherMatter({ line }: TableLine): boolean {
  const text = textOf(line.words);
  return startsWithLabel(text) !== null || (line.words.length > 3 && phrasesOf(line).length === 1);
}

function append(draft: Draft, field: 'name' | 'comment' | 'range', text: string, { line }: TableLine): void {
  draft[field] = draft[field] === '' ? text : `${draft[field]} ${text}`;
  draft.words.push(...line.words);
}

/** The middling gap between lines with values. */
function spacingOf(lines: readonly TableLine[]): number {
  const rows = lines.filter((line) => line.cell('name') && line.cell('result')).map(({ line }) => line);
  const gaps = rows
    .slice(1)
    .map((line, index) => line.top - rows[index]!.bottom)
    .sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

import { type Column, datesIn, MAX_NAME_LENGTH } from 'hdt-emulator/laboratory';
import type { Draft } from './draft.js';
import { isResult } from './evidence.js';
import { isLimit } from './guideline.js';
import { startsWithLabel } from './labels.js';
import type { Line } from './line.js';
import { type Phrase, phrasesOf, textOf } from './phrase.js';
import { isFlag, isMeasured, stripBrackets } from './printed-value.js';
import type { Table, TableLine } from './tables.js';
import { endsName, isBeside, type Spacing, startsName } from './wrapping.js';

/** Height between the centres of a name and its value in a picture, in heights of the value: more can be the next row's. */
const MAX_UNEVEN = 0.3;

function isUneven(name: Phrase, result: Phrase | undefined): boolean {
  const words = result?.words ?? [];
  if (words.length === 0 || [...name.words, ...words].every(({ confidence }) => confidence === 1))
    return false;
  return Math.abs(centreOf(name) - centreOf(result!)) > MAX_UNEVEN * words[0]!.height;
}

/** The vertical centre of the words beside the next column. */
const centreOf = ({ words }: Phrase): number => {
  const centres = words.map(({ top, height }) => top + height / 2);
  return centres.reduce((sum, centre) => sum + centre, 0) / Math.max(1, centres.length);
};

/** The rows of a table and their lines on the page. */
export interface TableRows {
  readonly drafts: readonly Draft[];
  readonly lines: ReadonlySet<Line>;
}

interface PlacedRow {
  readonly draft: Draft;
  /** Last line of the row. */
  line: Line;
}

/** Gap in line heights beyond which a line needs more evidence to be a row. */
const MAX_ROW_GAP = 4;

/** Reads the rows under a header with their wrapped lines and comments. */
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
  #last: PlacedRow | null = null;
  /** A line with only a name: the start or end of a wrapped name, or a title. */
  #nameOnly: TableLine | null = null;
  #lastResult: Phrase | null = null;
  /** A value between the two lines of its name. */
  #split: TableLine | null = null;
  /** Left edge of a comment below a row. */
  #comment: number | null = null;
  #amongRows: boolean;

  constructor(table: Table) {
    this.#table = table;
    this.#amongRows = table.headed;
    this.#spacing = { rows: spacingOf(table.lines) };
  }

  read(line: TableLine): void {
    if (this.#last && line.line.top - this.#last.line.bottom > MAX_ROW_GAP * line.line.height)
      this.#amongRows = false;
    if (this.#readRow(line)) return;
    if (this.#readComment(line)) return;
    if (this.#readSplit(line) || this.#readNameOnly(line) || this.#readWrapped(line)) return;
    this.#settleNameOnly(line.line);
    this.#nameOnly = null;
    this.#split = null;
    this.#comment = null;
    if (isOtherContent(line)) this.#amongRows = false;
  }

  end(): void {
    this.#settleNameOnly(null);
  }

  #readRow(line: TableLine): boolean {
    const name = line.cell('name');
    if (!name || !this.#isResult(name.text, line)) return false;
    const placed = this.#add(name, line);
    this.#joinNameOnly(placed, line.line);
    this.#amongRows = true;
    return true;
  }

  #isResult(name: string, line: TableLine): boolean {
    const text = (column: Column) => line.cell(column)?.text ?? '';
    const range = text('range') || `${text('low')} ${text('high')}`.trim();
    const result = line.cell('result');
    if (result && isLimit(result.text) && /^\D+$/.test(range) && this.#has(name)) return false;
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

  /** Whether a test has a value already: limits of it with a word beside them are a guideline. */
  #has(name: string): boolean {
    return this.drafts.some((draft) => draft.name === name && !isLimit(draft.result));
  }

  /** Left, right or centre aligned with the header or the result above. */
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

  #add(name: Phrase, line: TableLine): PlacedRow {
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
      interpretation: text('interpretation') || this.#flagBeside(line),
      loinc: text('loinc'),
      date: text('date'),
      comment: text('comment'),
      words: [...new Set([...name.words, ...words])],
      ...(line.shifted || isUneven(name, line.cell('result')) ? { flaw: 'cells' as const } : {}),
    };
    this.drafts.push(draft);
    this.lines.add(line.whole);
    this.#last = { draft, line: line.line };
    this.#lastResult = line.cell('result') ?? this.#lastResult;
    this.#comment = null;
    return this.#last;
  }

  /** A flag in a column whose header is not known, such as `Status`. */
  #flagBeside({ cells }: TableLine): string {
    const flag = [...cells].find(
      ([column, { text }]) =>
        !this.#table.header.cells[column]?.column && /\p{L}{2}|[HL↑↓]/u.test(text) && isFlag(text),
    );
    return flag ? stripBrackets(flag[1].text) : '';
  }

  /** Joins the name-only line above a row to this row or the one before; else it is a title. */
  #joinNameOnly({ draft }: PlacedRow, line: Line): void {
    const nameOnly = this.#nameOnly;
    this.#nameOnly = null;
    this.#split = null;
    if (!nameOnly) return;
    const before = this.drafts.at(-2);
    const above = this.#above;
    const text = { name: textOf(nameOnly.line.words), line: nameOnly.line };
    if (before && above && endsName({ name: before.name, line: above }, text, line, this.#spacing)) {
      appendText(before, 'name', text.name, nameOnly);
    } else if (startsName(text, { name: draft.name, line }, this.#spacing)) {
      draft.name = `${text.name} ${draft.name}`;
      draft.words.push(...nameOnly.line.words);
    } else return;
    this.lines.add(nameOnly.whole);
  }

  /** Last line of the row before the name-only line. */
  #above: Line | null = null;

  #settleNameOnly(below: Line | null): void {
    const nameOnly = this.#nameOnly;
    const last = this.#last;
    this.#nameOnly = null;
    if (!nameOnly || !last) return;
    const text = { name: textOf(nameOnly.line.words), line: nameOnly.line };
    if (!endsName({ name: last.draft.name, line: last.line }, text, below, this.#spacing)) return;
    appendText(last.draft, 'name', text.name, nameOnly);
    last.line = nameOnly.line;
    this.lines.add(nameOnly.whole);
  }

  /** A value between the two lines of its name, or below its name. */
  #readSplit(line: TableLine): boolean {
    const result = line.cell('result');
    if (line.cell('name') || !result || !isMeasured(result.text.split(' ')[0]!)) return false;
    const above = this.#nameOnly;
    if (!above || !isBeside(above.line, line.line)) return false;
    const name = above.cell('name')!;
    if (!this.#isResult(name.text, line)) return false;
    this.#nameOnly = null;
    this.#add(name, line);
    this.lines.add(above.whole);
    this.#split = line.line.top < above.line.bottom ? line : null;
    return true;
  }

  #readNameOnly(line: TableLine): boolean {
    const name = line.cell('name');
    if (!name || line.cells.size > 1 || name.text.length > MAX_NAME_LENGTH) return false;
    if (startsWithLabel(name.text) || phrasesOf(line.line).length > 1) return false;
    if (datesIn(name.text).length > 0) return false;
    if (this.#split && this.#last && isBeside(this.#split.line, line.line)) {
      appendText(this.#last.draft, 'name', name.text, line);
      this.#last.line = line.line;
      this.lines.add(line.whole);
      this.#split = null;
      return true;
    }
    this.#settleNameOnly(line.line);
    this.#above = this.#last?.line ?? null;
    this.#nameOnly = line;
    this.#comment = null;
    return true;
  }

  /** A wrapped comment or range in its column. */
  #readWrapped(line: TableLine): boolean {
    const last = this.#last;
    if (
      !last ||
      this.#nameOnly ||
      line.cells.size !== 1 ||
      line.line.top - last.line.bottom > line.line.height
    )
      return false;
    for (const column of ['comment', 'range'] as const) {
      const rest = line.cell(column);
      if (!rest || (column === 'range' && last.draft.range === '')) continue;
      appendText(last.draft, column, rest.text, line);
      last.line = line.line;
      this.lines.add(line.whole);
      return true;
    }
    return false;
  }

  /** A comment on the row above: labelled, or indented below its name. */
  #readComment(line: TableLine): boolean {
    const last = this.#last;
    const text = textOf(line.line.words);
    if (!last || line.line.top - last.line.bottom > 1.6 * line.line.height) return false;
    const labelled = startsWithLabel(text) === 'comment' && /[:：]/.test(text);
    if (!labelled && (!this.#continues(line) || startsWithLabel(text))) return false;
    this.#settleNameOnly(line.line);
    const comment = labelled ? text.replace(/^[^:：]*[:：]\s*/, '') : text;
    appendText(last.draft, 'comment', comment, line);
    this.#comment = line.line.left;
    last.line = line.line;
    this.lines.add(line.whole);
    return true;
  }

  #continues({ line, cells }: TableLine): boolean {
    if (phrasesOf(line).length > 1 || line.words.length < 2) return false;
    if (this.#comment !== null) return line.left >= this.#comment - 0.3 * line.height;
    const name = this.#last!.draft.words[0]!.left;
    const crosses = line.right > (this.#table.cuts[0] ?? Number.POSITIVE_INFINITY);
    return line.left > name + 0.5 * line.height && (crosses || cells.size > 1) && line.words.length > 2;
  }
}

/** Running text or a label: rows below it need more evidence. */
function isOtherContent({ line }: TableLine): boolean {
  const text = textOf(line.words);
  return startsWithLabel(text) !== null || (line.words.length > 3 && phrasesOf(line).length === 1);
}

function appendText(
  draft: Draft,
  field: 'name' | 'comment' | 'range',
  text: string,
  { line }: TableLine,
): void {
  draft[field] = draft[field] === '' ? text : `${draft[field]} ${text}`;
  draft.words.push(...line.words);
}

/** The median gap between lines with values. */
function spacingOf(lines: readonly TableLine[]): number {
  const rows = lines.filter((line) => line.cell('name') && line.cell('result')).map(({ line }) => line);
  const gaps = rows
    .slice(1)
    .map((line, index) => line.top - rows[index]!.bottom)
    .sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

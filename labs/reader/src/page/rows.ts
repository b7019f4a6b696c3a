import type { Draft } from './draft.js';
import { draftOf } from './draft-of-line.js';
import { leadingLabelKind } from './leading-label.js';
import type { Line } from './line.js';
import { gapBelow, type LineRole, roleOf } from './line-role.js';
import { type Phrase, phrasesOf, textOf } from './phrase.js';
import { closedState, type NameLine, type PlacedRow, type RowState } from './row-state.js';
import type { Table, TableLine } from './tables.js';
import { endsName, rowSpacing, type Spacing, startsName } from './wrapping.js';

/** The rows of a table and their lines on the page. */
export interface TableRows {
  readonly drafts: readonly Draft[];
  readonly lines: ReadonlySet<Line>;
}

/** Gap in line heights beyond which a line needs more evidence to be a row. */
const MAX_ROW_GAP = 4;

/**
 * Reads the rows under a header with their wrapped lines and comments. `roleOf` says what a line is, `RowState` what the
 * lines above it leave open.
 */
export function readRows(table: Table): TableRows {
  const reader = new RowReader(table);
  for (const line of table.lines) reader.read(line);
  return reader.finish();
}

class RowReader {
  readonly #drafts: Draft[] = [];
  readonly #used = new Set<Line>();
  readonly #table: Table;
  readonly #spacing: Spacing;
  #state = closedState(null);
  /** Whether the nearest lines above are rows or the header: then less evidence makes a row. */
  #amongRows: boolean;

  constructor(table: Table) {
    this.#table = table;
    this.#amongRows = table.headed;
    this.#spacing = rowSpacing(table.lines);
  }

  read(line: TableLine): void {
    const { row } = this.#state;
    if (row && gapBelow(row, line) > MAX_ROW_GAP * line.line.height) this.#amongRows = false;
    const role = roleOf(line, {
      table: this.#table,
      state: this.#state,
      drafts: this.#drafts,
      amongRows: this.#amongRows,
    });
    if (role.kind === 'row') this.#amongRows = true;
    if (role.kind === 'other' && isOtherContent(line)) this.#amongRows = false;
    this.#state = this.#apply(role, line);
  }

  finish(): TableRows {
    this.#settleName(null);
    return { drafts: this.#drafts, lines: this.#used };
  }

  /** Adds what a line says to the rows, and returns what it leaves open. */
  #apply(role: LineRole, line: TableLine): RowState {
    const before = this.#state;
    switch (role.kind) {
      case 'row': {
        const row = this.#add(role.name, line);
        if (before.kind === 'name') this.#joinName(before.waiting, before.row, row);
        return closedState(row);
      }
      case 'value': {
        const row = this.#add(role.waiting.name, line);
        this.#used.add(role.waiting.line.whole);
        return { kind: 'row', row, valueBetween: role.isBetween ? line.line : null, commentLeft: null };
      }
      case 'name-end': {
        const row = this.#append(role.open.row, 'name', role.name.text, line);
        return { ...role.open, row, valueBetween: null };
      }
      case 'name':
        return { kind: 'name', row: this.#settleName(line.line), waiting: { name: role.name, line } };
      case 'comment': {
        const row = this.#append(this.#settleName(line.line) ?? role.row, 'comment', role.text, line);
        const valueBetween = before.kind === 'row' ? before.valueBetween : null;
        return { kind: 'row', row, valueBetween, commentLeft: line.line.left };
      }
      case 'wrapped':
        return { ...role.open, row: this.#append(role.open.row, role.column, role.text, line) };
      case 'other':
        return closedState(this.#settleName(line.line));
    }
  }

  #add(name: Phrase, line: TableLine): PlacedRow {
    const draft = draftOf(name, line, this.#table.header);
    const result = line.cell('result') ?? this.#state.row?.result ?? null;
    this.#drafts.push(draft);
    this.#used.add(line.whole);
    return { draft, lastLine: line.line, result };
  }

  #append(row: PlacedRow, field: 'name' | 'comment' | 'range', text: string, line: TableLine): PlacedRow {
    const { draft } = row;
    draft[field] = draft[field] === '' ? text : `${draft[field]} ${text}`;
    draft.words.push(...line.line.words);
    this.#used.add(line.whole);
    return { ...row, lastLine: line.line };
  }

  /** Joins a name alone between two rows to the row above or to the row below; else it is a title. */
  #joinName({ name, line }: NameLine, above: PlacedRow | null, below: PlacedRow): void {
    const between = { name: name.text, line: line.line };
    if (above && endsName(namedLine(above), between, below.lastLine, this.#spacing)) {
      this.#append(above, 'name', name.text, line);
    } else if (startsName(between, namedLine(below), this.#spacing)) {
      below.draft.name = `${name.text} ${below.draft.name}`;
      below.draft.words.push(...line.line.words);
      this.#used.add(line.whole);
    }
  }

  /** Joins a waiting name to the row above if that row's name goes on with it; else it is a title. Returns the row above. */
  #settleName(below: Line | null): PlacedRow | null {
    const { row } = this.#state;
    if (this.#state.kind !== 'name' || !row) return row;
    const { name, line } = this.#state.waiting;
    const ends = endsName(namedLine(row), { name: name.text, line: line.line }, below, this.#spacing);
    return ends ? this.#append(row, 'name', name.text, line) : row;
  }
}

const namedLine = ({ draft, lastLine }: PlacedRow) => ({ name: draft.name, line: lastLine });

/** Running text or a label: rows below it need more evidence. */
function isOtherContent({ line }: TableLine): boolean {
  const text = textOf(line.words);
  return leadingLabelKind(text) !== null || (line.words.length > 3 && phrasesOf(line).length === 1);
}

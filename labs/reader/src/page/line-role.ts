import { type Column, datesIn, MAX_NAME_LENGTH } from 'hdt-emulator/laboratory';
import { isAligned } from './alignment.js';
import type { Draft } from './draft.js';
import { isResult } from './evidence.js';
import { isLimit } from './guideline.js';
import { leadingLabelKind, textBehindColon } from './leading-label.js';
import { type Phrase, phrasesOf, textOf } from './phrase.js';
import { isMeasured } from './printed-value.js';
import type { NameLine, OpenRow, PlacedRow, RowState } from './row-state.js';
import type { Table, TableLine } from './tables.js';
import { isBeside } from './wrapping.js';

/** What a line of a table is. */
export type LineRole =
  | { readonly kind: 'row'; readonly name: Phrase }
  /** A comment on the row above: labeled, or indented below its name. */
  | { readonly kind: 'comment'; readonly row: PlacedRow; readonly text: string }
  /** The values of the name above; `isBetween` where the name can go on below them. */
  | { readonly kind: 'value'; readonly waiting: NameLine; readonly isBetween: boolean }
  /** The second line of a name whose value stands between its two lines. */
  | { readonly kind: 'name-end'; readonly open: OpenRow; readonly name: Phrase }
  /** The start or end of a wrapped name, or a title: the next line decides. */
  | { readonly kind: 'name'; readonly name: Phrase }
  /** A cell of the row above that goes on in its column. */
  | {
      readonly kind: 'wrapped';
      readonly open: OpenRow;
      readonly column: 'comment' | 'range';
      readonly text: string;
    }
  | { readonly kind: 'other' };

/** What stands above a line in its table. */
interface LinesAbove {
  readonly table: Table;
  readonly state: RowState;
  readonly drafts: readonly Draft[];
  /** Whether the nearest lines above are rows or the header. */
  readonly amongRows: boolean;
}

/** The largest gap between a row and a comment on it, in line heights. */
const MAX_COMMENT_GAP = 1.6;
/** The largest gap between a row and a wrapped line of one of its cells, in line heights. */
const MAX_WRAPPED_GAP = 1;
/** How far a comment is indented below a name, in line heights. */
const MIN_INDENT = 0.5;
/** How far the left edges of a comment's lines can differ, in line heights. */
const MAX_RAGGED = 0.3;

/** Decides what a line is. A row comes first: its own name and value are the strongest evidence. */
export function roleOf(line: TableLine, above: LinesAbove): LineRole {
  return (
    rowRole(line, above) ??
    commentRole(line, above) ??
    valueRole(line, above) ??
    nameRole(line, above.state) ??
    wrappedRole(line, above.state) ?? { kind: 'other' }
  );
}

function rowRole(line: TableLine, above: LinesAbove): LineRole | null {
  const name = line.cell('name');
  return name && isResultOf(name.text, line, above) ? { kind: 'row', name } : null;
}

function isResultOf(name: string, line: TableLine, { table, state, drafts, amongRows }: LinesAbove): boolean {
  const text = (column: Column) => line.cell(column)?.text ?? '';
  const range = text('range') || `${text('low')} ${text('high')}`.trim();
  const result = line.cell('result');
  // Limits of a test that has its value, with a word beside them, are a guideline: `HbA1c < 5.7 % Normal`.
  if (result && isLimit(result.text) && /^\D+$/.test(range) && hasValue(name, drafts)) return false;
  return isResult({
    name,
    result: result?.text ?? '',
    unit: text('unit'),
    range,
    clean: line.clean,
    amongRows,
    aligned: result !== undefined && isAligned(result, resultsAbove(table, state), line.line.height),
  });
}

const hasValue = (name: string, drafts: readonly Draft[]): boolean =>
  drafts.some((draft) => draft.name === name && !isLimit(draft.result));

/** The header of the results, and the result above. */
const resultsAbove = ({ header }: Table, { row }: RowState) =>
  [header.cells.find(({ column }) => column === 'result'), row?.result].filter((above) => !!above);

function commentRole(line: TableLine, { table, state }: LinesAbove): LineRole | null {
  const { row } = state;
  if (!row || gapBelow(row, line) > MAX_COMMENT_GAP * line.line.height) return null;
  const text = textOf(line.line.words);
  const label = leadingLabelKind(text);
  const behind = textBehindColon(text);
  if (label === 'comment' && behind !== null) return { kind: 'comment', row, text: behind };
  const commentLeft = state.kind === 'row' ? state.commentLeft : null;
  const isUnlabeled =
    commentLeft === null ? startsComment(line, row, table) : continuesComment(line, commentLeft);
  return label === null && isUnlabeled ? { kind: 'comment', row, text } : null;
}

/** Whether a text is indented below the name of a row, and reaches beyond the column of names. */
function startsComment({ line, cells }: TableLine, { draft }: PlacedRow, { cuts }: Table): boolean {
  const isIndented = line.left > draft.words[0]!.left + MIN_INDENT * line.height;
  const leavesNames = line.right > (cuts[0] ?? Number.POSITIVE_INFINITY) || cells.size > 1;
  return isIndented && leavesNames && line.words.length > 2 && phrasesOf(line).length === 1;
}

const continuesComment = ({ line }: TableLine, commentLeft: number): boolean =>
  line.left >= commentLeft - MAX_RAGGED * line.height &&
  line.words.length > 1 &&
  phrasesOf(line).length === 1;

/** Values between the two lines of their name, or below it. */
function valueRole(line: TableLine, above: LinesAbove): LineRole | null {
  const { state } = above;
  const result = line.cell('result');
  if (state.kind !== 'name' || line.cell('name') || !result) return null;
  const { waiting } = state;
  if (!isMeasured(result.text.split(' ')[0]!) || !isBeside(waiting.line.line, line.line)) return null;
  if (!isResultOf(waiting.name.text, line, above)) return null;
  return { kind: 'value', waiting, isBetween: line.line.top < waiting.line.line.bottom };
}

function nameRole(line: TableLine, state: RowState): LineRole | null {
  const name = line.cell('name');
  if (!name || line.cells.size > 1 || name.text.length > MAX_NAME_LENGTH) return null;
  if (leadingLabelKind(name.text) || phrasesOf(line.line).length > 1) return null;
  if (datesIn(name.text).length > 0) return null;
  const endsName = state.kind === 'row' && state.valueBetween && isBeside(state.valueBetween, line.line);
  return endsName ? { kind: 'name-end', open: state, name } : { kind: 'name', name };
}

function wrappedRole(line: TableLine, open: RowState): LineRole | null {
  if (open.kind !== 'row' || line.cells.size !== 1) return null;
  if (gapBelow(open.row, line) > MAX_WRAPPED_GAP * line.line.height) return null;
  const comment = line.cell('comment');
  if (comment) return { kind: 'wrapped', open, column: 'comment', text: comment.text };
  const range = open.row.draft.range === '' ? null : line.cell('range');
  return range ? { kind: 'wrapped', open, column: 'range', text: range.text } : null;
}

/** The gap between a row and a line below it, in the units of the page. */
export const gapBelow = ({ lastLine }: PlacedRow, { line }: TableLine): number => line.top - lastLine.bottom;

import { matchRow } from '../normalise/match.js';
import { readQuantity } from '../normalise/number-text.js';
import { isPlausible } from '../normalise/plausible.js';
import { type Row, type SourceValues, withFlaw } from '../row.js';
import type { ColumnLanguage } from './column-words.js';
import type { ParsedDocument } from './document.js';
import { joinGroups, mapNumbers, numbersIn, readMarks } from './number-marks.js';

type DecimalMark = '.' | ',';

/** What decides of `7.100` in a document of numbers as printed. */
export interface NumberStyle {
  /** Of the headings. */
  readonly language?: ColumnLanguage;
  /** Whether the format itself says that a point is a decimal point, as in HL7, FHIR and C-CDA. */
  readonly isPointDecimal: boolean;
}

const CELLS = ['result', 'low', 'high'] as const;

/** Languages that group thousands with a point; in Spanish both are usual, others group with a space. */
const GROUP_WITH_POINT: readonly ColumnLanguage[] = ['de', 'it', 'pt', 'nl'];

/**
 * Decides what one mark before three digits is, as in `7.100`: by the other numbers of the document, the limits beside the number,
 * what is possible for the test, and the language of the headings. Numbers of thousands and those with a decimal comma are
 * written with a decimal point; undecided ones stay as they are, and their rows are flawed.
 */
export function settleDecimalMarks(document: ParsedDocument, style: NumberStyle): ParsedDocument {
  const joined = document.rows.map(withJoinedGroups);
  if (!joined.some(hasGroups)) return { ...document, rows: joined };
  const mark = documentMark(joined, style);
  const rows = joined.map((row) => (isOpen(row) ? settleRow(row, mark, style) : withoutGroups(row)));
  return { ...document, rows };
}

/** `2 511` and `2'511`. Where it makes no sense for the row, two columns may have run together. */
function withJoinedGroups(row: Row): Row {
  const joined = {
    ...row,
    ...Object.fromEntries(CELLS.map((cell) => [cell, joinGroups(row[cell])])),
  };
  if (CELLS.every((cell) => joined[cell] === row[cell])) return row;
  return isSensible(joined) ? { ...joined, ...writtenOf(row, joined) } : unsettled(row);
}

const isOpen = (row: Row): boolean => CELLS.some((cell) => hasOpenNumber(row[cell]));

const hasOpenNumber = (text: string): boolean =>
  numbersIn(text).some((number) => readMarks(number).kind === 'open');

/** Whether a number has groups of thousands, or may have them. */
const hasGroups = (row: Row): boolean =>
  CELLS.some((cell) => numbersIn(row[cell]).some((number) => plainNumber(number, ',') !== number));

type DocumentMark = DecimalMark | 'mixed' | null;

function documentMark(rows: readonly Row[], { language, isPointDecimal }: NumberStyle): DocumentMark {
  if (isPointDecimal) return '.';
  const stated = marksOf(
    rows.flatMap((row) =>
      CELLS.flatMap((cell) =>
        numbersIn(row[cell]).flatMap((number) => {
          const read = readMarks(number);
          return read.kind === 'decimal' ? [read.mark] : [];
        }),
      ),
    ),
  );
  if (stated !== null) return stated;
  const fitting = marksOf(rows.flatMap((row) => (isOpen(row) ? (fittingMark(row) ?? []) : [])));
  if (fitting !== null) return fitting;
  return language !== undefined && GROUP_WITH_POINT.includes(language) ? ',' : null;
}

function marksOf(marks: readonly DecimalMark[]): DocumentMark {
  const [first = null, other] = [...new Set(marks)];
  return other === undefined ? first : 'mixed';
}

/** The decimal mark with which a row makes sense, where with the other one it does not. */
function fittingMark(row: Row, style?: NumberStyle): DecimalMark | null {
  const fitting = (['.', ','] as const).filter((mark) => isSensible(withMark(row, mark, style)));
  return fitting.length === 1 ? fitting[0]! : null;
}

/** How far from its limits a result is usual. */
const FAR = 30;

/** Whether a result lies near its limits, and is possible for its test. */
function isSensible(row: Row): boolean {
  const quantity = readQuantity(row.result);
  if (!quantity) return false;
  const [low, high] = [row.low, row.high].map((limit) =>
    Number(readQuantity(limit)?.numbers[0] ?? Number.NaN),
  );
  const isFar = quantity.numbers.some((text) => {
    const number = Number(text);
    return (low! > 0 && number * FAR < low!) || (high! > 0 && number > high! * FAR);
  });
  const match = matchRow(row);
  return !isFar && (!match || match.unit === null || isPlausible(quantity, match.analyte, match.unit));
}

/** The row with numbers of one mark. In a format with decimal points only numbers with a comma are ambiguous. */
const withMark = (row: Row, mark: DecimalMark, style?: NumberStyle): Row => ({
  ...row,
  ...Object.fromEntries(
    CELLS.map((cell) => [
      cell,
      mapNumbers(row[cell], (one) =>
        plainNumber(one, style?.isPointDecimal && !one.includes(',') ? '.' : mark),
      ),
    ]),
  ),
});

/** A number with a decimal point and without groups. A decimal comma alone stays, since it is certain. */
function plainNumber(printed: string, mark: DecimalMark): string {
  const read = readMarks(printed);
  if (read.kind === 'open')
    return read.mark === mark ? printed.replace(mark, '.') : printed.replace(read.mark, '');
  if (!isGrouped(printed) || read.kind === 'plain') return printed;
  return printed.replaceAll(read.mark === '.' ? ',' : '.', '').replace(',', '.');
}

/** `1.234,5`, `1.234.567`, and `12,34,567` as it is written in India. */
const isGrouped = (number: string): boolean =>
  /^[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)[.,]?\d*$|^\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?$/.test(
    number,
  ) && (number.match(/[.,]/g)?.length ?? 0) > 1;

const withoutGroups = (row: Row): Row => {
  const plain = withMark(row, '.');
  return { ...plain, ...writtenOf(row, plain) };
};

function settleRow(row: Row, stated: DocumentMark, style: NumberStyle): Row {
  const { isPointDecimal } = style;
  // A comma that the format does not allow can be either.
  const isDecided = stated !== 'mixed' && !(isPointDecimal && CELLS.some((cell) => row[cell].includes(',')));
  const mark = isDecided ? stated : fittingMark(row, style);
  if (mark === null || (!isPointDecimal && contradicts(row, mark))) return unsettled(row);
  const settled = withMark(row, mark, style);
  // The other numbers say one thing and this one another: `250.000 /µl` beside `5.4`.
  const other = isPointDecimal || isSensible(settled) ? null : fittingMark(row);
  if (other !== null && other !== mark) return unsettled(row);
  return { ...settled, ...writtenOf(row, settled) };
}

/** Whether another number of the row has the other mark for certain. */
const contradicts = (row: Row, mark: DecimalMark): boolean =>
  CELLS.flatMap((cell) => numbersIn(row[cell]).map(readMarks)).some(
    (read) => read.kind === 'decimal' && read.mark !== mark,
  );

const unsettled = (row: Row): Row =>
  withFlaw(row, 'number', CELLS.map((cell) => row[cell]).find(isUnsettled));

const isUnsettled = (text: string): boolean => hasOpenNumber(text) || joinGroups(text) !== text;

/** What the document has instead of the numbers of the row. */
function writtenOf(before: Row, after: Row): { readonly written?: Partial<SourceValues> } {
  const changed = CELLS.filter((cell) => before[cell] !== after[cell]);
  if (changed.length === 0) return {};
  return {
    written: { ...before.written, ...Object.fromEntries(changed.map((cell) => [cell, before[cell]])) },
  };
}

import { matchRow } from '../normalise/match.js';
import { type QuantityText, readQuantity } from '../normalise/number-text.js';
import { isPlausible } from '../normalise/plausible.js';
import { type Row, withFlaw } from '../row.js';
import type { ColumnLanguage } from './column-words.js';
import type { ParsedDocument } from './document.js';
import {
  type DecimalMark,
  joinGroups,
  mapNumbers,
  numbersIn,
  plainNumber,
  readMarks,
} from './number-marks.js';

/** What decides of `7.100` in a document of numbers as printed. */
export interface NumberStyle {
  /** Of the headings. */
  readonly language?: ColumnLanguage;
  /** Whether the format itself says that a point is a decimal point, as in HL7, FHIR and C-CDA. */
  readonly isPointDecimal: boolean;
}

/** Languages that group thousands with a point; in Spanish both are usual, others group with a space. */
const GROUP_WITH_POINT: readonly ColumnLanguage[] = ['de', 'it', 'pt', 'nl'];

/**
 * Decides what one mark before three digits is, as in `7.100`: by the other numbers of the document, the limits beside the number,
 * what is possible for the test, and the language of the headings. Numbers of thousands and those with a decimal comma are
 * written with a decimal point; undecided ones stay as they are, and their rows are flawed.
 */
export function settleDecimalMarks(document: ParsedDocument, style: NumberStyle): ParsedDocument {
  const readings = document.rows.map((row) => readRow(row, style));
  const mark = documentMark(readings, style);
  return { ...document, rows: readings.map((reading) => settleRow(reading, mark, style)) };
}

const CELLS = ['result', 'low', 'high'] as const;

const MARKS: readonly DecimalMark[] = ['.', ','];

/** A row and what its own numbers say of marks. */
type RowReading = {
  /** Of the decimals of its certain numbers. */
  readonly certain: readonly DecimalMark[];
} & (
  | { readonly kind: 'clear'; readonly row: Row }
  /** A number in it can be two. */
  | {
      readonly kind: 'open';
      readonly printed: Row;
      /** The row by the mark of its decimals. */
      readonly byMark: Readonly<Record<DecimalMark, Row>>;
      /** The mark with which the row makes sense, where with the other one it does not; else empty. */
      readonly fitting: readonly DecimalMark[];
    }
);

function readRow(row: Row, style: NumberStyle): RowReading {
  const printed = withJoinedGroups(row, style);
  const marks = CELLS.flatMap((cell) => numbersIn(printed[cell])).map(readMarks);
  const certain = marks.flatMap((read) =>
    read.kind === 'decimal' || read.kind === 'grouped' ? [read.mark] : [],
  );
  const byMark = { '.': withMark(printed, '.', style), ',': withMark(printed, ',', style) };
  if (!marks.some(({ kind }) => kind === 'open')) return { kind: 'clear', certain, row: byMark['.'] };
  const sensible = MARKS.filter((mark) => isSensible(byMark[mark]));
  return { kind: 'open', certain, printed, byMark, fitting: sensible.length === 1 ? sensible : [] };
}

/** `2 511` and `2'511`. Where it makes no sense for the row, two columns may have run together. */
function withJoinedGroups(row: Row, style: NumberStyle): Row {
  const joined = withCells(row, joinGroups);
  const makesSense = joined === row || MARKS.some((mark) => isSensible(withMark(joined, mark, style)));
  return makesSense ? joined : withUnsettled(row);
}

type DocumentMark = DecimalMark | 'mixed' | null;

function documentMark(
  readings: readonly RowReading[],
  { language, isPointDecimal }: NumberStyle,
): DocumentMark {
  if (isPointDecimal) return '.';
  return (
    commonMark(readings.flatMap(({ certain }) => certain)) ??
    commonMark(readings.flatMap((reading) => (reading.kind === 'open' ? reading.fitting : []))) ??
    (language !== undefined && GROUP_WITH_POINT.includes(language) ? ',' : null)
  );
}

function commonMark(marks: readonly DecimalMark[]): DocumentMark {
  const [first = null, other] = new Set(marks);
  return other === undefined ? first : 'mixed';
}

function settleRow(reading: RowReading, ofDocument: DocumentMark, { isPointDecimal }: NumberStyle): Row {
  if (reading.kind === 'clear') return reading.row;
  const { printed, certain, byMark, fitting } = reading;
  // A comma that the format does not allow can be either.
  const isDecided = ofDocument !== 'mixed' && !(isPointDecimal && hasComma(printed));
  const mark = isDecided ? ofDocument : (fitting[0] ?? null);
  // The other numbers say one thing and this row another: `250.000 /µl` beside `5.4`.
  const isContradicted = !isPointDecimal && [...certain, ...fitting].some((other) => other !== mark);
  return mark === null || isContradicted ? withUnsettled(printed) : byMark[mark];
}

/** Whether any number has a comma, also one among words. */
const hasComma = (row: Row): boolean => CELLS.some((cell) => /\d,\d/.test(row[cell]));

/** Whether a result lies near its limits, and is possible for its test; beside a result in words, whether its limits are possible. */
function isSensible(row: Row): boolean {
  const [result, low, high] = [readQuantity(row.result), readQuantity(row.low), readQuantity(row.high)];
  // A number that is not understood can be any.
  if (!result && numbersIn(row.result).length > 0) return false;
  const match = matchRow(row);
  const isPossible = (quantity: QuantityText | null): boolean =>
    !quantity || !match || match.unit === null || isPlausible(quantity, match.analyte, match.unit);
  return result ? !isFar(result, low, high) && isPossible(result) : isPossible(low) && isPossible(high);
}

/** How many times below or above its limits a result is unusual. */
const FAR = 30;

function isFar(result: QuantityText, low: QuantityText | null, high: QuantityText | null): boolean {
  const [least, most] = [Number(low?.numbers[0] ?? 0), Number(high?.numbers[0] ?? 0)];
  return result.numbers
    .map(Number)
    .some((number) => (least > 0 && number * FAR < least) || (most > 0 && number > most * FAR));
}

/** The row with numbers of one mark. In a format with decimal points only numbers with a comma are ambiguous. */
const withMark = (row: Row, mark: DecimalMark, { isPointDecimal }: NumberStyle): Row =>
  withCells(row, (text) =>
    mapNumbers(text, (one) => plainNumber(one, isPointDecimal && !one.includes(',') ? '.' : mark)),
  );

const withUnsettled = (row: Row): Row =>
  withFlaw(row, 'number', CELLS.map((cell) => row[cell]).find(isUnsettled));

const isUnsettled = (text: string): boolean =>
  joinGroups(text) !== text || numbersIn(text).some((number) => readMarks(number).kind === 'open');

/** The row with other numbers, which keeps what the document has instead. */
function withCells(row: Row, map: (text: string) => string): Row {
  const changed = CELLS.filter((cell) => map(row[cell]) !== row[cell]);
  if (changed.length === 0) return row;
  const mapped = Object.fromEntries(changed.map((cell) => [cell, map(row[cell])]));
  const before = Object.fromEntries(changed.map((cell) => [cell, row[cell]]));
  return { ...row, ...mapped, written: { ...before, ...row.written } };
}

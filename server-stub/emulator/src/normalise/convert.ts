import type { Row } from '../row.js';
import { conventionalUnit, siUnit } from '../vocabulary/analyte.js';
import type { Match } from './match.js';
import { multiplyDecimal, printQuantity, readQuantity } from './number-text.js';
import { factorBetween, isSameProperty } from './ucum.js';
import { printUnit } from './unit-text.js';

type Measurement = Pick<Row, 'loinc' | 'result' | 'unit' | 'low' | 'high'>;

/**
 * A row and its limits in the unit of an output standard. Null when the row has no unit, one of its numbers cannot be
 * parsed, or its unit cannot be converted to the standard's.
 */
export function convertRow(row: Row, match: Match, standard: 'si' | 'conventional'): Measurement | null {
  const { analyte, unit: from } = match;
  const to = standard === 'si' ? siUnit(analyte) : conventionalUnit(analyte);
  if (from === null || to === null) return null;
  const loinc = codeForUnit(to, match);
  const convert = analyte.equation ? convertScale(from, to) : convertByFactor(from, to, match);
  if (loinc === null || !convert) return null;
  const texts = [row.result, row.low, row.high].map((text) => convertText(text, convert));
  const [result, low, high] = texts;
  if (result == null || low == null || high == null) return null;
  return { loinc, result, low, high, unit: printUnit(to) };
}

/** A LOINC code states the property: mass and amount of substance have different codes. */
function codeForUnit(to: string, { analyte, loinc, unit }: Match): string | null {
  if (unit === to || (unit !== null && isSameProperty(unit, to, analyte))) return loinc;
  if (loinc !== '' && !Object.hasOwn(analyte.codes, loinc)) return null;
  return (
    Object.entries(analyte.codes).find(
      ([, known]) => known === to || isSameProperty(known, to, analyte),
    )?.[0] ?? null
  );
}

type Convert = (number: string) => string;

function convertByFactor(from: string, to: string, { analyte }: Match): Convert | null {
  const factor = from === to ? 1 : factorBetween(from, to, analyte);
  return factor === null ? null : (number) => multiplyDecimal(number, factor);
}

/**
 * Hemoglobin A1c: NGSP in % is a linear function of IFCC in mmol/mol, NGSP = 0.09148 · IFCC + 2.152 (Hoelzel et al.,
 * Clin Chem 2004;50:166-174).
 */
function convertScale(from: string, to: string): Convert | null {
  if (from === to) return (number) => number;
  const convert =
    from === '%' ? (ngsp: number) => (ngsp - 2.152) / 0.09148 : (ifcc: number) => 0.09148 * ifcc + 2.152;
  // IFCC is reported in whole mmol/mol, NGSP with one decimal.
  const round = from === '%' ? (value: number) => value.toFixed(0) : (value: number) => value.toFixed(1);
  return (number) => round(Math.max(0, convert(Number(number))));
}

/** Text without digits stays as it is; null for text with digits that is not a quantity. */
function convertText(text: string, convert: Convert): string | null {
  if (!/\p{N}/u.test(text)) return text;
  const quantity = readQuantity(text);
  return quantity && printQuantity(quantity, convert);
}

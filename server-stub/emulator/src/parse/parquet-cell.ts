import type { SchemaElement } from 'hyparquet/src/types.js';
import { toHex } from '../bytes.js';

/** A stored value as hyparquet returns it for a column without annotations. */
export type Stored = Uint8Array | number | bigint | boolean | null | undefined;

/** The text of a value; empty for null, NaN and types without a text. */
export type CellText = (stored: Stored) => string;

/**
 * Converts the values of a column to text (Apache Parquet, Logical Types): floating point as the shortest text that
 * gives the same value, dates and timestamps as `YYYY-MM-DD[ HH:mm:ss]`.
 */
export function cellText(element: SchemaElement): CellText {
  const convert = converterOf(element);
  return (stored) => (stored === null || stored === undefined ? '' : convert(stored));
}

type Converter = (stored: Exclude<Stored, null | undefined>) => string;

const noText: Converter = () => '';

function converterOf(element: SchemaElement): Converter {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') return decimalText(scaleOf(element));
  if (converted === 'DATE' || logical?.type === 'DATE') return dateText;
  if (type === 'INT96') return timestampText('NANOS');
  if (converted === 'TIMESTAMP_MILLIS') return timestampText('MILLIS');
  if (converted === 'TIMESTAMP_MICROS') return timestampText('MICROS');
  if (logical?.type === 'TIMESTAMP') return timestampText(logical.unit);
  if (converted?.startsWith('TIME_') || converted === 'INTERVAL' || logical?.type === 'TIME') return noText;
  const unsigned = converted?.startsWith('UINT_') || (logical?.type === 'INTEGER' && !logical.isSigned);
  switch (type) {
    case 'BOOLEAN':
      return String;
    case 'INT32':
      return (stored) => (typeof stored === 'number' ? String(unsigned ? stored >>> 0 : stored) : '');
    case 'INT64':
      return (stored) =>
        typeof stored === 'bigint' ? String(unsigned ? BigInt.asUintN(64, stored) : stored) : '';
    case 'FLOAT':
      return (stored) => (typeof stored === 'number' ? shortestSingle(stored) : '');
    case 'DOUBLE':
      return (stored) => (typeof stored === 'number' && Number.isFinite(stored) ? String(stored) : '');
    case 'BYTE_ARRAY':
      return converted === 'BSON' ? noText : decodeOnce();
    default:
      return noText;
  }
}

const scaleOf = ({ scale, logical_type: logical }: SchemaElement): number =>
  (logical?.type === 'DECIMAL' ? logical.scale : undefined) ?? scale ?? 0;

/** Rows with the same dictionary entry share the same text. */
function decodeOnce(): Converter {
  const decoder = new TextDecoder();
  const known = new Map<Uint8Array, string>();
  return (stored) => {
    if (!(stored instanceof Uint8Array)) return '';
    const text = known.get(stored) ?? decoder.decode(stored);
    known.set(stored, text);
    return text;
  };
}

/** Digits of a decimal; Parquet's decimals of 16 bytes have 38. */
const MAX_DIGITS = 100;

const decimalText =
  (scale: number): Converter =>
  (stored) => {
    const unscaled = unscaledOf(stored);
    if (unscaled === null || scale < 0 || scale > MAX_DIGITS) return '';
    const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
    const whole = digits.slice(0, digits.length - scale);
    return `${unscaled < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
  };

/** Bytes are big-endian two's complement. */
function unscaledOf(stored: Stored): bigint | null {
  if (typeof stored === 'bigint' || typeof stored === 'number') return BigInt(stored);
  if (!(stored instanceof Uint8Array) || stored.length === 0 || stored.length > 32) return null;
  return BigInt.asIntN(stored.length * 8, BigInt(`0x${toHex(stored)}`));
}

const DAY = 24 * 60 * 60 * 1000;

const dateText: Converter = (stored) =>
  typeof stored === 'number' ? isoText(stored * DAY).slice(0, 10) : '';

const PER_MILLISECOND = { MILLIS: 1n, MICROS: 1000n, NANOS: 1_000_000n } as const;

const timestampText =
  (unit: keyof typeof PER_MILLISECOND): Converter =>
  (stored) =>
    typeof stored === 'bigint' ? isoText(Number(stored / PER_MILLISECOND[unit])) : '';

/** Empty for implausible years. */
function isoText(milliseconds: number): string {
  const moment = new Date(milliseconds);
  const year = moment.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? moment.toISOString().slice(0, 19).replace('T', ' ') : '';
}

/** The shortest text of a single-precision number; nine digits always suffice (IEEE 754). */
function shortestSingle(value: number): string {
  if (!Number.isFinite(value)) return '';
  for (let digits = 1; digits < 9; digits++) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === value) return String(candidate);
  }
  return String(Number(value.toPrecision(9)));
}

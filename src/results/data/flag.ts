import { type Result, readComparator } from './result.js';

/**
 * A result in relation to its reference range. `derived` is true when the service sent no interpretation and the flag
 * comes from comparing the numbers; a view may say so.
 */
export interface Flag {
  /** `critical-…` beyond the laboratory's critical limits; `abnormal` where it gives no side; `none` where nothing can be said. */
  readonly level: 'low' | 'high' | 'critical-low' | 'critical-high' | 'abnormal' | 'normal' | 'none';
  /** Whether it was compared here, because the service sent no interpretation. */
  readonly derived: boolean;
}

const NONE: Flag = { level: 'none', derived: false };

/**
 * Levels, the most urgent first, and what says so: codes of HL7 v2 table 0078 and of FHIR's ObservationInterpretation, their
 * spelled-out forms, and the arrows of Chinese laboratories.
 */
const LEVELS = [
  ['critical-high', 'hh', 'critical high'],
  ['critical-low', 'll', 'critical low'],
  ['high', 'h', 'hu', '↑'],
  ['low', 'l', 'lu', '↓'],
  ['abnormal', 'a', 'aa', '*'],
  ['normal', 'n'],
] as const;

/** The most urgent level of one code or several, such as `HH, A`; undefined where none is known. */
function levelOf(codes: string): Flag['level'] | undefined {
  const words = codes.toLowerCase().split(/\s*[,;]\s*/);
  const [level, other] = LEVELS.flatMap((row) => (row.some((word) => words.includes(word)) ? row[0] : []));
  return level === 'high' && other === 'low' ? 'abnormal' : level;
}

/** Whether a value is a level of a flag. */
export const isFlagLevel = (value: unknown): value is Flag['level'] =>
  value === 'none' || LEVELS.some(([level]) => level === value);

/**
 * Determines the flag of a result by the service's interpretation, else by the letter in the result, else by the range.
 *
 * @param interpretation As sent; may be empty.
 * @param result The result, read.
 * @param low Lower end of the reference range, as sent; may be empty.
 * @param high Upper end of the reference range, as sent; may be empty.
 * @returns `none` when there is nothing to compare.
 */
export function flagOf(interpretation: string, result: Result, low: string, high: string): Flag {
  const level = levelOf(interpretation);
  if (level) return { level, derived: false };
  if (result.kind === 'flagged') return { level: levelOf(result.letter) ?? 'none', derived: false };
  const flag = deriveFlag(result, parseLimits(low, high));
  // A result within one limit may be beyond another that cannot be read.
  return flag.level === 'normal' && [low, high].some(isUnreadable) ? NONE : flag;
}

/** Numeric limits of a reference range. A comparator makes a limit exclusive: `<3.0` excludes 3.0. */
export interface Limits {
  readonly min: number | null;
  readonly max: number | null;
  readonly minExclusive: boolean;
  readonly maxExclusive: boolean;
}

export function parseLimits(low: string, high: string): Limits {
  let min = parseNumber(low);
  let max = parseNumber(high);
  let minExclusive = false;
  let maxExclusive = false;
  for (const compared of [readComparator(low), readComparator(high)]) {
    if (!compared) continue;
    if (compared.comparator.startsWith('<')) {
      max = compared.value;
      maxExclusive = compared.comparator === '<';
    } else {
      min = compared.value;
      minExclusive = compared.comparator === '>';
    }
  }
  return { min, max, minExclusive, maxExclusive };
}

const parseNumber = (text: string): number | null =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;

/** Whether a limit is neither empty nor a number, with or without a comparator. */
const isUnreadable = (limit: string): boolean =>
  limit.trim() !== '' && parseNumber(limit) === null && readComparator(limit) === null;

/**
 * Compares plain numbers only, because `<5` in a range of 3 to 9 is undecided, and with no range whose lower limit is above its
 * upper one.
 */
function deriveFlag(result: Result, { min, max, minExclusive, maxExclusive }: Limits): Flag {
  if (result.kind !== 'number' || (min === null && max === null)) return NONE;
  if (min !== null && max !== null && min > max) return NONE;
  const { value } = result;
  if (min !== null && (value < min || (minExclusive && value === min)))
    return { level: 'low', derived: true };
  if (max !== null && (value > max || (maxExclusive && value === max)))
    return { level: 'high', derived: true };
  return { level: 'normal', derived: true };
}

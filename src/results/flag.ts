import { type Result, readComparator } from './result.js';

/**
 * Where a result lies. `derived` is true when we compared the numbers ourselves because the service sent no
 * interpretation; a screen may then say so.
 */
export interface Flag {
  readonly level: 'low' | 'high' | 'critical-low' | 'critical-high' | 'abnormal' | 'normal' | 'none';
  readonly derived: boolean;
}

const NONE: Flag = { level: 'none', derived: false };

/** HL7 v2 table 0078 codes and the words services write for them. */
const WORDS: Readonly<Record<string, Flag['level']>> = {
  l: 'low',
  low: 'low',
  h: 'high',
  high: 'high',
  ll: 'critical-low',
  'critical low': 'critical-low',
  hh: 'critical-high',
  'critical high': 'critical-high',
  a: 'abnormal',
  aa: 'abnormal',
  abnormal: 'abnormal',
  '*': 'abnormal',
  n: 'normal',
  normal: 'normal',
};

/** The service's interpretation first, then the letter in the result, then the range. */
export function flagOf(interpretation: string, result: Result, low: string, high: string): Flag {
  const said = WORDS[interpretation.toLowerCase()];
  if (said) return { level: said, derived: false };
  if (result.kind === 'flagged')
    return { level: WORDS[result.letter.toLowerCase()] ?? 'none', derived: false };
  return derive(result, parseLimits(low, high));
}

/** Numeric limits of a reference range. Strict ones come from a comparator (`<3.0` excludes 3.0). */
export interface Limits {
  readonly min: number | null;
  readonly max: number | null;
  readonly minExclusive: boolean;
  readonly maxExclusive: boolean;
}

export function parseLimits(low: string, high: string): Limits {
  let min = numberOf(low);
  let max = numberOf(high);
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

const numberOf = (text: string): number | null =>
  text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;

/** Only a plain number is judged: `<5` against 3 to 9 says nothing certain. */
function derive(result: Result, { min, max, minExclusive, maxExclusive }: Limits): Flag {
  if (result.kind !== 'number' || (min === null && max === null)) return NONE;
  const { value } = result;
  if (min !== null && (value < min || (minExclusive && value === min)))
    return { level: 'low', derived: true };
  if (max !== null && (value > max || (maxExclusive && value === max)))
    return { level: 'high', derived: true };
  return { level: 'normal', derived: true };
}

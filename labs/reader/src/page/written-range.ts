import { isUnit } from 'hdt-emulator/laboratory';

/** What stands at the start of a text, and the text after it. */
export interface TakenText<Found> {
  readonly found: Found;
  readonly rest: string;
}

export interface WrittenRange {
  /** Limits without their units. */
  readonly text: string;
  /** Empty when none is printed. */
  readonly unit: string;
}

export const NUMBER = String.raw`[+-]?(?:\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,12})?|\d{1,15}(?:[.,]\d{1,20})?|[.,]\d{1,12})(?![\d])`;
export const COMPARATOR = '(?:<=|>=|=<|=>|<|>|≤|≥|＜|＞)';

/** Words of the longest unit: `million cells / µL`. */
const MAX_UNIT_WORDS = 4;
/** Single letters are flags rather than hours and litres. */
const FLAG_LETTER = /^[HLNAC]$/;

/** The longest unit at the start of a text. A bracket can follow without a space. */
export function takeUnit(text: string): TakenText<string> | null {
  const words = [...text.matchAll(/\S+/g)].slice(0, MAX_UNIT_WORDS).reverse();
  const wholes = words.map(({ 0: word, index }) => text.slice(0, index + word.length));
  // The brackets of `m[IU]/L` are its own.
  for (const part of [...wholes, ...wholes.map((whole) => whole.replace(/[([].*$/, ''))]) {
    const printed = part.replace(/[,;.|:]+$/, '');
    if (isUnitAlone(printed.trim())) return { found: printed.trim(), rest: text.slice(printed.length) };
  }
  return null;
}

/** `35.0 (g/dL)`, `95 [mg/dL]`. */
export function takeUnitInBrackets(text: string): TakenText<string> | null {
  const [found, round, square] = /^\s?(?:\(([^()]{1,40})\)|\[([^[\]]{1,40})\])/.exec(text) ?? [];
  const unit = (round ?? square ?? '').trim();
  return found !== undefined && isUnitAlone(unit) ? { found: unit, rest: text.slice(found.length) } : null;
}

const isUnitAlone = (text: string): boolean =>
  !FLAG_LETTER.test(text) && (!/^\d/.test(text) || /^10/.test(text)) && isUnit(text);

const BETWEEN = /^\s*(?:-|–|—|−|~|～|to\b|through\b|a\b|hasta\b|bis\b|至|到)\s*/i;
const LIMIT = new RegExp(`^(${COMPARATOR})?\\s*(${NUMBER})\\s?`);
const LIMIT_IN_WORDS =
  /^(?:up ?to|hasta|bis(?: zu)?|至多|less than|below|under|menor (?:de|que|a)|inferior a|kleiner(?: als)?|unter|小于|低于|greater than|more than|above|over|mayor (?:de|que|a)|superior a|größer(?: als)?|über|大于|高于)\s*(?=[\d.,])/i;

/** One or two limits, with or without units: `13.8-17.2 g/dL`, `4.3 to 6.2`, `13.8 g/dL - 17.2 g/dL`, `< 5.7 %`, `up to 5`. */
export function takeRange(text: string): TakenText<WrittenRange> | null {
  const words = LIMIT_IN_WORDS.exec(text)?.[0] ?? '';
  const first = LIMIT.exec(text.slice(words.length));
  if (!first) return null;
  const afterFirst = withUnit(text.slice(words.length + first[0].length));
  const one = `${words}${first[1] ?? ''}${first[2]!}`;
  if (words !== '' || first[1])
    return { found: { text: one, unit: afterFirst.found }, rest: afterFirst.rest };
  const between = BETWEEN.exec(afterFirst.rest);
  const second = between && LIMIT.exec(afterFirst.rest.slice(between[0].length));
  if (!second || second[1]) return null;
  const afterSecond = withUnit(afterFirst.rest.slice(between[0].length + second[0].length));
  return {
    found: { text: `${first[2]!}-${second[2]!}`, unit: afterSecond.found || afterFirst.found },
    rest: afterSecond.rest,
  };
}

const withUnit = (text: string): TakenText<string> => takeUnit(text) ?? { found: '', rest: text };

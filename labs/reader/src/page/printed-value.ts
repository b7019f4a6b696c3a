import {
  COMPARATOR_PATTERN as COMPARATOR,
  isQuantity,
  isUnit,
  MAX_VALUE_LENGTH,
  NUMBER_PATTERN as NUMBER,
  QUANTITY_PATTERN as QUANTITY,
  TITRE_PATTERN as TITRE,
} from 'hdt-emulator/laboratory';

/** A result with the flag and the unit in its cell. */
export interface PrintedValue {
  readonly result: string;
  readonly unit: string;
  readonly flag: string;
}

const SCORE = String.raw`\(?[+±−-]\)?|\+{2,5}|\(?[1-5]\s?\+\)?|\+[1-5]`;

/** Printed codes of HL7 table 0078, signs, and words in four languages. */
const LETTERS = 'HH?|LL?|AA?|N|C|[HL]C';
const SIGNS = String.raw`\*{1,3}|[↑↓⬆⬇▲▼]{1,3}|[!]{1,2}`;
const WORDS =
  'High|Low|Critical|Abnormal|Normal|Alto|Alta|Bajo|Baja|Elevado|Elevada|Hoch|Niedrig|Erhöht|Erniedrigt|高|低|偏高|偏低|异常|正常'
    .split('|')
    .flatMap((word) => [word, word.toUpperCase()])
    .join('|');
const FLAG = String.raw`\(?\[?(?:(?:${LETTERS})\*?|\*(?:${LETTERS})|${SIGNS}|${WORDS})\]?\)?`;

const ONLY_SCORE = new RegExp(`^(?:${SCORE})$`);
const FLAG_AFTER = new RegExp(`^(${QUANTITY}|${TITRE})\\s?(${FLAG}|(?<=\\s)[+-]{1,2})$`);
const FLAG_BEFORE = new RegExp(`^(${FLAG})\\s?(${QUANTITY}|${TITRE})$`);
const ONLY_FLAG = new RegExp(`^(?:${FLAG})$`, 'i');

/** Numbers, titers and scores such as `++`. */
export const isMeasured = (text: string): boolean =>
  isQuantity(text) || (text.length <= MAX_VALUE_LENGTH && ONLY_SCORE.test(text));

export const isFlag = (text: string): boolean => text.length <= MAX_VALUE_LENGTH && ONLY_FLAG.test(text);

/** Splits a cell. `split`: whether it can hold a unit, that is, units have no column. */
export function splitCell(cell: string, split: boolean): PrintedValue {
  const text = cell.trim();
  if (/^[-–—.·]{2,}$/.test(text)) return { result: '', unit: '', flag: '' };
  if (text.length > MAX_VALUE_LENGTH || isMeasured(text)) return { result: text, unit: '', flag: '' };
  const flagged = splitFlag(text);
  if (flagged) return { ...flagged, unit: '' };
  return (split ? splitUnit(text) : null) ?? { result: text, unit: '', flag: '' };
}

function splitFlag(text: string): Omit<PrintedValue, 'unit'> | null {
  const after = FLAG_AFTER.exec(text);
  if (after) return { result: after[1]!.trim(), flag: stripBrackets(after[2]!) };
  const before = FLAG_BEFORE.exec(text);
  return before ? { result: before[2]!.trim(), flag: stripBrackets(before[1]!) } : null;
}

/** `5.4 mmol/L`, `5.4mmol/L H`, `5.4 H mmol/L`: splits at the first position with a unit after it. */
function splitUnit(text: string): PrintedValue | null {
  const tail = new RegExp(`\\s(${FLAG})$`).exec(text);
  const body = tail ? text.slice(0, tail.index) : text;
  for (let at = 1; at < body.length; at++) {
    const rest = body.slice(at).trim();
    const start = splitMeasured(body.slice(0, at).trim());
    if (!start || !isUnit(rest) || (/^[\d.,]/.test(rest) && !/^ 10[*^]/.test(body.slice(at)))) continue;
    return { result: start.result, unit: rest, flag: start.flag || stripBrackets(tail?.[1] ?? '') };
  }
  return null;
}

function splitMeasured(text: string): Omit<PrintedValue, 'unit'> | null {
  return isQuantity(text) ? { result: text, flag: '' } : splitFlag(text);
}

/** `(H)` is H. */
export const stripBrackets = (flag: string): string => flag.replaceAll(/[()[\]\s]/g, '');

/** Separates a flag from the start or end of a unit or range. */
export function takeFlag(cell: string): { readonly rest: string; readonly flag: string } {
  const text = cell.trim();
  const before = new RegExp(`^(${FLAG})\\s+(\\S.*)$`).exec(text);
  if (before) return { rest: before[2]!, flag: stripBrackets(before[1]!) };
  // The litre of `mmol / L` is no flag.
  const after = new RegExp(`^(.*[^\\s/*·×^])\\s+(${FLAG})$`).exec(text);
  return after ? { rest: after[1]!, flag: stripBrackets(after[2]!) } : { rest: text, flag: '' };
}

/** The unit in a range such as `3.5 - 5.1 mmol/L`, or empty. */
export function unitOfRange(range: string): string {
  const [, unit = ''] =
    new RegExp(
      `^[([]?${COMPARATOR}?\\s?${NUMBER}(?:\\s?[-–—~]\\s?${NUMBER})?\\s?([^\\d\\s].*?)[)\\]]?$`,
    ).exec(range.trim()) ?? [];
  return isUnit(unit) ? unit : '';
}

export const isMoney = (text: string): boolean =>
  /(?:[€$£¥￥]|\b(?:EUR|USD|GBP|CHF|CNY|RMB|SGD|MXN)\b)\s?\d|\d\s?(?:[€$£¥￥元]|\b(?:EUR|USD|GBP|CHF|CNY|RMB|SGD|MXN)\b)/.test(
    text,
  );

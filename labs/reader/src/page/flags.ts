import { isQualitative, MAX_VALUE_LENGTH } from 'hdt-emulator/laboratory';
import { takeRange, takeUnit } from './written-range.js';

/** Printed codes of HL7 table 0078. */
const LETTERS = 'HH?|LL?|AA?|N|C|[HL]C';
const SIGNS = String.raw`\*{1,3}|[↑↓⬆⬇▲▼]{1,3}|[!]{1,2}`;
/** Words in four languages, as printed or in capitals. */
const WORDS =
  'High|Low|Critical|Abnormal|Normal|Alto|Alta|Bajo|Baja|Elevado|Elevada|Hoch|Niedrig|Erhöht|Erniedrigt|高|低|偏高|偏低|异常|正常'
    .split('|')
    .flatMap((word) => [word, word.toUpperCase()])
    .join('|');

/** The source of a regular expression for a flag, in brackets or not: `H`, `(H)`, `H*`, `↑`, `HIGH`. */
export const FLAG_PATTERN = String.raw`\(?\[?(?:(?:${LETTERS})\*?|\*(?:${LETTERS})|${SIGNS}|${WORDS})\]?\)?`;

const ONLY_FLAG = new RegExp(`^(?:${FLAG_PATTERN})$`, 'i');
const LEADING_FLAG = new RegExp(String.raw`^(${FLAG_PATTERN})\s+(\S.*)$`);
/** A flag behind an operator is a part of the unit: the liter of `mmol / L`. */
const TRAILING_FLAG = new RegExp(String.raw`^(.*[^\s/*·×^])\s+(${FLAG_PATTERN})$`);
const FLAG_WORD = new RegExp(`^(?:${WORDS})$`);
const NORMAL_WORD = /^(?:normal|正常)$/i;

/** A text and the flag that stood beside it; the flag is empty without one. */
interface Flagged {
  readonly rest: string;
  readonly flag: string;
}

/** Whether a text is a flag and nothing else. */
export const isFlag = (text: string): boolean => text.length <= MAX_VALUE_LENGTH && ONLY_FLAG.test(text);

/** `(H)` is H. */
export const stripBrackets = (flag: string): string => flag.replaceAll(/[()[\]\s]/g, '');

/** Separates a flag from the start or end of a cell: `LOW mmol/L`, `mmol/L (H)`. */
export function takeFlag(cell: string): Flagged {
  const text = cell.trim();
  return takeLeadingFlag(text) ?? takeTrailingFlag(text);
}

/**
 * Separates the flag of a result from its reference range: `10-30 LOW`, `H 3.5 - 5.1`. A word before limits or
 * other words is no flag, as it says what the limits are for. Limits other than the normal ones keep it: `High >240`, `Low risk: <1`.
 */
export function takeFlagOfRange(range: string): Flagged {
  const text = range.trim();
  const leading = takeLeadingFlag(text);
  if (!leading || !FLAG_WORD.test(leading.flag)) return leading ?? takeFlagBehindLimits(text);
  const isOfLimits = startsWithLimits(leading.rest);
  // A cell can hold the flag and the unit of the columns beside it.
  if (!isOfLimits && takeUnit(leading.rest)) return leading;
  return takeFlagBehindLimits(isOfLimits && NORMAL_WORD.test(leading.flag) ? leading.rest : text);
}

/** `<5.7`, `(3.5 - 5.1)`, `up to 40`, `negative`. */
const startsWithLimits = (text: string): boolean =>
  /^[([]?\s*[<>≤≥＜＞=+-]*\s*\d/.test(text) || takeRange(text) !== null || isQualitative(text);

const MORE_LIMITS = /[<>≤≥＜＞]\s*\d|\d\s*[-–—~]\s*\d/;

/** `3.5 - 5.1 HIGH`. A word behind the last of several limits is no flag: `<1 low 1-3 average >3 high`. */
function takeFlagBehindLimits(text: string): Flagged {
  const flagged = takeTrailingFlag(text);
  const { rest } = flagged;
  const behindFirst = takeRange(rest.slice(rest.search(/[<>≤≥＜＞\d]/)))?.rest ?? '';
  return FLAG_WORD.test(flagged.flag) && MORE_LIMITS.test(behindFirst) ? { rest: text, flag: '' } : flagged;
}

function takeLeadingFlag(text: string): Flagged | null {
  const [, flag, rest] = LEADING_FLAG.exec(text) ?? [];
  return flag === undefined ? null : { rest: rest!, flag: stripBrackets(flag) };
}

function takeTrailingFlag(text: string): Flagged {
  const [, rest, flag] = TRAILING_FLAG.exec(text) ?? [];
  return flag === undefined ? { rest: text, flag: '' } : { rest: rest!, flag: stripBrackets(flag) };
}

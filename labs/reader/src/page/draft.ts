import {
  COMPARATOR_PATTERN as COMPARATOR,
  type DayOrder,
  datesIn,
  type Flaw,
  isUnit,
  NUMBER_PATTERN as NUMBER,
  type Row,
  readRecord,
  rowOf,
  type StatedDate,
  withFlaw,
} from 'hdt-emulator/laboratory';
import { isFlag, stripBrackets, takeFlag, takeFlagOfRange } from './flags.js';
import { splitCell } from './printed-value.js';
import type { Word } from './word.js';

/** The cells of a row as printed. */
export interface Draft {
  name: string;
  result: string;
  unit: string;
  range: string;
  low: string;
  high: string;
  interpretation: string;
  loinc: string;
  date: string;
  comment: string;
  flaw?: Flaw;
  /** All words of the row. */
  readonly words: Word[];
}

/** The row of a draft, with the date of its page where its own place has none; null without a test name. */
export function rowFromDraft(draft: Draft, date: StatedDate, order: DayOrder): Row | null {
  if (isDay(`${draft.name} ${draft.result}`.trim())) return null;
  const mayHoldUnit = draft.unit === '';
  const hasLimits = /\d/.test(`${draft.range}${draft.low}${draft.high}`);
  const value = splitCell(draft.result, { mayHoldUnit, mayBeCode: mayHoldUnit && !hasLimits });
  const unit = isFlag(draft.unit) ? { rest: '', flag: stripBrackets(draft.unit) } : takeFlag(draft.unit);
  const isExplained =
    isExplanation(draft.range) && /^\p{L}/u.test(draft.range) && /\.$|^\D*$/.test(draft.range);
  const range = takeFlagOfRange(isExplained ? '' : draft.range);
  const { flaw, ...rest } = draft;
  const beside = splitExplanation(draft.interpretation);
  const cells = {
    ...rest,
    comment: [draft.comment, isExplained ? draft.range : '', beside.explanation]
      .filter((text) => text !== '')
      .join('\n'),
    name: draft.name.replace(/\s*[.…·_]{2,}$|\s*[:：]$/, ''),
    result: value.result,
    unit: unit.rest || value.unit || unitOfRange(takeFlag(range.rest).rest),
    range: range.rest,
    interpretation: beside.interpretation || value.flag || unit.flag || range.flag,
  };
  const stated = readRecord((column) => cells[column], order);
  if (!stated) return null;
  const confidence = Math.min(...draft.words.map((word) => word.confidence));
  // A printed date that can be two days is none; other words in its column state none.
  const isDated = stated.date.state === 'understood' || datesIn(draft.date).length > 0;
  const row = rowOf(isDated ? stated : { ...stated, date });
  const surely = confidence < 1 ? { ...row, confidence } : row;
  return flaw ? withFlaw(surely, flaw) : surely;
}

const UNIT_BEHIND_LIMITS = new RegExp(
  `^[([]?${COMPARATOR}?\\s?${NUMBER}(?:\\s?[-–—~]\\s?${NUMBER})?\\s?([^\\d\\s].*?)[)\\]]?$`,
);

/** The unit in a range such as `3.5 - 5.1 mmol/L`, or empty. */
function unitOfRange(range: string): string {
  const unit = UNIT_BEHIND_LIMITS.exec(range.trim())?.[1] ?? '';
  return isUnit(unit) ? unit : '';
}

const FLAG_IN_WORDS = /\b(?:range|normal|limits?|(?:referenz|norm)?bereich|norma|rango|límites?)\b/i;

/** An explanation that stands in the column of flags, or beside the flag, is a comment. */
function splitExplanation(cell: string): { readonly interpretation: string; readonly explanation: string } {
  const { rest, flag } = takeFlag(cell);
  if (/^[AN]$/.test(flag))
    return isExplanation(cell) ? { interpretation: '', explanation: cell } : asFlag(cell);
  const isBesideFlag = flag !== '' && rest.split(/\s+/).length > 3;
  return isBesideFlag || isExplanation(rest) ? { interpretation: flag, explanation: rest } : asFlag(cell);
}

const asFlag = (interpretation: string) => ({ interpretation, explanation: '' });

/** Words such as `slightly above range` are a flag. */
const isExplanation = (text: string): boolean =>
  !isFlag(text) &&
  (/\p{Ll}{3,}\.$/u.test(text) || (text.split(/\s+/).length > 4 && !FLAG_IN_WORDS.test(text)));

/** `03 Mar` and `2026`: the day of a column, which stands where a row could. */
const isDay = (text: string): boolean => datesIn(text)[0] === text;

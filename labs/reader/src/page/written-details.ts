import { datesIn } from 'hdt-emulator/laboratory';
import { DATE_LABEL, FLAG, FLAG_LABEL, RANGE_LABEL, RANGE_WORD, REMARK, STATUS } from './detail-words.js';
import { stripBrackets } from './flags.js';
import { type TakenText, takeRange } from './written-range.js';

/** What follows the value of a result that is written as a line. */
export interface WrittenDetails {
  readonly range: string;
  /** The unit printed with the range. */
  readonly rangeUnit: string;
  readonly interpretation: string;
  readonly date: string;
}

const NO_DETAILS: WrittenDetails = { range: '', rangeUnit: '', interpretation: '', date: '' };

/** Details with those at the start of a text added, and the text behind them; null where it starts with none. */
type Taken = TakenText<WrittenDetails> | null;
type Take = (text: string, known: WrittenDetails) => Taken;

const SEPARATORS = /^[\s,;|·•.–—-]+/;
/** Characters behind a value; more are a sentence. */
const MAX_LENGTH = 160;

/** Reads a text that consists of nothing but ranges, flags and dates; null when anything is left. */
export const readDetails = (text: string): WrittenDetails | null =>
  text.length <= MAX_LENGTH ? takeAll(text, NO_DETAILS) : null;

function takeAll(text: string, known: WrittenDetails): WrittenDetails | null {
  const start = skipSeparators(text);
  if (start === '') return known;
  for (const take of TAKES) {
    const taken = take(start, known);
    if (taken) return takeAll(taken.rest, taken.found);
  }
  return null;
}

/** A dash before a letter can be a sign: `-- LOW`. */
const skipSeparators = (text: string): string => {
  const separators = SEPARATORS.exec(text)?.[0] ?? '';
  const signs = /--$/.test(separators.trimEnd()) ? 2 : 0;
  return signs > 0 ? text.slice(separators.trimEnd().length - signs) : text.slice(separators.length);
};

/** Takes brackets around details, a remark, or text after the label of a range. */
function takeGroup(text: string, known: WrittenDetails): Taken {
  const group = /^(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\)|\[([^[\]]*)\])/.exec(text);
  if (!group) return null;
  const inside = (group[1] ?? group[2] ?? '').trim();
  const isRemark = inside === '' || REMARK.test(inside);
  const found = isRemark ? known : (takeAll(inside, known) ?? takeOtherRange(inside, known));
  return found && { found, rest: text.slice(group[0].length) };
}

/** Characters of a range in words; more are a sentence. */
const MAX_RANGE_LENGTH = 80;

/** A range that depends on sex or age stays text: `Ref: M 13.8-17.2, F 12.1-15.1`. */
function takeOtherRange(inside: string, known: WrittenDetails): WrittenDetails | null {
  const label = RANGE_LABEL.exec(inside)?.[0] ?? '';
  const range = inside.slice(label.length);
  const isRange = label !== '' && range !== '' && range.length <= MAX_RANGE_LENGTH;
  return isRange && known.range === '' ? { ...known, range } : null;
}

function takeLabeledRange(text: string, known: WrittenDetails): Taken {
  const label = RANGE_LABEL.exec(text)?.[0];
  if (label === undefined) return null;
  const rest = text.slice(label.length);
  return addRange(takeRange(rest) ?? takeWordRange(rest), known);
}

function takeWordRange(text: string): TakenText<{ text: string; unit: string }> | null {
  const [found] = RANGE_WORD.exec(text) ?? [];
  return found ? { found: { text: found, unit: '' }, rest: text.slice(found.length) } : null;
}

const takeBareRange: Take = (text, known) => addRange(takeRange(text), known);

/** Only one range belongs to a value. */
const addRange = (
  taken: TakenText<{ readonly text: string; readonly unit: string }> | null,
  known: WrittenDetails,
): Taken =>
  taken && known.range === ''
    ? { found: { ...known, range: taken.found.text, rangeUnit: taken.found.unit }, rest: taken.rest }
    : null;

function takeFlag(text: string, known: WrittenDetails): Taken {
  const label = FLAG_LABEL.exec(text)?.[0] ?? '';
  const flag = FLAG.exec(text.slice(label.length))?.[0];
  if (flag === undefined) return null;
  const rest = text.slice(label.length + flag.length);
  // A word says more than the signs beside it.
  const word = /\p{L}.*$/u.exec(flag)?.[0];
  const isBetter = known.interpretation === '' || (word && !/\p{L}/u.test(known.interpretation));
  return { found: isBetter ? { ...known, interpretation: word ?? stripBrackets(flag) } : known, rest };
}

const takeStatus: Take = (text, known) => {
  const status = STATUS.exec(text)?.[0];
  return status === undefined ? null : { found: known, rest: text.slice(status.length) };
};

/** The first date is the sample's. */
const takeDate: Take = (text, known) => {
  const label = DATE_LABEL.exec(text)?.[0] ?? '';
  const [date] = datesIn(text.slice(label.length));
  if (date === undefined || !text.startsWith(date, label.length)) return null;
  return { found: { ...known, date: known.date || date }, rest: text.slice(label.length + date.length) };
};

/** In the order in which they are tried: a label of a range can begin as a flag, `normal: 3-5`. */
const TAKES: readonly Take[] = [takeGroup, takeLabeledRange, takeFlag, takeStatus, takeDate, takeBareRange];

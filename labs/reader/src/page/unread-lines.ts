import {
  datesIn,
  isLaboratoryName,
  MAX_NAME_LENGTH,
  matchRow,
  statesProperty,
} from 'hdt-emulator/laboratory';
import type { Draft } from './draft.js';
import { isKnownName } from './evidence.js';
import { isCategory, isSentence } from './guideline.js';
import { leadingLabelKind } from './leading-label.js';
import type { Line } from './line.js';
import { isPartOfRow } from './missing.js';
import { isMoney } from './money.js';
import { MEDICINE_OR_FOOD, OF_LIMIT, OTHER_NAME, PREDICATE, SAMPLE_TIME, VERB } from './other-words.js';
import { textOf } from './phrase.js';
import type { Page } from './word.js';
import { isBedside, isConcentration } from './written-proof.js';
import { takeUnit } from './written-range.js';
import { BULLET } from './written-result.js';

/** Characters of a line; more are a paragraph. */
const MAX_LENGTH = 400;
/** Words of a name that is neither known nor a laboratory's; more are a sentence. */
const MAX_NAME_WORDS = 8;
/** Words behind a value; more are a sentence. */
const MAX_REST_WORDS = 10;

/** A number that is no part of a word, of a range or of a limit, and a flag. */
const NUMBER =
  /(?<![\p{L}\d.,/^*_-])(?<!\d\s?(?:[-–—~]|to|bis|hasta|至)\s?)(?<![<>≤≥]\s?)\d[\d.,]*(?![\d.,]*\s?[-–—~/^]\s?\d)(?:\s?(?:HH?|LL?|\*{1,2}|[↑↓])(?=\s))?\s*/gu;

/**
 * Finds the results in lines that are in no row: a name of letters, a number and a unit of a laboratory. Values that stand
 * in a row already are no loss. Returns the vertical position of each.
 */
export const findUnread = (lines: readonly Line[], drafts: readonly Draft[]): readonly number[] =>
  lines.flatMap((line) => Array<number>(resultsIn(textOf(line.words), drafts)).fill(line.top));

/**
 * The same for a picture, in which a part of a row can be misread: its name, its unit, or all of its numbers. A line between
 * two rows of which no word was recognised is one too.
 */
export function findUnreadInPicture(
  { unreadLines = [] }: Pick<Page, 'unreadLines'>,
  lines: readonly Line[],
  drafts: readonly Draft[],
): readonly number[] {
  const tops = drafts.flatMap(({ words }) => words.map(({ top }) => top));
  const [first, last] = [Math.min(...tops), Math.max(...tops)];
  return lines
    .flatMap((line) => {
      const found = findUnread([line], drafts);
      return found.length === 0 && isPartOfRow(line) ? [line.top] : found;
    })
    .concat(unreadLines.filter((middle) => middle > first && middle < last));
}

function resultsIn(text: string, drafts: readonly Draft[]): number {
  if (text.length > MAX_LENGTH || isMoney(text)) return 0;
  const values = valuesIn(text);
  const beforeColon = /^([^:=]+\][^:=]*?)\s*[:=]\s*[\p{L}\d<>≤≥+-]/u.exec(text)?.[1] ?? '';
  if (isMedicineOrFood(text, [beforeColon, ...values.map(({ before }) => before)])) return 0;
  const unread = values.filter(
    (value) => !isSentenceBehind(value.rest) && isResult(value) && !isRead(value, drafts),
  );
  return unread.length > 0 ? unread.length : isUnreadLongName(beforeColon, drafts) ? 1 : 0;
}

/** A number with a unit in a line. */
interface Value {
  /** The text between the value before and this one. */
  readonly before: string;
  readonly result: string;
  readonly unit: string;
  /** The text behind the unit, to the end of the line. */
  readonly rest: string;
}

function valuesIn(text: string): readonly Value[] {
  const values: Value[] = [];
  let from = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const unit = index >= from ? takeUnit(text.slice(index + number.length)) : null;
    if (!unit) continue;
    const result = number.trim().split(/\s/, 1)[0]!;
    values.push({ before: text.slice(from, index), result, unit: unit.found, rest: unit.rest });
    from = text.length - unit.rest.length;
  }
  return values;
}

/**
 * Whether a line is of a medicine or food. Such words in the name of a test do not count: `Lactate … in Infusion solution`.
 * @param names The texts before its values, which can be names.
 */
function isMedicineOrFood(text: string, names: readonly string[]): boolean {
  const around = names.filter(isTest).reduce((rest, name) => rest.replace(name, ' '), text);
  return MEDICINE_OR_FOOD.test(around);
}

function isTest(before: string): boolean {
  const name = nameIn(before, datesIn(before));
  return statesProperty(name) || isLaboratoryName(name) || isKnownName(name.replace(SAMPLE_TIME, ''));
}

/** A long name with a property and something behind its colon: `Widget Ab [Presence] in Serum: Equivocal`. */
function isUnreadLongName(before: string, drafts: readonly Draft[]): boolean {
  const name = nameIn(before, datesIn(before));
  return statesProperty(name) && !isSentence(name) && !drafts.some((draft) => draft.name === name);
}

const isSentenceBehind = (rest: string): boolean =>
  PREDICATE.test(rest) ||
  OF_LIMIT.test(rest) ||
  rest.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > MAX_REST_WORDS;

function isResult({ before, result, unit }: Value): boolean {
  const dates = datesIn(before);
  const name = nameIn(before, dates);
  // A value of its own date below its name.
  if (name === '') return dates.length > 0 && isConcentration(unit);
  if (!/\p{L}{2}/u.test(name) || name.length > MAX_NAME_LENGTH) return false;
  if (isLaboratoryName(name)) return true;
  if (isKnownName(name)) return matchRow({ loinc: '', name, result, unit }) !== null || isConcentration(unit);
  if (isBedside(name) || isSentence(name) || isCategory(name) || OTHER_NAME.test(name) || VERB.test(name))
    return false;
  if (leadingLabelKind(name) !== null || !/^[\p{Lu}\p{Lo}\d]/u.test(name)) return false;
  return isConcentration(unit) && name.split(/\s+/).length <= MAX_NAME_WORDS;
}

const nameIn = (before: string, dates: readonly string[]): string =>
  dates
    .reduce((text, date) => text.replace(date, ' '), before)
    .trim()
    .replace(BULLET, '')
    .replace(/^[\s,;:|)\]–—-]+|[\s,;:=|.…_([–—-]+$/g, '');

/** Whether a row has the value under a name of the same words. */
const isRead = ({ before, result }: Value, drafts: readonly Draft[]): boolean =>
  drafts.some(
    (draft) => hasWhole(draft.result, result) && hasWhole(before.toLowerCase(), draft.name.toLowerCase()),
  );

/** Whether a text has a part that does not go on in letters, digits or decimals: `155` has no `55`. */
function hasWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [left, right] = [text.slice(0, at), text.slice(at + part.length)];
    if (!/[\p{L}\d][.,]?$/u.test(left) && !/^[.,]?[\p{L}\d]/u.test(right)) return true;
  }
  return false;
}

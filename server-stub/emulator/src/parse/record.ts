import { isComparable } from '../normalise/comparable-units.js';
import type { ResultStatus } from '../row.js';
import { isEmptyCell } from './cell-content.js';
import type { Column, ColumnLanguage } from './column-words.js';
import { cellOf, type Layout, statedIn } from './columns.js';
import type { DayOrder } from './date.js';
import { joinGroups, readMarks } from './number-marks.js';
import { nameIn } from './panel-name.js';
import { readRange } from './range.js';
import { recordComparator } from './record-comparator.js';
import { flagIn } from './record-status.js';
import { dateAt, dateWithTime } from './record-time.js';
import { certainSpecimen, specimenOfRecord } from './specimen-of.js';
import { unwrapCell } from './spreadsheet.js';
import { ABSENT, firstStated, type Stated, statedText, unclear, understood } from './stated.js';
import { readDate } from './stated-date.js';
import { type StatedRow, statedLimits } from './stated-row.js';
import { testInSpecimen } from './test-in-specimen.js';
import { COMPARATOR, isQuantity, NUMBER } from './value.js';

/** The cells of a record by column. */
export type TableRecord = (column: Column) => string;

/** English is ambiguous and Chinese writes the year first; all others write the day first. */
export const dayOrderIn = (language: ColumnLanguage): DayOrder =>
  language === 'en' || language === 'zh' ? 'unknown' : 'day-first';

/** What a record states; null without a test name, unless a code or a unit shows that it is a result. */
export function readRecord(
  record: TableRecord,
  dayOrder: DayOrder,
  status: Stated<ResultStatus> = ABSENT,
): StatedRow | null {
  const cell = (column: Column) => unwrapCell(record(column)).trim();
  const measured = { loinc: cell('loinc'), name: cell('name'), result: cell('result'), unit: cell('unit') };
  const { loinc, name, result, unit } = measured;
  if (name === '' && (result === '' || `${loinc}${unit}` === '')) return null;
  // A line of dashes below the headers.
  if (isEmptyCell(name) && isEmptyCell(result)) return null;
  const limits = { low: cell('low'), high: cell('high') };
  return {
    date: readDate(cell('date'), dayOrder),
    loinc: statedText(loinc),
    name: statedText(name),
    result: statedText(result),
    unit: statedText(unit),
    limits:
      limits.low === '' && limits.high === '' ? readRange(cell('range'), measured) : statedLimits(limits),
    interpretation: statedText(cell('interpretation')),
    comment: statedText(cell('comment').replaceAll(/\r\n?/g, '\n')),
    status,
    part: '',
  };
}

/** A record with the headers that it stands under. */
export interface HeadedRecord {
  readonly headers: readonly string[];
  readonly cells: readonly string[];
  readonly layout: Layout;
  /** What its test was made of by the heading or panel above it; absent where that says nothing. */
  readonly specimen?: string;
}

/** What a headed record states: its result with a comparator of its own column, and unclear where its columns contradict each other. */
export function readHeadedRecord(
  { headers, cells, layout, specimen = '' }: HeadedRecord,
  dayOrder: DayOrder,
  status: Stated<ResultStatus>,
): StatedRow | null {
  const { name: test, panel } = nameIn(headers, cells, layout);
  const cell = (column: Column): string => {
    if (column === 'name') return test;
    return column === 'date'
      ? dateWithTime(headers, cells, dateAt(headers, layout.all.get('date') ?? [], cells))
      : cellOf(cells, layout, column);
  };
  const stated = readRecord(cell, dayOrder, status);
  if (stated?.result.state !== 'understood') return stated;
  const made = specimenOfRecord([...headers, 'panel'], [...cells, panel]) || certainSpecimen(specimen);
  const flag = isEmptyCell(stated.result.value) ? '' : flagIn(headers, cells);
  return {
    ...stated,
    ...testInSpecimen(stated, made),
    result: resultOf({ headers, cells, layout }, stated.result.value),
    unit: unitOf(statedIn(cells, layout, 'unit'), stated.unit),
    interpretation: firstStated([stated.interpretation, statedText(flag)]),
  };
}

const isBareNumber = (text: string): boolean => isQuantity(text) && /^[+-]?[\d.,]/.test(text);

/** What a number can be: two where its one mark can be that of decimals or of thousands. */
function readingsOf(printed: string): readonly number[] {
  const number = joinGroups(printed);
  const read = readMarks(number);
  if (read.kind === 'plain') return [Number(number)];
  if (read.kind === 'open') return [Number(number.replace(',', '.')), Number(number.replace(read.mark, ''))];
  return [Number(number.replaceAll(read.mark === '.' ? ',' : '.', '').replace(',', '.'))];
}

const isOpen = (number: string): boolean => readMarks(joinGroups(number)).kind === 'open';

/**
 * The result in all columns of results: of several spellings of one number one that is certain, or the one with a comparator. Where
 * they say more than that, it is unclear.
 */
function resultOf({ headers, cells, layout }: HeadedRecord, first: string): Stated<string> {
  const isOneUnit = (layout.all.get('unit') ?? []).length < 2;
  const stated = isOneUnit ? statedIn(cells, layout, 'result').map(unwrapCell) : [];
  const texts = stated.filter((text) => !isEmptyCell(text));
  if (!isOneText(texts) && !isOneNumber(texts)) return unclear(texts.join(' / '));
  const result = bestSpelling(texts) ?? first;
  if (!isBareNumber(result)) return understood(result);
  const comparator = recordComparator(headers, cells, layout);
  if (comparator.state === 'unclear') return unclear(`${comparator.words} ${result}`);
  return understood(comparator.state === 'understood' ? `${comparator.value}${result}` : result);
}

/** A number behind its comparator and before its unit or flag. */
const LEADING_NUMBER = new RegExp(`^(${COMPARATOR}?)\\s?(${NUMBER})(?![\\d.,:/–-]|\\s[–-]\\s?\\d)`);

const leadingNumber = (text: string): readonly (string | undefined)[] =>
  LEADING_NUMBER.exec(joinGroups(text))?.slice(1) ?? [];

const isOneText = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size < 2;

/** Whether texts say one number, and not two comparators. */
function isOneNumber(texts: readonly string[]): boolean {
  const found = texts.map(leadingNumber);
  const comparators = new Set(found.map(([comparator]) => comparator).filter(Boolean));
  const readings = found.map(([, number]) => (number === undefined ? [] : readingsOf(number)));
  const shared = readings.reduce((left, one) => left.filter((number) => one.includes(number)));
  return comparators.size < 2 && shared.length > 0;
}

/** Of one number the text with a comparator, or else the first that is certain. */
const bestSpelling = (texts: readonly string[]): string | undefined =>
  texts.find((text) => leadingNumber(text)[0]) ?? texts.find((text) => !isOpen(text)) ?? texts[0];

function unitOf(units: readonly string[], stated: Stated<string>): Stated<string> {
  const [unit = '', ...others] = units;
  const measured = { loinc: '', name: '', result: '', unit };
  return others.every((other) => isComparable(other, measured)) ? stated : unclear(units.join(' / '));
}

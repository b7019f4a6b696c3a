import type { ResultStatus } from '../row.js';
import type { Column, ColumnLanguage } from './column-words.js';
import { cellOf, type Layout, statedIn } from './columns.js';
import type { DayOrder } from './date.js';
import { joinGroups, readMarks } from './number-marks.js';
import { splitRange } from './range.js';
import { isComparable } from './range-unit.js';
import { recordComparator } from './record-comparator.js';
import { unwrapCell } from './spreadsheet.js';
import { ABSENT, type Stated, statedText, unclear, understood } from './stated.js';
import { readDate } from './stated-date.js';
import { type StatedRow, statedLimits } from './stated-row.js';
import { isQuantity } from './value.js';

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
  const limits = { low: cell('low'), high: cell('high') };
  return {
    date: readDate(cell('date'), dayOrder),
    loinc: statedText(loinc),
    name: statedText(name),
    result: statedText(result),
    unit: statedText(unit),
    limits: statedLimits(
      limits.low === '' && limits.high === '' ? splitRange(cell('range'), measured) : limits,
    ),
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
}

/** What a headed record states: its result with a comparator of its own column, and unclear where its columns contradict each other. */
export function readHeadedRecord(
  { headers, cells, layout }: HeadedRecord,
  dayOrder: DayOrder,
  status: Stated<ResultStatus>,
): StatedRow | null {
  const stated = readRecord((column) => cellOf(cells, layout, column), dayOrder, status);
  if (stated?.result.state !== 'understood' || !isBareNumber(stated.result.value)) return stated;
  return {
    ...stated,
    result: resultOf({ headers, cells, layout }, stated.result.value),
    unit: unitOf(statedIn(cells, layout, 'unit'), stated.unit),
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

/** The result in all columns of results; of several spellings of one number one that is certain. */
function resultOf({ headers, cells, layout }: HeadedRecord, first: string): Stated<string> {
  const numbers = statedIn(cells, layout, 'result').map(unwrapCell).filter(isBareNumber);
  const isOneUnit = (layout.all.get('unit') ?? []).length < 2;
  const shared = numbers.map(readingsOf).reduce((left, one) => left.filter((number) => one.includes(number)));
  if (isOneUnit && shared.length === 0) return unclear(numbers.join(' / '));
  const number = isOneUnit && isOpen(first) ? (numbers.find((one) => !isOpen(one)) ?? first) : first;
  const comparator = recordComparator(headers, cells, layout);
  if (comparator.state === 'unclear') return unclear(`${comparator.words} ${number}`);
  return understood(comparator.state === 'understood' ? `${comparator.value}${number}` : number);
}

function unitOf(units: readonly string[], stated: Stated<string>): Stated<string> {
  const [unit = '', ...others] = units;
  const measured = { loinc: '', name: '', result: '', unit };
  return others.every((other) => isComparable(other, measured)) ? stated : unclear(units.join(' / '));
}

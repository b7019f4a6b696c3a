import { foldAccents } from '../core/fold-accents.js';
import type { UploadRecord } from '../core/service/wire.js';
import type { ReadingRecord } from './loaded-records.js';
import { dayOfMoment } from './record-days.js';
import type { UploadFilter } from './records-flow.js';

export type RecordKind = 'all' | 'uploads' | 'readings';
export type FilterStatus = NonNullable<UploadFilter['status']>;

/** The filters of the list. Days are `YYYY-MM-DD` in the person's time zone, or empty. */
export interface RecordFilter {
  readonly name: string;
  readonly kind: RecordKind;
  readonly status: FilterStatus | '';
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: RecordFilter = { name: '', kind: 'all', status: '', from: '', to: '' };

export const isFiltering = (filter: RecordFilter): boolean =>
  Object.keys(NO_FILTER).some(
    (key) => filter[key as keyof RecordFilter] !== NO_FILTER[key as keyof RecordFilter],
  );

/** Whether a list is shown. Readings have no status, so a filter by status hides them. */
export const showsList = ({ kind, status }: RecordFilter, list: 'uploads' | 'readings'): boolean =>
  (kind === 'all' || kind === list) && (list === 'uploads' || status === '');

/** The filters that the service applies by itself. Its days are those of Greenwich, so it is asked for one more on either side. */
export const serviceFilter = ({ status, from, to }: RecordFilter): UploadFilter => ({
  ...(status && { status }),
  ...(isServiceDay(from) && { fromDate: shiftDay(from, -1) }),
  ...(isServiceDay(to) && { toDate: shiftDay(to, 1) }),
});

/** Whether a service can take a day: while its year is typed it has fewer digits, and by a slip it has more. */
const isServiceDay = (day: string): boolean => /^[1-9]\d{3}-/.test(day);

/** A day so many days later; the same one where the year would not have four digits. */
function shiftDay(day: string, days: number): string {
  const shifted = new Date(Date.parse(day) + days * 86_400_000);
  return Number.isNaN(shifted.getTime()) || shifted.getUTCFullYear() > 9999
    ? day
    : shifted.toISOString().slice(0, 10);
}

/** As in results, in any case and without accents. */
const containsText = (text: string, part: string): boolean =>
  foldAccents(text).includes(foldAccents(part.trim()));

const isBetween = (day: string, { from, to }: RecordFilter): boolean =>
  (from === '' || comparable(day) >= comparable(from)) && (to === '' || comparable(day) <= comparable(to));

/** A day whose year has six digits, as many as a date input takes: by a slip it may have more than four. */
const comparable = (day: string): string => day.padStart('YYYYYY-MM-DD'.length, '0');

/** An upload without a date is where the service lists it. */
export function matchesUpload({ fileName, uploadedDate }: UploadRecord, filter: RecordFilter): boolean {
  const day = dayOfMoment(uploadedDate);
  return containsText(fileName, filter.name) && (day === '' || isBetween(day, filter));
}

/**
 * The service does not filter readings.
 *
 * @param names The names of the reading on the screen.
 */
export function matchesReading(
  { createdAt }: ReadingRecord,
  filter: RecordFilter,
  names: readonly string[],
): boolean {
  return isBetween(dayOfMoment(createdAt), filter) && names.some((one) => containsText(one, filter.name));
}

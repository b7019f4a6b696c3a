import type { Page } from '../core/service/lists.js';
import type { StoredConfirmation, UploadPatient, UploadRecord } from '../core/service/wire.js';
import type { StoredReading } from '../results/data/confirmed-readings.js';

export interface ReadingRecord extends StoredReading {
  readonly id: string;
  readonly createdAt: string;
}

/** The loaded pages of both lists. */
export interface LoadedRecords {
  readonly kind: 'loaded';
  readonly uploads: readonly UploadRecord[];
  readonly readings: readonly ReadingRecord[];
  /** Cursor of each list's next page; null at its end. */
  readonly next: Readonly<Record<RecordList, string | null>>;
}

export type RecordList = 'uploads' | 'readings';

/** Returns the records with a new confirmation of the readings in `ids`. */
export const withConfirmation = (
  records: LoadedRecords,
  ids: readonly string[],
  confirmation: StoredConfirmation,
): LoadedRecords => ({
  ...records,
  readings: records.readings.map((reading) =>
    ids.includes(reading.id) ? { ...reading, confirmation } : reading,
  ),
});

/** Returns the records with whose an upload is. */
export const withPatient = (
  records: LoadedRecords,
  uploadId: string,
  patient: UploadPatient,
): LoadedRecords => ({
  ...records,
  uploads: records.uploads.map((upload) => (upload.uploadId === uploadId ? { ...upload, patient } : upload)),
});

/** Returns the records with a further page of one list or of both. No item is repeated. */
export const withPage = (
  records: LoadedRecords,
  { uploads, readings, next }: Omit<LoadedRecords, 'kind'>,
): LoadedRecords => ({
  kind: 'loaded',
  uploads: appendNew(records.uploads, uploads, uploadIdOf),
  readings: appendNew(records.readings, readings, readingIdOf),
  next,
});

/** Returns the records with a fresh first page of both lists, and the further pages that were known before. */
export function withFirstPage(records: LoadedRecords, fresh: LoadedRecords): LoadedRecords {
  const uploads = mergeFirstPage(uploadsOf(fresh), uploadsOf(records), uploadIdOf);
  const readings = mergeFirstPage(readingsOf(fresh), readingsOf(records), readingIdOf);
  const next = { uploads: uploads.next, readings: readings.next };
  return { kind: 'loaded', uploads: uploads.items, readings: readings.items, next };
}

const uploadIdOf = ({ uploadId }: UploadRecord): string => uploadId;
const readingIdOf = ({ id }: ReadingRecord): string => id;
const uploadsOf = ({ uploads, next }: LoadedRecords) => ({ items: uploads, next: next.uploads });
const readingsOf = ({ readings, next }: LoadedRecords) => ({ items: readings, next: next.readings });

function appendNew<Item>(
  listed: readonly Item[],
  more: readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] {
  const items = new Map(listed.map((item) => [idOf(item), item]));
  for (const item of more) if (!items.has(idOf(item))) items.set(idOf(item), item);
  return [...items.values()];
}

/**
 * The fresh first page, followed by the known items of further pages. They are dropped where nothing shows that they follow the
 * fresh page: items between the two would never be fetched.
 */
function mergeFirstPage<Item>(
  fresh: Page<Item>,
  known: Page<Item>,
  idOf: (item: Item) => string,
): Page<Item> {
  const last = fresh.items.at(-1);
  // The only page is the whole list: any other item is gone.
  if (fresh.next === null || last === undefined) return fresh;
  const place = known.items.findIndex((item) => idOf(item) === idOf(last));
  const items = place < 0 ? fresh.items : appendNew(fresh.items, known.items.slice(place + 1), idOf);
  return { items, next: items.length === fresh.items.length ? fresh.next : known.next };
}

/*
 * Values and answers that the interface does not show. One exported name is one assumption: to follow a service that
 * behaves otherwise, change it here. How a document is read and a result is written is said beside the code that does it.
 */
import { FORMAT_NAMES } from './formats.js';
import type { Extraction, StoredReading } from './readings/reading-record.js';
import type { ReferenceRange } from './row.js';
import type { Language } from './vocabulary/analyte.js';

/** Maximum bytes of a pathology file. The interface shows a limit for medical images only. */
export const MAX_PATHOLOGY_BYTES = 25 * 1024 * 1024;

/** Pictures per medical request. The interface shows a number for pathology only. */
export const MAX_PICTURES = 10;

/** The name of a file sent without one. */
export const UNNAMED_FILE = 'unnamed';

/** The response to an upload: flat for one file, a list in request order for several. */
export function uploadAcknowledgement(
  uploads: readonly { readonly uploadId: string; readonly fileName: string; readonly status: string }[],
): object {
  const acknowledged = uploads.map(({ uploadId, fileName, status }) => ({ uploadId, fileName, status }));
  const [only] = acknowledged;
  return acknowledged.length === 1 ? { success: true, ...only } : { success: true, uploads: acknowledged };
}

/** Share of the processing time spent as `uploaded`; the rest is `processing`. */
export const QUEUED_SHARE = 0.25;

/** The response of both status routes: the upload's record with its callback delivery and what is known of its document. */
export const statusBody = (record: object, callbackDelivery: string, document: object): object => ({
  success: true,
  ...record,
  ...document,
  callbackDelivery: { status: callbackDelivery },
});

/**
 * The part of a status for a document that has been read: counts of callbacks, and if there are any its unread lines and the
 * reasons of its review (review/reasons.ts), as long as nobody has reviewed it.
 */
export const statusCounts = (
  counts: object,
  unreadLines: number,
  reviewReasons: readonly string[],
): object => ({
  ...counts,
  ...(unreadLines > 0 ? { unreadLines } : {}),
  ...(reviewReasons.length > 0 ? { reviewReasons } : {}),
});

/** The part of a status for a document that failed: the reason (parse/failure.ts), and the kind of file if the service has it. */
export const statusFailure = (reason: string, content: string | null): object => ({
  reason,
  ...(content === null ? {} : { content }),
});

/**
 * Unread lines from which a document is in review. One: a line is counted only when its name, its number and its unit say that a
 * laboratory measured it, and a report without one of its results is not complete, however long it is.
 */
export const UNREAD_LINES_FOR_REVIEW = 1;

/** Name and comment of a row that stands for an unread line. The line itself is not quoted: it can hold identity. */
export const UNREAD_LINE: Readonly<Record<Language, { readonly name: string; readonly comment: string }>> = {
  EN: {
    name: 'Unread line',
    comment: 'A line of the document could not be read. Please look at the document.',
  },
  ES: { name: 'Línea no leída', comment: 'No se pudo leer una línea del documento. Consulte el documento.' },
  DE: {
    name: 'Nicht gelesene Zeile',
    comment: 'Eine Zeile des Dokuments war nicht lesbar. Bitte im Dokument nachsehen.',
  },
  ZH: { name: '未能读取的一行', comment: '报告中有一行未能读取，请查看原报告。' },
};

/** `callbackDelivery.status` of an account without a callback. */
export const NO_CALLBACK_STATUS = 'pending';

/** Minimum and maximum duration of translation, in milliseconds (interface, Delivery rules 3). */
export const TRANSLATION_TIME = [1000, 5000] as const;

/** Timeout of a review, in milliseconds. */
export const REVIEW_TIME = 60_000;

/** Timeout of a callback request, in milliseconds of real time. */
export const CALLBACK_TIMEOUT = 10_000;

/**
 * Combined status of several callbacks: unfinished before finished, the worse first. While a second callback is due after
 * review, none is finished.
 */
export const DELIVERY_RANK = ['retrying', 'pending', 'exhausted', 'delivered'] as const;

/** `message` of the 202 response. */
export const IN_PROGRESS_MESSAGE =
  'The document is still being processed. Please try again in a few seconds.';

/** An unknown `format` is refused in the retrieval error shape in every state. */
export const UNKNOWN_FORMAT = {
  statusCode: 400,
  message: `Unknown format. Use one of ${FORMAT_NAMES.join(', ')}.`,
} as const;

/** `message` of retrieval under a fault whose status the interface does not list. */
export const UNLISTED_RETRIEVAL_MESSAGES = {
  '429': 'Too many requests. Please try again later.',
  '500': 'Internal server error',
  '503': 'Service temporarily unavailable. Please try again later.',
} as const;

/** `Content-Type` on retrieval: that of the file in a callback. */
export const UNSHOWN_CONTENT_TYPES = {
  fhir_xml: 'application/fhir+xml',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/octet-stream',
} as const;

/**
 * Name of a result file, `report-{transactionId}-{timestamp}.{ext}`, with a time in UTC: of receipt on retrieval, and
 * when the results were ready in a callback, so that two of one upload have two names. `time` in ms since 1970.
 */
export const resultFileName = (transactionId: number, time: number, extension: string): string =>
  `report-${transactionId}-${compactTime(time)}.${extension}`;

/** `YYYYMMDDHHmmss` in UTC, from milliseconds since 1970. */
const compactTime = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');

/** MSH-3, the fixed name of the sending application. */
export const HL7_SENDING_APPLICATION = 'HDT';

/** MSH-7, in UTC: the time of receipt, so that repeated retrievals are equal. */
export const hl7MessageTime = (uploadedAt: number): string => `${compactTime(uploadedAt)}+0000`;

/** MSH-18. Version 2.3 has no name for UTF-8; this is the one of later versions. */
export const HL7_CHARACTER_SET = 'UNICODE UTF-8';

/** `{identifier_system_base}` of FHIR identifiers, in a reserved domain (RFC 2606). */
export const IDENTIFIER_SYSTEM_BASE = 'https://hdt-emulator.example';

/** The fixed value of the Organization's identifier. */
export const ORGANIZATION_IDENTIFIER = 'laboratory';

/** The name of an Organization without a detected laboratory. */
export const DEFAULT_ORGANIZATION_NAME = 'Laboratory';

/** FHIR requires an offset with a time and rows have none, so `effectiveDateTime` is a day (R4 §2.24.0.1). */
export const fhirDate = (date: string): string => date.slice(0, 'YYYY-MM-DD'.length);

/** Name of an Observation when the document has a blank one; FHIR requires a name. */
export const FHIR_NAMELESS = 'unknown';

/** `fromDate` and `toDate` are days in UTC. Milliseconds since 1970. */
export const startOfDay = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** A range in words, such as `Negative`, is the upper limit, which the interface allows to hold text. */
export const rangeInWords = (words: string): ReferenceRange => ({ low: '', high: words });

/** De-identification: personal and institutional HL7 value types. Their observations are kept without the value. */
export const WITHHELD_VALUE_TYPES: ReadonlySet<string> = new Set([
  'AD',
  'XAD',
  'SAD',
  'PN',
  'XPN',
  'PPN',
  'CN',
  'XCN',
  'XON',
  'TN',
  'XTN',
  'CX',
  'CK',
  'EI',
]);

/** The response to a medical request: one extraction per picture, in request order. */
export const extractionsBody = (extractions: readonly Extraction[]): object => ({
  success: true,
  extractions,
});

/** The history, newest first. */
export const historyBody = (records: readonly StoredReading[]): object => ({
  success: true,
  count: records.length,
  records: records.map(recordOf),
});

/** A single record. */
export const recordBody = (record: StoredReading): object => ({ success: true, record: recordOf(record) });

const recordOf = ({ id, fileName, createdAt, extraction }: StoredReading): object => ({
  id,
  fileName,
  createdAt: new Date(createdAt).toISOString(),
  extractions: [extraction],
});

/**
 * Flags of HL7 table 0078 that follow an abnormal number, `5.9 H`, in callbacks, CSV and Parquet, which have no
 * interpretation. `Original` is unchanged. With an empty set flags are in the JSON of retrieval only.
 */
export const ABNORMAL_FLAGS: ReadonlySet<string> = new Set(['H', 'HH', 'L', 'LL', 'A', 'AA']);

/** De-identification: replaces identity texts in all languages. */
export const REMOVED = '***';

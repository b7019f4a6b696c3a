/**
 * What the interface does not show, decided. One exported name is one assumption: to follow a service that behaves
 * otherwise, change it here. Those that are no single value, and where they are decided:
 *
 * - Accept before reading (upload-route.ts): an upload is answered before anyone looks into the files, so an empty
 *   one, an executable or a GIF is accepted and then fails, and costs its batch nothing.
 * - Local times (parse/date.ts): a date keeps the wall-clock time the document gives and loses its offset, which
 *   `YYYY-MM-DD HH:mm:ss` cannot hold; a day without a time means its midnight.
 * - Interpretation as written (parse/): the document's own flag, HL7 table 0078 mostly; never worked out from a range.
 * - LOINC as written (parse/): a code counts as LOINC when the document says that it is; in HL7 v2 also when its system
 *   is none we know and the code has LOINC's form and check digit (parse/loinc.ts).
 * - Flags apart (parse/page/value.ts): on a page a flag beside or glued to a number is the row's interpretation and the
 *   number its result; in data formats a result keeps what its field holds.
 * - Certain lines only (parse/page/): a line of a page is a row when its place in a table, its unit, its range or its name
 *   says so; a range in words such as `up to 40` is an upper limit; the page's date of collection is its rows'.
 * - Off means as written (normalise/settings.ts): a language other than EN or an output standard of units switches
 *   mapping on; without them names and codes are the document's. In the SI enzymes stay in U/L, which its users keep.
 * - Certain or nothing (normalise/match.ts): a row whose name, code and unit do not agree on one analyte is left alone; a
 *   missing code is given only where the unit has its property, without a method where LOINC has such a code.
 * - A code follows its property (normalise/convert.ts): glucose has one code in mg/dL and another in mmol/L.
 * - Words stay (normalise/normalise.ts): of what the interface translates only biomarker names are; comments are free
 *   text, and results in words are results.
 * - Only what is listed (outputs/fhir-bundle.ts, outputs/hl7.ts): the interface names no flag and no comment among what
 *   an Observation holds and no flag in OBX, so neither is there; comments are HL7's NTE, one a line.
 * - Numbers (outputs/value-text.ts): `NM` and `valueQuantity` hold digits with at most a minus and a point. A comparator, a
 *   range, a flag or a sign before it makes a result text, as it stands and without its unit.
 * - LOINC's form (outputs/report.ts): HL7 and FHIR call a code LOINC only when it looks like one.
 * - Cells as they are (outputs/table.ts): a text that a spreadsheet would take for a formula is not changed.
 * - In review is processing (upload.ts): the status says `processing` and retrieval answers 202 until all rows are
 *   approved and translated.
 * - Two callbacks (delivery/part.ts): the second carries the reviewed rows only, with the same counts as the first. When
 *   every row is in doubt there is no first one, as `Results` is empty only in errors.
 * - What is in doubt (review/doubt.ts, review/plausible.ts): a row read from a picture with a confidence below 0.5, a
 *   number without its unit, and a value no living patient has.
 * - Retries (delivery/delivery.ts): three after the first attempt, so four in all; each delay counts from the failure
 *   before it, the last attempt is 6 h 30 min after the first. A status of 200 to 299 is success and a redirect is not:
 *   it is not followed, for the header with the receiver's key would go with it.
 * - A failed document (delivery/build.ts): the error callback is the JSON envelope inline, with zero tests, whatever the
 *   account's format: the other formats have no place to say it.
 * - Names of files (delivery/build.ts): in a callback with a file `fileName` is the report's, in the JSON inside it too.
 * - Headers (delivery/header-text.ts): what a header cannot carry of a file's name is percent-encoded UTF-8, and so is
 *   the percent sign.
 * - Pictures all or none (medical-route.ts): one thing that is no picture the module takes refuses the request.
 * - Readings like uploads (medical-route.ts): each picture is a stored record, also one nobody can read; it is purged
 *   after 30 days and other accounts get 403 for it.
 * - Pictures are doubted (parse/picture/confidence.ts): a word two recognisers read differently, or whose decimal marks do
 *   not match the picture, sends its row to review; GIF, beyond 64 megapixels and pages without words fail.
 * - Nothing for long: beyond `keptUploads`, `keptReadings` and `keptBytes` (limits.ts) the oldest finished ones go.
 */
import type { Extraction, StoredReading } from './readings/reading-record.js';
import type { ReferenceRange } from './row.js';

/** Maximum bytes of a pathology file. The interface shows a limit for medical images only. */
export const MAX_PATHOLOGY_BYTES = 25 * 1024 * 1024;

/** Most pictures in one medical request. The interface shows a number for pathology only. */
export const MAX_PICTURES = 10;

/** The name of a file that was sent without one. */
export const UNNAMED_FILE = 'unnamed';

/** The answer to an upload: flat for one file, a list in the order of the request for several. */
export function uploadAcknowledgement(
  uploads: readonly { readonly uploadId: string; readonly fileName: string; readonly status: string }[],
): object {
  const acknowledged = uploads.map(({ uploadId, fileName, status }) => ({ uploadId, fileName, status }));
  const [only] = acknowledged;
  return acknowledged.length === 1 ? { success: true, ...only } : { success: true, uploads: acknowledged };
}

/** The part of its processing time an upload spends as `uploaded`; for the rest it is `processing`. */
export const QUEUED_SHARE = 0.25;

/** The answer of both status forms: the upload's record with its callback delivery. */
export const statusBody = (record: object, callbackDelivery: string): object => ({
  success: true,
  ...record,
  callbackDelivery: { status: callbackDelivery },
});

/** `callbackDelivery.status` of an account without a callback: nothing was ever sent. */
export const NO_CALLBACK_STATUS = 'pending';

/** Shortest and longest translation, in milliseconds (interface, Delivery rules 3); English needs none. */
export const TRANSLATION_TIME = [1000, 5000] as const;

/** From reading to the end of a review nobody ends before, in milliseconds. */
export const REVIEW_TIME = 60_000;

/** How long a receiver of a callback has to answer, in milliseconds of real time whatever the emulator's clock does. */
export const CALLBACK_TIMEOUT = 10_000;

/**
 * Status of several callbacks in one: what is under way comes before what has ended, and of each the worse. While a
 * second callback is still to come from review nothing has ended.
 */
export const DELIVERY_RANK = ['retrying', 'pending', 'exhausted', 'delivered'] as const;

/** `message` of the 202 answer. */
export const IN_PROGRESS_MESSAGE =
  'The document is still being processed. Please try again in a few seconds.';

/** An unknown `format` is refused in the retrieval endpoint's own error shape, whatever the upload's state. */
export const UNKNOWN_FORMAT = {
  statusCode: 400,
  message: 'Unknown format. Use one of json, fhir_json, hl7, fhir_xml, csv, parquet.',
} as const;

/** `message` of retrieval under a fault whose status the interface does not list for it: the same shape. */
export const UNLISTED_RETRIEVAL_MESSAGES = {
  '429': 'Too many requests. Please try again later.',
  '500': 'Internal server error',
  '503': 'Service temporarily unavailable. Please try again later.',
} as const;

/** `Content-Type` on retrieval: the one the same format has as a file in a callback. */
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

/** MSH-7, in UTC: when the upload was received, so that a message is the same each time it is fetched. */
export const hl7MessageTime = (uploadedAt: number): string => `${compactTime(uploadedAt)}+0000`;

/** MSH-18. Version 2.3 has no name for it yet; later ones and their readers call UTF-8 so. */
export const HL7_CHARACTER_SET = 'UNICODE UTF-8';

/** `{identifier_system_base}` of FHIR identifiers. The domain belongs to nobody (RFC 2606). */
export const IDENTIFIER_SYSTEM_BASE = 'https://hdt-emulator.example';

/** The fixed value of the Organization's identifier. */
export const ORGANIZATION_IDENTIFIER = 'laboratory';

/** The fixed name of an Organization where no laboratory was detected. */
export const DEFAULT_ORGANIZATION_NAME = 'Laboratory';

/** FHIR wants an offset with a time and rows have none, so `effectiveDateTime` is the day (R4 §2.24.0.1). */
export const fhirDate = (date: string): string => date.slice(0, 'YYYY-MM-DD'.length);

/** An Observation must say what was observed; a document may give it a blank name. */
export const FHIR_NAMELESS = 'unknown';

/** The days of `fromDate` and `toDate` are days in UTC. Milliseconds since 1970. */
export const startOfDay = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** A range without limits, such as `Negative`, stands in the upper one: that one is said to carry more than a number. */
export const rangeInWords = (words: string): ReferenceRange => ({ low: '', high: words });

/**
 * De-identification: HL7 value types that name, address or number a person or an institution. Their observations
 * stay, without the value.
 */
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

/** The answer to a medical request, one extraction a picture in the order of the request. */
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

/** One stored record by its id. */
export const recordBody = (record: StoredReading): object => ({ success: true, record: recordOf(record) });

const recordOf = ({ id, fileName, createdAt, extraction }: StoredReading): object => ({
  id,
  fileName,
  createdAt: new Date(createdAt).toISOString(),
  extractions: [extraction],
});

/**
 * Flags of HL7 table 0078 for abnormal numbers: in callbacks, CSV and Parquet, which have no interpretation, they follow
 * the number, `5.9 H`. In `Original` a result is the source's own. With an empty set such flags are in retrieval's JSON alone.
 */
export const ABNORMAL_FLAGS: ReadonlySet<string> = new Set(['H', 'HH', 'L', 'LL', 'A', 'AA']);

/** De-identification: stands where a text identified a person. It belongs to no language and is never translated. */
export const REMOVED = '***';

/**
 * Decisions where the interface is silent. One exported name is one assumption: to follow a service that behaves
 * otherwise, change it here. Those that are not a single value, and where they are decided:
 *
 * - Accept before reading (upload-route.ts): an upload is acknowledged before its files are read, so an empty file, an
 *   executable or a GIF is accepted, then fails, and does not affect the rest of its batch.
 * - Local times (parse/date.ts): a date keeps the wall-clock time of the document and loses its offset, which
 *   `YYYY-MM-DD HH:mm:ss` cannot hold; a day without a time means midnight.
 * - Interpretation as written (parse/): the document's flag, usually of HL7 table 0078; never derived from a range.
 * - LOINC as written (parse/): a code is LOINC when the document says so; in HL7 v2 also with an unknown system when it
 *   has LOINC's form and check digit (parse/loinc.ts).
 * - Separate flags (parse/value.ts): on a page a flag beside a number is the interpretation and the number the
 *   result; in data formats a result is what its field holds.
 * - Certain lines only (page/ of hdt-reader): a line of a page is a row when its place in a table, its unit, its range or its
 *   name proves it; a range such as `up to 40` is an upper limit; rows have the page's date of collection.
 * - Results in lines (page/written-lines.ts of hdt-reader): a line such as `Glucose: 142 mg/dL (70-99) HIGH` is a row when all of it
 *   is a result and the unit fits the test; sentences, medicines, vital signs, targets and guidelines are none.
 *   A long common name of LOINC (vocabulary/long-name.ts) is a laboratory's, known or not.
 * - Days of a history (page/date-marks.ts of hdt-reader): where several dates stand above results, each is the date of those below it; a
 *   result that has its own date has no other, and none when it can be two days.
 * - Off means as written (normalise/settings.ts): a language other than EN or an output standard of units switches
 *   mapping on; without them names and codes are the document's. In SI enzymes stay in U/L, as is usual.
 * - Certain or unchanged (normalise/match.ts): a row whose name, code and unit do not fit one analyte is left unchanged;
 *   a missing code is added only when the unit has its property, without a method where LOINC has such a code.
 * - A code follows its property (normalise/convert.ts): glucose has one code in mg/dL and another in mmol/L.
 * - Text is not translated (normalise/normalise.ts): of what the interface translates only biomarker names are;
 *   comments are free text, and results in words are results.
 * - Comments everywhere (outputs/): a comment is NTE in HL7, one per line, and `note` of an Observation in FHIR, which the
 *   interface does not list; in the JSON of retrieval a row has `Comment` when it is not empty.
 * - Preliminary results (outputs/json.ts): in the JSON of retrieval a row that the document calls preliminary has `Status`
 *   `preliminary`; HL7 and FHIR say `F` and `final` of every result, as the interface has it.
 * - Only what is listed (outputs/fhir-bundle.ts, outputs/hl7.ts): the interface lists no flag for an Observation or OBX, so
 *   flags are omitted.
 * - Notes by their place (parse/hl7-orders.ts, parse/fhir.ts, parse/ccda.ts): a note on a result is its row's comment; one on an
 *   order, specimen, panel, report or patient is the comment of the first of their rows, so that it appears once. An order or
 *   panel with notes and no row is a row without a result.
 * - Comments sent as results (parse/hl7.ts): a text OBX without a name, named `Comment`, or under the identifier of a number
 *   before it is a comment on the row before it.
 * - Pending tests (parse/parse.ts): a document that says of tests that their results are not there yet (OBX-11 `I`, `registered` in
 *   FHIR, `active` in C-CDA) is completed with rows without results, which the interface allows to be empty; one that says
 *   nothing of the kind and has no result fails.
 * - Dates (parse/hl7.ts, parse/fhir-resources.ts): OBX-14 with its seconds, else OBR-7, OBX-19, OBR-22; `effective[x]` of the
 *   Observation, else of its panel or report, else `issued`, since the interface wants the day of the test.
 * - Numbers (outputs/value-text.ts): `NM` and `valueQuantity` hold digits with an optional minus and point. With a
 *   comparator, a range, a flag or a plus sign a result is text, unchanged and without its unit.
 * - LOINC's form (outputs/report.ts): HL7 and FHIR label a code as LOINC only when it has the form.
 * - Cells unchanged (outputs/table.ts): text that a spreadsheet would read as a formula is not changed.
 * - In review is processing (upload.ts): the status is `processing` and retrieval answers 202 until all rows are
 *   approved and translated.
 * - Two callbacks (delivery/part.ts): the second has the reviewed rows only, with the counts of the first. When every
 *   row is in doubt there is no first one, since `Results` is empty only in errors.
 * - Rows in doubt (review/doubt.ts, normalise/plausible.ts): a row read from a picture with a confidence below 0.6 or with a
 *   unit that its test does not have, a number without its unit, an impossible value, and a flaw of the document (row.ts):
 *   no name, a date that is not understood or can be two days, a mark that can be of decimals or thousands, a last line without its end, cells in wrong columns, most of a table or a page missing,
 *   pages of different patients, two pictures of one page that differ.
 * - Complete means complete (page/unread-lines.ts of hdt-reader, review/unread-row.ts): a line that looks like a result and is in no
 *   row (a name, a number and a unit of a laboratory) sends the document to review. It counts in `totalTests` and
 *   `manualReview` of both callbacks and of the status, which says their number as `unreadLines`. A reviewer can transcribe
 *   it; else the second callback has a row for it without a result, so that a receiver who counts rows up to `totalTests` comes to
 *   an end. Retrieval has only rows with something in them; its JSON says `unreadLines`.
 * - A guard behind all parsers (review/doubt.ts, review/document-doubt.ts): in review are a unit or limits without a result, a
 *   thousandth of the limits, limits in another unit, two values of one test at one time, a name that is none of a test, and all rows
 *   of a document of several people. As long as nobody has reviewed them, also where the review ended by itself or was skipped, the
 *   status and the JSON of retrieval say why (`reviewReasons`).
 * - Retries (delivery/delivery.ts): three after the first attempt; each delay counts from the failure before it, so the
 *   last attempt is 6 h 30 min after the first. Status 200 to 299 is success. A redirect is not followed, which would
 *   reveal the receiver's key.
 * - Failed documents (delivery/build.ts): the error callback is the JSON envelope inline with zero tests, whatever the
 *   account's format: the other formats cannot express it.
 * - File names (delivery/build.ts): in a callback with a file `fileName` is the report's, also in the JSON inside it.
 * - Headers (delivery/build.ts): characters of a file name that a header cannot hold, and the percent sign, are
 *   percent-encoded UTF-8.
 * - Pictures all or none (medical-route.ts): one file that is not a supported picture refuses the request.
 * - Readings like uploads (medical-route.ts): each picture is a stored record, also an unreadable one; it is purged after
 *   30 days, and other accounts get 403.
 * - Doubtful pictures (picture/confidence.ts of hdt-reader): a word that two recognisers read differently, or whose decimal marks
 *   do not match the picture, sends its row to review; GIF, more than 64 megapixels and pages without words fail.
 * - Damaged PDF (pdf/bounds.ts of hdt-reader): a document with a stream that does not inflate to its checksum fails as a whole.
 * - Labelled observations (deidentify/labelled-rows.ts): a row such as `Subject's Last Name` or `Phone` loses its value.
 * - Time for pictures (picture/budget.ts of hdt-reader): a page has 30 s of the processor and a document 55 s, or 15 s for each of up
 *   to 40 pages; pages that do not fit, or on which nothing is legible, send the rows of the others to review. After 60 s at one
 *   page the document fails.
 * - Pages of one document (page/read-pages.ts of hdt-reader): one report, in the order of its pages. A table goes on over the page, also
 *   without its header; the date and the laboratory of one page are those of the others. Pages that name different patients
 *   send all rows to review. A page given twice counts once; where its two pictures differ, the row goes to review.
 * - Whose a picture is (page/stated-patients.ts of hdt-reader, uploads/upload-record.ts): statuses and rows of the list name the
 *   patient of a picture or PDF as `patients`, until the emulator restarts: whoever sends a text format can read it themselves, and the
 *   results name nobody. A gateway keeps it from its pages.
 * - Eviction: beyond `keptUploads`, `keptReadings` and `keptBytes` (limits.ts) the oldest finished ones are evicted.
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

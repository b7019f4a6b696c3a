import { resultFileName } from '../assumptions.js';
import { toBinary, utf8 } from '../bytes.js';
import { FORMATS, type InlineFormat, isInlineFormat, type OutputFormat } from '../formats.js';
import { toCallbackResult, toCallbackRow } from '../outputs/json.js';
import { OUTPUTS } from '../outputs/output.js';
import type { Report } from '../outputs/report.js';
import type { Counts } from '../row.js';
import type { Delivery } from '../uploads/delivery.js';
import { isRead, type Upload } from '../uploads/upload.js';
import { writeMultipart } from './multipart.js';
import { countsOf, reportOfStage } from './part.js';

/** The payload of a callback, without the receiver's own header. */
export interface Payload {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const NO_COUNTS: Counts = { totalTests: 0, qaPassed: 0, manualReview: 0 };

/**
 * The payload of a delivery: one of eight with results, or the one without (interface, Payload variants). Inline exists for JSON
 * and FHIR JSON only: all other formats are sent as files. Without results it is the JSON envelope, whatever the account's format:
 * the others cannot express it. The same bytes at every call. Throws when the upload has no rows to deliver.
 */
export function buildPayload(upload: Upload, delivery: Delivery): Payload {
  const { stage, madeAt } = delivery;
  if (stage === 'error') return inlineJson({ ...upload, rows: [] }, NO_COUNTS);
  if (!isRead(upload)) throw new Error('An upload without rows has nothing to deliver');
  const report = reportOfStage(upload, stage);
  const counts = countsOf(upload);
  const { outputFormat, callback } = upload.settings;
  if (callback?.payloadType === 'Inline' && isInlineFormat(outputFormat))
    return INLINE[outputFormat](report, counts);
  return fileForm(report, counts, outputFormat, madeAt);
}

const inlineJson = (report: Report, counts: Counts): Payload =>
  toPayload('application/json', jsonBody(report, counts));

function inlineFhir(report: Report, counts: Counts): Payload {
  return toPayload('application/fhir+json', bytesOf(OUTPUTS.fhir_json.write(report)), {
    'x-service-customer-id': String(report.customerId),
    'x-service-upload-id': report.uploadId,
    'x-service-file-name': encodeHeaderText(report.fileName),
    'x-service-transaction-id': String(report.transactionId),
    'x-service-output-format': callbackFormat('fhir_json'),
    'x-service-total-tests': String(counts.totalTests),
    'x-service-qa-passed-count': String(counts.qaPassed),
    'x-service-manual-review-count': String(counts.manualReview),
  });
}

const INLINE = { json: inlineJson, fhir_json: inlineFhir } as const satisfies Record<InlineFormat, unknown>;

/** The `outputFormat` of an envelope is the name of the format in capitals. */
const callbackFormat = (format: OutputFormat): string => format.toUpperCase();

/** Here `fileName` is that of the result's file, also in the JSON inside it. */
function fileForm(report: Report, counts: Counts, format: OutputFormat, madeAt: number): Payload {
  const name = resultFileName(report.transactionId, madeAt, OUTPUTS[format].extension);
  const { Results: _, ...envelope } = toCallbackResult({ ...report, fileName: name }, counts, []);
  const content =
    format === 'json'
      ? jsonBody({ ...report, fileName: name }, counts)
      : bytesOf(OUTPUTS[format].write(report));
  const form = writeMultipart(
    { ...envelope, outputFormat: callbackFormat(format) },
    { name, contentType: FORMATS[format].fileType, content },
  );
  return toPayload(form.contentType, form.body);
}

const jsonBody = (report: Report, counts: Counts): Uint8Array =>
  utf8(JSON.stringify(toCallbackResult(report, counts, report.rows.map(toCallbackRow))));

const bytesOf = (written: string | Uint8Array): Uint8Array =>
  typeof written === 'string' ? utf8(written) : written;

const toPayload = (
  contentType: string,
  body: Uint8Array,
  more: Readonly<Record<string, string>> = {},
): Payload => ({
  headers: { 'content-type': contentType, 'content-length': String(body.length), ...more },
  body,
});

/**
 * A text as a header value, where only ASCII is safe and spaces at the ends are trimmed (RFC 9110 §5.5): anything else
 * and the percent sign become percent-encoded UTF-8, which `decodeURIComponent` reverses.
 */
export const encodeHeaderText = (text: string): string =>
  toBinary(utf8(text)).replaceAll(/^ +| +$|[^\x20-\x7e]|%/g, (bytes) =>
    Array.from(bytes, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join(
      '',
    ),
  );

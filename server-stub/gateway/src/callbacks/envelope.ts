import { callbackCounts, isId, isObject, RESULT_FORMATS, type ResultFormat } from '../dialect.js';
import { CallbackFailure } from './failure.js';

/** The values of `outputFormat`: the formats of results in capitals (interface, Callback envelope fields). */
type CallbackFormat = Uppercase<ResultFormat>;
const CALLBACK_FORMATS = RESULT_FORMATS.map((format) => format.toUpperCase() as CallbackFormat);

/** The metadata of a callback, which variants carry in different places. */
export interface Envelope {
  readonly uploadId: string;
  readonly format: CallbackFormat;
  readonly totalTests: number;
  readonly qaPassed: number;
  readonly manualReview: number;
}

/** The metadata of a callback before validation. */
export type RawEnvelope = { readonly [name in keyof Envelope]: unknown };

/** Reads metadata from the `metadata` part of a file, or the top level of inline JSON. Throws CallbackFailure. */
export function envelopeFromJson(body: unknown): RawEnvelope {
  if (!isObject(body)) throw new CallbackFailure('metadata');
  const { uploadId, outputFormat: format } = body;
  return { uploadId, format, ...callbackCounts(body) };
}

/**
 * Reads the metadata of an inline Bundle (interface, Inline FHIR JSON metadata headers).
 *
 * @param headers - The callback's headers.
 * @param prefix - Prefix of the metadata headers, for example `X-Service-`.
 * @returns The metadata before validation, for `CallbackReader.read`.
 */
export function envelopeFromHeaders(headers: Headers, prefix: string): RawEnvelope {
  const header = (name: string) => headers.get(`${prefix}${name}`);
  return {
    uploadId: header('Upload-Id'),
    format: header('Output-Format'),
    totalTests: header('Total-Tests'),
    qaPassed: header('Qa-Passed-Count'),
    manualReview: header('Manual-Review-Count'),
  };
}

/** Validates metadata; `maxRows`: tests of an upload. Throws CallbackFailure. */
export function checkEnvelope(rawEnvelope: RawEnvelope, maxRows: number): Envelope {
  const { uploadId, format } = rawEnvelope;
  if (typeof uploadId !== 'string' || !isId(uploadId)) throw new CallbackFailure('uploadId');
  const known = CALLBACK_FORMATS.find((name) => name === format);
  if (!known) throw new CallbackFailure('outputFormat');
  return {
    uploadId,
    format: known,
    totalTests: parseCount(rawEnvelope.totalTests, maxRows),
    qaPassed: parseCount(rawEnvelope.qaPassed, maxRows),
    manualReview: parseCount(rawEnvelope.manualReview, maxRows),
  };
}

function parseCount(value: unknown, maxRows: number): number {
  if (!/^\d{1,7}$/.test(String(value)) || Number(value) > maxRows) throw new CallbackFailure('count');
  return Number(value);
}

import { isId, isObject } from '../dialect.js';
import { CallbackFailure } from './failure.js';

/** In the words of `outputFormat` (interface, Callback envelope fields). */
export const CALLBACK_FORMATS = ['JSON', 'HL7', 'FHIR_JSON', 'FHIR_XML', 'CSV', 'PARQUET'] as const;
export type CallbackFormat = (typeof CALLBACK_FORMATS)[number];

/** What every callback says of itself, wherever it says it. */
export interface Envelope {
  readonly uploadId: string;
  readonly format: CallbackFormat;
  readonly totalTests: number;
  readonly qaPassed: number;
  readonly manualReview: number;
}

/** The same as it is written, before anything of it is believed. */
export type StatedEnvelope = { readonly [name in keyof Envelope]: unknown };

/** In the `metadata` part of a file, or at the top level of inline JSON. Throws CallbackFailure. */
export function statedIn(body: unknown): StatedEnvelope {
  if (!isObject(body)) throw new CallbackFailure('metadata');
  const { uploadId, outputFormat: format, totalTests, qaPassed, manualReview } = body;
  return { uploadId, format, totalTests, qaPassed, manualReview };
}

/** In the headers of an inline Bundle, which has no room for it (interface, Inline FHIR JSON metadata headers). */
export function statedInHeaders(headers: Headers, prefix: string): StatedEnvelope {
  const header = (name: string) => headers.get(`${prefix}${name}`);
  return {
    uploadId: header('Upload-Id'),
    format: header('Output-Format'),
    totalTests: header('Total-Tests'),
    qaPassed: header('Qa-Passed-Count'),
    manualReview: header('Manual-Review-Count'),
  };
}

/** `most`: tests an upload may have. Throws CallbackFailure. */
export function checkEnvelope(stated: StatedEnvelope, most: number): Envelope {
  const { uploadId, format } = stated;
  if (typeof uploadId !== 'string' || !isId(uploadId)) throw new CallbackFailure('uploadId');
  const known = CALLBACK_FORMATS.find((name) => name === format);
  if (!known) throw new CallbackFailure('outputFormat');
  return {
    uploadId,
    format: known,
    totalTests: count(stated.totalTests, most),
    qaPassed: count(stated.qaPassed, most),
    manualReview: count(stated.manualReview, most),
  };
}

function count(value: unknown, most: number): number {
  if (!/^\d{1,7}$/.test(String(value)) || Number(value) > most) throw new CallbackFailure('count');
  return Number(value);
}

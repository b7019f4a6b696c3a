import { isObject } from '../dialect.js';
import { isId } from '../ids.js';
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

/** From the `metadata` part of a file, or the top level of inline JSON. Throws CallbackFailure. */
export function readEnvelope(body: unknown): Envelope {
  if (!isObject(body)) throw new CallbackFailure('metadata');
  return checked({
    uploadId: body.uploadId,
    format: body.outputFormat,
    totalTests: body.totalTests,
    qaPassed: body.qaPassed,
    manualReview: body.manualReview,
  });
}

/** From the headers of an inline Bundle, which has no room for it (interface, Inline FHIR JSON metadata headers). */
export function readEnvelopeHeaders(headers: Headers, prefix: string): Envelope {
  const header = (name: string) => headers.get(`${prefix}${name}`);
  return checked({
    uploadId: header('Upload-Id'),
    format: header('Output-Format'),
    totalTests: header('Total-Tests'),
    qaPassed: header('Qa-Passed-Count'),
    manualReview: header('Manual-Review-Count'),
  });
}

function checked(stated: { readonly [name in keyof Envelope]: unknown }): Envelope {
  const { uploadId, format } = stated;
  if (typeof uploadId !== 'string' || !isId(uploadId)) throw new CallbackFailure('uploadId');
  const known = CALLBACK_FORMATS.find((name) => name === format);
  if (!known) throw new CallbackFailure('outputFormat');
  return {
    uploadId,
    format: known,
    totalTests: count(stated.totalTests),
    qaPassed: count(stated.qaPassed),
    manualReview: count(stated.manualReview),
  };
}

function count(value: unknown): number {
  if (!/^\d{1,7}$/.test(String(value))) throw new CallbackFailure('count');
  return Number(value);
}

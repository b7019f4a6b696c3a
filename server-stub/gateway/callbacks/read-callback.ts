import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { ResultRow } from '../events/event.js';
import { type Envelope, readEnvelope, readEnvelopeHeaders } from './envelope.js';
import { CallbackFailure } from './failure.js';
import { rowsFromCsv } from './rows/csv.js';
import { rowsFromBundle } from './rows/fhir.js';
import { readFhirJson } from './rows/fhir-json.js';
import { readFhirXml } from './rows/fhir-xml.js';
import { rowsFromHl7 } from './rows/hl7.js';
import { rowsFromJson } from './rows/json.js';
import { rowsFromParquet } from './rows/parquet.js';

export interface Callback {
  readonly envelope: Envelope;
  /** Empty only when processing failed (interface, Payload variants). */
  readonly rows: readonly ResultRow[];
}

/** One of the eight payload variants (interface, Payload variants), told by its content type. Throws CallbackFailure. */
export async function readCallback(headers: Headers, body: Uint8Array, prefix: string): Promise<Callback> {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  switch (type) {
    case 'application/json': {
      const value = parseJson(utf8(body));
      return { envelope: readEnvelope(value), rows: rowsFromJson(value) };
    }
    case 'application/fhir+json': {
      const envelope = readEnvelopeHeaders(headers, prefix);
      return { envelope, rows: rowsFromBundle(readFhirJson(utf8(body))) };
    }
    case 'multipart/form-data': {
      const { metadata, file } = await readParts(headers, body);
      const envelope = readEnvelope(parseJson(metadata));
      return { envelope, rows: await rowsFromFile(envelope.format, file) };
    }
    default:
      throw new CallbackFailure('content-type');
  }
}

function rowsFromFile(
  format: Envelope['format'],
  file: Uint8Array,
): readonly ResultRow[] | Promise<readonly ResultRow[]> {
  switch (format) {
    case 'JSON':
      return rowsFromJson(parseJson(utf8(file)));
    case 'HL7':
      return rowsFromHl7(utf8(file));
    case 'FHIR_JSON':
      return rowsFromBundle(readFhirJson(utf8(file)));
    case 'FHIR_XML':
      return rowsFromBundle(readFhirXml(utf8(file)));
    case 'CSV':
      return rowsFromCsv(utf8(file));
    case 'PARQUET':
      return rowsFromParquet(file);
  }
}

const METADATA_BYTES = 64 * 1024;

/** The parts `metadata` and `file`; the body is whole and bounded already. */
async function readParts(
  headers: Headers,
  body: Uint8Array,
): Promise<{ metadata: string; file: Uint8Array }> {
  let metadata: string | undefined;
  const pieces: Uint8Array[] = [];
  let files = 0;
  try {
    const parser = busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits: { files: 2, fields: 10, fieldSize: METADATA_BYTES },
    });
    parser.on('field', (name, value, { valueTruncated }) => {
      if (name === 'metadata' && !valueTruncated) metadata = value;
    });
    parser.on('file', (name, stream) => {
      const text: Uint8Array[] = [];
      if (name === 'file') files += 1;
      // A metadata part with a type of its own reads as a file.
      stream.on('data', (piece: Uint8Array) => (name === 'file' ? pieces : text).push(piece));
      stream.on('end', () => {
        if (name === 'metadata') metadata = utf8(Buffer.concat(text));
      });
      stream.on('error', () => {});
    });
    await pipeline(Readable.from([body], { objectMode: false }), parser);
  } catch (cause) {
    throw new CallbackFailure('multipart', { cause });
  }
  if (metadata === undefined || files !== 1) throw new CallbackFailure('multipart');
  return { metadata, file: Buffer.concat(pieces) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CallbackFailure('json', { cause });
  }
}

/** A byte-order mark is dropped. */
function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CallbackFailure('encoding', { cause });
  }
}

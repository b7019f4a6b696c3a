import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { ResultRow } from '../events/event.js';
import { checkEnvelope, type Envelope, envelopeFromJson, type RawEnvelope } from './envelope.js';
import { CallbackFailure } from './failure.js';
import { rowsFromCsv } from './rows/csv.js';
import { rowsFromBundle } from './rows/fhir.js';
import { readFhirJson } from './rows/fhir-json.js';
import { readFhirXml } from './rows/fhir-xml.js';
import { rowsFromHl7 } from './rows/hl7.js';
import { rowsFromJson } from './rows/json.js';

/** A callback without the header that authenticates it. */
export interface ReceivedCallback {
  readonly contentType: string;
  /** The metadata headers of an inline Bundle. */
  readonly rawEnvelope: RawEnvelope;
  readonly body: Uint8Array;
}

/** A parsed callback, as it is stored. */
export interface Callback {
  readonly envelope: Envelope;
  /** Number of rows; 0 only when processing failed (interface, Payload variants). */
  readonly count: number;
  /** JSON of `ResultRow[]`. */
  readonly rows: string;
  /** Of `rows`: the same results sent again have the same digest. */
  readonly digest: string;
}

export interface ReadOptions {
  /** Maximum number of tests of an upload, whatever its callback announces. */
  readonly maxRows: number;
  /** Left out where a crash of the decoder would end the gateway: then Parquet is rejected. */
  readonly parquet?: (file: Uint8Array, maxRows: number) => Promise<readonly ResultRow[]>;
}

/**
 * Parses one of the eight payload variants (interface, Payload variants), by content type. Rejects more rows than the
 * callback announces as tests, without parsing the rest. Throws CallbackFailure.
 */
export async function readCallback(received: ReceivedCallback, options: ReadOptions): Promise<Callback> {
  const { envelope, rows } = await read(received, options);
  const json = JSON.stringify(rows);
  const digest = createHash('sha256').update(json).digest('base64url');
  return { envelope, count: rows.length, rows: json, digest };
}

async function read({ contentType, rawEnvelope, body }: ReceivedCallback, options: ReadOptions) {
  switch (contentType.split(';')[0]?.trim().toLowerCase()) {
    case 'application/json': {
      const value = parseJson(utf8(body));
      const envelope = checkEnvelope(envelopeFromJson(value), options.maxRows);
      return { envelope, rows: rowsFromJson(value, envelope.totalTests) };
    }
    case 'application/fhir+json': {
      const envelope = checkEnvelope(rawEnvelope, options.maxRows);
      return { envelope, rows: rowsFromBundle(readFhirJson(utf8(body)), envelope.totalTests) };
    }
    case 'multipart/form-data': {
      const { metadata, file } = await readParts(contentType, body);
      const envelope = checkEnvelope(envelopeFromJson(parseJson(metadata)), options.maxRows);
      return { envelope, rows: await rowsFromFile(envelope, file, options) };
    }
    default:
      throw new CallbackFailure('content-type');
  }
}

async function rowsFromFile(
  { format, totalTests }: Envelope,
  file: Uint8Array,
  { parquet }: ReadOptions,
): Promise<readonly ResultRow[]> {
  switch (format) {
    case 'JSON':
      return rowsFromJson(parseJson(utf8(file)), totalTests);
    case 'HL7':
      return rowsFromHl7(utf8(file), totalTests);
    case 'FHIR_JSON':
      return rowsFromBundle(readFhirJson(utf8(file)), totalTests);
    case 'FHIR_XML':
      return rowsFromBundle(readFhirXml(utf8(file), totalTests), totalTests);
    case 'CSV':
      return rowsFromCsv(utf8(file), totalTests);
    case 'PARQUET':
      if (!parquet) throw new CallbackFailure('parquet-uncontained');
      return parquet(file, totalTests);
  }
}

const METADATA_BYTES = 64 * 1024;

/** The parts `metadata` and `file` of a body that is complete and limited in size. */
async function readParts(
  contentType: string,
  body: Uint8Array,
): Promise<{ metadata: string; file: Uint8Array }> {
  let metadata: string | undefined;
  const pieces: Uint8Array[] = [];
  let files = 0;
  try {
    const parser = busboy({
      headers: { 'content-type': contentType },
      limits: { files: 2, fields: 10, fieldSize: METADATA_BYTES },
    });
    parser.on('field', (name, value, { valueTruncated }) => {
      if (name === 'metadata' && !valueTruncated) metadata = value;
    });
    parser.on('file', (name, stream) => {
      const text: Uint8Array[] = [];
      if (name === 'file') files += 1;
      // A metadata part with a content type is parsed as a file.
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

/** Removes a byte-order mark. */
function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CallbackFailure('encoding', { cause });
  }
}

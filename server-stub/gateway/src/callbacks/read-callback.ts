import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { ResultRow } from '../events/event.js';
import { checkEnvelope, type Envelope, envelopeFromJson, type RawEnvelope } from './envelope.js';
import { CallbackFailure } from './failure.js';
import { parseCsv } from './rows/csv.js';
import { parseFhirJson, readBundle } from './rows/fhir.js';
import { parseFhirXml } from './rows/fhir-xml.js';
import { parseHl7 } from './rows/hl7.js';
import { parseTableJson, readJsonRows } from './rows/table.js';

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
  /** Digest of `rows`, by which repeated results are recognised. */
  readonly digest: string;
}

export interface ReadOptions {
  /** Maximum number of tests of an upload, whatever its callback announces. */
  readonly maxRows: number;
  /** The decoder of Parquet; absent where its crash would end the gateway, and Parquet is rejected. */
  readonly parquet?: (file: Uint8Array, maxRows: number) => Promise<readonly ResultRow[]>;
}

/**
 * Parses one of the eight payload variants (interface, Payload variants), by content type. Rejects more rows than the
 * callback announces as tests, without parsing the rest. Throws CallbackFailure.
 */
export async function readCallback(received: ReceivedCallback, options: ReadOptions): Promise<Callback> {
  const { envelope, rows } = await parseVariant(received, options);
  const json = JSON.stringify(rows);
  const digest = createHash('sha256').update(json).digest('base64url');
  return { envelope, count: rows.length, rows: json, digest };
}

async function parseVariant({ contentType, rawEnvelope, body }: ReceivedCallback, options: ReadOptions) {
  switch (contentType.split(';')[0]?.trim().toLowerCase()) {
    case 'application/json': {
      const value = parseTableJson(decodeUtf8(body), options.maxRows);
      const envelope = checkEnvelope(envelopeFromJson(value), options.maxRows);
      return { envelope, rows: readJsonRows(value, envelope.totalTests) };
    }
    case 'application/fhir+json': {
      const envelope = checkEnvelope(rawEnvelope, options.maxRows);
      return { envelope, rows: readFhirJson(body, envelope.totalTests) };
    }
    case 'multipart/form-data': {
      const { metadata, file } = await readParts(contentType, body);
      const envelope = checkEnvelope(envelopeFromJson(parseTableJson(metadata, 1)), options.maxRows);
      return { envelope, rows: await parseFile(envelope, file, options) };
    }
    default:
      throw new CallbackFailure('content-type');
  }
}

async function parseFile(
  { format, totalTests }: Envelope,
  file: Uint8Array,
  { parquet }: ReadOptions,
): Promise<readonly ResultRow[]> {
  switch (format) {
    case 'JSON':
      return readJsonRows(parseTableJson(decodeUtf8(file), totalTests), totalTests);
    case 'HL7':
      return parseHl7(decodeUtf8(file), totalTests);
    case 'FHIR_JSON':
      return readFhirJson(file, totalTests);
    case 'FHIR_XML':
      return readBundle(parseFhirXml(decodeUtf8(file), totalTests), totalTests);
    case 'CSV':
      return parseCsv(decodeUtf8(file), totalTests);
    case 'PARQUET':
      if (!parquet) throw new CallbackFailure('parquet-uncontained');
      return parquet(file, totalTests);
  }
}

const readFhirJson = (bytes: Uint8Array, totalTests: number) =>
  readBundle(parseFhirJson(decodeUtf8(bytes), totalTests), totalTests);

const METADATA_BYTES = 64 * 1024;

/** Parts that a form may have; the interface's have two. */
const MAX_PARTS = 10;

/** Reads the parts `metadata` and `file` of a complete body. */
async function readParts(
  contentType: string,
  body: Uint8Array,
): Promise<{ metadata: string; file: Uint8Array }> {
  let metadata: string | Uint8Array | undefined;
  const chunks: Uint8Array[] = [];
  let files = 0;
  try {
    const parser = busboy({
      headers: { 'content-type': contentType },
      limits: { files: 2, fields: 10, parts: MAX_PARTS, fieldSize: METADATA_BYTES },
    });
    parser.on('field', (name, value, { valueTruncated }) => {
      if (name === 'metadata' && !valueTruncated) metadata = value;
    });
    parser.on('partsLimit', () => parser.destroy(new CallbackFailure('multipart')));
    parser.on('file', (name, stream) => {
      const text: Uint8Array[] = [];
      if (name === 'file') files += 1;
      // A metadata part with a content type is parsed as a file.
      stream.on('data', (chunk: Uint8Array) => (name === 'file' ? chunks : text).push(chunk));
      stream.on('end', () => {
        // Decoded later: an error thrown in a listener would end the process.
        if (name === 'metadata') metadata = Buffer.concat(text);
      });
      stream.on('error', () => {});
    });
    await pipeline(Readable.from([body], { objectMode: false }), parser);
  } catch (cause) {
    throw new CallbackFailure('multipart', { cause });
  }
  if (metadata === undefined || files !== 1) throw new CallbackFailure('multipart');
  const text = typeof metadata === 'string' ? metadata : decodeUtf8(metadata);
  return { metadata: text, file: Buffer.concat(chunks) };
}

/** Decodes UTF-8 without its byte-order mark. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CallbackFailure('encoding', { cause });
  }
}

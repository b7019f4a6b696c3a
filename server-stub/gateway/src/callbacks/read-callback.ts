import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { ResultRow } from '../events/event.js';
import { checkEnvelope, type Envelope, type StatedEnvelope, statedIn } from './envelope.js';
import { CallbackFailure } from './failure.js';
import { rowsFromCsv } from './rows/csv.js';
import { rowsFromBundle } from './rows/fhir.js';
import { readFhirJson } from './rows/fhir-json.js';
import { readFhirXml } from './rows/fhir-xml.js';
import { rowsFromHl7 } from './rows/hl7.js';
import { rowsFromJson } from './rows/json.js';

/** A callback as it came, without the header that let it in. */
export interface ReceivedCallback {
  readonly contentType: string;
  /** What the headers of an inline Bundle say of it. */
  readonly stated: StatedEnvelope;
  readonly body: Uint8Array;
}

/** A callback that was understood, in the form in which it is stored. */
export interface Callback {
  readonly envelope: Envelope;
  /** Number of its rows; 0 only when processing failed (interface, Payload variants). */
  readonly count: number;
  /** JSON of `ResultRow[]`. */
  readonly rows: string;
  /** Of `rows`: the same results sent again are the same callback. */
  readonly digest: string;
}

export interface Reading {
  /** Tests an upload may have, whatever its callback says. */
  readonly most: number;
  /** Left out where a decoder that fails could take the gateway with it: then Parquet is refused. */
  readonly parquet?: (file: Uint8Array, most: number) => Promise<readonly ResultRow[]>;
}

/**
 * One of the eight payload variants (interface, Payload variants), told by its content type. None may bring more rows than
 * it says the upload has tests, and none is made of those beyond. Throws CallbackFailure.
 */
export async function readCallback(received: ReceivedCallback, reading: Reading): Promise<Callback> {
  const { envelope, rows } = await read(received, reading);
  const json = JSON.stringify(rows);
  const digest = createHash('sha256').update(json).digest('base64url');
  return { envelope, count: rows.length, rows: json, digest };
}

async function read({ contentType, stated, body }: ReceivedCallback, reading: Reading) {
  switch (contentType.split(';')[0]?.trim().toLowerCase()) {
    case 'application/json': {
      const value = parseJson(utf8(body));
      const envelope = checkEnvelope(statedIn(value), reading.most);
      return { envelope, rows: rowsFromJson(value, envelope.totalTests) };
    }
    case 'application/fhir+json': {
      const envelope = checkEnvelope(stated, reading.most);
      return { envelope, rows: rowsFromBundle(readFhirJson(utf8(body)), envelope.totalTests) };
    }
    case 'multipart/form-data': {
      const { metadata, file } = await readParts(contentType, body);
      const envelope = checkEnvelope(statedIn(parseJson(metadata)), reading.most);
      return { envelope, rows: await rowsFromFile(envelope, file, reading) };
    }
    default:
      throw new CallbackFailure('content-type');
  }
}

async function rowsFromFile(
  { format, totalTests }: Envelope,
  file: Uint8Array,
  { parquet }: Reading,
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

/** The parts `metadata` and `file`; the body is whole and bounded already. */
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

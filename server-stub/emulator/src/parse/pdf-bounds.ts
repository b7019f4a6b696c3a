import { once } from 'node:events';
import { createInflate } from 'node:zlib';
import { ParseFailure } from './failure.js';

/** Inflated bytes of one stream: an A4 page in colour at 600 dpi has 104 MB. */
const MAX_STREAM_BYTES = 128 * 1024 * 1024;
/** Inflated bytes of all streams. */
const MAX_DOCUMENT_BYTES = 1024 * 1024 * 1024;

const MAX_STREAMS = 20_000;

/** Filters are searched this far before the data. */
const MAX_DICTIONARY_BYTES = 1024;
const DECOMPRESSING_FILTER = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g;

/**
 * Refuses a PDF with streams that inflate beyond the limits: pdf.js holds a whole stream. Streams are found by their
 * keyword (ISO 32000-1 §7.3.8). Throws ParseFailure `too-large`.
 */
export async function checkStreams(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  let streams = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + 6 + (file[at + 6] === 0x0d ? 2 : 1);
    if (!isZlib(file, start)) continue;
    if (++streams > MAX_STREAMS || filtersBefore(file, at) > 1) throw new ParseFailure('too-large');
    total += await inflatedSize(file.subarray(start));
    if (total > MAX_DOCUMENT_BYTES) throw new ParseFailure('too-large');
  }
}

/** RFC 1950 §2.2. */
const isZlib = (file: Buffer, at: number): boolean =>
  at + 2 <= file.length && (file[at]! & 0x0f) === 8 && file.readUInt16BE(at) % 31 === 0;

/** The number of decompressing filters of a stream. */
function filtersBefore(file: Buffer, at: number): number {
  const text = file.toString('latin1', Math.max(0, at - MAX_DICTIONARY_BYTES), at);
  return text.slice(text.lastIndexOf(' obj') + 1).match(DECOMPRESSING_FILTER)?.length ?? 0;
}

async function inflatedSize(data: Buffer): Promise<number> {
  const inflate = createInflate();
  let size = 0;
  inflate.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_STREAM_BYTES) inflate.destroy(new ParseFailure('too-large'));
  });
  inflate.end(data);
  try {
    await once(inflate, 'end');
  } catch (cause) {
    // pdf.js handles damage: it reads as far as it can.
    if (cause instanceof ParseFailure) throw cause;
  }
  return size;
}

import { once } from 'node:events';
import { createInflate } from 'node:zlib';
import { ParseFailure } from './failure.js';

/** Bytes one stream may unfold to: a page of A4 in colour at 600 dots an inch is 104 MB. */
const LARGEST_STREAM = 128 * 1024 * 1024;
/** All streams of a document together. */
const LARGEST_DOCUMENT = 1024 * 1024 * 1024;

/** Streams that are looked into. */
const MOST_STREAMS = 20_000;

/** Dictionaries of streams are shorter; filters are looked for this far before the data. */
const DICTIONARY = 1024;
const UNFOLDING = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g;

/**
 * Refuses a PDF whose deflated streams unfold to more than any report: pdf.js keeps a stream whole. They are found by
 * their keyword (ISO 32000-1 §7.3.8), whatever the rest of the file says. Throws ParseFailure `too-large`.
 */
export async function checkStreams(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  let streams = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + 6 + (file[at + 6] === 0x0d ? 2 : 1);
    if (!isZlib(file, start)) continue;
    if (++streams > MOST_STREAMS || filtersBefore(file, at) > 1) throw new ParseFailure('too-large');
    total += await unfoldedSize(file.subarray(start));
    if (total > LARGEST_DOCUMENT) throw new ParseFailure('too-large');
  }
}

/** RFC 1950 §2.2. */
const isZlib = (file: Buffer, at: number): boolean =>
  at + 2 <= file.length && (file[at]! & 0x0f) === 8 && file.readUInt16BE(at) % 31 === 0;

/** How many filters that unfold lie on each other. */
function filtersBefore(file: Buffer, at: number): number {
  const text = file.toString('latin1', Math.max(0, at - DICTIONARY), at);
  return text.slice(text.lastIndexOf(' obj') + 1).match(UNFOLDING)?.length ?? 0;
}

async function unfoldedSize(data: Buffer): Promise<number> {
  const inflate = createInflate();
  let size = 0;
  inflate.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > LARGEST_STREAM) inflate.destroy(new ParseFailure('too-large'));
  });
  inflate.end(data);
  try {
    await once(inflate, 'end');
  } catch (cause) {
    // Damage is for pdf.js to judge: it reads as far as it can.
    if (cause instanceof ParseFailure) throw cause;
  }
  return size;
}

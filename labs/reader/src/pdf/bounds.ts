import { once } from 'node:events';
import { createInflate } from 'node:zlib';
import { ParseFailure } from 'hdt-emulator/laboratory';

/** Inflated bytes of a picture: an A4 page in colour at 600 dpi has 104 MB. */
const MAX_PICTURE_BYTES = 128 * 1024 * 1024;
/** Inflated bytes of any other stream: pdf.js reads the contents of a page for seconds when they have 100 MB. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024;
/** Inflated bytes of all streams. */
const MAX_DOCUMENT_BYTES = 1024 * 1024 * 1024;

const MAX_STREAMS = 20_000;

/** A dictionary is searched this far before the data. */
const MAX_DICTIONARY_BYTES = 4096;
const DECOMPRESSING = /^(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)$/;
const KNOWN =
  /^(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL|ASCII85Decode|A85|ASCIIHexDecode|AHx|DCTDecode|DCT|CCITTFaxDecode|CCF|JBIG2Decode|JPXDecode|Crypt)$/;

/**
 * Refuses a PDF with streams that inflate beyond the limits, since pdf.js holds a whole stream, or not to their end, since
 * pdf.js shows what it has of a damaged page. Streams are found by their keyword (ISO 32000-1 §7.3.8).
 * @throws {ParseFailure} `too-large` or `malformed`.
 */
export async function checkStreams(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The streams of an encrypted document inflate after decryption only.
  const encrypted = file.includes('/Encrypt');
  let total = 0;
  let streams = 0;
  for (const { dictionary, data } of streamsOf(file)) {
    // The name of the filter can be another object.
    if (/\/Filter\s+\d/.test(dictionary)) continue;
    const filters = filtersIn(dictionary);
    if (!filters.every((filter) => KNOWN.test(filter))) throw new ParseFailure('malformed');
    const isFlate = /^Fl/.test(filters[0] ?? '');
    if (!isFlate && !isZlib(data)) continue;
    const nested = filters.filter((filter) => DECOMPRESSING.test(filter)).length > 1;
    if (++streams > MAX_STREAMS || nested) throw new ParseFailure('too-large');
    const isPicture = /\/Subtype\s*\/Image\b/.test(dictionary);
    const { size, whole } = await inflate(data, isPicture ? MAX_PICTURE_BYTES : MAX_STREAM_BYTES);
    total += size;
    if (total > MAX_DOCUMENT_BYTES) throw new ParseFailure('too-large');
    if (!encrypted && whole !== isFlate) throw new ParseFailure('malformed');
  }
}

interface Stream {
  readonly dictionary: string;
  readonly data: Buffer;
}

function* streamsOf(file: Buffer): Generator<Stream> {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const dictionary = dictionaryBefore(file, at);
    if (dictionary === null) continue;
    const start = at + 6 + (file[at + 6] === 0x0d ? 2 : 1);
    const end = file.indexOf('endstream', start);
    const data = file.subarray(start, end < 0 ? file.length : end);
    // Before the keyword is a line end: an empty stream has nothing to inflate.
    if (data.length > 2) yield { dictionary, data };
    at = start + data.length;
  }
}

/** RFC 1950 §2.2. */
const isZlib = (data: Buffer): boolean =>
  data.length > 2 && (data[0]! & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0;

/** The dictionary of the stream whose keyword is at a position; null for the word in other places. */
function dictionaryBefore(file: Buffer, at: number): string | null {
  const text = file.toString('latin1', Math.max(0, at - MAX_DICTIONARY_BYTES), at);
  if (!/>>\s*$/.test(text)) return null;
  const object = [...text.matchAll(/(?<!end)obj\b/g)].at(-1);
  return object ? text.slice(object.index) : text;
}

/** The names of the filters (ISO 32000-1 §7.4), in the order of decoding. */
function filtersIn(dictionary: string): readonly string[] {
  const [, list, single] = /\/Filter\s*(?:\[([^\]]*)\]|\/([^\s/<>[\]()]+))/.exec(dictionary) ?? [];
  return single ? [single] : (list ?? '').split(/[\s/]+/).filter((name) => name !== '');
}

/** How many bytes a stream inflates to, and whether it does to its checksum. */
async function inflate(
  data: Buffer,
  limit: number,
): Promise<{ readonly size: number; readonly whole: boolean }> {
  const inflated = createInflate();
  let size = 0;
  inflated.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) inflated.destroy(new ParseFailure('too-large'));
  });
  inflated.end(data);
  try {
    await once(inflated, 'end');
    return { size, whole: true };
  } catch (cause) {
    if (cause instanceof ParseFailure) throw cause;
    return { size, whole: false };
  }
}

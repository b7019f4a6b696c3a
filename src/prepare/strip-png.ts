import { HdtError } from '../core/hdt-error.js';
import { type ByteRange, concatRanges } from './bytes.js';

/** Types of chunks that decoding needs (PNG, 4.7). All others are metadata: text, time, EXIF, profiles, private chunks. */
const PIXEL_CHUNKS = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'pHYs'];

/** Bytes of the PNG signature, which the first chunk follows. */
const SIGNATURE_LENGTH = 8;

interface Chunk extends ByteRange {
  readonly type: string;
}

function* readChunks(png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let start = SIGNATURE_LENGTH; ; ) {
    if (start + 12 > png.length) throw new HdtError('truncated-file');
    const end = start + 12 + view.getUint32(start);
    if (end > png.length) throw new HdtError('truncated-file');
    const type = String.fromCharCode(...png.subarray(start + 4, start + 8));
    yield { type, start, end };
    if (type === 'IEND') return;
    start = end;
  }
}

/**
 * Removes metadata chunks and bytes after the end; the pixels stay the same.
 *
 * @throws {HdtError} `truncated-file`
 */
export const stripPng = (png: Uint8Array): Uint8Array<ArrayBuffer> =>
  concatRanges(png, [
    { start: 0, end: SIGNATURE_LENGTH },
    ...[...readChunks(png)].filter(({ type }) => PIXEL_CHUNKS.includes(type)),
  ]);

/** @throws {HdtError} `truncated-file` */
export function expectWholePng(png: Uint8Array): void {
  Array.from(readChunks(png));
}

/** Types of the metadata chunks in a PNG, and `trailer` for bytes after its end. */
export function metadataInPng(png: Uint8Array): string[] {
  const all = [...readChunks(png)];
  const found = all.map(({ type }) => type).filter((type) => !PIXEL_CHUNKS.includes(type));
  return all.at(-1)!.end < png.length ? [...found, 'trailer'] : found;
}

/** Color types without an alpha channel: greyscale, RGB, palette (PNG, 11.2.1). */
const OPAQUE_COLOR_TYPES = [0, 2, 3];

/**
 * Whether the pixels look right without any metadata and on any background: no transparency, no animation, no EXIF, which
 * may rotate them, no color profile, and at most 8 bits per channel.
 *
 * @throws {HdtError} `truncated-file`
 */
export const isPlainPng = (png: Uint8Array): boolean =>
  png[24]! <= 8 &&
  OPAQUE_COLOR_TYPES.includes(png[25]!) &&
  [...readChunks(png)].every(({ type }) => !['tRNS', 'acTL', 'eXIf', 'iCCP'].includes(type));

import { HdtError } from '../core/hdt-error.js';
import { type ByteRange, concatRanges } from './bytes.js';

/**
 * Types of chunks that decoding a still picture needs (RFC 9649, 2.7). All others are metadata: EXIF, XMP, profiles, unknown
 * chunks. Frames of an animation are too, since they may hold unknown chunks; an animation is encoded again.
 */
const PIXEL_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];

/** Offset of the flags of a VP8X chunk at the start of a file, and the flags. */
const FLAGS_OFFSET = 20;
const PROFILE = 0x20;
const ALPHA = 0x10;
const EXIF = 0x08;
const XMP = 0x04;
const ANIMATION = 0x02;

interface Chunk extends ByteRange {
  readonly type: string;
}

/** Bytes of the RIFF header, which the first chunk follows. */
const HEADER_LENGTH = 12;

function* readChunks(webp: Uint8Array): Generator<Chunk> {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  const end = 8 + (webp.length < HEADER_LENGTH ? 0 : view.getUint32(4, true));
  if (end > webp.length + 1 || end < HEADER_LENGTH + 8) throw new HdtError('truncated-file');
  for (let start = HEADER_LENGTH; start + 8 <= end; ) {
    const size = view.getUint32(start + 4, true);
    const next = start + 8 + size + (size % 2);
    if (next > end + 1) throw new HdtError('truncated-file');
    yield { type: String.fromCharCode(...webp.subarray(start, start + 4)), start, end: Math.min(next, end) };
    start = next;
  }
}

/**
 * Removes metadata chunks and bytes after the end; the pixels stay the same.
 *
 * @throws {HdtError} `truncated-file`
 */
export function stripWebp(webp: Uint8Array): Uint8Array<ArrayBuffer> {
  const pixels = [...readChunks(webp)].filter(({ type }) => PIXEL_CHUNKS.includes(type));
  const kept = concatRanges(webp, [{ start: 0, end: HEADER_LENGTH }, ...pixels]);
  new DataView(kept.buffer).setUint32(4, kept.length - 8, true);
  if (pixels[0]?.type === 'VP8X') kept[FLAGS_OFFSET]! &= ~(PROFILE | EXIF | XMP);
  return kept;
}

/** @throws {HdtError} `truncated-file` */
export function expectWholeWebp(webp: Uint8Array): void {
  Array.from(readChunks(webp));
}

/** Types of the metadata chunks in a WebP, and `trailer` for bytes after its end. */
export function metadataInWebp(webp: Uint8Array): string[] {
  const all = [...readChunks(webp)];
  const found = all.map(({ type }) => type).filter((type) => !PIXEL_CHUNKS.includes(type));
  return all.at(-1)!.end < webp.length ? [...found, 'trailer'] : found;
}

/** The bit of byte 24 of a VP8L file that marks transparency; it follows 28 bits of size. */
const LOSSLESS_ALPHA = 0x10;

/**
 * Whether the pixels look right without any metadata and on any background: no transparency, no animation, no EXIF, which
 * may rotate them, and no color profile.
 */
export function isPlainWebp(webp: Uint8Array): boolean {
  const first = String.fromCharCode(...webp.subarray(HEADER_LENGTH, HEADER_LENGTH + 4));
  if (first === 'VP8X') return (webp[FLAGS_OFFSET]! & (PROFILE | ALPHA | EXIF | ANIMATION)) === 0;
  return first === 'VP8 ' || (first === 'VP8L' && (webp[24]! & LOSSLESS_ALPHA) === 0);
}

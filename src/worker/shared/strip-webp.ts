import { HdtError } from '../../hdt-error.js';
import { keepRanges, type Range } from './ranges.js';

/** What pixels need (RFC 9649, 2.7): EXIF, XMP, profiles and unknown chunks are about the picture. */
const KEPT = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'];

/** Of VP8X, where they stand and what they announce. */
const FLAGS = 20;
const PROFILE = 0x20;
const ALPHA = 0x10;
const EXIF = 0x08;
const XMP = 0x04;
const ANIMATION = 0x02;

interface Chunk extends Range {
  readonly type: string;
}

const HEADER = 12;

function* chunks(webp: Uint8Array): Generator<Chunk> {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  const end = 8 + (webp.length < HEADER ? 0 : view.getUint32(4, true));
  if (end > webp.length + 1 || end < HEADER + 8) throw new HdtError('truncated-file');
  for (let start = HEADER; start + 8 <= end; ) {
    const size = view.getUint32(start + 4, true);
    const next = start + 8 + size + (size % 2);
    if (next > end + 1) throw new HdtError('truncated-file');
    yield { type: String.fromCharCode(...webp.subarray(start, start + 4)), start, end: Math.min(next, end) };
    start = next;
  }
}

/**
 * The same pixels without anything else. What stands after the end goes too.
 *
 * @throws {HdtError} `truncated-file`
 */
export function stripWebp(webp: Uint8Array): Uint8Array<ArrayBuffer> {
  const pixels = [...chunks(webp)].filter(({ type }) => KEPT.includes(type));
  const kept = keepRanges(webp, [{ start: 0, end: HEADER }, ...pixels]);
  new DataView(kept.buffer).setUint32(4, kept.length - 8, true);
  if (pixels[0]?.type === 'VP8X') kept[FLAGS]! &= ~(PROFILE | EXIF | XMP);
  return kept;
}

/** Names of the chunks that say anything beyond pixels; and what follows the end. */
export function metadataInWebp(webp: Uint8Array): string[] {
  const all = [...chunks(webp)];
  const found = all.map(({ type }) => type).filter((type) => !KEPT.includes(type));
  return all.at(-1)!.end < webp.length ? [...found, 'trailer'] : found;
}

/** Of VP8L: transparency is one bit after 28 of the size. */
const LOSSLESS_ALPHA = 0x10;

/** Whether it is the same on any paper: not transparent, not animated, without EXIF, which may turn it, or a colour profile. */
export function isPlainWebp(webp: Uint8Array): boolean {
  const first = String.fromCharCode(...webp.subarray(HEADER, HEADER + 4));
  if (first === 'VP8X') return (webp[FLAGS]! & (PROFILE | ALPHA | EXIF | ANIMATION)) === 0;
  return first === 'VP8 ' || (first === 'VP8L' && (webp[24]! & LOSSLESS_ALPHA) === 0);
}

import type { Format } from '../../../intake/format.js';
import type { Size } from '../../shared/frame.js';
import { jpegSize } from '../../shared/strip-jpeg.js';

/**
 * Pixels that are decoded at most: unpacked, they are 256 MB. Phones take 50 million in their highest setting; a picture
 * that is made to end a tab has thousands of millions in a few kilobytes.
 */
const MAX_PIXELS = 64_000_000;

/** Of either edge; decoders hold whole rows. */
const MAX_EDGE = 30_000;

/** Whether a picture may be decoded. */
export const isDecodable = ({ width, height }: Size): boolean =>
  width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_EDGE;

/**
 * The size a picture says it has, before anything is decoded.
 *
 * @param bytes The file, whole.
 * @param format Its format, by its first bytes.
 * @returns Pixels as stored; null where the header cannot be found.
 */
export function sizeOf(bytes: Uint8Array, format: Format): Size | null {
  try {
    return readSize(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes, format);
  } catch {
    return null;
  }
}

/** Where each format has its name, and what it is. */
const NAMES: Readonly<Partial<Record<Format, readonly [at: number, name: number]>>> = {
  png: [12, 0x49484452],
  gif: [0, 0x47494638],
  webp: [8, 0x57454250],
  heic: [4, 0x66747970],
  avif: [4, 0x66747970],
};

function readSize(view: DataView, bytes: Uint8Array, format: Format): Size | null {
  if (format === 'jpeg') return jpegSize(bytes);
  const [at, name] = NAMES[format] ?? [0, 0];
  if (view.getUint32(at) !== name) return null;
  if (format === 'png') return { width: view.getUint32(16), height: view.getUint32(20) };
  if (format === 'gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return format === 'webp' ? webpSize(view) : largestOf(view);
}

/** The first chunk is one of three kinds (RFC 9649, 2.5 to 2.7). */
function webpSize(view: DataView): Size | null {
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (view.getUint8(15)) {
    case 0x58:
      return { width: three(24) + 1, height: three(27) + 1 };
    case 0x4c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x20:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

const META = 0x6d657461;
const ISPE = 0x69737065;

/** Of all sizes in the header: a picture of tiles names theirs too (ISO 23008-12, `ispe`). */
function largestOf(view: DataView): Size | null {
  let largest: Size | null = null;
  for (let at = 0, size = 8; at + 8 <= view.byteLength; at += size) {
    size = view.getUint32(at);
    if (view.getUint32(at + 4) === META) {
      const end = Math.min(at + size, view.byteLength) - 16;
      for (let inside = at + 8; inside <= end; inside += 1) {
        if (view.getUint32(inside) !== ISPE) continue;
        const found = { width: view.getUint32(inside + 8), height: view.getUint32(inside + 12) };
        if (!largest || found.width * found.height > largest.width * largest.height) largest = found;
      }
      return largest;
    }
    // Zero is "to the end"; one has its length elsewhere, which only the pixels need.
    if (size < 8) return null;
  }
  return largest;
}

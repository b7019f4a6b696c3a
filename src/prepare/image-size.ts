import { type Format, type ImageFormat, isImage } from '../files/format.js';
import type { Size } from './pixels.js';
import { readGifSize } from './strip-gif.js';
import { readJpegSize } from './strip-jpeg.js';

/**
 * Reads the size of a picture from its header, before anything is decoded.
 *
 * @param bytes The whole file.
 * @param format Its format, as sniffed.
 * @returns Pixels as stored; null where there is no readable header.
 */
export function readImageSize(bytes: Uint8Array, format: Format): Size | null {
  try {
    if (format === 'jpeg') return readJpegSize(bytes);
    if (format === 'gif') return readGifSize(bytes);
    return isImage(format) ? readHeader(bytes, HEADERS[format]) : null;
  } catch {
    return null;
  }
}

interface Header {
  /** Offset and value of the four bytes that identify the format. */
  readonly signature: readonly [offset: number, fourCC: number];
  readonly readSize: (view: DataView) => Size | null;
}

/** Every picture that is decoded has a row, since a header without one lets a decompression bomb pass. */
const HEADERS: Readonly<Record<Exclude<ImageFormat, 'jpeg' | 'gif'>, Header>> = {
  png: {
    signature: [12, 0x49484452],
    readSize: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  webp: { signature: [8, 0x57454250], readSize: readWebpSize },
  heic: { signature: [4, 0x66747970], readSize: largestHeifSize },
  avif: { signature: [4, 0x66747970], readSize: largestHeifSize },
};

function readHeader(bytes: Uint8Array, { signature, readSize }: Header): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [offset, fourCC] = signature;
  return view.getUint32(offset) === fourCC ? readSize(view) : null;
}

/** Reads the size from the first chunk, which is VP8X, VP8L or VP8 (RFC 9649, 2.5 to 2.7). */
function readWebpSize(view: DataView): Size | null {
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

/** Reads the bytes of a box (ISO 14496-12, 4.2): 1 stands for 64 bits behind its type, and 0 for the rest of the file. */
function readBoxLength(view: DataView, at: number): number {
  const size = view.getUint32(at);
  return size === 1 ? Number(view.getBigUint64(at + 8)) : size || view.byteLength - at;
}

/** Reads the largest size in the header: a picture made of tiles lists the tiles' sizes too (ISO 23008-12, `ispe`). */
function largestHeifSize(view: DataView): Size | null {
  for (let at = 0, size = 8; size >= 8 && at + 8 <= view.byteLength; at += size) {
    size = readBoxLength(view, at);
    if (view.getUint32(at + 4) !== META) continue;
    let largest: Size | null = null;
    const end = Math.min(at + size, view.byteLength) - 16;
    for (let inside = at + 8; inside <= end; inside += 1) {
      if (view.getUint32(inside) !== ISPE) continue;
      const found = { width: view.getUint32(inside + 8), height: view.getUint32(inside + 12) };
      if (!largest || found.width * found.height > largest.width * largest.height) largest = found;
    }
    return largest;
  }
  return null;
}

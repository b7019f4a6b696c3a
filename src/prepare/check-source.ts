import { freeBuffer } from '../core/free-buffer.js';
import { HdtError } from '../core/hdt-error.js';
import { type Format, type ImageFormat, isImage } from '../files/format.js';
import { readBytes } from './bytes.js';
import type { Size } from './pixels.js';
import type { ImagePlan } from './plan.js';
import { isPlainJpeg, isTruncatedJpeg, metadataInJpeg, readJpegSize, stripJpeg } from './strip-jpeg.js';
import { isPlainPng, metadataInPng, stripPng } from './strip-png.js';
import { isPlainWebp, metadataInWebp, stripWebp } from './strip-webp.js';

/** A picture that may be decoded. */
export interface CheckedSource {
  /** Pixels as stored; null without a readable header. */
  readonly size: Size | null;
  /** The picture without metadata where its pixels can be sent unchanged; null where it must be re-encoded. */
  readonly kept: Blob | null;
}

/**
 * Checks a picture before it is decoded, and strips it of its metadata.
 *
 * @throws {HdtError} `too-many-pixels`, `truncated-file`, `unreadable-file`
 */
export const checkAndStrip = (file: Blob, plan: ImagePlan): Promise<CheckedSource> =>
  withBytes(file, (bytes) => {
    const size = checkBytes(bytes, plan.format);
    const stripped = size && stripWithoutReencoding(bytes, size, plan);
    return { size, kept: stripped && moveToBlob(stripped, plan.format) };
  });

/** Copies bytes to a Blob, and frees them. */
function moveToBlob(bytes: Uint8Array<ArrayBuffer>, format: Format): Blob {
  const blob = new Blob([bytes], { type: `image/${format}` });
  freeBuffer(bytes.buffer);
  return blob;
}

/**
 * Checks a picture before it is decoded, so that a decompression bomb or a truncated file never is.
 *
 * @returns Pixels as stored; null without a readable header.
 * @throws {HdtError} `too-many-pixels`, `truncated-file`, `unreadable-file`
 */
export const checkSource = (file: Blob, format: Format): Promise<Size | null> =>
  withBytes(file, (bytes) => checkBytes(bytes, format));

/** Reads a file, whose memory is freed after `use`. */
async function withBytes<Value>(file: Blob, use: (bytes: Uint8Array<ArrayBuffer>) => Value): Promise<Value> {
  const bytes = await readBytes(file);
  try {
    return use(bytes);
  } finally {
    freeBuffer(bytes.buffer);
  }
}

function checkBytes(bytes: Uint8Array, format: Format): Size | null {
  const size = readImageSize(bytes, format);
  if (format === 'jpeg' && isTruncatedJpeg(bytes)) throw new HdtError('truncated-file');
  // Without a readable header the decoder decides whether the picture is valid.
  if (!size) return null;
  if (!isDecodableSize(size)) throw new HdtError('too-many-pixels');
  // Both throw for a truncated file, which browsers decode without an error.
  if (format === 'png') metadataInPng(bytes);
  if (format === 'webp') metadataInWebp(bytes);
  return size;
}

/**
 * Most pixels that are decoded: they take 256 MB. Phones take photos of 50 million; a decompression bomb has thousands of
 * millions in a few kilobytes.
 */
const MAX_PIXELS = 64_000_000;

/** Longest edge that is decoded, in pixels, since decoders hold whole rows in memory. */
const MAX_EDGE = 30_000;

/** Whether a picture of this size is safe to decode. */
const isDecodableSize = ({ width, height }: Size): boolean =>
  width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_EDGE;

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
const HEADERS: Readonly<Record<Exclude<ImageFormat, 'jpeg'>, Header>> = {
  png: {
    signature: [12, 0x49484452],
    readSize: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  gif: {
    signature: [0, 0x47494638],
    readSize: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
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

/** Most bytes of a picture that is sent without re-encoding; a larger one takes fewer bytes as a new JPEG. */
const MAX_UNCHANGED_BYTES = 4_000_000;

/** Functions that strip one format of its metadata without re-encoding the pixels. */
interface MetadataStripper {
  /** Whether the pixels look right without any metadata. */
  isPlain(bytes: Uint8Array): boolean;
  strip(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
  metadataIn(bytes: Uint8Array): string[];
}

const METADATA_STRIPPERS: Readonly<Partial<Record<Format, MetadataStripper>>> = {
  jpeg: { isPlain: isPlainJpeg, strip: stripJpeg, metadataIn: metadataInJpeg },
  png: { isPlain: isPlainPng, strip: stripPng, metadataIn: metadataInPng },
  webp: { isPlain: isPlainWebp, strip: stripWebp, metadataIn: metadataInWebp },
};

/**
 * Removes the metadata of a picture without touching its pixels.
 *
 * @returns Null where the picture must be re-encoded.
 */
function stripWithoutReencoding(
  bytes: Uint8Array,
  size: Size,
  { format, maxEdge, keepsPixels, rotation }: ImagePlan,
): Uint8Array<ArrayBuffer> | null {
  const stripper = METADATA_STRIPPERS[format];
  if (!stripper || !keepsPixels || rotation || bytes.length > MAX_UNCHANGED_BYTES) return null;
  if (Math.max(size.width, size.height) > maxEdge) return null;
  try {
    if (!stripper.isPlain(bytes)) return null;
    const stripped = stripper.strip(bytes);
    return stripper.metadataIn(stripped).length === 0 ? stripped : null;
  } catch {
    // A decoder may cope with a damage that hides where the metadata is.
    return null;
  }
}

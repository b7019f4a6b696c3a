import { freeBuffer } from '../core/free-buffer.js';
import { HdtError } from '../core/hdt-error.js';
import type { Format } from '../files/format.js';
import { withBytes } from './bytes.js';
import { readImageSize } from './image-size.js';
import type { Size } from './pixels.js';
import type { ImagePlan } from './plan.js';
import { isTruncatedJpeg } from './strip-jpeg.js';
import { stripMetadata } from './strip-metadata.js';
import { expectWholePng } from './strip-png.js';
import { expectWholeWebp } from './strip-webp.js';

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
    const stripped = size && stripMetadata(bytes, size, plan);
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

function checkBytes(bytes: Uint8Array, format: Format): Size | null {
  const size = readImageSize(bytes, format);
  if (format === 'jpeg' && isTruncatedJpeg(bytes)) throw new HdtError('truncated-file');
  // Without a readable header the decoder decides whether the picture is valid.
  if (!size) return null;
  if (!isDecodableSize(size)) throw new HdtError('too-many-pixels');
  // Browsers decode a truncated file without an error.
  if (format === 'png') expectWholePng(bytes);
  if (format === 'webp') expectWholeWebp(bytes);
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

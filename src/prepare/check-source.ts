import { HdtError } from '../core/hdt-error.js';
import type { Format } from '../files/format.js';
import type { Size } from './frame.js';
import { isDecodableSize, readImageSize } from './header.js';
import { readBytes } from './read-bytes.js';
import { isTruncatedJpeg } from './strip-jpeg.js';
import { metadataInPng } from './strip-png.js';
import { metadataInWebp } from './strip-webp.js';

/** The bytes of a picture, and its size in pixels; null without a readable header. */
export interface Source {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly size: Size | null;
}

/**
 * Checks a picture before it is decoded, so that a decompression bomb or a truncated file never is.
 *
 * @throws {HdtError} `too-many-pixels`, `truncated-file`, `unreadable-file`
 */
export async function checkSource(file: Blob, format: Format): Promise<Source> {
  const bytes = await readBytes(file);
  const size = readImageSize(bytes, format);
  if (format === 'jpeg' && isTruncatedJpeg(bytes)) throw new HdtError('truncated-file');
  // Without a readable header the decoder decides whether the picture is valid.
  if (!size) return { bytes, size };
  if (!isDecodableSize(size)) throw new HdtError('too-many-pixels');
  // Both throw for a truncated file, which browsers decode without an error.
  if (format === 'png') metadataInPng(bytes);
  if (format === 'webp') metadataInWebp(bytes);
  return { bytes, size };
}

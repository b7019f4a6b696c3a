import { freeBuffer } from '../core/free-buffer.js';
import { HdtError } from '../core/hdt-error.js';
import type { Format } from '../files/format.js';
import { isDecodableSize, readImageSize } from './header.js';
import type { Size } from './pixels.js';
import type { ImagePlan } from './plan.js';
import { readBytes } from './read-bytes.js';
import { isPlainJpeg, isTruncatedJpeg, metadataInJpeg, stripJpeg } from './strip-jpeg.js';
import { isPlainPng, metadataInPng, stripPng } from './strip-png.js';
import { isPlainWebp, metadataInWebp, stripWebp } from './strip-webp.js';

/**
 * Checks a picture before it is decoded, and strips it of its metadata.
 *
 * @returns The picture without metadata where its pixels can be sent unchanged; null where it must be re-encoded.
 * @throws {HdtError} `too-many-pixels`, `truncated-file`, `unreadable-file`
 */
export async function checkAndStrip(file: Blob, plan: ImagePlan): Promise<Blob | null> {
  const { bytes, size } = await checkSource(file, plan.format);
  const stripped = size && stripWithoutReencoding(bytes, size, plan);
  const kept = stripped && new Blob([stripped], { type: `image/${plan.format}` });
  freeBuffer(bytes.buffer);
  return kept;
}

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

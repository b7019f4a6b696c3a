import { freeBuffer } from '../core/free-buffer.js';
import type { Format } from '../files/format.js';
import { checkSource } from './check-source.js';
import type { Size } from './frame.js';
import type { ImagePlan } from './plan.js';
import { isPlainJpeg, metadataInJpeg, stripJpeg } from './strip-jpeg.js';
import { isPlainPng, metadataInPng, stripPng } from './strip-png.js';
import { isPlainWebp, metadataInWebp, stripWebp } from './strip-webp.js';

/**
 * Checks a picture before it is decoded.
 *
 * @returns The picture without metadata where its pixels can be sent unchanged; null where it must be re-encoded.
 * @throws {HdtError} `too-many-pixels`, `truncated-file`, `unreadable-file`
 */
export async function examineSource(file: Blob, plan: ImagePlan): Promise<Blob | null> {
  const { bytes, size } = await checkSource(file, plan.format);
  const stripped = size && stripWithoutReencoding(bytes, size, plan);
  const kept = stripped && new Blob([stripped], { type: `image/${plan.format}` });
  freeBuffer(bytes.buffer);
  return kept;
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
 * @throws {HdtError} `truncated-file`, `unreadable-image`
 */
function stripWithoutReencoding(
  bytes: Uint8Array,
  size: Size,
  { format, maxEdge, keepsPixels }: ImagePlan,
): Uint8Array<ArrayBuffer> | null {
  const stripper = METADATA_STRIPPERS[format];
  if (!stripper || !keepsPixels || bytes.length > MAX_UNCHANGED_BYTES) return null;
  if (Math.max(size.width, size.height) > maxEdge || !stripper.isPlain(bytes)) return null;
  const stripped = stripper.strip(bytes);
  return stripper.metadataIn(stripped).length === 0 ? stripped : null;
}

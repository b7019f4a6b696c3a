import type { Format } from '../files/format.js';
import type { Size } from './pixels.js';
import type { ImagePlan } from './plan.js';
import { isPlainJpeg, metadataInJpeg, stripJpeg } from './strip-jpeg.js';
import { isPlainPng, metadataInPng, stripPng } from './strip-png.js';
import { isPlainWebp, metadataInWebp, stripWebp } from './strip-webp.js';

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
export function stripMetadata(
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

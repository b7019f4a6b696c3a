import type { Format } from '../../../intake/format.js';
import type { Size } from '../../shared/frame.js';
import type { ImagePlan } from '../../shared/plan.js';
import { isPlain, metadataIn, stripMetadata } from '../../shared/strip-jpeg.js';
import { isPlainPng, metadataInPng, stripPng } from '../../shared/strip-png.js';
import { isPlainWebp, metadataInWebp, stripWebp } from '../../shared/strip-webp.js';

/** A drawing of more bytes is better sent as JPEG. */
const MAX_BYTES = 4_000_000;

interface Keeper {
  /** Whether the picture needs no rotation or color conversion to look right. */
  isPlain(bytes: Uint8Array): boolean;
  strip(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
  metadataIn(bytes: Uint8Array): string[];
}

const KEEPERS: Readonly<Partial<Record<Format, Keeper>>> = {
  jpeg: { isPlain, strip: stripMetadata, metadataIn },
  png: { isPlain: isPlainPng, strip: stripPng, metadataIn: metadataInPng },
  webp: { isPlain: isPlainWebp, strip: stripWebp, metadataIn: metadataInWebp },
};

/**
 * The picture without metadata and with every pixel as it is, where they need no change.
 *
 * @returns Null where the picture has to be re-encoded.
 * @throws {HdtError} `truncated-file`, `unreadable-image`
 */
export function keepPixels(
  bytes: Uint8Array,
  size: Size,
  { format, maxEdge, keepsPixels }: ImagePlan,
): Uint8Array<ArrayBuffer> | null {
  const keeper = KEEPERS[format];
  if (!keeper || !keepsPixels || bytes.length > MAX_BYTES || Math.max(size.width, size.height) > maxEdge)
    return null;
  if (!keeper.isPlain(bytes)) return null;
  const kept = keeper.strip(bytes);
  return keeper.metadataIn(kept).length === 0 ? kept : null;
}

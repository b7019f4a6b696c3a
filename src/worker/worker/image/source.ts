import { HdtError } from '../../../hdt-error.js';
import type { Format } from '../../../intake/format.js';
import type { Size } from '../../shared/frame.js';
import type { ImagePlan } from '../../shared/plan.js';
import { isCutJpeg, isPlain, metadataIn, stripMetadata } from '../../shared/strip-jpeg.js';
import { isPlainPng, metadataInPng, stripPng } from '../../shared/strip-png.js';
import { isPlainWebp, metadataInWebp, stripWebp } from '../../shared/strip-webp.js';
import { isDecodable, sizeOf } from './header.js';

/**
 * Looks at a picture before it is decoded, so that one made to end the tab never is.
 *
 * @returns The picture to send where its pixels need no change; null where it has to be drawn.
 * @throws {HdtError} `too-many-pixels`, `truncated-file`, `unreadable-file`
 */
export async function examineSource(file: Blob, plan: ImagePlan): Promise<Blob | null> {
  const bytes = await readBytes(file);
  const size = sizeOf(bytes, plan.format);
  if (plan.format === 'jpeg' && isCutJpeg(bytes)) throw new HdtError('truncated-file');
  // Without a readable header the decoder decides whether the picture is valid.
  if (!size) return null;
  if (!isDecodable(size)) throw new HdtError('too-many-pixels');
  if (plan.format === 'png') metadataInPng(bytes);
  if (plan.format === 'webp') metadataInWebp(bytes);
  const kept = keepPixels(bytes, size, plan);
  return kept && new Blob([kept], { type: `image/${plan.format}` });
}

async function readBytes(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new HdtError('unreadable-file', { cause });
  }
}

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
function keepPixels(
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

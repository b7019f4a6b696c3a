import { HdtError } from '../../../hdt-error.js';
import type { ImagePlan } from '../../shared/plan.js';
import { isCutJpeg } from '../../shared/strip-jpeg.js';
import { metadataInPng } from '../../shared/strip-png.js';
import { metadataInWebp } from '../../shared/strip-webp.js';
import { isDecodable, sizeOf } from './header.js';
import { keepPixels } from './keep.js';

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

import { metadataIn } from './strip-jpeg.js';

/**
 * Whether a picture holds nothing but pixels, by its own bytes: no place, no time, no phone, no comment.
 *
 * @returns False also for what is no whole JPEG.
 */
export async function holdsOnlyPixels(picture: Blob): Promise<boolean> {
  try {
    return metadataIn(new Uint8Array(await picture.arrayBuffer())).length === 0;
  } catch {
    return false;
  }
}

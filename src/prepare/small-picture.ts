import type { Format } from '../files/format.js';
import { canDraw, MissingCapability } from './canvas.js';
import { checkSource } from './check-source.js';
import { type DecodeOptions, openPicture } from './decode.js';
import type { Size } from './pixels.js';

/**
 * A picture drawn small; `missing` where this thread lacks what that needs, and `failed` where the picture cannot be decoded.
 */
export type SmallPicture = ImageBitmap | 'missing' | 'failed';

/**
 * Draws a picture small. Never rejects.
 *
 * @param height Its height in pixels; a smaller picture is not enlarged.
 */
export async function drawSmall(
  file: Blob,
  format: Format,
  height: number,
  options: DecodeOptions,
): Promise<SmallPicture> {
  try {
    const stored = await checkSource(file, format);
    if (!canDraw()) return 'missing';
    const picture = await openPicture(
      file,
      format,
      stored,
      height * (stored ? aspectOf(stored) : 1),
      options,
    );
    const scale = Math.min(1, height / picture.size.height);
    const canvas = await picture.shrink({
      width: Math.max(1, Math.round(picture.size.width * scale)),
      height: Math.round(picture.size.height * scale),
    });
    return canvas.transferToImageBitmap();
  } catch (thrown) {
    return thrown instanceof MissingCapability ? 'missing' : 'failed';
  }
}

/** The longest edge of a picture divided by the shortest one. */
const aspectOf = ({ width, height }: Size): number => Math.max(width, height) / Math.min(width, height);

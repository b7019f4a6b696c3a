import type { Crop } from '../../shared/crop.js';
import { cropOn } from '../../shared/crop.js';

/** Uses what of a picture is framed, all of it where nothing is. */
export async function withFramed<T>(
  picture: ImageBitmap,
  crop: Crop | null,
  use: (framed: ImageBitmap) => T,
): Promise<T> {
  if (!crop) return use(picture);
  const { left, top, right, bottom } = cropOn(crop, picture);
  const framed = await createImageBitmap(picture, left, top, right - left, bottom - top);
  try {
    return use(framed);
  } finally {
    framed.close();
  }
}

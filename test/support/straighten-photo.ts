/** Makes a page of a photo in Node, with the code of the Worker and `sharp` in place of the browser's decoder. */
import sharp from 'sharp';
import type { Box, RgbaImage } from '../../src/worker/shared/frame.js';
import { findPaper } from '../../src/worker/worker/paper/find-paper.js';
import { toQuad } from '../../src/worker/worker/paper/homography.js';
import { evenLight, LIGHT_EDGE, measureLight } from '../../src/worker/worker/paper/light.js';
import { choosePageSize, choosePaperSize } from '../../src/worker/worker/paper/paper-size.js';
import type { Photo } from '../../src/worker/worker/paper/photo.js';
import { createPixels, shrink } from '../../src/worker/worker/paper/resample.js';
import { straighten } from '../../src/worker/worker/paper/straighten.js';

async function openPhoto(file: Buffer): Promise<Photo> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  return {
    size: picture,
    toStored: (corners) => corners,
    readPreview: async () => (maxEdge) => shrink(picture, maxEdge),
    readPart: async (box) => ({ ...cutOut(picture, box), left: box.left, top: box.top, scale: 1 }),
    close: () => {},
  };
}

function cutOut({ width, data }: RgbaImage, { left, top, right, bottom }: Box): RgbaImage {
  const part = createPixels({ width: right - left, height: bottom - top });
  for (let y = top; y < bottom; y += 1) {
    const row = data.subarray((y * width + left) * 4, (y * width + right) * 4);
    part.data.set(row, (y - top) * part.width * 4);
  }
  return part;
}

/**
 * Makes a page of a photo with its light evened, at 200 pixels per inch.
 *
 * @returns The page as JPEG; null where no paper is found.
 */
export async function straightenPhoto(file: Buffer): Promise<Buffer | null> {
  const photo = await openPhoto(file);
  const corners = findPaper(await photo.readPreview());
  if (!corners) return null;
  const quad = toQuad(corners, photo.size);
  const page = createPixels(choosePageSize(choosePaperSize(quad, photo.size), quad, 200));
  await straighten(photo, quad, page);
  evenLight(page, measureLight(shrink(page, LIGHT_EDGE)));
  const { width, height, data } = page;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 80 })
    .toBuffer();
}

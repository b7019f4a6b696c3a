/** Makes a page of a photo in Node, with the code of the Worker and `sharp` in place of the browser's decoder. */
import sharp from 'sharp';
import type { DecodedPhoto } from '../../src/pages/paper/decoded-photo.js';
import { findPaper } from '../../src/pages/paper/find-paper.js';
import { toQuad } from '../../src/pages/paper/homography.js';
import { evenLight, LIGHT_EDGE, measureLight } from '../../src/pages/paper/light.js';
import { choosePageSize, choosePaperSize } from '../../src/pages/paper/paper-size.js';
import { createPixels, shrink } from '../../src/pages/paper/resample.js';
import { straighten } from '../../src/pages/paper/straighten.js';
import type { Box, RgbaImage } from '../../src/prepare/pixels.js';

async function openPhoto(file: Buffer): Promise<DecodedPhoto> {
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

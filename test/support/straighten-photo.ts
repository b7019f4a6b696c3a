/** Makes a page of a photo in Node, with the code of the Worker and `sharp` in place of the browser's canvas. */
import sharp, { type Sharp } from 'sharp';
import type { RgbaImage } from '../../src/worker/shared/frame.js';
import type { Corners } from '../../src/worker/shared/paper.js';
import { mapUnitSquare, toQuad } from '../../src/worker/worker/paper/homography.js';
import { evenLight, LIGHT_EDGE, measureLight } from '../../src/worker/worker/paper/light.js';
import { choosePageSize, choosePaperSize } from '../../src/worker/worker/paper/paper-size.js';
import { resampleTile } from '../../src/worker/worker/paper/resample.js';

async function readPixels(picture: Sharp): Promise<RgbaImage> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** PNG of the page. */
export async function straightenPhoto(
  photo: Buffer,
  corners: Corners,
  { isLightEvened = true, maxDpi = 200 } = {},
): Promise<Buffer> {
  const source = await readPixels(sharp(photo));
  const quad = toQuad(corners, source);
  const size = choosePageSize(choosePaperSize(quad, source), quad, maxDpi);
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  resampleTile({ ...source, left: 0, top: 0, scale: 1 }, mapUnitSquare(quad), size, whole, { ...size, data });
  const raw = { raw: { ...size, channels: 4 } } as const;
  if (isLightEvened) {
    const small = await readPixels(
      sharp(data, raw).resize({ width: LIGHT_EDGE, height: LIGHT_EDGE, fit: 'inside' }),
    );
    evenLight({ ...size, data }, measureLight(small), 0, size.height);
  }
  return sharp(data, raw).removeAlpha().jpeg({ quality: 85 }).toBuffer();
}

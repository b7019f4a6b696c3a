import sharp, { type Sharp } from 'sharp';
import type { Raster } from '#networks/raster.js';

/** What is done to a picture so that the pieces of a display's digits become strokes as in print. */
export type Preprocessing = 'none' | 'blur' | 'contrast' | 'inverse' | 'close dark' | 'close lit';

const openRaster = ({ width, height, data }: Raster) => sharp(data, { raw: { width, height, channels: 3 } });

async function toRaster(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { width: info.width, height: info.height, data };
  const out = new Uint8Array(info.width * info.height * 3);
  for (let i = 0, p = 0; p < out.length; i += info.channels, p += 3) out.fill(data[i]!, p, p + 3);
  return { width: info.width, height: info.height, data: out };
}

/** The least (or most) of each pixel's neighbours along one axis. */
function extremeAlongAxis(
  from: Uint8Array,
  to: Uint8Array,
  {
    start,
    step,
    count,
    radius,
    most,
  }: { start: number; step: number; count: number; radius: number; most: boolean },
): void {
  for (let i = 0; i < count; i++) {
    let best = from[start + i * step]!;
    const last = Math.min(count - 1, i + radius);
    for (let k = Math.max(0, i - radius); k <= last; k++) {
      const value = from[start + k * step]!;
      if (most ? value > best : value < best) best = value;
    }
    to[start + i * step] = best;
  }
}

function extremeFilter(
  grey: Uint8Array,
  width: number,
  height: number,
  radius: number,
  most: boolean,
): Uint8Array {
  const across = new Uint8Array(grey.length);
  for (let y = 0; y < height; y++)
    extremeAlongAxis(grey, across, { start: y * width, step: 1, count: width, radius, most });
  const out = new Uint8Array(grey.length);
  for (let x = 0; x < width; x++)
    extremeAlongAxis(across, out, { start: x, step: width, count: height, radius, most });
  return out;
}

/** Closes gaps between dark pieces (or lit ones): they grow by the radius and shrink again. */
function closeGaps({ width, height, data }: Raster, radius: number, lit: boolean): Raster {
  const grey = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < grey.length; i++, p += 3)
    grey[i] = (54 * data[p]! + 183 * data[p + 1]! + 19 * data[p + 2]!) >> 8;
  const shut = extremeFilter(extremeFilter(grey, width, height, radius, lit), width, height, radius, !lit);
  const out = new Uint8Array(data.length);
  for (let i = 0, p = 0; i < shut.length; i++, p += 3) out.fill(shut[i]!, p, p + 3);
  return { width, height, data: out };
}

/** Shares of the long side: about the gap between two segments when a display fills half of the picture. */
const BLUR = 1 / 220;
const GAP = 1 / 200;

/** What two preparations begin with: it takes longer than all the others together. */
const equalized = new WeakMap<Raster, Promise<Raster>>();

function equalizeContrast(raster: Raster): Promise<Raster> {
  const side = Math.max(16, Math.round(Math.max(raster.width, raster.height) / 8));
  const plain =
    equalized.get(raster) ??
    toRaster(openRaster(raster).greyscale().clahe({ width: side, height: side, maxSlope: 4 }));
  equalized.set(raster, plain);
  return plain;
}

export async function preprocess(raster: Raster, how: Preprocessing): Promise<Raster> {
  const long = Math.max(raster.width, raster.height);
  switch (how) {
    case 'none':
      return raster;
    case 'blur':
      return toRaster(openRaster(raster).blur(Math.max(0.5, BLUR * long)));
    case 'contrast':
      return toRaster(openRaster(await equalizeContrast(raster)).blur(Math.max(0.5, (BLUR * long) / 2)));
    case 'inverse':
      return toRaster(openRaster(await equalizeContrast(raster)).negate());
    case 'close dark':
    case 'close lit':
      return closeGaps(raster, Math.max(1, Math.round(GAP * long)), how === 'close lit');
  }
}

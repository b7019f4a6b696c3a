import sharp from 'sharp';
import { findComponents, type Mask } from '#networks/components.js';
import type { RotatedBox } from '#networks/patch.js';
import { convexHull, type Point } from '#networks/quad.js';
import type { Raster } from '#networks/raster.js';
import type { Tensor } from '#networks/tensor.js';
import { minAreaRectangle } from '../raster/quad.js';
import type { Models } from './models.js';

/** Mean and standard deviation of ImageNet's red, green and blue, with which the detector was trained. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** The detector halves the picture five times. */
const STEP = 32;
/** Probability of text from which a pixel counts, and a whole box (PP-OCRv4's own settings). */
const MIN_PIXEL_PROBABILITY = 0.3;
const MIN_BOX_PROBABILITY = 0.5;
/** The map shows the core of a line; its box is wider by this share of area to girth (PP-OCRv4 unclips by 1.5 to 2). */
const UNCLIP = 1.6;

const roundToStep = (size: number): number => Math.max(STEP, Math.round(size / STEP) * STEP);

async function pictureTensor(raster: Raster, width: number, height: number): Promise<Tensor> {
  const { data: pixels } = await sharp(raster.data, {
    raw: { width: raster.width, height: raster.height, channels: 3 },
  })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = width * height;
  const data = new Float32Array(3 * plane);
  for (let k = 0; k < 3; k++) {
    // The detector was trained with blue as the first channel, normalised by red's mean and deviation.
    const [mean, deviation] = [MEAN[k]! * 255, DEVIATION[k]! * 255];
    for (let i = 0, p = 2 - k; i < plane; i++, p += 3) data[k * plane + i] = (pixels[p]! - mean) / deviation;
  }
  return { dims: [1, 3, height, width], data };
}

/** Boxes around the connected parts of a probability map, in its own pixels. */
export function textBoxes(map: Float32Array, width: number, height: number): RotatedBox[] {
  const mask: Mask = { width, height, data: new Uint8Array(map.length) };
  for (let i = 0; i < map.length; i++) if (map[i]! > MIN_PIXEL_PROBABILITY) mask.data[i] = 1;
  const { components, runs } = findComponents(mask);
  const edges: Point[][] = components.map(() => []);
  const sums = new Float64Array(components.length);
  for (let i = 0; i < runs.label.length; i++) {
    const own = runs.label[i]! - 1;
    const y = runs.y[i]!;
    const [left, right] = [runs.left[i]!, runs.right[i]!];
    edges[own]!.push({ x: left, y }, { x: right, y }, { x: left, y: y + 1 }, { x: right, y: y + 1 });
    for (let x = left; x < right; x++) sums[own]! += map[y * width + x]!;
  }
  return components.flatMap((part, i) => {
    if (part.area < 12 || sums[i]! / part.area < MIN_BOX_PROBABILITY) return [];
    const box = minAreaRectangle(convexHull(edges[i]!));
    if (box === undefined || Math.min(box.width, box.height) < 3) return [];
    const grown = (UNCLIP * box.width * box.height) / (2 * (box.width + box.height));
    return [{ ...box, width: box.width + 2 * grown, height: box.height + 2 * grown }];
  });
}

/** Boxes of the text in a picture, detected with its long side scaled to `longSide` pixels. */
export async function detectText(
  models: Models,
  raster: Raster,
  { longSide, verticalScale = 1 }: { readonly longSide: number; readonly verticalScale?: number | undefined },
): Promise<RotatedBox[]> {
  const scale = longSide / Math.max(raster.width, raster.height);
  const width = roundToStep(raster.width * scale);
  const height = roundToStep(raster.height * scale * verticalScale);
  const map = await models.detect(await pictureTensor(raster, width, height));
  const [sx, sy] = [raster.width / width, raster.height / height];
  return textBoxes(map.data, width, height).map((box) => ({
    ...box,
    x: box.x * sx,
    y: box.y * sy,
    // Unequal scales of the two sides change the angle of a rotated box.
    width: box.width * Math.hypot(sx * Math.cos(box.angle), sy * Math.sin(box.angle)),
    height: box.height * Math.hypot(sy * Math.cos(box.angle), sx * Math.sin(box.angle)),
    angle: Math.atan2(sy * Math.sin(box.angle), sx * Math.cos(box.angle)),
  }));
}

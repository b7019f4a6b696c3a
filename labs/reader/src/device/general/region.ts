import sharp from 'sharp';
import type { RotatedBox } from '#networks/patch.js';
import type { Raster } from '#networks/raster.js';
import type { Line } from '../../text/recogniser.js';
import { isClear, type PassFindings } from './candidates.js';

/** A part of a picture, in its pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, upright and scaled; `scale` of its pixels make one of the picture's. */
export interface ScaledRegion {
  readonly raster: Raster;
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Where something in a part of a picture stands in the picture. */
export const toPictureBox = (box: RotatedBox, { left, top, scale }: ScaledRegion): RotatedBox => ({
  ...box,
  x: left + box.x / scale,
  y: top + box.y / scale,
  width: box.width / scale,
  height: box.height / scale,
});

/** A box of the picture in the pixels of a part of it. */
export const toRegionBox = (box: RotatedBox, region: ScaledRegion | undefined): RotatedBox =>
  region === undefined
    ? box
    : {
        ...box,
        x: (box.x - region.left) * region.scale,
        y: (box.y - region.top) * region.scale,
        width: box.width * region.scale,
        height: box.height * region.scale,
      };

/** The least part around some boxes, widened by shares of its size on every side. */
function regionAround(
  boxes: readonly RotatedBox[],
  { width, height }: Raster,
  [aside, above]: readonly [number, number],
): Region {
  const left = Math.min(...boxes.map((box) => box.x - box.width / 2));
  const right = Math.max(...boxes.map((box) => box.x + box.width / 2));
  const top = Math.min(...boxes.map((box) => box.y - box.height / 2));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height / 2));
  const size = Math.max(right - left, bottom - top);
  const from = {
    x: Math.max(0, Math.floor(left - aside * size)),
    y: Math.max(0, Math.floor(top - above * size)),
  };
  return {
    left: from.x,
    top: from.y,
    width: Math.min(width, Math.ceil(right + aside * size)) - from.x,
    height: Math.min(height, Math.ceil(bottom + above * size)) - from.y,
  };
}

/** Height of text that can be digits of a display, as a share of the picture's. Print on a device is lower. */
const MIN_DISPLAY_HEIGHT = 0.06;
/** Margins as shares of the found text's longer side. Wider at the sides, where a number goes on. */
const MARGIN_ASIDE = 0.35;
const MARGIN_ABOVE = 0.2;

/** The part of the picture that has numbers and words of devices in it. */
export function regionOfInterest(
  raster: Raster,
  { numbers, labels }: PassFindings,
  lines: readonly Line[],
): Region {
  const tall = lines.filter(({ box }) => box.height > MIN_DISPLAY_HEIGHT * raster.height);
  const hasDisplay = numbers.some(isClear) || tall.length > 0;
  const boxes = (hasDisplay ? [...numbers, ...labels, ...tall] : lines).map(({ box }) => box);
  return boxes.length === 0
    ? { left: 0, top: 0, width: raster.width, height: raster.height }
    : regionAround(boxes, raster, [MARGIN_ASIDE, MARGIN_ABOVE]);
}

/** Cuts a part out and scales its long side to so many pixels, at most twice as large. */
export async function cropRegion(
  { width, height, data }: Raster,
  part: Region,
  longSide: number,
): Promise<ScaledRegion> {
  const scale = Math.min(2.5, longSide / Math.max(part.width, part.height));
  const { data: pixels, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(part)
    .resize({
      width: Math.max(16, Math.round(part.width * scale)),
      height: Math.max(16, Math.round(part.height * scale)),
      fit: 'fill',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    raster: { width: info.width, height: info.height, data: pixels },
    left: part.left,
    top: part.top,
    scale,
  };
}

/** Rotates a picture clockwise by quarter rotations. */
export async function rotateQuarters({ width, height, data }: Raster, quarters: number): Promise<Raster> {
  const { data: pixels, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .rotate(90 * quarters)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: pixels };
}

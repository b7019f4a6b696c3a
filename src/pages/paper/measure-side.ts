import type { LumaPlane } from '../../prepare/pixels.js';
import { bluenessAt, colorDistance, isPrint, NOISE_FLOOR, type PaperPlanes, rednessAt } from './planes.js';
import type { SupportedQuad } from './quads.js';

/** What differs between both sides of one side of a quadrilateral. Shares are 0 to 1. */
export interface SideMeasures {
  /** Levels of the ground just inside, one for each place along the side. */
  readonly insides: Float32Array;
  /** Median contrast, of which `HALF_CONTRAST` counts half. */
  readonly contrast: number;
  /** How much darker it is just outside than farther out. */
  readonly bezel: number;
  /** How much brighter the ground is farther inside than just inside. */
  readonly rim: number;
  /** Shares of what is just inside and farther outside that are print. */
  readonly printedInside: number;
  readonly printedOutside: number;
  /** How much the color changes; a shadow changes the brightness alone. */
  readonly colorStep: number;
}

/** Places along each side. */
export const SAMPLES = 20;
/** Pixels inside and outside that are compared. */
const OFFSETS = [3, 5, 7];
/** Pixels outside where print may be, as many, beyond the shadow of the paper. */
const PRINT_OFFSETS = [6, 9, 12];
/** Pixels outside, beyond the bezel of a screen, and inside, beyond the rim of a device. */
const FAR_OUTSIDE = 18;
const FAR_INSIDE = 15;
/** Relative contrast that counts half. */
const HALF_CONTRAST = 0.07;

/** Compares both sides of a side of a quadrilateral. */
export function measureSide({ corners }: SupportedQuad, i: number, planes: PaperPlanes): SideMeasures {
  const { closed, whiteness, colors } = planes;
  const [from, to] = [corners[i]!, corners[(i + 1) & 3]!];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // The corners are clockwise, so that the inside is to the right of each side.
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  /** The pixel so many pixels inside a point of the side. */
  const pixelAt = (x: number, y: number, offset: number) =>
    nearestPixel(closed, x + nx * offset, y + ny * offset);
  const [insides, contrasts, rims] = [
    new Float32Array(SAMPLES),
    new Float32Array(SAMPLES),
    new Float32Array(SAMPLES),
  ];
  let [bezel, printedInside, printedOutside, redStep, blueStep] = [0, 0, 0, 0, 0];
  for (let k = 0; k < SAMPLES; k++) {
    const share = 0.06 + (0.88 * k) / (SAMPLES - 1);
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    let [inside, outside] = [0, 0];
    for (let n = 0; n < OFFSETS.length; n++) {
      const [inner, outer] = [pixelAt(x, y, OFFSETS[n]!), pixelAt(x, y, -OFFSETS[n]!)];
      inside += closed.values[inner]! / OFFSETS.length;
      outside += closed.values[outer]! / OFFSETS.length;
      redStep += rednessAt(colors, inner) - rednessAt(colors, outer);
      blueStep += bluenessAt(colors, inner) - bluenessAt(colors, outer);
      if (isPrint(planes, inner)) printedInside += 1;
      if (isPrint(planes, pixelAt(x, y, -PRINT_OFFSETS[n]!))) printedOutside += 1;
    }
    // Paper on paper has only the line of its shadow.
    const line = Math.min(
      whiteness.values[pixelAt(x, y, 0)]!,
      whiteness.values[pixelAt(x, y, 1.5)]!,
      whiteness.values[pixelAt(x, y, -1.5)]!,
    );
    const step = Math.max(Math.abs(inside - outside), Math.min(inside, outside) - line);
    const farInside = closed.values[pixelAt(x, y, FAR_INSIDE)]!;
    const farOutside = closed.values[pixelAt(x, y, -FAR_OUTSIDE)]!;
    insides[k] = inside;
    contrasts[k] = step / (Math.max(inside, outside) + NOISE_FLOOR);
    rims[k] = (farInside - inside) / (Math.max(farInside, inside) + NOISE_FLOOR);
    bezel += Math.max(0, Math.min(farOutside, inside) - outside) / (inside + NOISE_FLOOR);
  }
  const contrast = median(contrasts);
  const samples = SAMPLES * OFFSETS.length;
  return {
    insides,
    contrast: contrast / (contrast + HALF_CONTRAST),
    bezel: bezel / SAMPLES,
    rim: median(rims),
    printedInside: printedInside / samples,
    printedOutside: printedOutside / samples,
    colorStep: colorDistance(redStep, blueStep) / samples,
  };
}

/** Index of the pixel nearest to a point. */
export function nearestPixel({ width, height }: LumaPlane, x: number, y: number): number {
  const column = x < 0 ? 0 : x > width - 1 ? width - 1 : (x + 0.5) | 0;
  const row = y < 0 ? 0 : y > height - 1 ? height - 1 : (y + 0.5) | 0;
  return row * width + column;
}

const median = (values: Float32Array): number => values.sort()[values.length >> 1]!;

import type { RgbaImage } from '../../../../src/prepare/pixels.js';
import { LIT_SEGMENTS } from '../../../support/seven-segments.js';

const WIDTH = 320;
const HEIGHT = 240;

/** Rectangles of each segment: left, top, width and height, relative to the height of the digit. */
const SEGMENTS: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  a: [[0.08, 0, 0.4, 0.12]],
  b: [[0.44, 0.06, 0.12, 0.4]],
  c: [[0.44, 0.54, 0.12, 0.4]],
  d: [[0.08, 0.88, 0.4, 0.12]],
  e: [[0, 0.54, 0.12, 0.4]],
  f: [[0, 0.06, 0.12, 0.4]],
  g: [[0.08, 0.44, 0.4, 0.12]],
};
export interface Drawing {
  readonly text?: string;
  /** Left and top of the first digit, and its height, in pixels. */
  readonly x?: number;
  readonly y?: number;
  readonly height?: number;
  readonly ink?: number;
  readonly ground?: number;
  /** Luminance around the display. */
  readonly around?: number;
  /** Side of the box blur in pixels. */
  readonly blur?: number;
  /** Opacity of a blurred copy over the sharp picture, 0 to 1. */
  readonly haze?: number;
  /** Another number on the same display, with its left, top and height. */
  readonly other?: readonly [text: string, x: number, y: number, height: number];
  /** A spot of glare: its centre, radius and luminance (white by default). `narrow` flattens it to a slanted ellipse. */
  readonly spot?: readonly [x: number, y: number, radius: number, luminance?: number, narrow?: number];
}

/** A camera frame with a device whose display shows a number. */
export function drawFrame({
  text = '126',
  x = 90,
  y = 85,
  height = 64,
  ink = 40,
  ground = 175,
  around = 120,
  blur = 0,
  haze = 0,
  other,
  spot,
}: Drawing = {}): RgbaImage {
  const luma = new Float32Array(WIDTH * HEIGHT).fill(around);
  const fill = (left: number, top: number, width: number, down: number, value: number) => {
    for (let row = Math.round(top); row < Math.round(top + down); row++) {
      for (let column = Math.round(left); column < Math.round(left + width); column++) {
        if (row >= 0 && row < HEIGHT && column >= 0 && column < WIDTH) luma[row * WIDTH + column] = value;
      }
    }
  };
  const numbers = [[text, x, y, height] as const, ...(other ? [other] : [])];
  for (const [figures, x, y, height] of numbers) {
    fill(
      x - 0.5 * height,
      y - 0.4 * height,
      figures.length * 0.8 * height + 0.8 * height,
      1.8 * height,
      ground,
    );
  }
  for (const [figures, x, y, height] of numbers) {
    [...figures].forEach((figure, at) => {
      for (const name of LIT_SEGMENTS[figure] ?? '') {
        for (const [left, top, width, down] of SEGMENTS[name]!) {
          fill(x + at * 0.8 * height + left * height, y + top * height, width * height, down * height, ink);
        }
      }
    });
  }
  if (spot) {
    const [cx, cy, radius, luminance = 255, narrow = 1] = spot;
    for (let at = 0; at < luma.length; at++) {
      const [right, down] = [(at % WIDTH) - cx, Math.floor(at / WIDTH) - cy];
      const [along, across] = [(right - down) * Math.SQRT1_2, (right + down) * Math.SQRT1_2];
      if (Math.hypot(along, across / narrow) < radius) luma[at] = luminance;
    }
  }
  if (blur > 0) return toFrame(boxBlur(luma, blur));
  if (haze === 0) return toFrame(luma);
  const over = boxBlur(luma, 5);
  return toFrame(luma.map((value, at) => value + haze * (over[at]! - value)));
}

/** A frame with a computed luminance for each pixel. */
export const paintFrame = (valueAt: (x: number, y: number) => number): RgbaImage =>
  toFrame(
    Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => valueAt(at % WIDTH, Math.floor(at / WIDTH))),
  );

function toFrame(luma: Float32Array): RgbaImage {
  const data = new Uint8ClampedArray(4 * luma.length);
  for (let at = 0; at < luma.length; at++) {
    data[4 * at] = luma[at]!;
    data[4 * at + 1] = luma[at]!;
    data[4 * at + 2] = luma[at]!;
    data[4 * at + 3] = 255;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function boxBlur(values: Float32Array, side: number): Float32Array {
  const half = Math.floor(side / 2);
  const along = (from: Float32Array, step: number, place: (at: number) => number, length: number) =>
    from.map((_, at) => {
      let [sum, count] = [0, 0];
      for (let by = -half; by <= half; by++) {
        if (place(at) + by < 0 || place(at) + by >= length) continue;
        sum += from[at + by * step]!;
        count += 1;
      }
      return sum / count;
    });
  const across = along(values, 1, (at) => at % WIDTH, WIDTH);
  return along(across, WIDTH, (at) => Math.floor(at / WIDTH), HEIGHT);
}

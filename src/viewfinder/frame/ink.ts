import type { Box, LumaPlane } from '../../prepare/pixels.js';

/** A binarized picture: the polarity of each pixel against its surroundings, row by row. */
export interface InkMask {
  readonly width: number;
  readonly height: number;
  /** 1 where a pixel is brighter than its surroundings, -1 where it is darker, 0 for background. */
  readonly polarities: Int8Array;
}

/** Half the window a pixel is compared with, as a share of the longest edge: wider than a stroke of a large digit. */
const WINDOW_RADIUS = 1 / 14;
/** Least difference in luminance from the mean of the window. */
const MIN_DIFFERENCE = 5;

/**
 * Adaptive thresholding (Niblack): compares each pixel with the mean and the standard deviation of its own window, since
 * a display is lit unevenly and may be darker or brighter than its device.
 *
 * @param factors How many standard deviations ink must differ by. A low factor finds thin strokes, a high one separates
 * strokes that touch.
 * @returns A mask for each factor.
 */
export function binarizeLuma({ width, height, values }: LumaPlane, factors: readonly number[]): InkMask[] {
  const stride = width + 1;
  const { sums, squares } = integralImages({ width, height, values });
  const radius = Math.round(Math.max(width, height) * WINDOW_RADIUS);
  const masks = factors.map((factor) => ({
    squaredFactor: factor ** 2,
    polarities: new Int8Array(values.length),
  }));
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height, y + radius + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const [a, b, c, d] = [
        top * stride + left,
        top * stride + right,
        bottom * stride + left,
        bottom * stride + right,
      ];
      const count = (right - left) * (bottom - top);
      const mean = (sums[d]! - sums[c]! - sums[b]! + sums[a]!) / count;
      const variance = (squares[d]! - squares[c]! - squares[b]! + squares[a]!) / count - mean * mean;
      const at = y * width + x;
      const difference = values[at]! - mean;
      const squared = difference * difference;
      if (squared <= MIN_DIFFERENCE * MIN_DIFFERENCE) continue;
      for (const { squaredFactor, polarities } of masks)
        if (squared > squaredFactor * variance) polarities[at] = difference > 0 ? 1 : -1;
    }
  }
  return masks.map(({ polarities }) => ({ width, height, polarities }));
}

/** Integral images of the values and of their squares, with a row and a column of zeros before the first pixel. */
function integralImages({ width, height, values }: LumaPlane): {
  sums: Float64Array;
  squares: Float64Array;
} {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(sums.length);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    let square = 0;
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x]!;
      sum += value;
      square += value * value;
      const at = (y + 1) * stride + x + 1;
      sums[at] = sums[at - stride]! + sum;
      squares[at] = squares[at - stride]! + square;
    }
  }
  return { sums, squares };
}

/** Ink of one polarity whose pixels connect by their sides. */
export interface ConnectedComponent {
  /** 1 for ink that is brighter than its surroundings, -1 for darker ink. */
  readonly polarity: number;
  readonly box: Box;
  /** Number of pixels. */
  readonly area: number;
  /** Mean stroke width in pixels. */
  readonly strokeWidth: number;
}

/** Finds all connected components of a mask, with 4-connectivity. */
export function findConnectedComponents({ width, height, polarities }: InkMask): ConnectedComponent[] {
  // A border of background, so that every pixel has four neighbours.
  const stride = width + 2;
  const unvisited = new Int8Array(stride * (height + 2));
  for (let y = 0; y < height; y++)
    unvisited.set(polarities.subarray(y * width, (y + 1) * width), (y + 1) * stride + 1);
  const search = {
    stride,
    polarities: unvisited.slice(),
    unvisited,
    stack: new Int32Array(polarities.length),
  };
  const components: ConnectedComponent[] = [];
  for (let start = stride; start < unvisited.length; start++)
    if (unvisited[start] !== 0) components.push(floodFill(search, start));
  return components;
}

interface Search {
  readonly stride: number;
  readonly polarities: Int8Array;
  /** The polarities again, 0 where a pixel has been visited. */
  readonly unvisited: Int8Array;
  readonly stack: Int32Array;
}

function floodFill({ stride, polarities, unvisited, stack }: Search, start: number): ConnectedComponent {
  const polarity = polarities[start]!;
  const neighbours = [-1, 1, -stride, stride];
  const box = { left: stride, top: polarities.length, right: 0, bottom: 0 };
  let [area, perimeter, stackSize] = [0, 0, 1];
  stack[0] = start;
  unvisited[start] = 0;
  while (stackSize > 0) {
    const at = stack[--stackSize]!;
    const y = Math.floor(at / stride);
    const x = at - y * stride;
    area += 1;
    if (x <= box.left) box.left = x - 1;
    if (x > box.right) box.right = x;
    if (y <= box.top) box.top = y - 1;
    if (y > box.bottom) box.bottom = y;
    for (let side = 0; side < 4; side++) {
      const next = at + neighbours[side]!;
      if (polarities[next] !== polarity) perimeter += 1;
      else if (unvisited[next] !== 0) {
        unvisited[next] = 0;
        stack[stackSize++] = next;
      }
    }
  }
  // The perimeter runs along both sides of a stroke.
  return { polarity, box, area, strokeWidth: (2 * area) / perimeter };
}

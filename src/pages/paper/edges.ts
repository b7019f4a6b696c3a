import type { LumaPlane } from '../../prepare/pixels.js';
import { createBuffer } from './buffer.js';

/** Pixels of outlines, thinned to one pixel across, ordered by the angle of their gradient. */
export interface Edges {
  readonly count: number;
  /** Where the edges of each bin of the angle begin: 180 degrees in `ANGLES` bins; a gradient and its opposite are one. */
  readonly starts: Uint32Array;
  /** Bin of each edge. */
  readonly angles: Uint8Array;
  /** Positions in pixels, refined between the pixels, with the middle of the picture as origin. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Unit vector of the gradient: from dark to bright. */
  readonly dx: Float32Array;
  readonly dy: Float32Array;
  /** How much it counts, 0 to 1: half with a step of `HALF_WEIGHT` levels. */
  readonly weight: Float32Array;
}

/** Bins of the angle of a gradient, each of 2 degrees. */
export const ANGLES = 90;
/** Least step in levels that is an edge. */
const MIN_STEP = 3;
/** Step in levels at which an edge counts half. */
const HALF_WEIGHT = 2;
/** About as many edges are kept, the strongest: carpets and foliage have more. Those about as strong as the weakest are kept, too. */
const EDGE_BUDGET = 7000;
/** Bins in which edges are counted by their step. Corners with a step of more than 255 levels count in the last one. */
const BINS_PER_LEVEL = 4;
const STEP_BINS = 256 * BINS_PER_LEVEL;

/** In place of a bin of the angle: the edge is too weak to be kept. */
const SKIPPED = 255;

/** Numbers of an edge as found: place, gradient and step. */
const NUMBERS = 5;

interface Gradient {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Step in levels, roughly. */
  readonly steps: Float32Array;
}

/** Finds edges: pixels whose gradient is a maximum across its direction (as in Canny's detector, without hysteresis). */
export function findEdges(plane: LumaPlane): Edges {
  const { width, height } = plane;
  const gradient = measureGradient(plane);
  const { x, y, steps } = gradient;
  const found = foundBuffer(NUMBERS * (steps.length >> 1));
  let length = 0;
  // The outermost pixels have no gradient, and those beside them would compare with it.
  for (let row = 2; row < height - 2; row++) {
    for (let column = 2, at = row * width + 2; column < width - 2; column++, at++) {
      if (steps[at]! < MIN_STEP) continue;
      const offset = findPeak(gradient, at, width);
      if (offset === null) continue;
      const greater = greaterOf(x[at]!, y[at]!);
      found[length] = column - width / 2 + (offset * x[at]!) / greater;
      found[length + 1] = row - height / 2 + (offset * y[at]!) / greater;
      found[length + 2] = x[at]!;
      found[length + 3] = y[at]!;
      found[length + 4] = steps[at]!;
      length += NUMBERS;
    }
  }
  return orderEdges(found.subarray(0, length));
}

const greaterOf = (x: number, y: number): number => (Math.abs(x) > Math.abs(y) ? x : y);

/**
 * Where between its neighbours along the gradient a step is greatest, -0.5 to 0.5 pixels along the greater part of the
 * gradient; null where it is no maximum.
 */
function findPeak({ x, y, steps }: Gradient, at: number, width: number): number | null {
  const step = steps[at]!;
  const greater = greaterOf(x[at]!, y[at]!);
  const isAcross = greater === x[at]!;
  const neighbour = isAcross ? 1 : width;
  // The step between two neighbours is interpolated.
  const slope = (isAcross ? y[at]! : x[at]!) / greater;
  const share = Math.abs(slope);
  const diagonal = neighbour + (isAcross ? width : 1) * (slope < 0 ? -1 : 1);
  const before = steps[at - neighbour]! * (1 - share) + steps[at - diagonal]! * share;
  if (step < before) return null;
  const after = steps[at + neighbour]! * (1 - share) + steps[at + diagonal]! * share;
  if (step <= after) return null;
  return (0.5 * (before - after)) / (before - 2 * step + after || 1);
}

const [xBuffer, yBuffer, stepsBuffer, foundBuffer] = [
  createBuffer(Float32Array),
  createBuffer(Float32Array),
  createBuffer(Float32Array),
  createBuffer(Float32Array),
];

/** The Scharr operator, normed so that a sharp step of one level is 1; the outermost pixels are not set. */
function measureGradient({ width, height, values }: LumaPlane): Gradient {
  const [x, y, steps] = [xBuffer(values.length), yBuffer(values.length), stepsBuffer(values.length)];
  for (let row = 1; row < height - 1; row++) {
    for (let at = row * width + 1, last = row * width + width - 1; at < last; at++) {
      const above = at - width;
      const below = at + width;
      const falling = values[below + 1]! - values[above - 1]!;
      const rising = values[above + 1]! - values[below - 1]!;
      const across = (3 * (falling + rising) + 10 * (values[at + 1]! - values[at - 1]!)) / 16;
      const down = (3 * (falling - rising) + 10 * (values[below]! - values[above]!)) / 16;
      x[at] = across;
      y[at] = down;
      steps[at] = Math.sqrt(across * across + down * down);
    }
  }
  return { x, y, steps };
}

/** Keeps the strongest edges, in the order of their angles (by counting). */
function orderEdges(found: Float32Array): Edges {
  const least = findLeastStep(found);
  const bins = new Uint8Array(found.length / NUMBERS);
  const starts = new Uint32Array(ANGLES + 1);
  let count = 0;
  for (let at = 0, edge = 0; at < found.length; at += NUMBERS, edge++) {
    if (found[at + 4]! < least) {
      bins[edge] = SKIPPED;
      continue;
    }
    const bin = Math.round((Math.atan2(found[at + 3]!, found[at + 2]!) / Math.PI) * ANGLES);
    bins[edge] = bin < 0 ? bin + ANGLES : bin < ANGLES ? bin : bin - ANGLES;
    starts[bins[edge]! + 1]! += 1;
    count += 1;
  }
  for (let bin = 1; bin <= ANGLES; bin++) starts[bin]! += starts[bin - 1]!;
  const next = starts.slice();
  const list = () => new Float32Array(count);
  const angles = new Uint8Array(count);
  const edges = { count, starts, angles, x: list(), y: list(), dx: list(), dy: list(), weight: list() };
  for (let at = 0, edge = 0; at < found.length; at += NUMBERS, edge++) {
    const bin = bins[edge]!;
    if (bin === SKIPPED) continue;
    const to = next[bin]!++;
    angles[to] = bin;
    edges.x[to] = found[at]!;
    edges.y[to] = found[at + 1]!;
    const step = found[at + 4]!;
    edges.dx[to] = found[at + 2]! / step;
    edges.dy[to] = found[at + 3]! / step;
    edges.weight[to] = step / (step + HALF_WEIGHT);
  }
  return edges;
}

/** The step of the weakest edges that are kept. */
function findLeastStep(found: Float32Array): number {
  const counts = new Uint32Array(STEP_BINS);
  const last = STEP_BINS - 1;
  for (let at = 4; at < found.length; at += NUMBERS) {
    counts[Math.min(last, found[at]! * BINS_PER_LEVEL) | 0]! += 1;
  }
  let left = EDGE_BUDGET;
  let bin = last;
  while (bin > 0 && left > counts[bin]!) left -= counts[bin--]!;
  return bin / BINS_PER_LEVEL;
}

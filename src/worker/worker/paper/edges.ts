import type { LumaPlane } from '../../shared/frame.js';

/** Pixels of outlines, thinned to one pixel across, ordered by the angle of their gradient. */
export interface Edges {
  readonly count: number;
  /** Where the edges of each bin of the angle begin: 180 degrees in `ANGLES` bins; a gradient and its opposite are one. */
  readonly starts: Uint32Array;
  /** Positions in pixels, refined between the pixels. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Unit vector of the gradient: from dark to bright. */
  readonly dx: Float32Array;
  readonly dy: Float32Array;
  /** Step in levels, roughly. */
  readonly step: Float32Array;
}

/** Bins of the angle of a gradient, each of 2 degrees. */
export const ANGLES = 90;
/** Least step in levels that is an edge. */
const MIN_STEP = 3;
/** Most edges that are kept, the strongest: carpets and foliage have more. */
const MOST_EDGES = 7000;

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
  const { width, height, values } = plane;
  const { x, y, steps } = measureGradient(plane);
  const found = new Float32Array(NUMBERS * (values.length >> 1));
  let length = 0;
  // The outermost pixels have no gradient, so that no row needs bounds of its own.
  for (let at = 2 * width, end = (height - 2) * width; at < end; at++) {
    const step = steps[at]!;
    if (step < MIN_STEP) continue;
    const isAcross = Math.abs(x[at]!) > Math.abs(y[at]!);
    // One pixel along the gradient: 1 along its greater part, a share of 1 along the other.
    const right = isAcross ? 1 : x[at]! / y[at]!;
    const down = isAcross ? y[at]! / x[at]! : 1;
    const neighbour = isAcross ? 1 : width;
    const offset = findPeak(steps, at, neighbour, width + 1 - neighbour, right * down);
    if (offset > 1) continue;
    found[length] = (at % width) + offset * right;
    found[length + 1] = Math.floor(at / width) + offset * down;
    found[length + 2] = x[at]!;
    found[length + 3] = y[at]!;
    found[length + 4] = step;
    length += NUMBERS;
  }
  return orderEdges(found.subarray(0, length));
}

/** Where between its neighbours along the gradient a step is greatest, -0.5 to 0.5; 2 where it is no maximum. */
function findPeak(steps: Float32Array, at: number, neighbour: number, across: number, slope: number): number {
  const step = steps[at]!;
  const aside = across * Math.sign(slope);
  const share = Math.abs(slope);
  const before = steps[at - neighbour]! * (1 - share) + steps[at - neighbour - aside]! * share;
  const after = steps[at + neighbour]! * (1 - share) + steps[at + neighbour + aside]! * share;
  if (step < before || step <= after) return 2;
  return (0.5 * (before - after)) / (before - 2 * step + after || 1);
}

/** The Scharr operator, normed so that a sharp step of one level is 1. */
function measureGradient({ width, height, values }: LumaPlane): Gradient {
  const x = new Float32Array(values.length);
  const y = new Float32Array(values.length);
  const steps = new Float32Array(values.length);
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
  const angles = new Uint8Array(found.length / NUMBERS);
  const starts = new Uint32Array(ANGLES + 1);
  let count = 0;
  for (let at = 0, edge = 0; at < found.length; at += NUMBERS, edge++) {
    if (found[at + 4]! < least) {
      angles[edge] = ANGLES;
      continue;
    }
    const angle = Math.round((Math.atan2(found[at + 3]!, found[at + 2]!) / Math.PI) * ANGLES);
    angles[edge] = (angle + ANGLES) % ANGLES;
    starts[angles[edge]! + 1]! += 1;
    count += 1;
  }
  for (let bin = 1; bin <= ANGLES; bin++) starts[bin]! += starts[bin - 1]!;
  const next = starts.slice();
  const list = () => new Float32Array(count);
  const edges = { count, starts, x: list(), y: list(), dx: list(), dy: list(), step: list() };
  for (let at = 0, edge = 0; at < found.length; at += NUMBERS, edge++) {
    if (angles[edge] === ANGLES) continue;
    const to = next[angles[edge]!]!++;
    const step = found[at + 4]!;
    edges.x[to] = found[at]!;
    edges.y[to] = found[at + 1]!;
    edges.dx[to] = found[at + 2]! / step;
    edges.dy[to] = found[at + 3]! / step;
    edges.step[to] = step;
  }
  return edges;
}

function findLeastStep(found: Float32Array): number {
  const counts = new Uint32Array(512);
  for (let at = 4; at < found.length; at += NUMBERS) counts[Math.min(511, found[at]! * 4) | 0]! += 1;
  let left = MOST_EDGES;
  let bin = 511;
  while (bin > 0 && left > counts[bin]!) left -= counts[bin--]!;
  return bin / 4;
}

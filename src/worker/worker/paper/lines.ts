import type { Size } from '../../shared/frame.js';
import { ANGLES, type Edges } from './edges.js';

/** A straight line through the picture, and how well edges support it along its length. */
export interface Line {
  /** Unit normal; the line is where `nx * x + ny * y = distance`, with the middle of the picture as origin. */
  readonly nx: number;
  readonly ny: number;
  readonly distance: number;
  /**
   * Support up to each pixel along the line, summed: entry `i` belongs to the point `i - reach` pixels from the foot of the
   * normal. Towards the normal it brightens in `bright`, it darkens in `dark`.
   */
  readonly bright: Float32Array;
  readonly dark: Float32Array;
  /** Whether this is the border of the picture. */
  readonly isBorder: boolean;
}

/** Pixels of a bin of the distance. */
const BIN = 2;
/** Bins of the angle, each of 2 degrees, around its gradient for which an edge votes. */
const SPREAD = 3;
/** Step in levels at which an edge has half a vote. */
const HALF_VOTE = 2;
/** Least votes of a line, as a share of the picture's longest edge. */
const MIN_VOTES = 0.1;
/** Distance in pixels within which edges belong to a line. */
const REACH_ACROSS = 2.2;
/** Bins of the angle between the normal of a line and the gradient of its edges: 18 degrees. */
const SLANT = 9;

const cosines = Float32Array.from({ length: ANGLES }, (_, at) => Math.cos((at * Math.PI) / ANGLES));
const sines = Float32Array.from({ length: ANGLES }, (_, at) => Math.sin((at * Math.PI) / ANGLES));

/** Half the diagonal: no point of a line within the picture is farther from the foot of its normal. */
export const lineReach = ({ width, height }: Size): number => Math.ceil(Math.hypot(width, height) / 2) + 2;

/**
 * Finds straight lines by the Hough transform, strongest first. Edges vote only for lines across their gradient, and no
 * longer once their line is found.
 */
export function findLines(edges: Edges, size: Size, most: number): Line[] {
  const reach = lineReach(size);
  const bins = Math.ceil((2 * reach) / BIN) + 2;
  const accumulator = new Float32Array(ANGLES * bins);
  const [middleX, middleY] = [size.width / 2, size.height / 2];
  const vote = (edge: number, center: number, sign: number): void => {
    const [x, y] = [edges.x[edge]! - middleX, edges.y[edge]! - middleY];
    const step = edges.step[edge]!;
    const weight = (sign * step) / (step + HALF_VOTE);
    for (let offset = -SPREAD; offset <= SPREAD; offset++) {
      const bin = (center + offset + ANGLES) % ANGLES;
      const place = (x * cosines[bin]! + y * sines[bin]! + reach) / BIN;
      const first = Math.floor(place);
      const share = place - first;
      const at = bin * bins + first;
      accumulator[at]! += weight * (1 - share);
      accumulator[at + 1]! += weight * share;
    }
  };
  for (let angle = 0; angle < ANGLES; angle++) {
    for (let edge = edges.starts[angle]!; edge < edges.starts[angle + 1]!; edge++) vote(edge, angle, 1);
  }

  const used = new Uint8Array(edges.count);
  const lines: Line[] = [];
  const least = MIN_VOTES * Math.max(size.width, size.height);
  while (lines.length < most) {
    let [best, votes] = [0, 0];
    for (let at = 1; at < accumulator.length; at++) {
      const value = accumulator[at - 1]! + accumulator[at]!;
      if (value > votes) [best, votes] = [at, value];
    }
    if (votes < least) break;
    const angle = Math.floor(best / bins);
    const guess = {
      nx: cosines[angle]!,
      ny: sines[angle]!,
      distance: ((best % bins) - 0.5) * BIN - reach,
    };
    const fitted = fitLine(edges, used, fitLine(edges, used, guess, size, 4), size, REACH_ACROSS);
    let removed = 0;
    forEachNear(edges, fitted, size, REACH_ACROSS, (edge, bin) => {
      if (used[edge]) return;
      used[edge] = 1;
      removed += 1;
      vote(edge, bin, -1);
    });
    if (removed === 0) accumulator.fill(0, Math.max(0, best - 1), best + 1);
    else lines.push(supportLine(edges, fitted, size, reach));
  }
  return lines;
}

type Geometry = Pick<Line, 'nx' | 'ny' | 'distance'>;

/** Visits the edges near a line whose gradient is across it. */
function forEachNear(
  edges: Edges,
  { nx, ny, distance }: Geometry,
  { width, height }: Size,
  within: number,
  visit: (edge: number, bin: number) => void,
): void {
  const place = distance + (nx * width) / 2 + (ny * height) / 2;
  const center = Math.round((Math.atan2(ny, nx) / Math.PI) * ANGLES) + ANGLES;
  for (let offset = -SLANT; offset <= SLANT; offset++) {
    const bin = (center + offset) % ANGLES;
    const end = edges.starts[bin + 1]!;
    for (let edge = edges.starts[bin]!; edge < end; edge++) {
      const across = nx * edges.x[edge]! + ny * edges.y[edge]! - place;
      if (across < within && across > -within) visit(edge, bin);
    }
  }
}

/** Fits a line to the edges near a first guess: total least squares, weighted by their steps. */
function fitLine(edges: Edges, used: Uint8Array, guess: Geometry, size: Size, within: number): Geometry {
  let [sum, sumX, sumY, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  forEachNear(edges, guess, size, within, (edge) => {
    if (used[edge]) return;
    const [x, y] = [edges.x[edge]! - size.width / 2, edges.y[edge]! - size.height / 2];
    const weight = edges.step[edge]! / (edges.step[edge]! + HALF_VOTE);
    sum += weight;
    sumX += weight * x;
    sumY += weight * y;
    xx += weight * x * x;
    xy += weight * x * y;
    yy += weight * y * y;
  });
  if (sum < 4) return guess;
  const [meanX, meanY] = [sumX / sum, sumY / sum];
  const angle =
    0.5 * Math.atan2(2 * (xy - sum * meanX * meanY), xx - sum * meanX * meanX - (yy - sum * meanY * meanY));
  const flip = -Math.sin(angle) * guess.nx + Math.cos(angle) * guess.ny < 0 ? -1 : 1;
  const [nx, ny] = [-Math.sin(angle) * flip, Math.cos(angle) * flip];
  return { nx, ny, distance: nx * meanX + ny * meanY };
}

/** Adds up the edges along a line, whether or not another line has them too. */
function supportLine(edges: Edges, line: Geometry, size: Size, reach: number): Line {
  const bright = new Float32Array(2 * reach + 2);
  const dark = new Float32Array(2 * reach + 2);
  const { nx, ny } = line;
  forEachNear(edges, line, size, REACH_ACROSS + 0.5, (edge) => {
    const [x, y] = [edges.x[edge]! - size.width / 2, edges.y[edge]! - size.height / 2];
    const aligned = edges.dx[edge]! * nx + edges.dy[edge]! * ny;
    const along = Math.round(ny * x - nx * y) + reach;
    const side = aligned > 0 ? bright : dark;
    for (let at = Math.max(0, along - 1); at <= along + 1; at++) side[at] = 1;
  });
  for (const side of [bright, dark]) for (let at = 1; at < side.length; at++) side[at]! += side[at - 1]!;
  return { ...line, bright, dark, isBorder: false };
}

/** The four borders of a picture as lines that no edge supports: paper may leave the picture there. */
export function borderLines(size: Size): Line[] {
  const none = new Float32Array(2 * lineReach(size) + 2);
  const { width, height } = size;
  return [
    { nx: 1, ny: 0, distance: -width / 2 - 0.5 },
    { nx: 1, ny: 0, distance: width / 2 - 0.5 },
    { nx: 0, ny: 1, distance: -height / 2 - 0.5 },
    { nx: 0, ny: 1, distance: height / 2 - 0.5 },
  ].map((line) => ({ ...line, bright: none, dark: none, isBorder: true }));
}

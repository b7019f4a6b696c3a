import type { Size } from '../../prepare/pixels.js';
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
/** Bins of the angle around that of its gradient, each of 2 degrees, for which an edge votes. */
const SPREAD = 3;
/** Least votes of a line, as a share of the picture's longest edge. */
const MIN_VOTES = 0.1;
/** Distance in pixels within which edges belong to a line, and to a first guess of one. */
const REACH_ACROSS = 2.2;
const REACH_OF_GUESS = 4;
/** Bins of the angle between the normal of a line and the gradient of its edges: 18 degrees. */
const SLANT = 9;

const cosines = Float32Array.from({ length: ANGLES }, (_, at) => Math.cos((at * Math.PI) / ANGLES));
const sines = Float32Array.from({ length: ANGLES }, (_, at) => Math.sin((at * Math.PI) / ANGLES));

/** Half the diagonal: no point of a line within the picture is farther from the foot of its normal. */
const lineReach = ({ width, height }: Size): number => Math.ceil(Math.hypot(width, height) / 2) + 2;

/**
 * Finds straight lines by the Hough transform, strongest first. Edges vote only for lines across their gradient, and no
 * longer once their line is found.
 */
export function findLines(edges: Edges, size: Size, most: number): Line[] {
  const votes = createVotes(lineReach(size));
  for (let edge = 0; edge < edges.count; edge++) vote(votes, edges, edge, 1);
  const near = createNearEdges(edges);
  const lines: Line[] = [];
  const least = MIN_VOTES * Math.max(size.width, size.height);
  while (lines.length < most) {
    const peak = findPeak(votes);
    if (peak.count < least) break;
    const guess = {
      nx: cosines[peak.angle]!,
      ny: sines[peak.angle]!,
      distance: (peak.bin - 0.5) * BIN - votes.reach,
    };
    const fitted = fitLine(near, fitLine(near, guess, REACH_OF_GUESS), REACH_ACROSS);
    const removed = findNear(near, fitted, REACH_ACROSS);
    for (let i = 0; i < removed; i++) {
      const edge = near.found[i]!;
      near.used[edge] = 1;
      vote(votes, edges, edge, -1);
    }
    if (removed > 0) lines.push(supportLine(near, fitted, votes.reach));
    else votes.counts.fill(0, peak.angle * votes.bins + peak.bin - 1, peak.angle * votes.bins + peak.bin + 1);
  }
  return lines;
}

/** The accumulator of the Hough transform. */
type Votes = ReturnType<typeof createVotes>;

function createVotes(reach: number) {
  const bins = Math.ceil((2 * reach) / BIN) + 2;
  return {
    /** Bins of the distance from the middle of the picture, from `-reach` to `reach` pixels. */
    bins,
    reach,
    /** Votes of each angle and distance. */
    counts: new Float32Array(ANGLES * bins),
    /** Most votes that a line of each angle may have: votes are only taken away after these were counted. */
    bounds: new Float64Array(ANGLES).fill(Number.POSITIVE_INFINITY),
  };
}

/** Casts the votes of an edge, or takes them away if the sign is negative. */
function vote({ bins, reach, counts }: Votes, edges: Edges, edge: number, sign: 1 | -1): void {
  const [x, y] = [edges.x[edge]!, edges.y[edge]!];
  const weight = sign * edges.weight[edge]!;
  const angles = edges.angles[edge]!;
  for (let turned = angles - SPREAD; turned <= angles + SPREAD; turned++) {
    const angle = turned < 0 ? turned + ANGLES : turned < ANGLES ? turned : turned - ANGLES;
    const place = (x * cosines[angle]! + y * sines[angle]! + reach) / BIN;
    const before = place | 0;
    const share = place - before;
    const at = angle * bins + before;
    counts[at]! += weight * (1 - share);
    counts[at + 1]! += weight * share;
  }
}

/** The two neighbouring bins, the last of which is `bin`, that have most votes together. */
function findPeak(votes: Votes): { angle: number; bin: number; count: number } {
  const { bounds } = votes;
  for (;;) {
    let angle = 0;
    for (let other = 1; other < ANGLES; other++) if (bounds[other]! > bounds[angle]!) angle = other;
    const peak = findPeakOf(votes, angle);
    if (peak.count >= bounds[angle]!) return peak;
    bounds[angle] = peak.count;
  }
}

function findPeakOf({ bins, counts }: Votes, angle: number) {
  let [bin, count] = [1, 0];
  const start = angle * bins;
  for (let i = 1; i < bins; i++) {
    const sum = counts[start + i - 1]! + counts[start + i]!;
    if (sum > count) [bin, count] = [i, sum];
  }
  return { angle, bin, count };
}

type Geometry = Pick<Line, 'nx' | 'ny' | 'distance'>;

/** The edges near a line, those of one line after the other. */
interface NearEdges {
  readonly edges: Edges;
  /** Whether each edge belongs to a line that was found. */
  readonly used: Uint8Array;
  /** Indexes of the edges that were found near the last line. */
  readonly found: Uint32Array;
}

const createNearEdges = (edges: Edges): NearEdges => ({
  edges,
  used: new Uint8Array(edges.count),
  found: new Uint32Array(edges.count),
});

/** Finds the edges near a line whose gradient is across it, by default only unused ones; returns their number. */
function findNear(
  { edges, used, found }: NearEdges,
  { nx, ny, distance }: Geometry,
  within: number,
  isAny = false,
): number {
  const { x, y, starts } = edges;
  const center = Math.round((Math.atan2(ny, nx) / Math.PI) * ANGLES);
  let count = 0;
  for (let offset = -SLANT; offset <= SLANT; offset++) {
    const bin = (((center + offset) % ANGLES) + ANGLES) % ANGLES;
    for (let edge = starts[bin]!, end = starts[bin + 1]!; edge < end; edge++) {
      const across = nx * x[edge]! + ny * y[edge]! - distance;
      if (across < within && across > -within && (isAny || !used[edge])) found[count++] = edge;
    }
  }
  return count;
}

/** Fits a line to the edges near a first guess: weighted total least squares. */
function fitLine(near: NearEdges, guess: Geometry, within: number): Geometry {
  const { edges, found } = near;
  const count = findNear(near, guess, within);
  let [sum, sumX, sumY, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const edge = found[i]!;
    const [x, y, weight] = [edges.x[edge]!, edges.y[edge]!, edges.weight[edge]!];
    sum += weight;
    sumX += weight * x;
    sumY += weight * y;
    xx += weight * x * x;
    xy += weight * x * y;
    yy += weight * y * y;
  }
  if (sum < 4) return guess;
  const [meanX, meanY] = [sumX / sum, sumY / sum];
  const angle =
    0.5 * Math.atan2(2 * (xy - sum * meanX * meanY), xx - sum * meanX * meanX - (yy - sum * meanY * meanY));
  const flip = -Math.sin(angle) * guess.nx + Math.cos(angle) * guess.ny < 0 ? -1 : 1;
  const [nx, ny] = [-Math.sin(angle) * flip, Math.cos(angle) * flip];
  return { nx, ny, distance: nx * meanX + ny * meanY };
}

/** Adds up the edges along a line, whether or not another line has them too. */
function supportLine(near: NearEdges, line: Geometry, reach: number): Line {
  const { edges, found } = near;
  const bright = new Float32Array(2 * reach + 2);
  const dark = new Float32Array(2 * reach + 2);
  const { nx, ny } = line;
  const count = findNear(near, line, REACH_ACROSS + 0.5, true);
  for (let i = 0; i < count; i++) {
    const edge = found[i]!;
    const aligned = edges.dx[edge]! * nx + edges.dy[edge]! * ny;
    const along = Math.round(ny * edges.x[edge]! - nx * edges.y[edge]!) + reach;
    const side = aligned > 0 ? bright : dark;
    for (let at = Math.max(0, along - 1); at <= along + 1; at++) side[at] = 1;
  }
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

import type { Size } from '../../prepare/pixels.js';
import type { Quad } from '../../viewfinder/networks/quad.js';
import type { Line } from './lines.js';

/** A quadrilateral whose sides lie on four lines. */
export interface SupportedQuad {
  /** Clockwise on the screen, in pixels. */
  readonly corners: Quad;
  /** The side at each index begins at the corner of that index. At most `MAX_BORDERS` are borders of the picture. */
  readonly sides: readonly [Side, Side, Side, Side];
  /** Share of the picture. */
  readonly area: number;
  readonly rank: number;
}

interface Side {
  /** Shares of the side that have an edge which is brighter inside, and darker inside. */
  readonly bright: number;
  readonly dark: number;
  /** Share of the line just beyond its beginning and its end that has edges. */
  readonly before: number;
  readonly after: number;
  readonly isBorder: boolean;
}

/** Greatest angle in degrees between opposite sides, between the normals of their lines. */
const MAX_CONVERGENCE = 42;
/** Square of the greatest cosine of an inner angle: 48 to 132 degrees. */
const MAX_COSINE_SQUARED = 0.448;
/** Smallest area as a share of the picture. */
const MIN_AREA = 0.06;
/** Shortest side as a share of the picture's longest edge. */
const MIN_SIDE = 0.1;
/** Most sides that are borders of the picture. */
const MAX_BORDERS = 2;
/** Weight of an edge that is darker inside: paper is mostly brighter than what it lies on. */
export const DARK_EDGE_WEIGHT = 0.7;
/** Pixels by which corners may lie outside the picture. */
const MAX_OUTSIDE = 6;
/** Length in pixels beyond the corners where the outline of paper must have ended; it begins after a gap. */
const BEYOND = 20;
const BEYOND_GAP = 3;

/**
 * Most quadrilaterals with a border of the picture. They have a list of their own: lines of print make so many good ones inside
 * paper that leaves the picture that the paper itself would not be among the best.
 */
const MOST_BORDERED = 10;

/** Finds the best quadrilaterals among all combinations of lines, best first, and after them the best with a border. */
export function findQuads(lines: readonly Line[], size: Size, most: number): SupportedQuad[] {
  const pairs = opposites(lines, size);
  const meet = intersections(lines, size);
  const draft = createDraft();
  /** Whether each line meets both lines of a pair. */
  const crosses = new Uint8Array(lines.length);
  const isBorder = ({ a, b }: Pair) => lines[a]!.isBorder || lines[b]!.isBorder;
  const [inside, bordered]: [Ranking, Ranking] = [
    { most, best: [] },
    { most: MOST_BORDERED, best: [] },
  ];
  for (let i = 0; i < pairs.length; i++) {
    const { a, b } = pairs[i]!;
    for (let line = 0; line < lines.length; line++) {
      crosses[line] = doMeet(meet, a, line) && doMeet(meet, b, line) ? 1 : 0;
    }
    for (let j = i + 1; j < pairs.length; j++) {
      const other = pairs[j]!;
      if (!crosses[other.a] || !crosses[other.b]) continue;
      const ranking = isBorder(pairs[i]!) || isBorder(other) ? bordered : inside;
      const quad = rankQuad(draft, lines, meet, [a, other.a, b, other.b], size, leastRank(ranking));
      if (quad) insertByRank(ranking, quad);
    }
  }
  return [...inside.best, ...bordered.best];
}

/** The best quadrilaterals of a kind so far, best first. */
interface Ranking {
  readonly most: number;
  readonly best: SupportedQuad[];
}

const leastRank = ({ most, best }: Ranking): number => (best.length < most ? 0 : best[most - 1]!.rank);

function insertByRank({ most, best }: Ranking, quad: SupportedQuad): void {
  let at = best.length;
  while (at > 0 && best[at - 1]!.rank < quad.rank) at -= 1;
  best.splice(at, 0, quad);
  if (best.length > most) best.pop();
}

/** The quadrilateral between four lines; null where it is no plausible one, or ranks no higher than `least`. */
function rankQuad(
  draft: QuadDraft,
  lines: readonly Line[],
  meet: Intersections,
  of: Four,
  size: Size,
  least: number,
): SupportedQuad | null {
  placeCorners(draft, meet, of);
  const doubled = doubledArea(draft);
  const area = Math.abs(doubled) / 2 / (size.width * size.height);
  if (area < MIN_AREA || !hasPlausibleAngles(draft, Math.sign(doubled), size)) return null;
  const rank = rankSides(draft, lines, of) + 0.5 * Math.sqrt(area);
  if (rank <= least) return null;
  const sides = buildSides(draft, lines, of);
  return { ...orderClockwise(buildCorners(draft, size), sides, doubled > 0), area, rank };
}

interface Pair {
  readonly a: number;
  readonly b: number;
}

function opposites(lines: readonly Line[], { width, height }: Size): Pair[] {
  const least = Math.cos((MAX_CONVERGENCE * Math.PI) / 180);
  const gap = MIN_SIDE * Math.max(width, height);
  const pairs: Pair[] = [];
  for (let a = 0; a < lines.length; a++) {
    for (let b = a + 1; b < lines.length; b++) {
      const [one, other] = [lines[a]!, lines[b]!];
      const cosine = one.nx * other.nx + one.ny * other.ny;
      if (Math.abs(cosine) < least) continue;
      if (Math.abs(one.distance - Math.sign(cosine) * other.distance) < gap / 2 && Math.abs(cosine) > 0.97)
        continue;
      pairs.push({ a, b });
    }
  }
  return pairs;
}

/** Where each two of so many lines meet, with the middle of the picture as origin; NaN where that is far outside it. */
interface Intersections {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

function intersections(lines: readonly Line[], { width, height }: Size): Intersections {
  const count = lines.length;
  const [xs, ys] = [new Float32Array(count * count).fill(Number.NaN), new Float32Array(count * count)];
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      const [one, other] = [lines[a]!, lines[b]!];
      const determinant = one.nx * other.ny - one.ny * other.nx;
      if (Math.abs(determinant) < 0.5) continue;
      const x = (one.distance * other.ny - other.distance * one.ny) / determinant;
      const y = (other.distance * one.nx - one.distance * other.nx) / determinant;
      if (Math.abs(x) > width / 2 + MAX_OUTSIDE || Math.abs(y) > height / 2 + MAX_OUTSIDE) continue;
      xs[a * count + b] = x;
      ys[a * count + b] = y;
    }
  }
  return { count, x: xs, y: ys };
}

const doMeet = ({ count, x }: Intersections, a: number, b: number): boolean =>
  !Number.isNaN(x[a * count + b]!);

type Four = readonly [number, number, number, number];

/** Corners and sides of the four lines that are tried. One object serves for all of the very many combinations. */
type QuadDraft = ReturnType<typeof createDraft>;

const createDraft = () => ({
  /** Positions of the corners in pixels, with the middle of the picture as origin. */
  cornerX: new Float64Array(4),
  cornerY: new Float64Array(4),
  /** What `Side` has of each side. */
  bright: new Float64Array(4),
  dark: new Float64Array(4),
  before: new Float64Array(4),
  after: new Float64Array(4),
});

/** Puts the corners where each line meets the one before. */
function placeCorners({ cornerX, cornerY }: QuadDraft, { count, x, y }: Intersections, of: Four): void {
  for (let i = 0; i < 4; i++) {
    const at = of[(i + 3) & 3]! * count + of[i]!;
    cornerX[i] = x[at]!;
    cornerY[i] = y[at]!;
  }
}

function doubledArea({ cornerX, cornerY }: QuadDraft): number {
  let doubled = 0;
  for (let i = 0; i < 4; i++) {
    const next = (i + 1) & 3;
    doubled += cornerX[i]! * cornerY[next]! - cornerX[next]! * cornerY[i]!;
  }
  return doubled;
}

function hasPlausibleAngles({ cornerX, cornerY }: QuadDraft, turn: number, { width, height }: Size): boolean {
  const shortest = (MIN_SIDE * Math.max(width, height)) ** 2;
  for (let i = 0; i < 4; i++) {
    const [before, after] = [(i + 3) & 3, (i + 1) & 3];
    const ux = cornerX[before]! - cornerX[i]!;
    const uy = cornerY[before]! - cornerY[i]!;
    const vx = cornerX[after]! - cornerX[i]!;
    const vy = cornerY[after]! - cornerY[i]!;
    const length = vx * vx + vy * vy;
    if (length < shortest || (vx * uy - vy * ux) * turn <= 0) return false;
    const dot = ux * vx + uy * vy;
    if (dot * dot > MAX_COSINE_SQUARED * length * (ux * ux + uy * uy)) return false;
  }
  return true;
}

/** Cover of a border of the picture, which can have no edges. */
const BORDER_COVER = 0.3;

/** Measures the sides, and how well they are supported all together; negative where more than one is not. */
function rankSides(draft: QuadDraft, lines: readonly Line[], of: Four): number {
  const { bright, dark, before, after } = draft;
  let [least, sum, beyond, weak, borders] = [2, 0, 0, 0, 0];
  for (let i = 0; i < 4; i++) {
    const line = lines[of[i]!]!;
    measureSupport(draft, line, i);
    const cover = line.isBorder ? BORDER_COVER : bright[i]! + DARK_EDGE_WEIGHT * dark[i]!;
    if (line.isBorder && ++borders > MAX_BORDERS) return Number.NEGATIVE_INFINITY;
    if (cover < 0.25 && ++weak > 1) return Number.NEGATIVE_INFINITY;
    if (cover < least) least = cover;
    sum += cover;
    beyond += (before[i]! + after[i]!) / 2;
  }
  return sum / 4 + 0.5 * least - 0.1 * beyond;
}

const buildCorners = ({ cornerX, cornerY }: QuadDraft, { width, height }: Size) =>
  [0, 1, 2, 3].map((i) => ({
    x: cornerX[i]! + width / 2,
    y: cornerY[i]! + height / 2,
  })) as unknown as Quad;

const buildSides = ({ bright, dark, before, after }: QuadDraft, lines: readonly Line[], of: Four) =>
  of.map((line, i) => ({
    bright: bright[i]!,
    dark: dark[i]!,
    before: before[i]!,
    after: after[i]!,
    isBorder: lines[line]!.isBorder,
  })) as [Side, Side, Side, Side];

const orderClockwise = (
  [a, b, c, d]: SupportedQuad['corners'],
  [ab, bc, cd, da]: SupportedQuad['sides'],
  isClockwise: boolean,
): Pick<SupportedQuad, 'corners' | 'sides'> =>
  isClockwise
    ? { corners: [a, b, c, d], sides: [ab, bc, cd, da] }
    : { corners: [a, d, c, b], sides: [flip(da), flip(cd), flip(bc), flip(ab)] };

const flip = (side: Side): Side => ({ ...side, before: side.after, after: side.before });

/** Measures the edges that support the side which begins at a corner. */
function measureSupport(draft: QuadDraft, { nx, ny, distance, bright, dark }: Line, i: number): void {
  const { cornerX, cornerY } = draft;
  const reach = (bright.length - 2) / 2;
  const next = (i + 1) & 3;
  const opposite = (i + 2) & 3;
  const one = Math.round(ny * cornerX[i]! - nx * cornerY[i]!) + reach;
  const other = Math.round(ny * cornerX[next]! - nx * cornerY[next]!) + reach;
  const end = bright.length - 1;
  const from = Math.max(0, Math.min(one, other));
  const to = Math.min(end, Math.max(one, other));
  const isInward = nx * cornerX[opposite]! + ny * cornerY[opposite]! > distance;
  const inward = isInward ? bright : dark;
  const outward = isInward ? dark : bright;
  const length = Math.max(1, to - from);
  draft.bright[i] = (inward[to]! - inward[from]!) / length;
  draft.dark[i] = (outward[to]! - outward[from]!) / length;
  const same = draft.bright[i]! >= draft.dark[i]! ? inward : outward;
  const low = same[Math.max(0, from - BEYOND_GAP)]! - same[Math.max(0, from - BEYOND)]!;
  const high = same[Math.min(end, to + BEYOND)]! - same[Math.min(end, to + BEYOND_GAP)]!;
  const isForward = one < other;
  draft.before[i] = (isForward ? low : high) / (BEYOND - BEYOND_GAP);
  draft.after[i] = (isForward ? high : low) / (BEYOND - BEYOND_GAP);
}

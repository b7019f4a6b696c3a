import type { RgbaImage, Size } from '../../prepare/pixels.js';
import type { Point } from '../../viewfinder/networks/quad.js';
import type { Corners } from '../paper.js';
import { toShares } from './homography.js';

/** Profiles that are sampled across each side. */
const PROFILES = 72;
/** Share of a side at each end without profiles, since corners are rounded, folded or held. */
const MARGIN = 0.05;
/** Distance in pixels of a picture of 320 pixels within which the side is searched for. */
const SEARCH = 3;
/** Pixels on both sides of a step whose mean levels are compared. */
const STEP_WIDTH = 3;
/** Step in levels at which a profile counts half. */
const HALF_STEP = 12;
/** Preference for sides that are brighter inside. */
const BRIGHTER_INSIDE = 1.2;
/** Distance in pixels from the fitted line within which steps correct it. */
const FIT_WITHIN = 2.5;
/** Distance from the border of the picture, as a share of its longest edge, within which a side is the border itself. */
const AT_BORDER = 0.004;

/** A side as a line through two points. */
interface FittedSide {
  readonly from: Point;
  readonly to: Point;
}

/**
 * Moves the corners of paper to where its sides meet, each fitted to the steps of brightness across it. Rounded and folded
 * corners, fingers and tears thereby do not move them.
 *
 * @param image The same picture in more detail than the one that the corners were found in.
 */
export function refineCorners(image: RgbaImage, corners: Corners): Corners {
  const spots = corners.map(({ x, y }) => ({ x: x * image.width - 0.5, y: y * image.height - 0.5 }));
  const sides = spots.map((from, i) => fitSide(image, from, spots[(i + 1) & 3]!));
  const longest = Math.max(image.width, image.height);
  const refined = spots.map((spot, i) => {
    const met = intersect(sides[(i + 3) & 3]!, sides[i]!);
    const isNear = met && Math.hypot(met.x - spot.x, met.y - spot.y) < 0.025 * longest;
    return toShares(isNear ? met : spot, image);
  });
  return refined as unknown as Corners;
}

function fitSide(image: RgbaImage, from: Point, to: Point): FittedSide {
  if (isAtBorder(image, from, to)) return { from, to };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // The corners are clockwise, so that the inside is to the right of each side.
  const inward = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const reach = Math.max(4, Math.round((SEARCH * Math.max(image.width, image.height)) / 320));
  const steps = measureSteps(image, from, to, inward, reach);
  const bright = findBestLine(steps, reach, 1);
  const dark = findBestLine(steps, reach, -1);
  const best = bright.support * BRIGHTER_INSIDE >= dark.support ? bright : dark;
  const { start, end } = fitOffsets(steps, reach, best);
  return {
    from: { x: from.x + inward.x * start, y: from.y + inward.y * start },
    to: { x: to.x + inward.x * end, y: to.y + inward.y * end },
  };
}

function isAtBorder({ width, height }: Size, from: Point, to: Point): boolean {
  const near = AT_BORDER * Math.max(width, height);
  return (
    (from.x < near && to.x < near) ||
    (from.y < near && to.y < near) ||
    (from.x > width - near && to.x > width - near) ||
    (from.y > height - near && to.y > height - near)
  );
}

/** Shares of the side at which profiles are sampled. */
const SHARES = Float32Array.from(
  { length: PROFILES },
  (_, k) => MARGIN + ((1 - 2 * MARGIN) * k) / (PROFILES - 1),
);

/** Steps of brightness across the side: for each profile, from `reach` pixels outside to `reach` inside. */
function measureSteps(
  image: RgbaImage,
  from: Point,
  to: Point,
  inward: Point,
  reach: number,
): Float32Array[] {
  const levels = new Float32Array(2 * (reach + STEP_WIDTH) + 1);
  return Array.from(SHARES, (share) => {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    for (let i = 0; i < levels.length; i++) {
      const offset = i - reach - STEP_WIDTH;
      levels[i] = whitenessAt(image, x + inward.x * offset, y + inward.y * offset);
    }
    const steps = new Float32Array(2 * reach + 1);
    for (let i = 0; i < steps.length; i++) {
      let step = 0;
      for (let by = 1; by <= STEP_WIDTH; by++)
        step += levels[i + STEP_WIDTH + by]! - levels[i + STEP_WIDTH - by]!;
      steps[i] = step / STEP_WIDTH;
    }
    return steps;
  });
}

interface Offsets {
  /** Pixels inwards at the beginning and at the end of the side. */
  readonly start: number;
  readonly end: number;
  readonly support: number;
  readonly sign: number;
}

/** Tries all lines between offsets at both ends, for the one along which most profiles have a step. */
function findBestLine(steps: readonly Float32Array[], reach: number, sign: number): Offsets {
  const weights = steps.map((profile) =>
    profile.map((value) => {
      const step = Math.max(0, value * sign);
      return step / (step + HALF_STEP);
    }),
  );
  let best: Offsets = { start: 0, end: 0, support: -1, sign };
  for (let start = -reach; start <= reach; start++) {
    for (let end = -reach; end <= reach; end++) {
      let support = 0;
      for (let k = 0; k < PROFILES; k++) {
        const offset = Math.round(start + (end - start) * SHARES[k]!);
        support += weights[k]![offset + reach]!;
      }
      if (support > best.support) best = { start, end, support, sign };
    }
  }
  return best;
}

/** How often the line is fitted again, with less weight for the steps that lie far from it. */
const FITS = 4;
/** Distance in pixels from the fitted line at which a step no longer counts, at least; else so many times the median distance. */
const MIN_OUTLIER = 0.8;
const OUTLIER = 4;

/**
 * Fits the offsets to the strongest step of each profile near the line, by weighted least squares; fingers, folds and print
 * near the side thereby count less with each fit (Tukey's biweight).
 */
function fitOffsets(
  steps: readonly Float32Array[],
  reach: number,
  { start, end, sign }: Offsets,
): Pick<Offsets, 'start' | 'end'> {
  let fitted = { start, end };
  const peaks = steps.flatMap((profile, k) => {
    const share = SHARES[k]!;
    const peak = findPeak(profile, reach, start + (end - start) * share, sign);
    return peak ? [{ ...peak, share }] : [];
  });
  for (let i = 0, within = Number.POSITIVE_INFINITY; i < FITS; i++) {
    const refitted = fitWeighted(peaks, fitted, within);
    if (!refitted) break;
    fitted = refitted;
    const distances = peaks.map((peak) => Math.abs(distanceFrom(fitted, peak))).sort((a, b) => a - b);
    within = Math.max(MIN_OUTLIER, OUTLIER * distances[distances.length >> 1]!);
  }
  return fitted;
}

interface Peak {
  readonly share: number;
  readonly offset: number;
  readonly weight: number;
}

const distanceFrom = ({ start, end }: Pick<Offsets, 'start' | 'end'>, { share, offset }: Peak): number =>
  offset - start - (end - start) * share;

function fitWeighted(
  peaks: readonly Peak[],
  fitted: Pick<Offsets, 'start' | 'end'>,
  within: number,
): Pick<Offsets, 'start' | 'end'> | null {
  let [sum, sumShare, sumOffset, squares, products] = [0, 0, 0, 0, 0];
  for (const peak of peaks) {
    const far = Math.min(1, Math.abs(distanceFrom(fitted, peak)) / within);
    const weight = peak.weight * (1 - far * far) ** 2;
    sum += weight;
    sumShare += weight * peak.share;
    sumOffset += weight * peak.offset;
    squares += weight * peak.share * peak.share;
    products += weight * peak.share * peak.offset;
  }
  const determinant = sum * squares - sumShare * sumShare;
  if (sum < 2 || determinant < 1e-3) return null;
  const slope = (sum * products - sumShare * sumOffset) / determinant;
  const start = (sumOffset - slope * sumShare) / sum;
  return { start, end: start + slope };
}

function findPeak(profile: Float32Array, reach: number, expected: number, sign: number) {
  let at = -1;
  let most = HALF_STEP / 3;
  for (let offset = Math.ceil(expected - FIT_WITHIN); offset <= expected + FIT_WITHIN; offset++) {
    const step = (profile[offset + reach] ?? 0) * sign;
    if (step > most) [at, most] = [offset + reach, step];
  }
  if (at < 0) return null;
  const [before, after] = [(profile[at - 1] ?? 0) * sign, (profile[at + 1] ?? 0) * sign];
  const curvature = before - 2 * most + after;
  const shift = curvature < 0 ? Math.max(-1, Math.min(1, (0.5 * (before - after)) / curvature)) : 0;
  return { offset: at - reach + shift, weight: most / (most + HALF_STEP) };
}

/** Least of the three channels between pixels; paper is bright in all of them. */
function whitenessAt({ width, height, data }: RgbaImage, x: number, y: number): number {
  const column = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const across = Math.min(1, Math.max(0, x - column));
  const down = Math.min(1, Math.max(0, y - row));
  const at = 4 * (row * width + column);
  const below = at + 4 * width;
  const top = whiteness(data, at) * (1 - across) + whiteness(data, at + 4) * across;
  const bottom = whiteness(data, below) * (1 - across) + whiteness(data, below + 4) * across;
  return top * (1 - down) + bottom * down;
}

const whiteness = (data: RgbaImage['data'], at: number): number =>
  Math.min(data[at]!, data[at + 1]!, data[at + 2]!);

/** Where two sides meet; null where they are parallel. */
function intersect(one: FittedSide, other: FittedSide): Point | null {
  const [ax, ay] = [one.to.x - one.from.x, one.to.y - one.from.y];
  const [bx, by] = [other.to.x - other.from.x, other.to.y - other.from.y];
  const determinant = ax * by - ay * bx;
  if (Math.abs(determinant) < 1e-6) return null;
  const share = ((other.from.x - one.from.x) * by - (other.from.y - one.from.y) * bx) / determinant;
  return { x: one.from.x + ax * share, y: one.from.y + ay * share };
}

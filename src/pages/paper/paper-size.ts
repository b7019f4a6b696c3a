import type { Size } from '../../prepare/pixels.js';
import type { Quad } from '../../viewfinder/networks/quad.js';
import type { PageImage } from '../paper.js';
import { cross, edgeLengths, type Vector } from './homography.js';

/** Size on paper in points of 1/72 inch. */
export type PaperSize = Pick<PageImage, 'pointsWide' | 'pointsHigh'>;

/** Focal length of a phone's main camera as a share of the picture's diagonal: 28 mm on a film of 43 mm. */
const USUAL_FOCAL = 0.65;
/** Spread of the logarithm of focal lengths among phones, zoom and cropped video. */
const FOCAL_SPREAD = 0.2;
/** Error of the cosine between the edges of a sheet whose corners are found to about a pixel in 300. */
const ANGLE_SPREAD = 0.015;
/** Focal lengths that are tried, as shares of the diagonal. */
const [MIN_FOCAL, MAX_FOCAL, FOCAL_STEP] = [0.4, 2.5, 1.01];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const square = (value: number): number => value * value;
const lengthOf = (a: Vector): number => Math.sqrt(dot(a, a));

interface Guess {
  /** Width of the sheet divided by its height. */
  readonly proportion: number;
  /** How surprising it is, as a sum of squared standard deviations. */
  readonly cost: number;
}

/**
 * Computes the proportion of a sheet from its four corners in a photo (Zhang and He, Whiteboard scanning and image
 * enhancement, 2007, section 4), for each focal length. A focal length is likely when the edges come out perpendicular, and
 * when phones usually have it: a sheet that is tilted about one axis alone is perpendicular at all of them.
 */
function* possibleProportions(quad: Quad, { width, height }: Size): Generator<Guess> {
  const diagonal = Math.hypot(width, height);
  const [m1, m2, m4, m3] = quad.map(
    ({ x, y }): Vector => [(x - width / 2) / diagonal, (y - height / 2) / diagonal, 1],
  ) as [Vector, Vector, Vector, Vector];
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const edge = (k: number, to: Vector, focal: number): Vector => [
    (k * to[0] - m1[0]) / focal,
    (k * to[1] - m1[1]) / focal,
    k - 1,
  ];
  for (let focal = MIN_FOCAL; focal < MAX_FOCAL; focal *= FOCAL_STEP) {
    const [across, down] = [edge(k2, m2, focal), edge(k3, m3, focal)];
    const [wide, high] = [lengthOf(across), lengthOf(down)];
    const cosine = dot(across, down) / (wide * high);
    const cost = square(Math.log(focal / USUAL_FOCAL) / FOCAL_SPREAD) + square(cosine / ANGLE_SPREAD);
    yield { proportion: wide / high, cost };
  }
}

/**
 * Sizes of paper in points. A5 and A6 have the proportions of A4, and are taken for it.
 */
const SIZES: readonly PaperSize[] = [
  { pointsWide: 595.28, pointsHigh: 841.89 },
  { pointsWide: 841.89, pointsHigh: 595.28 },
  { pointsWide: 612, pointsHigh: 792 },
  { pointsWide: 792, pointsHigh: 612 },
];
/** Error of the logarithm of a proportion, where the focal length is known. */
const PROPORTION_SPREAD = 0.015;
/** Least surprise at which a sheet is none of these sizes. */
const OTHER_SIZE = 3;

/**
 * Chooses the size of paper that the corners of a sheet in a photo fit best. Other sheets, such as slips of a till, keep
 * their proportion and are as large as A4 allows.
 *
 * @param quad Corners in pixels.
 * @param picture Size of the whole photo in pixels.
 */
export function choosePaperSize(quad: Quad, picture: Size): PaperSize {
  let [least, chosen] = [Number.POSITIVE_INFINITY, SIZES[0]!];
  const compare = (cost: number, size: PaperSize) => {
    if (cost < least) [least, chosen] = [cost, size];
  };
  for (const { proportion, cost } of possibleProportions(quad, picture)) {
    compare(cost + OTHER_SIZE, fitInsideA4(proportion));
    for (const size of SIZES) {
      const error = Math.log((proportion * size.pointsHigh) / size.pointsWide);
      compare(cost + square(error / PROPORTION_SPREAD), size);
    }
  }
  return chosen;
}

function fitInsideA4(proportion: number): PaperSize {
  const { pointsWide, pointsHigh } = SIZES[proportion > 1 ? 1 : 0]!;
  const high = Math.min(pointsHigh, pointsWide / proportion);
  return { pointsWide: high * proportion, pointsHigh: high };
}

/** Points of an inch. */
const INCH = 72;

/** Size of the page in pixels: at most `maxDpi`, and no more than the photo has along its longer edge. */
export function choosePageSize({ pointsWide, pointsHigh }: PaperSize, quad: Quad, maxDpi: number): Size {
  const [wide, high] = edgeLengths(quad);
  const perPoint = Math.min(maxDpi / INCH, Math.max(wide / pointsWide, high / pointsHigh));
  return {
    width: Math.max(1, Math.round(pointsWide * perPoint)),
    height: Math.max(1, Math.round(pointsHigh * perPoint)),
  };
}

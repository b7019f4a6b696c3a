import type { RgbaImage, Size } from '../../prepare/pixels.js';
import type { Point, Quad } from '../../viewfinder/networks/quad.js';
import type { Corners } from '../paper.js';
import { findEdges } from './edges.js';
import { toShares } from './homography.js';
import { borderLines, findLines, type Line } from './lines.js';
import { closeDark, createPlanes, type PaperPlanes, WINDOW_OF_5 } from './planes.js';
import { findQuads, type SupportedQuad } from './quads.js';
import { scoreQuad } from './score-quad.js';

/** A quadrilateral that may be paper. */
export interface Candidate {
  readonly quad: SupportedQuad;
  /** How certainly it is paper: above 0 it is shown. */
  readonly score: number;
}

/** How many combinations of lines are tried. */
export interface Effort {
  /** Most lines that are searched for where print is removed. */
  readonly lines: number;
  /** Most lines that are searched for where thin shadows of paper on paper are left. */
  readonly thinLines: number;
  /** Whether they are searched for once more where print is removed but not these shadows. */
  readonly isThorough: boolean;
  /** Most quadrilaterals that are looked at closely. */
  readonly quads: number;
}

export const FRAME_EFFORT: Effort = { lines: 16, thinLines: 10, isThorough: false, quads: 10 };
export const PHOTO_EFFORT: Effort = { lines: 32, thinLines: 14, isThorough: true, quads: 60 };

/**
 * Finds what may be paper in a picture of at most 320 pixels.
 *
 * @returns The candidates, the most certain first, but a folded sheet before its parts.
 */
export function detectPaper(
  image: RgbaImage,
  effort: Effort,
): { readonly planes: PaperPlanes; readonly candidates: readonly Candidate[] } {
  const planes = createPlanes(image);
  const quads = findQuads([...findAllLines(planes, effort), ...borderLines(image)], image, effort.quads);
  const candidates = quads.map((quad) => ({ quad, score: scoreQuad(quad, planes) }));
  candidates.sort((a, b) => b.score - a.score);
  const whole = candidates.findIndex((other) => isFoldedPart(candidates[0]!, other));
  if (whole > 0) candidates.unshift(...candidates.splice(whole, 1));
  return { planes, candidates };
}

/** Greatest share of a sheet up to a fold in its middle, by the area that is seen from aside. */
const MAX_PART = 0.62;
/** Score by which such a part may exceed the whole. */
const MAX_PART_LEAD = 2;
/** Greatest distance in pixels between the sides of the part and of the whole. */
const NEAR_SIDE = 5;

/** Whether a candidate is a part of another, between three of its sides and a fold. */
function isFoldedPart(part: Candidate, whole: Candidate): boolean {
  return (
    part.score - whole.score < MAX_PART_LEAD &&
    part.quad.area < MAX_PART * whole.quad.area &&
    !whole.quad.sides.some(({ isBorder }) => isBorder) &&
    whole.quad.corners.filter((_, i) => hasSideOn(part.quad, whole.quad, i)).length === 3
  );
}

/** Whether a quadrilateral lies inside a side of another, and a side of it along that side. */
function hasSideOn({ corners }: SupportedQuad, other: SupportedQuad, side: number): boolean {
  const [from, to] = [other.corners[side]!, other.corners[(side + 1) & 3]!];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const distances = corners.map(
    ({ x, y }) => ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / length,
  );
  return (
    distances.every((distance) => distance > -NEAR_SIDE) &&
    distances.some((distance, i) => distance < NEAR_SIDE && distances[(i + 1) & 3]! < NEAR_SIDE)
  );
}

/** Whether a candidate is certain enough to be shown and straightened. */
export const isPaper = ({ score }: Candidate): boolean => score > 0;

function findAllLines({ whiteness, closed }: PaperPlanes, effort: Effort): Line[] {
  const lines = findLines(findEdges(closed), closed, effort.lines);
  const thin = effort.isThorough ? [closeDark(whiteness, WINDOW_OF_5), whiteness] : [whiteness];
  for (const plane of thin) {
    const found = findLines(findEdges(plane), plane, effort.thinLines);
    lines.push(...found.filter((line) => !lines.some((other) => isSame(line, other))));
  }
  return lines;
}

const isSame = (one: Line, other: Line): boolean => {
  const cosine = one.nx * other.nx + one.ny * other.ny;
  return Math.abs(cosine) > 0.9995 && Math.abs(one.distance - Math.sign(cosine) * other.distance) < 1.5;
};

/** Whether two quadrilaterals share area: a corner or the middle of one lies in the other. */
export const overlaps = (one: SupportedQuad, other: SupportedQuad): boolean =>
  [...other.corners, middleOf(other)].some((spot) => isInside(one, spot)) ||
  [...one.corners, middleOf(one)].some((spot) => isInside(other, spot));

/** Pixels by which a quadrilateral lies wholly beyond a side of another; 0 or less where it does not. */
export const measureGap = ({ corners }: SupportedQuad, other: SupportedQuad): number =>
  Math.max(
    ...corners.map((from, i) => {
      const to = corners[(i + 1) & 3]!;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const outside = other.corners.map(
        ({ x, y }) => ((to.y - from.y) * (x - from.x) - (to.x - from.x) * (y - from.y)) / length,
      );
      return Math.min(...outside);
    }),
  );

const middleOf = ({ corners: [a, b, c, d] }: SupportedQuad): Point => ({
  x: (a.x + b.x + c.x + d.x) / 4,
  y: (a.y + b.y + c.y + d.y) / 4,
});

const isInside = ({ corners }: SupportedQuad, { x, y }: Point): boolean =>
  corners.every((from, i) => {
    const to = corners[(i + 1) & 3]!;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0;
  });

/** Converts corners in pixels to shares of the picture, clockwise from the one nearest its top left. */
export function toCorners(quad: Quad, size: Size): Corners {
  const corners = quad.map((corner) => toShares(corner, size));
  const first = corners.reduce(
    (best, { x, y }, i) => (x + y < corners[best]!.x + corners[best]!.y ? i : best),
    0,
  );
  return [0, 1, 2, 3].map((i) => corners[(first + i) & 3]!) as unknown as Corners;
}

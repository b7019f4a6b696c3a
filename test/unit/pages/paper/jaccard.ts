import type { NormalizedPoint } from '../../../../src/pages/paper.js';

/**
 * Jaccard index of two convex quadrilaterals, 0 to 1: the area that they share, by the area that either has.
 *
 */
export function jaccard(found: readonly NormalizedPoint[], truth: readonly NormalizedPoint[]): number {
  const common = areaOf(clip(found, truth));
  return common / (areaOf(found) + areaOf(truth) - common || 1);
}

const areaOf = (points: readonly NormalizedPoint[]): number =>
  Math.abs(
    points.reduce((sum, { x, y }, i) => {
      const next = points[(i + 1) % points.length]!;
      return sum + x * next.y - next.x * y;
    }, 0),
  ) / 2;

/** Cuts a polygon to the inside of a convex one that is clockwise on the screen (Sutherland and Hodgman). */
function clip(points: readonly NormalizedPoint[], window: readonly NormalizedPoint[]): NormalizedPoint[] {
  let inside = [...points];
  window.forEach((from, i) => {
    const to = window[(i + 1) % window.length]!;
    const side = ({ x, y }: NormalizedPoint) =>
      (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    inside = inside.flatMap((point, at) => {
      const next = inside[(at + 1) % inside.length]!;
      const [a, b] = [side(point), side(next)];
      const share = a / (a - b);
      const crossing = { x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share };
      return [...(a >= 0 ? [point] : []), ...(a >= 0 !== b >= 0 ? [crossing] : [])];
    });
  });
  return inside;
}

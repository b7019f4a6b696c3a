import type { RotatedBox } from '#networks/patch.js';
import { crossProduct, type Point, type Quad, rectangleAlong } from '#networks/quad.js';

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export function polygonArea(polygon: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i]!;
    const b = polygon[(i + 1) % polygon.length]!;
    sum += a.x * b.y - b.x * a.y;
  }
  return Math.abs(sum) / 2;
}

/** The smallest rectangle around a convex hull. It lies along one of the hull's edges, and its angle is within 45°. */
export function minAreaRectangle(hull: readonly Point[]): RotatedBox | undefined {
  let best: RotatedBox | undefined;
  hull.forEach((from, i) => {
    const to = hull[(i + 1) % hull.length]!;
    const turn = Math.atan2(to.y - from.y, to.x - from.x);
    const box = rectangleAlong(hull, turn - (Math.PI / 2) * Math.round(turn / (Math.PI / 2)));
    if (best === undefined || box.width * box.height < best.width * best.height) best = box;
  });
  return best;
}

/** The intersection of the lines a-b and c-d; undefined when they are (nearly) parallel. */
function intersectLines(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(det) < 1e-9) return undefined;
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / det;
  return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
}

/** The cost of removing edge i: the area of the triangle that its neighbours enclose when they are extended until they meet. */
function edgeRemoval(polygon: readonly Point[], i: number): { corner: Point; cost: number } | undefined {
  const n = polygon.length;
  const before = polygon[(i + n - 1) % n]!;
  const from = polygon[i]!;
  const to = polygon[(i + 1) % n]!;
  const after = polygon[(i + 2) % n]!;
  const corner = intersectLines(before, from, to, after);
  if (corner === undefined || crossProduct(from, to, corner) > 0) return undefined;
  return { corner, cost: polygonArea([from, corner, to]) };
}

/**
 * The quadrilateral around a convex hull, found by dropping the edge that adds the least area until four are
 * left. Rounded corners vanish first, so the sides of a rounded rectangle meet where its true corners would be.
 */
export function enclosingQuad(points: readonly Point[]): Quad | undefined {
  const polygon = [...points];
  while (polygon.length > 4) {
    let best: { i: number; corner: Point; cost: number } | undefined;
    for (let i = 0; i < polygon.length; i++) {
      const found = edgeRemoval(polygon, i);
      if (found !== undefined && (best === undefined || found.cost < best.cost)) best = { i, ...found };
    }
    if (best === undefined) return undefined;
    polygon[best.i] = best.corner;
    polygon.splice((best.i + 1) % polygon.length, 1);
  }
  return polygon.length === 4 ? sortCorners(polygon) : undefined;
}

/** Corners from the one nearest to the top left: assumes a rotation by less than 45 degrees. */
function sortCorners(corners: readonly Point[]): Quad {
  let first = 0;
  corners.forEach((corner, i) => {
    if (corner.x + corner.y < corners[first]!.x + corners[first]!.y) first = i;
  });
  const turned = [0, 1, 2, 3].map((i) => corners[(first + i) % 4]!);
  const clockwise = crossProduct(turned[0]!, turned[1]!, turned[2]!) > 0;
  const [a, b, c, d] = turned as [Point, Point, Point, Point];
  return clockwise ? [a, b, c, d] : [a, d, c, b];
}

/** Whether all corners have 55 to 125 degrees and opposite sides similar lengths: a rectangle in perspective. */
export function isPlausibleRectangle(quad: Quad, shortest: number): boolean {
  for (let i = 0; i < 4; i++) {
    const at = quad[i]!;
    const next = quad[(i + 1) % 4]!;
    const last = quad[(i + 3) % 4]!;
    const sides = distance(at, next) * distance(at, last);
    if (sides === 0 || distance(at, next) < shortest) return false;
    const cosine = ((next.x - at.x) * (last.x - at.x) + (next.y - at.y) * (last.y - at.y)) / sides;
    if (Math.abs(cosine) > 0.57) return false;
  }
  const ratio = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);
  const [tl, tr, br, bl] = quad;
  return ratio(distance(tl, tr), distance(bl, br)) < 1.7 && ratio(distance(tl, bl), distance(tr, br)) < 1.7;
}

import type { RotatedBox } from './patch.js';
import type { Point } from './quad.js';

/** The rectangle around some points whose sides lie along an angle. */
export function rectangleAlong(points: readonly Point[], angle: number): RotatedBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = points.map(({ x, y }) => x * cos + y * sin);
  const across = points.map(({ x, y }) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: right - left, height: bottom - top, angle };
}

/** The smallest rectangle around a convex hull, lying along one of its edges, its long side within 45° of level. */
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

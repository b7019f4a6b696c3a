import type { Corners, Point } from './paper.js';

/** Least distance between two corners, as a share of the picture, so that their handles can be told apart. */
const MIN_SIDE = 0.05;

/** The corners before the person moves them, where none were found. */
export const DEFAULT_CORNERS: Corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Moves one corner inside the picture. Returns the same corners where they would not be those of a sheet any more. */
export function moveCorner(corners: Corners, index: number, to: Point): Corners {
  const moved = corners.map((corner, at) => (at === index ? { x: clamp(to.x), y: clamp(to.y) } : corner));
  return isSheet(moved) ? (moved as unknown as Corners) : corners;
}

/** Whether the corners are convex, clockwise and apart. */
function isSheet(corners: readonly Point[]): boolean {
  return corners.every((corner, at) => {
    const [next, after] = [corners[(at + 1) % 4]!, corners[(at + 2) % 4]!];
    const isRightTurn =
      (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0;
    return isRightTurn && Math.hypot(next.x - corner.x, next.y - corner.y) >= MIN_SIDE;
  });
}

/** Rotates a point with its picture, clockwise by quarters. */
function rotatePoint({ x, y }: Point, quarters: number): Point {
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return { x: 1 - y, y: x };
    case 2:
      return { x: 1 - x, y: 1 - y };
    case 3:
      return { x: y, y: 1 - x };
    default:
      return { x, y };
  }
}

/** Rotates corners with their picture. The first is again the one at the top left. */
export function rotateCorners(corners: Corners, quarters: number): Corners {
  const turns = ((quarters % 4) + 4) % 4;
  const rotated = corners.map((corner) => rotatePoint(corner, turns));
  return [0, 1, 2, 3].map((at) => rotated[(at + 4 - turns) % 4]!) as unknown as Corners;
}

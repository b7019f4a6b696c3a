import type { Corners, NormalizedPoint } from './paper.js';

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
export function moveCorner(corners: Corners, index: number, to: NormalizedPoint): Corners {
  const moved = corners.map((corner, at) => (at === index ? { x: clamp(to.x), y: clamp(to.y) } : corner));
  return isSheet(moved) ? (moved as unknown as Corners) : corners;
}

/** Whether the corners are convex, clockwise and apart. */
function isSheet(corners: readonly NormalizedPoint[]): boolean {
  return corners.every((corner, at) => {
    const [next, after] = [corners[(at + 1) % 4]!, corners[(at + 2) % 4]!];
    const isRightTurn =
      (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0;
    return isRightTurn && Math.hypot(next.x - corner.x, next.y - corner.y) >= MIN_SIDE;
  });
}

/** Rotates corners with their picture, clockwise by quarters. The first is again the one at the top left. */
export function rotateCorners(corners: Corners, quarters: number): Corners {
  const rotation = ((quarters % 4) + 4) % 4;
  if (rotation === 0) return corners;
  const [a, b, c, d] = corners.map(({ x, y }): NormalizedPoint => ({ x: 1 - y, y: x })) as unknown as Corners;
  return rotateCorners([d, a, b, c], rotation - 1);
}

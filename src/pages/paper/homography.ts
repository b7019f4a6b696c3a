import type { Size } from '../../prepare/pixels.js';
import type { Point, Quad } from '../../viewfinder/networks/quad.js';
import type { Corners, NormalizedPoint } from '../paper.js';

/** The matrix of a projective map, row by row; its last element is 1. */
export type Homography = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
];

/** The corners of a whole picture. */
export const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** Converts the position of a pixel, by its middle, to shares of the picture. */
export const toShares = ({ x, y }: Point, { width, height }: Size): NormalizedPoint => ({
  x: clamp((x + 0.5) / width),
  y: clamp((y + 0.5) / height),
});

/** Corners in pixels of a picture, clockwise from the top left of a page that is rotated by quarter turns clockwise. */
export function toQuad(corners: Corners, { width, height }: Size, rotation = 0): Quad {
  const at = (corner: number): Point => {
    const { x, y } = corners[(((corner - rotation) % 4) + 4) % 4]!;
    return { x: x * width, y: y * height };
  };
  return [at(0), at(1), at(2), at(3)];
}

/** The map from the unit square to four points (Heckbert, Fundamentals of Texture Mapping, 1989, section 2.2.3). */
export function mapUnitSquare([p0, p1, p2, p3]: Quad): Homography {
  const [dx1, dy1] = [p1.x - p2.x, p1.y - p2.y];
  const [dx2, dy2] = [p3.x - p2.x, p3.y - p2.y];
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
  ];
}

/** Maps a point by a homography. */
export function project([a, b, c, d, e, f, g, h]: Homography, x: number, y: number): Point {
  const w = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** Lengths in pixels of the longer of both horizontal and of both vertical edges. */
export function edgeLengths([p0, p1, p2, p3]: Quad): readonly [wide: number, high: number] {
  const length = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  return [Math.max(length(p0, p1), length(p3, p2)), Math.max(length(p0, p3), length(p1, p2))];
}

/** A direction in space. */
export type Vector = readonly [number, number, number];

/** The cross product: a vector that is perpendicular to both. */
export const cross = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

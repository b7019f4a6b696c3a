import type { Box, Size } from '../../prepare/pixels.js';

/** The smallest box around two. */
export const unionBoxes = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Swaps the axes of a box. */
export const transposeBox = ({ left, top, right, bottom }: Box): Box => ({
  left: top,
  top: left,
  right: bottom,
  bottom: right,
});

/** The larger of the horizontal and the vertical gap between two boxes in pixels; 0 where they meet. */
export const boxDistance = (one: Box, other: Box): number =>
  Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom, 0);

/** Grows a box by `x` and `y` pixels on either side, within the picture. */
export const growBox = (
  { left, top, right, bottom }: Box,
  x: number,
  y: number,
  { width, height }: Size,
): Box => ({
  left: Math.max(0, Math.floor(left - x)),
  top: Math.max(0, Math.floor(top - y)),
  right: Math.min(width, Math.ceil(right + x)),
  bottom: Math.min(height, Math.ceil(bottom + y)),
});

/** Whether `inner` lies within `outer`; their edges may touch. */
export const containsBox = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/** Whether a point lies strictly within a box. */
export const containsPoint = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x > left && x < right && y > top && y < bottom;

import type { Box } from '../../shared/frame.js';
import type { Ink } from './ink.js';

/** Connected ink of one sign. */
export interface Blob {
  readonly sign: number;
  readonly box: Box;
  /** Pixels. */
  readonly area: number;
  /** Mean width of its strokes in pixels. */
  readonly stroke: number;
}

/** Every connected piece of ink; pixels connect by their sides. */
export function findBlobs({ width, height, signs }: Ink): Blob[] {
  // With a border of no ink, so that every pixel has four neighbours.
  const stride = width + 2;
  const left = new Int8Array(stride * (height + 2));
  for (let y = 0; y < height; y++) left.set(signs.subarray(y * width, (y + 1) * width), (y + 1) * stride + 1);
  const remaining = { stride, signs: left.slice(), left, stack: new Int32Array(signs.length) };
  const blobs: Blob[] = [];
  for (let start = stride; start < left.length; start++)
    if (left[start] !== 0) blobs.push(floodFill(remaining, start));
  return blobs;
}

interface Remaining {
  readonly stride: number;
  readonly signs: Int8Array;
  /** Zero where it has been visited. */
  readonly left: Int8Array;
  readonly stack: Int32Array;
}

function floodFill({ stride, signs, left, stack }: Remaining, start: number): Blob {
  const sign = signs[start]!;
  const steps = [-1, 1, -stride, stride];
  const box = { left: stride, top: signs.length, right: 0, bottom: 0 };
  let [area, rim, waiting] = [0, 0, 1];
  stack[0] = start;
  left[start] = 0;
  while (waiting > 0) {
    const at = stack[--waiting]!;
    const y = Math.floor(at / stride);
    const x = at - y * stride;
    area += 1;
    if (x <= box.left) box.left = x - 1;
    if (x > box.right) box.right = x;
    if (y <= box.top) box.top = y - 1;
    if (y > box.bottom) box.bottom = y;
    for (let side = 0; side < 4; side++) {
      const next = at + steps[side]!;
      if (signs[next] !== sign) rim += 1;
      else if (left[next] !== 0) {
        left[next] = 0;
        stack[waiting++] = next;
      }
    }
  }
  // A stroke has a rim on both sides.
  return { sign, box, area, stroke: (2 * area) / rim };
}

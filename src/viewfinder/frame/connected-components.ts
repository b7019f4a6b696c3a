import type { Box } from '../../prepare/pixels.js';
import type { InkMask } from './binarize.js';

/** Ink of one polarity whose pixels connect by their sides. */
export interface ConnectedComponent {
  /** 1 for ink that is brighter than its surroundings, -1 for darker ink. */
  readonly polarity: number;
  readonly box: Box;
  /** Number of pixels. */
  readonly area: number;
  /** Mean stroke width in pixels. */
  readonly strokeWidth: number;
}

/** Finds all connected components of a mask, with 4-connectivity. */
export function findConnectedComponents({ width, height, polarities }: InkMask): ConnectedComponent[] {
  // A border of background, so that every pixel has four neighbours.
  const stride = width + 2;
  const unvisited = new Int8Array(stride * (height + 2));
  for (let y = 0; y < height; y++)
    unvisited.set(polarities.subarray(y * width, (y + 1) * width), (y + 1) * stride + 1);
  const search = {
    stride,
    polarities: unvisited.slice(),
    unvisited,
    stack: new Int32Array(polarities.length),
  };
  const components: ConnectedComponent[] = [];
  for (let start = stride; start < unvisited.length; start++)
    if (unvisited[start] !== 0) components.push(floodFill(search, start));
  return components;
}

interface Search {
  readonly stride: number;
  readonly polarities: Int8Array;
  /** The polarities again, 0 where a pixel has been visited. */
  readonly unvisited: Int8Array;
  readonly stack: Int32Array;
}

function floodFill({ stride, polarities, unvisited, stack }: Search, start: number): ConnectedComponent {
  const polarity = polarities[start]!;
  const neighbours = [-1, 1, -stride, stride];
  const box = { left: stride, top: polarities.length, right: 0, bottom: 0 };
  let [area, perimeter, stackSize] = [0, 0, 1];
  stack[0] = start;
  unvisited[start] = 0;
  while (stackSize > 0) {
    const at = stack[--stackSize]!;
    const y = Math.floor(at / stride);
    const x = at - y * stride;
    area += 1;
    if (x <= box.left) box.left = x - 1;
    if (x > box.right) box.right = x;
    if (y <= box.top) box.top = y - 1;
    if (y > box.bottom) box.bottom = y;
    for (let side = 0; side < 4; side++) {
      const next = at + neighbours[side]!;
      if (polarities[next] !== polarity) perimeter += 1;
      else if (unvisited[next] !== 0) {
        unvisited[next] = 0;
        stack[stackSize++] = next;
      }
    }
  }
  // The perimeter runs along both sides of a stroke.
  return { polarity, box, area, strokeWidth: (2 * area) / perimeter };
}

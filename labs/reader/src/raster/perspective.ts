import type { Quad } from '#networks/quad.js';
import type { Raster } from '#networks/raster.js';
import { distance } from './quad.js';

/** Row-major 3x3 projective map. */
// biome-ignore format: three rows
export type Homography = readonly [
  number, number, number,
  number, number, number,
  number, number, number,
];

/**
 * Projective map from the unit square to a quadrilateral (Heckbert, Fundamentals of Texture Mapping, 1989,
 * section 2.2.3).
 */
export function homographyFromUnitSquare([p0, p1, p2, p3]: Quad): Homography {
  const sx = p0.x - p1.x + p2.x - p3.x;
  const sy = p0.y - p1.y + p2.y - p3.y;
  const dx1 = p1.x - p2.x;
  const dx2 = p3.x - p2.x;
  const dy1 = p1.y - p2.y;
  const dy2 = p3.y - p2.y;
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
}

/** Longest and shortest side of a rectified display, in pixels. */
const LONGEST = 660;
const SHORTEST = 160;

/**
 * The display as seen from straight ahead. `margin` widens the quadrilateral on every side, as a share of its
 * size; points outside the picture take the colour of its edge.
 */
export function rectifyQuad(raster: Raster, quad: Quad, margin: number): Raster {
  const [tl, tr, br, bl] = quad;
  const across = (distance(tl, tr) + distance(bl, br)) / 2;
  const down = (distance(tl, bl) + distance(tr, br)) / 2;
  const scale = Math.min(LONGEST / Math.max(across, down), Math.max(1, SHORTEST / Math.min(across, down)));
  const width = Math.max(8, Math.round(across * scale * (1 + 2 * margin)));
  const height = Math.max(8, Math.round(down * scale * (1 + 2 * margin)));
  const data = new Uint8Array(width * height * 3);
  const [a, b, c, d, e, f, g, h] = homographyFromUnitSquare(quad);
  const maxX = raster.width - 1.001;
  const maxY = raster.height - 1.001;
  for (let y = 0, out = 0; y < height; y++) {
    const v = ((y + 0.5) / height) * (1 + 2 * margin) - margin;
    for (let x = 0; x < width; x++, out += 3) {
      const u = ((x + 0.5) / width) * (1 + 2 * margin) - margin;
      const w = g * u + h * v + 1;
      const px = Math.min(Math.max((a * u + b * v + c) / w, 0), maxX);
      const py = Math.min(Math.max((d * u + e * v + f) / w, 0), maxY);
      const x0 = Math.floor(px);
      const y0 = Math.floor(py);
      const fx = px - x0;
      const fy = py - y0;
      const at = (y0 * raster.width + x0) * 3;
      const below = at + raster.width * 3;
      for (let k = 0; k < 3; k++) {
        const top = raster.data[at + k]! * (1 - fx) + raster.data[at + 3 + k]! * fx;
        const bottom = raster.data[below + k]! * (1 - fx) + raster.data[below + 3 + k]! * fx;
        data[out + k] = top * (1 - fy) + bottom * fy + 0.5;
      }
    }
  }
  return { width, height, data };
}

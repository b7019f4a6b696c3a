import { type Homography, homographyFromUnitSquare } from '../../../../labs/reader/src/raster/perspective.js';
import type { Quad } from '../../../../src/viewfinder/networks/quad.js';

export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The map back, up to scale. */
export const inverse = ([a, b, c, d, e, f, g, h, i]: Homography): Homography => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
];

/** Lays a card (RGBA) onto an opaque scene of so many bytes a pixel, its corners at those of `quad`. */
export function lay(scene: Pixels, channels: 3 | 4, card: Pixels, quad: Quad): void {
  const m = inverse(homographyFromUnitSquare(quad));
  const { data, width: w, height: h } = card;
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  const [x0, x1] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(scene.width, Math.ceil(Math.max(...xs))),
  ];
  const [y0, y1] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(scene.height, Math.ceil(Math.max(...ys))),
  ];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const s = m[6] * (x + 0.5) + m[7] * (y + 0.5) + m[8];
      const u = ((m[0] * (x + 0.5) + m[1] * (y + 0.5) + m[2]) / s) * w - 0.5;
      const v = ((m[3] * (x + 0.5) + m[4] * (y + 0.5) + m[5]) / s) * h - 0.5;
      if (!(u >= 0 && v >= 0 && u < w - 1 && v < h - 1)) continue;
      const at = (Math.floor(v) * w + Math.floor(u)) * 4;
      const below = at + w * 4;
      const fx = u - Math.floor(u);
      const fy = v - Math.floor(v);
      let alpha = 0;
      // Alpha comes first: most of what is laid over a scene is clear.
      for (let k = 3; k >= 0; k--) {
        const mixed =
          (data[at + k]! * (1 - fx) + data[at + 4 + k]! * fx) * (1 - fy) +
          (data[below + k]! * (1 - fx) + data[below + 4 + k]! * fx) * fy;
        if (k === 3) {
          alpha = mixed / 255;
          if (alpha === 0) break;
        } else {
          const out = (y * scene.width + x) * channels + k;
          scene.data[out] = scene.data[out]! * (1 - alpha) + mixed * alpha;
        }
      }
    }
  }
}

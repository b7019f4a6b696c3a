import type { Raster } from './raster.js';
import type { Tensor } from './tensor.js';

/** A rectangle in a picture, rotated by `angle` (radians, clockwise on screen) around its centre. */
export interface RotatedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

/** Height of the lines the recogniser was trained on. */
const LINE_HEIGHT = 48;
/** The recogniser was trained on lines of at least this width: in narrower ones it loses units of two letters. */
export const MIN_LINE_WIDTH = 320;
/** Numbers are read in narrower ones too, in half of the time. */
export const MIN_NUMBER_WIDTH = 160;
const MAX_LINE_WIDTH = 1600;

/** An image pyramid, each level half as large as the one before; a crop is sampled from the next larger level. */
export type Pyramid = readonly Raster[];

function halveRaster({ width, height, data }: Raster): Raster {
  const w = width >> 1;
  const h = height >> 1;
  const out = new Uint8Array(w * h * 3);
  for (let y = 0, at = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const from = (2 * y * width + 2 * x) * 3;
      const below = from + 3 * width;
      for (let k = 0; k < 3; k++, at++)
        out[at] = (data[from + k]! + data[from + 3 + k]! + data[below + k]! + data[below + 3 + k]! + 2) >> 2;
    }
  }
  return { width: w, height: h, data: out };
}

/** Cached, since several passes read one picture. */
const pyramids = new WeakMap<Raster, Pyramid>();

export function buildPyramid(raster: Raster): Pyramid {
  const known = pyramids.get(raster);
  if (known) return known;
  const levels = [raster];
  pyramids.set(raster, levels);
  for (let last = raster; last.width > 128 && last.height > 128; ) {
    last = halveRaster(last);
    levels.push(last);
  }
  return levels;
}

/**
 * The picture in a box, stretched to a size: red, green and blue of one pixel after the other, 0 to 255.
 *
 * @param scale Pixels of the picture for one of the answer, by which the level is chosen.
 */
export function sampleBox(
  levels: Pyramid,
  box: RotatedBox,
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
): Float64Array {
  const level = Math.min(levels.length - 1, Math.max(0, Math.floor(Math.log2(scale))));
  const shrink = 2 ** level;
  const { width: w, height: h, data: pixels } = levels[level]!;
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const data = new Float64Array(3 * width * height);
  for (let v = 0, to = 0; v < height; v++) {
    const dy = ((v + 0.5) / height - 0.5) * box.height;
    for (let u = 0; u < width; u++) {
      const dx = ((u + 0.5) / width - 0.5) * box.width;
      const x = Math.min(Math.max((box.x + dx * cos - dy * sin) / shrink - 0.5, 0), w - 1.001);
      const y = Math.min(Math.max((box.y + dx * sin + dy * cos) / shrink - 0.5, 0), h - 1.001);
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      const fx = x - x0;
      const fy = y - y0;
      const at = (y0 * w + x0) * 3;
      const below = at + 3 * w;
      for (let k = 0; k < 3; k++, to++) {
        const top = pixels[at + k]! * (1 - fx) + pixels[at + 3 + k]! * fx;
        const bottom = pixels[below + k]! * (1 - fx) + pixels[below + 3 + k]! * fx;
        data[to] = top * (1 - fy) + bottom * fy;
      }
    }
  }
  return data;
}

/** The text in a box as the recogniser takes it: level, 48 pixels high, from -1 to 1, blue first. */
export function lineTensor(levels: Pyramid, box: RotatedBox, least = MIN_LINE_WIDTH): Tensor {
  const wide = Math.min(MAX_LINE_WIDTH, Math.max(8, Math.round((LINE_HEIGHT * box.width) / box.height)));
  const width = Math.max(least, wide);
  const pixels = sampleBox(levels, box, {
    width: wide,
    height: LINE_HEIGHT,
    scale: box.height / LINE_HEIGHT,
  });
  const data = new Float32Array(3 * LINE_HEIGHT * width);
  const plane = LINE_HEIGHT * width;
  for (let v = 0, from = 0; v < LINE_HEIGHT; v++)
    for (let u = 0; u < wide; u++)
      for (let k = 0; k < 3; k++, from++) data[(2 - k) * plane + v * width + u] = pixels[from]! / 127.5 - 1;
  return { dims: [1, 3, LINE_HEIGHT, width], data };
}

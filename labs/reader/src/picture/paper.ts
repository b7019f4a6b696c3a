import { findComponents } from '#networks/components.js';
import { convexHull, type Point, type Quad } from '#networks/quad.js';
import { homographyFromUnitSquare } from '../raster/perspective.js';
import { otsuThreshold, sampleBilinear } from '../raster/plane.js';
import { distance, enclosingQuad, isPlausibleRectangle, polygonArea } from '../raster/quad.js';
import type { Grey } from './grey.js';
import { WORKING_SIDE } from './limits.js';

/** Longest side for edge detection: print vanishes, paper stays. */
const SMALL_SIDE = 360;
/** Grey levels between paper and what it lies on. */
const MIN_CONTRAST = 45;
/** Shares of the picture: of the paper, of its shortest side, of a side's distance from the picture's edge. */
const MIN_PAPER = 0.25;
const MIN_SIDE = 0.3;
const MIN_INSET = 0.01;
/** Share of the picture by which a corner can be outside. */
const MAX_OUTSIDE = 0.05;
/** Share of the four-cornered outline that the paper must fill: a fold or a hand leaves less. */
const MIN_FILL = 0.95;
/** Cut off on every side, as a share of the sheet: the edge itself is dark. */
const EDGE = 0.005;

/** A photographed sheet with its perspective corrected and its surroundings cropped; any other picture unchanged. */
export function rectifyPaper(picture: Grey): Grey {
  const corners = findPaper(picture);
  return corners ? warpToRectangle(picture, corners) : picture;
}

/** The corners of a sheet on a darker background, of which one corner can be outside the picture. */
export function findPaper(picture: Grey): Quad | null {
  const shrink = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / SMALL_SIDE));
  const { data, width, height } = downscale(picture, shrink);
  const { threshold, low, high } = otsuThreshold(data);
  if (high - low < MIN_CONTRAST) return null;
  const mask = { width, height, data: Uint8Array.from(data, (level) => Number(level > threshold)) };
  const { components, runs } = findComponents(mask);
  const paper = components.reduce<(typeof components)[number] | undefined>(
    (largest, one) => (one.area > (largest?.area ?? 0) ? one : largest),
    undefined,
  );
  if (!paper || paper.area < MIN_PAPER * width * height) return null;
  const points: Point[] = runs.label.flatMap((label, i) => {
    if (label !== paper.label) return [];
    const [y, left, right] = [runs.y[i]!, runs.left[i]!, runs.right[i]!];
    return [left, right].flatMap((x) => [
      { x, y },
      { x, y: y + 1 },
    ]);
  });
  const outline = convexHull(points);
  const quad = enclosingQuad(outline);
  if (!quad || !isPlausibleRectangle(quad, MIN_SIDE * Math.min(width, height))) return null;
  if (polygonArea(outline) < MIN_FILL * polygonArea(quad)) return null;
  if (isCut(quad, width, height)) return null;
  return quad.map(({ x, y }) => ({ x: x * shrink, y: y * shrink })) as unknown as Quad;
}

/** Whether a side lies along the picture's edge, where the paper goes on, or a corner far outside. */
function isCut(quad: Quad, width: number, height: number): boolean {
  const edges: ((point: Point) => number)[] = [
    ({ x }) => x / width,
    ({ y }) => y / height,
    ({ x }) => 1 - x / width,
    ({ y }) => 1 - y / height,
  ];
  return edges.some((inset) => {
    const insets = quad.map(inset).sort((a, b) => a - b);
    return insets[0]! < -MAX_OUTSIDE || insets[1]! < MIN_INSET;
  });
}

function downscale({ data, width: from, height }: Grey, by: number) {
  const [width, rows] = [Math.floor(from / by), Math.floor(height / by)];
  const small = new Float32Array(width * rows);
  for (let y = 0; y < rows * by; y++)
    for (let x = 0; x < width * by; x++)
      small[Math.floor(y / by) * width + Math.floor(x / by)]! += data[y * from + x]!;
  return { data: small.map((sum) => sum / by ** 2), width, height: rows };
}

function warpToRectangle(picture: Grey, quad: Quad): Grey {
  const [a, b, c, d] = quad;
  const across = (distance(a, b) + distance(d, c)) / 2;
  const down = (distance(a, d) + distance(b, c)) / 2;
  const scale = Math.min(1, WORKING_SIDE / Math.max(across, down));
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  const map = homographyFromUnitSquare(quad);
  const data = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const v = EDGE + ((1 - 2 * EDGE) * (y + 0.5)) / height;
    for (let x = 0; x < width; x++, i++) {
      const u = EDGE + ((1 - 2 * EDGE) * (x + 0.5)) / width;
      const w = map[6] * u + map[7] * v + 1;
      data[i] = sampleBilinear(
        picture,
        (map[0] * u + map[1] * v + map[2]) / w,
        (map[3] * u + map[4] * v + map[5]) / w,
      );
    }
  }
  return { data, width, height };
}

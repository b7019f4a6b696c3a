import { type Component, label, type Mask } from './components.js';
import type { Raster } from './decode.js';
import { brightest, LUMA, type Plane, project, quantiles, shrink } from './plane.js';
import { area, distance, enclosingQuad, hull, isPlausible, type Point, type Quad } from './quad.js';

/** A rectangle seen in the picture: a display, a device's body, or something that only looks like one. */
export interface Candidate {
  /** Corners in pixels of the picture. */
  quad: Quad;
  /** How many threshold levels it appeared at: stable outlines are real ones. */
  votes: number;
}

const SEARCH_SIDE = 320;
const LEVELS = 18;
const MOST_CANDIDATES = 12;
/** Share of the picture a display covers at least and at most. */
const SMALLEST = 0.006;
const LARGEST = 0.97;
/** Smaller rectangles are less likely displays: the holes of large digits are rectangles too. */
const LIKELY = 0.15;
/** How much of its quadrilateral a component must fill, its holes (the digits) counted in. */
const FILL = 0.9;

/** Left and right ends of each of a component's rows, which enclose its holes. */
function outline(found: Component, labels: Int32Array, width: number): { points: Point[]; filled: number } {
  const points: Point[] = [];
  let filled = 0;
  for (let y = found.top; y < found.bottom; y++) {
    let first = -1;
    let last = -1;
    for (let x = found.left; x < found.right; x++) {
      if (labels[y * width + x] !== found.label) continue;
      if (first < 0) first = x;
      last = x;
    }
    if (first < 0) continue;
    filled += last - first + 1;
    points.push({ x: first, y }, { x: last + 1, y }, { x: first, y: y + 1 }, { x: last + 1, y: y + 1 });
  }
  return { points, filled };
}

function rectangles(mask: Mask): Quad[] {
  const size = mask.width * mask.height;
  const { components, labels } = label(mask);
  const quads: Quad[] = [];
  for (const found of components) {
    const box = (found.right - found.left) * (found.bottom - found.top);
    if (box < SMALLEST * size || found.area < 0.2 * box || found.area < (SMALLEST * size) / 2) continue;
    const { points, filled } = outline(found, labels, mask.width);
    const quad = enclosingQuad(hull(points));
    if (quad === undefined || !isPlausible(quad, Math.sqrt(SMALLEST * size) / 2)) continue;
    const size4 = area(quad);
    if (size4 > LARGEST * size || filled < FILL * size4) continue;
    quads.push(quad);
  }
  return quads;
}

/** Masks of everything brighter and everything darker than each of a row of levels. */
function* slices(plane: Plane): Generator<Mask> {
  const { width, height, data } = plane;
  const steps = Array.from({ length: LEVELS - 1 }, (_, i) => (i + 1) / LEVELS);
  const [low, high, ...ranks] = quantiles(data, [0.002, 0.998, ...steps]) as [number, number, ...number[]];
  const marks = new Set(ranks.map(Math.round));
  for (const step of steps) marks.add(Math.round(low + (high - low) * step));
  let last = Number.NEGATIVE_INFINITY;
  for (const mark of [...marks].sort((a, b) => a - b)) {
    if (mark - last < 2) continue;
    last = mark;
    const bright: Mask = { width, height, data: new Uint8Array(data.length) };
    const dark: Mask = { width, height, data: new Uint8Array(data.length) };
    for (let i = 0; i < data.length; i++) {
      if (data[i]! >= mark) bright.data[i] = 1;
      else dark.data[i] = 1;
    }
    yield bright;
    yield dark;
  }
}

const apart = (a: Quad, b: Quad): number => Math.max(...a.map((corner, i) => distance(corner, b[i]!)));

function mean(quads: readonly Quad[]): Quad {
  const corner = (i: 0 | 1 | 2 | 3): Point => ({
    x: quads.reduce((sum, quad) => sum + quad[i].x, 0) / quads.length,
    y: quads.reduce((sum, quad) => sum + quad[i].y, 0) / quads.length,
  });
  return [corner(0), corner(1), corner(2), corner(3)];
}

/**
 * Rectangles in the picture, most stable first: components of the picture cut at many levels, in brightness and
 * in the strongest channel, whose outline is a quadrilateral. After the idea of maximally stable extremal
 * regions (Matas et al., BMVC 2002), with the shape as the criterion.
 */
export function findDisplays(raster: Raster): Candidate[] {
  const factor = Math.max(1, Math.ceil(Math.max(raster.width, raster.height) / SEARCH_SIDE));
  const groups: Quad[][] = [];
  for (const plane of [project(raster, LUMA), brightest(raster)]) {
    for (const mask of slices(shrink(plane, factor))) {
      for (const quad of rectangles(mask)) {
        const reach = 0.03 * (distance(quad[0], quad[2]) + distance(quad[1], quad[3])) * 0.5 + 1.5;
        const group = groups.find((known) => apart(known[0]!, quad) < reach);
        if (group === undefined) groups.push([quad]);
        else group.push(quad);
      }
    }
  }
  const weight = (group: Quad[]): number =>
    group.length *
    Math.min(1, (area(group[0]!) / (LIKELY * raster.width * raster.height)) * factor * factor) ** 0.5;
  return groups
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, MOST_CANDIDATES)
    .map((group) => ({
      votes: group.length,
      quad: mean(group).map(({ x, y }) => ({ x: x * factor, y: y * factor })) as unknown as Quad,
    }));
}

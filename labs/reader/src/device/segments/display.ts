import { type Component, findComponents, type Mask, type Runs } from '#networks/components.js';
import { convexHull, type Point, type Quad } from '#networks/quad.js';
import type { Raster } from '#networks/raster.js';
import { createPlane, type Plane, quantiles } from '../../raster/plane.js';
import { distance, enclosingQuad, isPlausibleRectangle, polygonArea } from '../../raster/quad.js';

/** A rectangle in the picture: a display, the body of a device, or another rectangular object. */
export interface Candidate {
  /** Corners in pixels of the picture. */
  quad: Quad;
  /** How many threshold levels it appeared at: stable outlines are real ones. */
  votes: number;
}

const SEARCH_SIDE = 320;
const LEVELS = 18;
const MAX_CANDIDATES = 12;
/** Share of the picture a display covers at least and at most. */
const MIN_SHARE = 0.006;
const MAX_SHARE = 0.97;
/** Smaller rectangles are less likely displays: the holes of large digits are rectangles too. */
const LIKELY_SHARE = 0.15;
/** How much of its quadrilateral a component must fill, its holes (the digits) counted in. */
const MIN_FILL = 0.9;

/** Points around a component, and the pixels between the ends of its rows: its holes, the digits, count in. */
function traceOutline(found: Component, runs: Runs): { points: Point[]; filled: number } {
  const rows = found.bottom - found.top;
  const first = new Int32Array(rows).fill(found.right);
  const last = new Int32Array(rows).fill(found.left);
  for (let i = 0; i < runs.label.length; i++) {
    if (runs.label[i] !== found.label) continue;
    const row = runs.y[i]! - found.top;
    first[row] = Math.min(first[row]!, runs.left[i]!);
    last[row] = Math.max(last[row]!, runs.right[i]!);
  }
  const points: Point[] = [];
  let filled = 0;
  for (let row = 0; row <= rows; row++) {
    if (row < rows) filled += last[row]! - first[row]!;
    // Each edge between two rows belongs to both: its ends are the outer ones of the two.
    const [above, below] = [Math.max(0, row - 1), Math.min(rows - 1, row)];
    const y = found.top + row;
    points.push(
      { x: Math.min(first[above]!, first[below]!), y },
      { x: Math.max(last[above]!, last[below]!), y },
    );
  }
  return { points, filled };
}

function findRectangles(mask: Mask, value: 0 | 1): Quad[] {
  const size = mask.width * mask.height;
  const { components, runs } = findComponents(mask, value);
  const quads: Quad[] = [];
  for (const found of components) {
    const box = (found.right - found.left) * (found.bottom - found.top);
    if (box < MIN_SHARE * size || found.area < 0.2 * box || found.area < (MIN_SHARE * size) / 2) continue;
    const { points, filled } = traceOutline(found, runs);
    const quad = enclosingQuad(convexHull(points));
    if (quad === undefined || !isPlausibleRectangle(quad, Math.sqrt(MIN_SHARE * size) / 2)) continue;
    const size4 = polygonArea(quad);
    if (size4 > MAX_SHARE * size || filled < MIN_FILL * size4) continue;
    quads.push(quad);
  }
  return quads;
}

/** Brightness, and the largest channel, in which lit digits of any colour stand out alike; blocks of pixels averaged. */
function downscale({ width, height, data }: Raster, factor: number): [brightness: Plane, strongest: Plane] {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const [brightness, strongest] = [createPlane(columns, rows), createPlane(columns, rows)];
  for (let y = 0, out = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, out++) {
      let [sum, most] = [0, 0];
      for (let dy = 0; dy < factor; dy++) {
        let at = ((y * factor + dy) * width + x * factor) * 3;
        for (const end = at + factor * 3; at < end; at += 3) {
          const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
          sum += 0.299 * r + 0.587 * g + 0.114 * b;
          most += Math.max(r, g, b);
        }
      }
      brightness.data[out] = sum / (factor * factor);
      strongest.data[out] = most / (factor * factor);
    }
  }
  return [brightness, strongest];
}

/** Masks of what is at least as bright as each of a row of levels. */
function* thresholdMasks(plane: Plane): Generator<Mask> {
  const { width, height, data } = plane;
  const steps = Array.from({ length: LEVELS - 1 }, (_, i) => (i + 1) / LEVELS);
  const [low, high, ...ranks] = quantiles(data, [0.002, 0.998, ...steps]) as [number, number, ...number[]];
  const marks = new Set(ranks.map(Math.round));
  for (const step of steps) marks.add(Math.round(low + (high - low) * step));
  let last = Number.NEGATIVE_INFINITY;
  for (const mark of [...marks].sort((a, b) => a - b)) {
    if (mark - last < 2) continue;
    last = mark;
    const bright = new Uint8Array(data.length);
    for (let i = 0; i < data.length; i++) bright[i] = data[i]! >= mark ? 1 : 0;
    yield { width, height, data: bright };
  }
}

const cornerDistance = (a: Quad, b: Quad): number =>
  Math.max(...a.map((corner, i) => distance(corner, b[i]!)));

function meanQuad(quads: readonly Quad[]): Quad {
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
  for (const plane of downscale(raster, factor)) {
    for (const mask of thresholdMasks(plane)) {
      for (const quad of [...findRectangles(mask, 1), ...findRectangles(mask, 0)]) {
        const reach = 0.03 * (distance(quad[0], quad[2]) + distance(quad[1], quad[3])) * 0.5 + 1.5;
        const group = groups.find((known) => cornerDistance(known[0]!, quad) < reach);
        if (group === undefined) groups.push([quad]);
        else group.push(quad);
      }
    }
  }
  const weight = (group: Quad[]): number =>
    group.length *
    Math.min(1, (polygonArea(group[0]!) / (LIKELY_SHARE * raster.width * raster.height)) * factor * factor) **
      0.5;
  return groups
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, MAX_CANDIDATES)
    .map((group) => ({
      votes: group.length,
      quad: meanQuad(group).map(({ x, y }) => ({ x: x * factor, y: y * factor })) as unknown as Quad,
    }));
}

import type { LumaPlane, Size } from '../../prepare/pixels.js';
import { quantile } from '../../prepare/quantile.js';
import { percentile } from '../../viewfinder/frame/luma.js';
import type { Point, Quad } from '../../viewfinder/networks/quad.js';
import { cross, mapUnitSquare, project, type Vector } from './homography.js';
import type { PaperPlanes } from './planes.js';
import type { SupportedQuad } from './quads.js';

/** How well a sheet of paper is seen in one frame. */
export interface PaperMeasures {
  /** Level of the unprinted paper, 0 to 255. */
  readonly ground: number;
  /** Level of the darkest tenth of the unprinted paper, as a share of the brightest tenth. */
  readonly evenness: number;
  /** Share of the paper that a reflection has made white, though the rest of it is not. */
  readonly glare: number;
  /** Steepness of the paper's outline in contrasts per pixel; null where it has little contrast. */
  readonly sharpness: number | null;
  /** Degrees by which the paper is turned away from the lens. */
  readonly tilt: number;
  /** Greater of its width and height as a share of the picture's. */
  readonly extent: number;
  /** How much print there is where. */
  readonly content: PaperContent;
}

/** Density of print in each cell of the paper, row by row. */
export type PaperContent = Float32Array;

/** Cells of the content each way; a square, so that it can be compared after a turn of the phone. */
const CELLS = 24;
/** Samples a cell and direction. */
const PER_CELL = 3;
/** Level from which paper is overexposed. */
const OVEREXPOSED = 250;
/** Ground below which an overexposed spot is a reflection instead of bright paper. */
const MAX_GROUND_FOR_GLARE = 230;

export function measurePaper({ corners }: SupportedQuad, { closed, whiteness }: PaperPlanes): PaperMeasures {
  const side = CELLS * PER_CELL;
  const grounds = new Float32Array(side * side);
  const content = new Float32Array(CELLS * CELLS);
  const toPicture = mapUnitSquare(corners);
  const print = new Float32Array(side * side);
  for (let row = 0, i = 0; row < side; row++) {
    const v = 0.02 + (0.96 * (row + 0.5)) / side;
    for (let column = 0; column < side; column++, i++) {
      const u = 0.02 + (0.96 * (column + 0.5)) / side;
      const { x, y } = project(toPicture, u, v);
      const at = pixelAt(whiteness, x, y);
      const ground = closed.values[at]!;
      grounds[i] = ground;
      print[i] = Math.max(0, ground - whiteness.values[at]!) / (ground + 1);
      const cell = Math.floor(row / PER_CELL) * CELLS + Math.floor(column / PER_CELL);
      content[cell]! += print[i]! / (PER_CELL * PER_CELL);
    }
  }
  const ground = percentile(grounds, 0.5);
  return {
    ground,
    evenness: (percentile(grounds, 0.1) + 1) / (percentile(grounds, 0.9) + 1),
    glare: ground < MAX_GROUND_FOR_GLARE ? measureGlare(grounds, print, side) : 0,
    sharpness: measureSharpness(corners, whiteness),
    tilt: measureTilt(corners, whiteness),
    extent: measureExtent(corners, whiteness),
    content,
  };
}

/** Samples within which the edge of a reflection falls off: a twenty-fourth of the paper. */
const EDGE = 3;
/** Least fall of the level at the edge of a reflection; light from a lamp aside fades more slowly. */
const MIN_FALL = 0.07;
/** Least density of print where paper is overexposed, as a share of that elsewhere, that shows it to be legible. */
const LEGIBLE_PRINT = 0.5;

/**
 * Share of the paper that a reflection has made white. Paper that is only lit more brightly there still shows its print, and
 * its light fades instead of ending.
 */
function measureGlare(grounds: Float32Array, print: Float32Array, side: number): number {
  let [count, printed, printedElsewhere] = [0, 0, 0];
  const falls: number[] = [];
  grounds.forEach((ground, at) => {
    if (ground < OVEREXPOSED) {
      printedElsewhere += print[at]!;
      return;
    }
    count += 1;
    printed += print[at]!;
    const column = at % side;
    const neighbours = [
      column < EDGE ? at : at - EDGE,
      column >= side - EDGE ? at : at + EDGE,
      at - EDGE * side,
      at + EDGE * side,
    ];
    for (const neighbour of neighbours) {
      const level = grounds[neighbour] ?? OVEREXPOSED;
      if (level < OVEREXPOSED) falls.push(1 - level / 255);
    }
  });
  const isLegible = printed * (grounds.length - count) > LEGIBLE_PRINT * printedElsewhere * count;
  const doesFade = falls.length > 0 && quantile(falls, 0.5) < MIN_FALL;
  return isLegible || doesFade ? 0 : count / grounds.length;
}

/** The pixel at a place, at least one pixel from the border. */
function pixelAt({ width, height }: LumaPlane, x: number, y: number): number {
  const column = Math.min(width - 2, Math.max(1, Math.round(x)));
  return Math.min(height - 2, Math.max(1, Math.round(y))) * width + column;
}

/** Profiles across each side of the outline. */
const PROFILES = 24;
/** Pixels on both sides of the outline between which its contrast is measured. */
const REACH = 6;
/** Least contrast in levels for which steepness is measured. */
const MIN_CONTRAST = 24;

/** Steepness of the outline where it is steepest: three quarters of it may be shadowed, folded or held. */
function measureSharpness(corners: Quad, plane: LumaPlane): number | null {
  const steepest: number[] = [];
  corners.forEach((from, i) => {
    const to = corners[(i + 1) & 3]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
    for (let k = 1; k <= PROFILES; k++) {
      const share = k / (PROFILES + 1);
      const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
      const levels = Array.from({ length: 2 * REACH + 1 }, (_, step) =>
        levelAt(plane, x + nx * (step - REACH), y + ny * (step - REACH)),
      );
      const contrast = Math.max(...levels) - Math.min(...levels);
      if (contrast < MIN_CONTRAST) continue;
      const steps = levels.slice(1).map((level, step) => Math.abs(level - levels[step]!));
      steepest.push(Math.max(...steps) / contrast);
    }
  });
  return steepest.length < PROFILES / 2 ? null : quantile(steepest, 0.75);
}

function levelAt({ width, height, values }: LumaPlane, x: number, y: number): number {
  const column = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const [across, down] = [x - column, y - row];
  const at = row * width + column;
  const top = values[at]! * (1 - across) + values[at + 1]! * across;
  return top * (1 - down) + (values[at + width]! * (1 - across) + values[at + width + 1]! * across) * down;
}

/** Focal length of a phone's main camera, in longest edges of its picture. */
const FOCAL_LENGTH = 0.85;

/** The angle of the paper to the lens, from where its opposite sides would meet: their directions in space are known then. */
function measureTilt([a, b, c, d]: Quad, { width, height }: Size): number {
  const focal = FOCAL_LENGTH * Math.max(width, height);
  const ray = ({ x, y }: Point): Vector => [x - width / 2, y - height / 2, focal];
  const plane = (one: Point, other: Point) => cross(ray(one), ray(other));
  const across = cross(plane(a, b), plane(d, c));
  const down = cross(plane(a, d), plane(b, c));
  const normal = cross(across, down);
  const length = Math.hypot(...normal);
  return length === 0 ? 0 : (Math.acos(Math.min(1, Math.abs(normal[2]) / length)) * 180) / Math.PI;
}

function measureExtent(corners: Quad, { width, height }: Size): number {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return Math.max((Math.max(...xs) - Math.min(...xs)) / width, (Math.max(...ys) - Math.min(...ys)) / height);
}

/** How similar the print of two papers is, in whatever quarter turn: correlation of its density, 1 for the same page. */
export function compareContent(one: PaperContent, other: PaperContent): number {
  const a = deviations(one);
  let b = deviations(other);
  let best = -1;
  for (let turn = 0; turn < 4; turn++) {
    best = Math.max(best, correlate(a, b));
    b = rotate(b);
  }
  return best;
}

const rotate = (values: Float32Array): Float32Array =>
  values.map((_, at) => values[(CELLS - 1 - (at % CELLS)) * CELLS + Math.floor(at / CELLS)]!);

function correlate(a: Float32Array, b: Float32Array): number {
  let [both, ofA, ofB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    both += a[i]! * b[i]!;
    ofA += a[i]! * a[i]!;
    ofB += b[i]! * b[i]!;
  }
  return both / (Math.sqrt(ofA * ofB) + 1e-9);
}

function deviations(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

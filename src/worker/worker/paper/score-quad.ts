import type { LumaPlane } from '../../shared/frame.js';
import { percentile } from '../frame/luma.js';
import type { PaperPlanes } from './planes.js';
import type { Spot, SupportedQuad } from './quads.js';

/** Measures of a quadrilateral by which paper differs from other things, 0 to 1. */
export interface Features {
  /** Share of its sides that edges support, on average and of the worst side. */
  readonly meanCover: number;
  readonly leastCover: number;
  /** Share of the lines just beyond the corners that has edges, on average and of the worst side. */
  readonly beyond: number;
  readonly mostBeyond: number;
  /** Share of its outline where it is brighter inside. */
  readonly brighter: number;
  /** Contrast of the faintest side. */
  readonly leastContrast: number;
  /** Square root of its share of the picture, and how much that is less than paper usually has. */
  readonly area: number;
  readonly small: number;
  /** How even the ground just inside the outline is. */
  readonly evenness: number;
  /** Share of the sides that are borders of the picture. */
  readonly borders: number;
  /** How much darker it is just outside than farther out: a screen has a bezel. */
  readonly bezel: number;
  /** Whether nothing is printed on it. */
  readonly blank: number;
  /** Share of the inside that is print. */
  readonly printed: number;
  /** Share of the inside that is too dark for paper in a shadow. */
  readonly dark: number;
  /** How much its ground varies from place to place: that of large figures and keys does, a shadow only along its edge. */
  readonly rough: number;
}

/**
 * How certainly a quadrilateral is paper: above 0 it is. Weights by logistic regression on drawn scenes and photographs,
 * rounded; `npm run bench -- --only paper` measures others.
 */
export const scoreFeatures = (f: Features): number =>
  6.5 * f.meanCover +
  0.5 * f.leastCover -
  7.3 * f.beyond +
  0.8 * f.mostBeyond +
  2 * f.brighter +
  7.6 * f.leastContrast +
  2.2 * f.area -
  26 * f.small -
  f.evenness -
  14 * f.borders -
  40 * f.bezel -
  6 * f.blank +
  2.7 * f.printed -
  12 * f.dark -
  31 * f.rough -
  11.2;

/** Samples along each side. */
const SAMPLES = 20;
/** Pixels inside and outside that are compared. */
const OFFSETS = [3, 5, 7];
/** Pixels outside, beyond the bezel of a screen. */
const FAR = 18;
/** Greatest darkening around paper by its own shadow. */
const MAX_CONTACT_SHADOW = 0.06;
/** Relative contrast that counts half. */
const HALF_CONTRAST = 0.07;
/** Square root of the share of the picture that most papers exceed. */
const USUAL_SIZE = 0.42;

export function measureFeatures(quad: SupportedQuad, planes: PaperPlanes): Features {
  const outlines = quad.sides.map((_, i) => measureOutline(quad, i, planes));
  const drawn = outlines.filter((_, i) => !quad.sides[i]!.isBorder);
  const sides = quad.sides.filter(({ isBorder }) => !isBorder);
  const covers = sides.map(({ bright, dark }) => Math.min(1, bright + 0.7 * dark));
  const beyonds = quad.sides.map(({ beyond }) => beyond);
  const insides = outlines.flatMap(({ insides }) => insides).sort((a, b) => a - b);
  const level = (share: number) => insides[Math.floor(share * insides.length)]!;
  const size = Math.sqrt(quad.area);
  return {
    meanCover: mean(covers),
    leastCover: Math.min(...covers),
    beyond: mean(beyonds),
    mostBeyond: Math.max(...beyonds),
    brighter: mean(drawn.map(({ brighter }) => brighter)),
    leastContrast: Math.min(...drawn.map(({ contrast }) => contrast)),
    area: size,
    small: Math.max(0, USUAL_SIZE - size),
    evenness: Math.max(0, 1 - (level(0.85) - level(0.15)) / (level(0.5) + 20)),
    borders: 1 - sides.length / 4,
    bezel: Math.max(0, mean(drawn.map(({ bezel }) => bezel)) - MAX_CONTACT_SHADOW),
    ...measureInside(quad.corners, planes, level(0.85)),
  };
}

interface Outline {
  readonly insides: readonly number[];
  readonly brighter: number;
  readonly contrast: number;
  readonly bezel: number;
}

/** Compares both sides of a side of a quadrilateral. */
function measureOutline({ corners }: SupportedQuad, i: number, { closed, whiteness }: PaperPlanes): Outline {
  const [from, to] = [corners[i]!, corners[(i + 1) & 3]!];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // The corners are clockwise, so that the inside is to the right of each side.
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  const insides: number[] = [];
  const contrasts: number[] = [];
  let [brighter, bezel] = [0, 0];
  for (let k = 0; k < SAMPLES; k++) {
    const share = 0.06 + (0.88 * k) / (SAMPLES - 1);
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    let [inside, outside] = [0, 0];
    for (const offset of OFFSETS) {
      inside += sample(closed, x + nx * offset, y + ny * offset) / OFFSETS.length;
      outside += sample(closed, x - nx * offset, y - ny * offset) / OFFSETS.length;
    }
    const far = sample(closed, x - nx * FAR, y - ny * FAR);
    // Paper on paper has only the line of its shadow.
    const line = Math.min(
      sample(whiteness, x, y),
      sample(whiteness, x + nx * 1.5, y + ny * 1.5),
      sample(whiteness, x - nx * 1.5, y - ny * 1.5),
    );
    insides.push(inside);
    if (inside > 1.02 * outside + 1) brighter += 1 / SAMPLES;
    bezel += Math.max(0, Math.min(far, inside) - outside) / (inside + 8) / SAMPLES;
    const step = Math.max(Math.abs(inside - outside), Math.min(inside, outside) - line);
    contrasts.push(step / (Math.max(inside, outside) + 8));
  }
  contrasts.sort((a, b) => a - b);
  const contrast = contrasts[SAMPLES >> 1]!;
  return { insides, brighter, contrast: contrast / (contrast + HALF_CONTRAST), bezel };
}

/** Points of a grid over the inside, each way. */
const GRID = 20;
/** Share of the inside that a line or two of print cover. */
const LITTLE_PRINT = 0.015;

/** Measures what is printed, since closing changes it, and the ground. */
function measureInside(
  [a, b, c, d]: SupportedQuad['corners'],
  { closed, whiteness }: PaperPlanes,
  ground: number,
): Pick<Features, 'blank' | 'printed' | 'dark' | 'rough'> {
  let [printed, dark, rough] = [0, 0, 0];
  const above = new Float32Array(GRID);
  for (let i = 1; i < GRID; i++) {
    for (let j = 1; j < GRID; j++) {
      const [u, v] = [i / GRID, j / GRID];
      const x = (a.x * (1 - u) + b.x * u) * (1 - v) + (d.x * (1 - u) + c.x * u) * v;
      const y = (a.y * (1 - u) + b.y * u) * (1 - v) + (d.y * (1 - u) + c.y * u) * v;
      const level = sample(closed, x, y);
      if (level - sample(whiteness, x, y) > 0.06 * level + 3) printed += 1;
      if (level < 0.3 * ground) dark += 1;
      if (i > 1) rough += difference(level, above[j]!);
      if (j > 1) rough += difference(level, above[j - 1]!);
      above[j] = level;
    }
  }
  const count = (GRID - 1) ** 2;
  return {
    blank: Math.max(0, 1 - printed / count / LITTLE_PRINT),
    printed: printed / count,
    dark: dark / count,
    rough: rough / (2 * count),
  };
}

/** Whether the picture is full of print on an even ground: paper is too near for any of its sides to be seen. */
export function isFullOfPrint(planes: PaperPlanes): boolean {
  const { width, height, values } = planes.closed;
  const [right, bottom] = [width - 1, height - 1];
  const spots = [
    [0, 0],
    [right, 0],
    [right, bottom],
    [0, bottom],
  ].map(([x, y]) => ({ x: x!, y: y! }));
  const [a, b, c, d] = spots as [Spot, Spot, Spot, Spot];
  const { printed, dark, rough } = measureInside([a, b, c, d], planes, percentile(values, 0.85));
  return printed > 0.06 && printed < 0.45 && dark < 0.02 && rough < 0.03;
}

const difference = (one: number, other: number): number => Math.abs(one - other) / (Math.max(one, other) + 8);

function sample({ width, height, values }: LumaPlane, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return values[row * width + column]!;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

import { percentile } from '../../viewfinder/frame/luma.js';
import { BRIGHT_SHARE, type InsideMeasures, MEDIAN, measureInside } from './measure-inside.js';
import { measureSide, SAMPLES, type SideMeasures } from './measure-side.js';
import { type PaperPlanes, relativeDifference } from './planes.js';
import { DARK_EDGE_WEIGHT, type SupportedQuad } from './quads.js';

type Side = SideMeasures & SupportedQuad['sides'][number];

/** What is measured of a quadrilateral. */
interface Measures {
  readonly quad: SupportedQuad;
  /** Its sides without the borders of the picture, which are no sides of the paper: two to four. */
  readonly sides: readonly Side[];
  readonly inside: InsideMeasures;
  /** Median level of the ground just inside the outline, 0 to 255. */
  readonly outlineLevel: number;
}

/** One measure by which paper differs from other things. */
interface Feature {
  /** By how much the score changes where the value is 1. */
  readonly weight: number;
  /** Greatest value that paper often has: only the excess counts. */
  readonly usual?: number;
  readonly measure: (measures: Measures) => number;
}

/** Rows or columns with print that a few lines of print have. */
const LITTLE_PRINT = 5;
/** Square root of the share of the picture that most papers exceed. */
const USUAL_SIZE = 0.42;
/** Change of color that counts half. */
const HALF_COLOR_STEP = 0.03;

/**
 * The weights were fitted by logistic regression on 2026-11-25 and rounded; the program of the fit was not kept. Its pictures
 * are those of `npm run bench:labs -- --only paper` with seeds below 200 (`drawScene`, `drawOther`) and with `isTuning` in
 * test/fixtures/paper/truth.json. That command measures how well other weights do, also on pictures that were kept aside.
 */
const FEATURES: Readonly<Record<string, Feature>> = {
  /** Share of the sides that edges support, on average and of the worst side. */
  meanCover: { weight: 6.3, measure: ({ sides }) => mean(sides.map(cover)) },
  leastCover: { weight: 2.7, measure: ({ sides }) => Math.min(...sides.map(cover)) },
  /** Share of the lines just beyond the corners that has edges, on average and of the worst side. */
  beyond: { weight: -4.9, measure: ({ quad }) => mean(quad.sides.map(edgesBeyond)) },
  mostBeyond: { weight: -1.8, measure: ({ quad }) => Math.max(...quad.sides.map(edgesBeyond)) },
  /** How far both neighbors of a side go on beyond it: a fold, or the edge of a shadow, crosses larger paper. */
  open: { weight: -1.8, measure: ({ quad }) => Math.max(...quad.sides.map(neighborsBeyond)) },
  /** Contrast of the faintest side. */
  leastContrast: { weight: 2.7, measure: ({ sides }) => Math.min(...sides.map(({ contrast }) => contrast)) },
  /** How much the color changes across the side where it changes least. */
  leastColorStep: {
    weight: 4,
    measure: ({ sides }) => {
      const [least] = leastColorSteps(sides);
      return least / (least + HALF_COLOR_STEP);
    },
  },
  /** How much less the color changes across that side than across all others. */
  oddColorStep: {
    weight: -20,
    measure: ({ sides }) => {
      const [least, next] = leastColorSteps(sides);
      return next - least;
    },
  },
  /** How much more print is outside than just inside, on average and on the worst side: paper has margins. */
  printEnds: { weight: 3.6, measure: ({ sides }) => mean(sides.map((side) => Math.max(0, printEnd(side)))) },
  leastPrintEnds: { weight: 8.3, measure: ({ sides }) => Math.min(...sides.map(printEnd)) },
  /** Square root of the share of the picture, and how much that is less than paper usually has. */
  area: { weight: 3.2, measure: ({ quad }) => Math.sqrt(quad.area) },
  small: { weight: -19, measure: ({ quad }) => Math.max(0, USUAL_SIZE - Math.sqrt(quad.area)) },
  /** Share of the sides that are borders of the picture. */
  borders: { weight: -16, measure: ({ sides }) => 1 - sides.length / 4 },
  /** How much darker it is just outside than farther out: a screen has a bezel. */
  bezel: { weight: -34, usual: 0.06, measure: ({ sides }) => mean(sides.map(({ bezel }) => bezel)) },
  /** How much the ground along the outline differs from that inside, and from that near by: a device has a rim. */
  rim: {
    weight: -4.4,
    usual: 0.03,
    measure: ({ inside, outlineLevel }) => relativeDifference(outlineLevel, inside.ground),
  },
  nearRim: { weight: -18, usual: 0.02, measure: ({ sides }) => Math.abs(mean(sides.map(({ rim }) => rim))) },
  /** How few rows or columns have print: 1 on blank paper. */
  blank: { weight: -4.9, measure: ({ inside }) => Math.max(0, 1 - inside.spread / LITTLE_PRINT) },
  /** How much is printed, and how black. */
  crowded: { weight: -21, usual: 0.2, measure: ({ inside }) => inside.printed },
  black: { weight: -32, usual: 0.18, measure: ({ inside }) => inside.blackness },
  /** Share of the print that is lines across the whole inside, as between keys and panes. */
  bars: { weight: -9.8, measure: ({ inside }) => inside.bars },
  /** How much the ground varies from place to place. */
  rough: { weight: -29, measure: ({ inside }) => inside.rough },
  /** How colorful the ground is, and the share of it that has another color. */
  tint: { weight: -38, usual: 0.01, measure: ({ inside }) => inside.tint },
  colorful: { weight: -9.5, usual: 0.02, measure: ({ inside }) => inside.colorful },
};
/** Chosen so that hardly any picture without paper exceeds 0. */
const BIAS = -10.5;

/** How certainly a quadrilateral is paper: above 0 it is. */
export function scoreQuad(quad: SupportedQuad, planes: PaperPlanes): number {
  const measures = measureQuad(quad, planes);
  return Object.values(FEATURES).reduce((score, { weight, usual, measure }) => {
    const value = measure(measures);
    return score + weight * (usual === undefined ? value : Math.max(0, value - usual));
  }, BIAS);
}

function measureQuad(quad: SupportedQuad, planes: PaperPlanes): Measures {
  const sides = quad.sides.map((side, i) => ({ ...side, ...measureSide(quad, i, planes) }));
  const outline = new Float32Array(4 * SAMPLES);
  for (const [i, { insides }] of sides.entries()) outline.set(insides, i * SAMPLES);
  return {
    quad,
    sides: sides.filter(({ isBorder }) => !isBorder),
    inside: measureInside(quad.corners, planes, percentile(outline, BRIGHT_SHARE)),
    outlineLevel: percentile(outline, MEDIAN),
  };
}

const cover = ({ bright, dark }: Side): number => Math.min(1, bright + DARK_EDGE_WEIGHT * dark);

type QuadSides = SupportedQuad['sides'];

const edgesBeyond = ({ before, after }: QuadSides[number]): number => (before + after) / 2;

/** The lesser share of the lines of both neighbors of a side that has edges just beyond it. */
const neighborsBeyond = (_side: QuadSides[number], i: number, sides: readonly QuadSides[number][]): number =>
  Math.min(sides[(i + 3) & 3]!.after, sides[(i + 1) & 3]!.before);

function leastColorSteps(sides: readonly Side[]): readonly [least: number, next: number] {
  const steps = sides.map(({ colorStep }) => colorStep).sort((a, b) => a - b);
  return [steps[0]!, steps[1]!];
}

const printEnd = ({ printedInside, printedOutside }: Side): number => printedOutside - printedInside;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

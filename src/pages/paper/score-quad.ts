import { percentile } from '../../viewfinder/frame/luma.js';
import { type InsideMeasures, measureInside } from './measure-inside.js';
import { measureSide, SAMPLES, type SideMeasures } from './measure-side.js';
import type { PaperPlanes } from './planes.js';
import type { SupportedQuad } from './quads.js';

/** Measures of a quadrilateral by which paper differs from other things, 0 to 1. */
export interface Features {
  /** Share of its sides that edges support, on average and of the worst side. */
  readonly meanCover: number;
  readonly leastCover: number;
  /** Share of the lines just beyond the corners that has edges, on average and of the worst side. */
  readonly beyond: number;
  readonly mostBeyond: number;
  /** How far both neighbours of a side go on beyond it: it is then a fold, or the edge of a shadow, across larger paper. */
  readonly open: number;
  /** Contrast of the faintest side. */
  readonly leastContrast: number;
  /** How much the color changes across the side where it changes least, and how much less than across all others. */
  readonly leastColorStep: number;
  readonly oddColorStep: number;
  /** How much more print there is outside than just inside, on average and on the worst side: paper has margins. */
  readonly printEnds: number;
  readonly leastPrintEnds: number;
  /** Square root of its share of the picture, and how much that is less than paper usually has. */
  readonly area: number;
  readonly small: number;
  /** Share of the sides that are borders of the picture. */
  readonly borders: number;
  /** How much darker it is just outside than farther out: a screen has a bezel. */
  readonly bezel: number;
  /** How much its ground along the outline differs from that inside, and from that near by: a device has a rim. */
  readonly rim: number;
  readonly nearRim: number;
  /** How little is printed on it, or in how few places. */
  readonly blank: number;
  /** How much more is printed on it than on most paper, and how much blacker. */
  readonly crowded: number;
  readonly black: number;
  /** Share of the print that is lines across the whole inside, as between keys and panes. */
  readonly bars: number;
  /** How much its ground varies from place to place. */
  readonly rough: number;
  /** How colorful its ground is, and the share of it that has another color. */
  readonly tint: number;
  readonly colorful: number;
}

/**
 * By logistic regression on drawn scenes, photographs, and pictures without paper, rounded; `npm run bench:labs -- --only paper`
 * measures others.
 */
const WEIGHTS: Readonly<Record<keyof Features, number>> = {
  meanCover: 6.3,
  leastCover: 2.7,
  beyond: -4.9,
  mostBeyond: -1.8,
  open: -1.8,
  leastContrast: 2.7,
  leastColorStep: 4,
  oddColorStep: -20,
  printEnds: 3.6,
  leastPrintEnds: 8.3,
  area: 3.2,
  small: -19,
  borders: -16,
  bezel: -34,
  rim: -4.4,
  nearRim: -18,
  blank: -4.9,
  crowded: -21,
  black: -32,
  bars: -9.8,
  rough: -29,
  tint: -38,
  colorful: -9.5,
};
/** Chosen so that hardly any picture without paper exceeds 0. */
const BIAS = -10.5;

/** How certainly a quadrilateral is paper: above 0 it is. */
export const scoreFeatures = (features: Features): number =>
  FEATURES.reduce((score, feature) => score + WEIGHTS[feature] * features[feature], BIAS);

const FEATURES = Object.keys(WEIGHTS) as (keyof Features)[];

/** Limits up to which paper has these as well. */
const USUAL = {
  bezel: 0.06,
  rim: 0.03,
  nearRim: 0.02,
  printed: 0.2,
  blackness: 0.18,
  tint: 0.01,
  colorful: 0.02,
};
/** Rows or columns with print that a few lines of print have. */
const LITTLE_PRINT = 5;
/** Square root of the share of the picture that most papers exceed. */
const USUAL_SIZE = 0.42;
/** Change of color that counts half. */
const HALF_COLOR_STEP = 0.03;

export function measureFeatures(quad: SupportedQuad, planes: PaperPlanes): Features {
  const all = quad.sides.map((side, i) => ({ ...side, ...measureSide(quad, i, planes) }));
  // The border of the picture is no side of the paper.
  const sides = all.filter(({ isBorder }) => !isBorder);
  const along = new Float32Array(4 * SAMPLES);
  for (const [i, { insides }] of all.entries()) along.set(insides, i * SAMPLES);
  return {
    ...compareSides(sides),
    ...compareEnds(quad),
    ...compareInside(measureInside(quad.corners, planes, percentile(along, 0.85)), percentile(along, 0.5)),
    area: Math.sqrt(quad.area),
    small: Math.max(0, USUAL_SIZE - Math.sqrt(quad.area)),
    borders: 1 - sides.length / 4,
  };
}

type Sides = readonly (SideMeasures & SupportedQuad['sides'][number])[];

function compareSides(sides: Sides) {
  const covers = sides.map(({ bright, dark }) => Math.min(1, bright + 0.7 * dark));
  const colorSteps = sides.map(({ colorStep }) => colorStep).sort((a, b) => a - b);
  const [least, next = least] = colorSteps as [number, ...number[]];
  const ends = sides.map(({ printedInside, printedOutside }) => printedOutside - printedInside);
  return {
    meanCover: mean(covers),
    leastCover: Math.min(...covers),
    leastContrast: Math.min(...sides.map(({ contrast }) => contrast)),
    leastColorStep: least / (least + HALF_COLOR_STEP),
    oddColorStep: next - least,
    printEnds: mean(ends.map((end) => Math.max(0, end))),
    leastPrintEnds: Math.min(...ends),
    bezel: excess(mean(sides.map(({ bezel }) => bezel)), USUAL.bezel),
    nearRim: excess(Math.abs(mean(sides.map(({ rim }) => rim))), USUAL.nearRim),
  };
}

function compareEnds({ sides }: SupportedQuad) {
  const beyonds = sides.map(({ before, after }) => (before + after) / 2);
  const opens = sides.map((_, i) => Math.min(sides[(i + 3) & 3]!.after, sides[(i + 1) & 3]!.before));
  return { beyond: mean(beyonds), mostBeyond: Math.max(...beyonds), open: Math.max(...opens) };
}

const compareInside = (inside: InsideMeasures, groundAlong: number) => ({
  rim: excess(Math.abs(groundAlong - inside.ground) / (Math.max(groundAlong, inside.ground) + 8), USUAL.rim),
  blank: excess(1, inside.spread / LITTLE_PRINT),
  crowded: excess(inside.printed, USUAL.printed),
  black: excess(inside.blackness, USUAL.blackness),
  bars: inside.bars,
  rough: inside.rough,
  tint: excess(inside.tint, USUAL.tint),
  colorful: excess(inside.colorful, USUAL.colorful),
});

const excess = (value: number, usual: number): number => Math.max(0, value - usual);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

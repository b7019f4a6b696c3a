import { percentile } from '../../viewfinder/frame/luma.js';
import { nearestPixel } from './measure-side.js';
import {
  bluenessAt,
  colorDistance,
  isPrint,
  NO_COLOR,
  NOISE_FLOOR,
  type PaperPlanes,
  rednessAt,
  relativeDifference,
} from './planes.js';
import type { SupportedQuad } from './quads.js';

/** What is inside a quadrilateral, 0 to 1. */
export interface InsideMeasures {
  /** Median level of the ground, 0 to 255. */
  readonly ground: number;
  /** How much the ground varies from place to place: that of large figures and keys does, a shadow only along its edge. */
  readonly rough: number;
  /** Share of the inside that is print. */
  readonly printed: number;
  /** How much darker print is than its ground. */
  readonly blackness: number;
  /** Share of the print that is lines across the whole inside, as between keys and panes. */
  readonly bars: number;
  /** How many rows of samples have print, or how many columns, if those are fewer. */
  readonly spread: number;
  /** Share of the inside that is too dark for paper in a shadow. */
  readonly dark: number;
  /** How colorful the ground is. */
  readonly tint: number;
  /** Share of the inside that has another color. */
  readonly colorful: number;
}

/** Points of a grid over the inside, each way. */
const GRID = 20;
/** Share of a row of samples that is print where a line crosses the inside. */
const BAR = 0.85;
/** Samples by which a few printed ones count less than many. */
const FEW = 5;
/** Difference from the color of the ground that is another color. */
const OTHER_COLOR = 0.06;
/** The percentile that is the median. */
export const MEDIAN = 0.5;
/** Share of the levels of the ground that are below its level where it is bright. */
export const BRIGHT_SHARE = 0.85;
/** Level of the ground that is too dark, as a share of the level along the outline. */
const DARK = 0.3;

/**
 * Measures the ground and what is printed on it, since closing changes it.
 *
 * @param bright Level of the ground where it is bright, 0 to 255: its `BRIGHT_SHARE` percentile.
 */
export function measureInside(
  [a, b, c, d]: SupportedQuad['corners'],
  planes: PaperPlanes,
  bright: number,
): InsideMeasures {
  const { closed, whiteness, colors } = planes;
  const count = (GRID - 1) ** 2;
  const [levels, reds, blues] = [0, 1, 2].map(() => new Float32Array(count)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const [rows, columns] = [new Uint8Array(GRID), new Uint8Array(GRID)];
  let [printed, blackness, dark, rough] = [0, 0, 0, 0];
  for (let i = 1, n = 0; i < GRID; i++) {
    for (let j = 1; j < GRID; j++, n++) {
      const [u, v] = [i / GRID, j / GRID];
      const x = (a.x * (1 - u) + b.x * u) * (1 - v) + (d.x * (1 - u) + c.x * u) * v;
      const y = (a.y * (1 - u) + b.y * u) * (1 - v) + (d.y * (1 - u) + c.y * u) * v;
      const at = nearestPixel(closed, x, y);
      const level = closed.values[at]!;
      if (isPrint(planes, at)) {
        printed += 1;
        rows[i]! += 1;
        columns[j]! += 1;
        blackness += (level - whiteness.values[at]!) / (level + NOISE_FLOOR);
      }
      if (level < DARK * bright) dark += 1;
      if (i > 1) rough += relativeDifference(level, levels[n - (GRID - 1)]!);
      if (j > 1) rough += relativeDifference(level, levels[n - 1]!);
      levels[n] = level;
      reds[n] = rednessAt(colors, at);
      blues[n] = bluenessAt(colors, at);
    }
  }
  const [middleRed, middleBlue] = [percentile(reds, MEDIAN), percentile(blues, MEDIAN)];
  let colorful = 0;
  for (let n = 0; n < count; n++) {
    if (colorDistance(reds[n]! - middleRed, blues[n]! - middleBlue) > OTHER_COLOR) colorful += 1;
  }
  const across = [...rows, ...columns].filter((samples) => samples > BAR * GRID);
  const withPrint = (lines: Uint8Array) => lines.filter((samples) => samples > 0).length;
  return {
    ground: percentile(levels, MEDIAN),
    rough: rough / (2 * count),
    printed: printed / count,
    blackness: blackness / (printed + 3),
    bars: across.reduce((sum, samples) => sum + samples, 0) / (printed + FEW),
    spread: Math.min(withPrint(rows), withPrint(columns)),
    dark: dark / count,
    tint: colorDistance(middleRed - NO_COLOR, middleBlue - NO_COLOR),
    colorful: colorful / count,
  };
}

/** Whether the picture is full of print on an even ground: paper is too near for any of its sides to be seen. */
export function isFullOfPrint(planes: PaperPlanes): boolean {
  const { width, height, values } = planes.closed;
  const [right, bottom] = [width - 1, height - 1];
  const corners = [
    { x: 0, y: 0 },
    { x: right, y: 0 },
    { x: right, y: bottom },
    { x: 0, y: bottom },
  ] as const;
  const { printed, dark, rough } = measureInside(corners, planes, percentile(values, BRIGHT_SHARE));
  return printed > 0.06 && printed < 0.45 && dark < 0.02 && rough < 0.03;
}

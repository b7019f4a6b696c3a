import type { Box, Plane } from '../../shared/frame.js';
import { type Blob, findBlobs } from './blobs.js';
import { findInk, type Ink } from './ink.js';
import { percentile } from './luma.js';
import { findRows, type Row } from './rows.js';
import { joinStrokes, unionBoxes } from './strokes.js';

/** A display: where its numbers are, and how they stand out. */
export interface Display {
  /** Around all its numbers. */
  readonly box: Box;
  /** Pixels: of the largest number, and of its strokes. */
  readonly height: number;
  readonly stroke: number;
  /** Luminance of the strokes and of what they stand on. */
  readonly ink: number;
  readonly ground: number;
  /** Its strokes, among other ink. */
  readonly strokes: Ink;
  readonly blobs: readonly Blob[];
  readonly sign: number;
  /** All ink of the picture, thin strokes first: the numbers of a display need not be its largest. */
  readonly sights: readonly Sight[];
  /** The device lies on its side. */
  readonly isRotated: boolean;
}

/** Ink by one threshold, and what of it connects. */
interface Sight {
  readonly strokes: Ink;
  readonly blobs: readonly Blob[];
}

/** Deviations that a stroke must differ by: thin ones first, then such as would touch. */
const SHARES = [0.3, 0.6, 1];
/** Share of a row's variance that lies between its strokes and their ground; texture has no two levels. */
const TWO_LEVELS = 0.6;
/** Luminance; noise has less. */
const LEAST_CONTRAST = 12;
/** Shares of the frame: lower figures cannot be read, higher ones are no figures. */
const LOWEST = 1 / 36;
const HIGHEST = 0.6;
/** Share of the frame: figures are as good as larger ones. */
const LARGE = 1 / 8;
/** What else has rows of figures: a label, buttons. */
const CANDIDATES = 4;
/** Share of the likeliest one's worth. */
const LESS = 0.35;
/** Figures of one size: a page has more, no display does. */
const MOST = 10;

interface ScoredRow extends Row {
  readonly ink: number;
  readonly ground: number;
  readonly score: number;
}

/** Candidates for displays, the likeliest first; none on a printed page. */
export function findDisplays(luma: Plane): Display[] {
  const edge = Math.max(luma.width, luma.height);
  const inks = findInk(luma, SHARES).map((strokes) => ({ strokes, blobs: findBlobs(strokes) }));
  if (inks.some(({ blobs }) => isPage(luma, blobs))) return [];
  const sights = inks.flatMap(({ strokes, blobs }) => {
    const least = TWO_LEVELS + Math.min(0.12, textureOf(blobs, edge) / 2500);
    const rows = findRows(joinStrokes(blobs)).flatMap((row) => scoreRow(row, { luma, strokes, edge, least }));
    return rows.map((main) => ({ strokes, blobs, rows, main }));
  });
  sights.sort((one, other) => other.main.score - one.main.score);
  const displays: Display[] = [];
  for (const { strokes, blobs, rows, main } of sights) {
    if (displays.length === CANDIDATES || main.score < LESS * sights[0]!.main.score) break;
    if (displays.some((one) => distance(one.box, main.box) === 0 && one.height < 2 * main.height)) continue;
    const alike = rows.filter((row) => isAlike(row, main));
    if (alike.reduce((sum, { figures }) => sum + figures, 0) > MOST) {
      if (displays.length === 0) return [];
      continue;
    }
    const near = alike.filter((row) => distance(row.box, main.box) < 1.5 * main.height);
    const { height, stroke, ink, ground, sign, isRotated } = main;
    const box = near.reduce((whole, row) => unionBoxes(whole, row.box), main.box);
    displays.push({ box, height, stroke, ink, ground, strokes, blobs, sign, sights: inks, isRotated });
  }
  return displays;
}

const isAlike = (row: Row, main: Row): boolean =>
  row.isRotated === main.isRotated &&
  row.sign === main.sign &&
  row.height > 0.6 * main.height &&
  row.height < 1.6 * main.height;

/** Pixels between two boxes; none where they meet. */
export const distance = (one: Box, other: Box): number =>
  Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom, 0);

/** Blobs that are smaller than any figure: the more there are, the likelier some stand in a row. */
const textureOf = (blobs: readonly Blob[], edge: number): number =>
  blobs.filter(
    ({ area, box }) => area >= 6 && box.bottom - box.top <= edge / 32 && box.right - box.left <= edge / 10,
  ).length;

interface ScoreOptions {
  readonly luma: Plane;
  readonly strokes: Ink;
  readonly edge: number;
  /** Share of the variance between strokes and ground. */
  readonly least: number;
}

/** Scores how clearly a row differs from texture; empty when it does not. */
function scoreRow(
  row: Row,
  { luma: { width, height, values }, strokes: { signs }, edge, least }: ScoreOptions,
): ScoredRow[] {
  if (row.height < edge * LOWEST || row.height > Math.min(width, height) * HIGHEST) return [];
  const { left, top, right, bottom } = row.box;
  let [inks, inkSum, grounds, groundSum, squares] = [0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const value = values[at]!;
      squares += value * value;
      if (signs[at] === row.sign) {
        inks += 1;
        inkSum += value;
      } else {
        grounds += 1;
        groundSum += value;
      }
    }
  }
  if (grounds === 0) return [];
  const count = inks + grounds;
  const [ink, ground, mean] = [inkSum / inks, groundSum / grounds, (inkSum + groundSum) / count];
  const between = ((inks * grounds) / count ** 2) * (ink - ground) ** 2;
  const levels = between / Math.max(1, squares / count - mean * mean);
  if (levels < least || Math.abs(ink - ground) < LEAST_CONTRAST) return [];
  return [
    {
      ...row,
      ink,
      ground,
      score: (levels - 0.5) * Math.min(row.height, edge * LARGE) * Math.sqrt(row.figures),
    },
  ];
}

/** Share of the picture that is about as bright as its lights: paper. */
const PAPER = 0.5;
const AS_BRIGHT = 0.8;
/** Small dark blobs: letters and words. A device has some, too. */
const LETTERS = 40;

/** Whether a picture is of printed text, whose letters stand in rows as the figures of a display do. */
function isPage({ width, height, values }: Plane, blobs: readonly Blob[]): boolean {
  const edge = Math.max(width, height);
  const letters = blobs.filter(
    ({ sign, area, box }) =>
      sign < 0 && area >= 8 && box.bottom - box.top <= edge / 26 && box.right - box.left <= edge / 5,
  );
  if (letters.length < LETTERS) return false;
  const bright = AS_BRIGHT * percentile(values, 0.9);
  return values.reduce((count, value) => (value > bright ? count + 1 : count), 0) > PAPER * values.length;
}

import { type Box, boxHeight, boxWidth, type LumaPlane } from '../../prepare/pixels.js';
import { boxDistance, unionBoxes } from './box.js';
import { type DigitRow, findDigitRows, joinDigitSegments } from './digits.js';
import { binarizeLuma, type ConnectedComponent, findConnectedComponents, type InkMask } from './ink.js';
import { percentile } from './luma.js';

/** A display of a device in a picture: the bounding box of its numbers, and how they stand out. */
export interface Display {
  /** Bounding box of all its numbers. */
  readonly box: Box;
  /** Height of the digits of its largest number in pixels. */
  readonly digitHeight: number;
  /** Stroke width of the digits of its largest number in pixels. */
  readonly strokeWidth: number;
  /** Mean luminance of the strokes, 0 to 255. */
  readonly inkLuma: number;
  /** Mean luminance between the strokes, 0 to 255. */
  readonly backgroundLuma: number;
  /** The binarized picture in which the display was found. */
  readonly mask: InkMask;
  /** All connected components of `mask`, those of the display among them. */
  readonly components: readonly ConnectedComponent[];
  /** 1 for digits that are brighter than their background, -1 for darker ones. */
  readonly polarity: number;
  /** The picture binarized at each threshold, the lowest first. */
  readonly binarizations: readonly Binarization[];
  /** Whether its rows run from top to bottom, since the device lies on its side. */
  readonly isRotated: boolean;
}

/** The picture binarized at one threshold. */
interface Binarization {
  readonly mask: InkMask;
  readonly components: readonly ConnectedComponent[];
}

/** Thresholds in standard deviations: low ones find thin strokes, high ones separate strokes that would touch. */
const THRESHOLDS = [0.3, 0.6, 1];
/**
 * Least separability of a row (Otsu): the share of its variance that lies between ink and background. Texture does not
 * have two distinct levels.
 */
const MIN_SEPARABILITY = 0.6;
/** Each speck in the picture raises the least separability, by this much at most. */
const MAX_SPECK_PENALTY = 0.12;
const SPECKS_PER_PENALTY = 2500;
/** Least difference in luminance between ink and background; noise differs by less. */
const MIN_CONTRAST = 12;
/** Least digit height as a share of the longest edge; smaller digits cannot be read. */
const MIN_DIGIT_HEIGHT = 1 / 36;
/** Greatest digit height as a share of the shortest edge; taller components are no digits. */
const MAX_DIGIT_HEIGHT = 0.6;
/** Digit height, as a share of the longest edge, beyond which larger digits score no higher. */
const FULL_SCORE_DIGIT_HEIGHT = 1 / 8;
/** Displays that are returned at most, since labels and buttons have rows of digits, too. */
const MAX_DISPLAYS = 4;
/** Least score of a further display, as a share of the best score. */
const MIN_RELATIVE_SCORE = 0.35;
/** Most digits of one size on a display; a printed page has more. */
const MAX_DIGITS = 10;
/** Rows nearer than this to the main row, in its digit heights, belong to the same display. */
const MAX_ROW_DISTANCE = 1.5;
/** Rows of one display have digit heights within these factors of the main row's. */
const MIN_HEIGHT_RATIO = 0.6;
const MAX_HEIGHT_RATIO = 1.6;

interface ScoredRow extends DigitRow {
  readonly inkLuma: number;
  readonly backgroundLuma: number;
  readonly score: number;
}

/** Finds displays in a picture, the likeliest first; none on a printed page. */
export function findDisplaysInLuma(luma: LumaPlane): Display[] {
  const longestEdge = Math.max(luma.width, luma.height);
  const binarizations = binarizeLuma(luma, THRESHOLDS).map((mask) => ({
    mask,
    components: findConnectedComponents(mask),
  }));
  if (binarizations.some(({ components }) => isPrintedPage(luma, components))) return [];
  const candidates = binarizations.flatMap(({ mask, components }) => {
    const penalty = Math.min(MAX_SPECK_PENALTY, countSpecks(components, longestEdge) / SPECKS_PER_PENALTY);
    const minSeparability = MIN_SEPARABILITY + penalty;
    const rows = findDigitRows(joinDigitSegments(components)).flatMap(
      (row) => scoreRow(row, { luma, mask, longestEdge, minSeparability }) ?? [],
    );
    return rows.map((main) => ({ mask, components, rows, main }));
  });
  candidates.sort((one, other) => other.main.score - one.main.score);
  const displays: Display[] = [];
  for (const { mask, components, rows, main } of candidates) {
    if (displays.length === MAX_DISPLAYS) break;
    if (main.score < MIN_RELATIVE_SCORE * candidates[0]!.main.score) break;
    if (displays.some((found) => isCoveredBy(main, found))) continue;
    const similar = rows.filter((row) => isSimilarRow(row, main));
    if (similar.reduce((sum, { digitCount }) => sum + digitCount, 0) > MAX_DIGITS) {
      if (displays.length === 0) return [];
      continue;
    }
    const near = similar.filter(
      (row) => boxDistance(row.box, main.box) < MAX_ROW_DISTANCE * main.digitHeight,
    );
    const { digitHeight, strokeWidth, inkLuma, backgroundLuma, polarity, isRotated } = main;
    displays.push({
      box: near.reduce((union, row) => unionBoxes(union, row.box), main.box),
      digitHeight,
      strokeWidth,
      inkLuma,
      backgroundLuma,
      mask,
      components,
      polarity,
      binarizations,
      isRotated,
    });
  }
  return displays;
}

/** Whether a row touches a display whose digits are not much larger. */
const isCoveredBy = (row: DigitRow, display: Display): boolean =>
  boxDistance(display.box, row.box) === 0 && display.digitHeight < 2 * row.digitHeight;

const isSimilarRow = (row: DigitRow, main: DigitRow): boolean =>
  row.isRotated === main.isRotated &&
  row.polarity === main.polarity &&
  row.digitHeight > MIN_HEIGHT_RATIO * main.digitHeight &&
  row.digitHeight < MAX_HEIGHT_RATIO * main.digitHeight;

/** Counts components that are smaller than any digit: the more there are, the likelier some form a row by chance. */
const countSpecks = (components: readonly ConnectedComponent[], longestEdge: number): number =>
  components.filter(
    ({ area, box }) => area >= 6 && boxHeight(box) <= longestEdge / 32 && boxWidth(box) <= longestEdge / 10,
  ).length;

interface ScoreOptions {
  readonly luma: LumaPlane;
  readonly mask: InkMask;
  readonly longestEdge: number;
  readonly minSeparability: number;
}

/** Scores how clearly a row differs from texture; null when it does not. */
function scoreRow(
  row: DigitRow,
  { luma: { width, height, values }, mask: { polarities }, longestEdge, minSeparability }: ScoreOptions,
): ScoredRow | null {
  if (row.digitHeight < longestEdge * MIN_DIGIT_HEIGHT) return null;
  if (row.digitHeight > Math.min(width, height) * MAX_DIGIT_HEIGHT) return null;
  const { left, top, right, bottom } = row.box;
  let [inkCount, inkSum, backgroundCount, backgroundSum, squareSum] = [0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const value = values[at]!;
      squareSum += value * value;
      if (polarities[at] === row.polarity) {
        inkCount += 1;
        inkSum += value;
      } else {
        backgroundCount += 1;
        backgroundSum += value;
      }
    }
  }
  if (backgroundCount === 0) return null;
  const count = inkCount + backgroundCount;
  const inkLuma = inkSum / inkCount;
  const backgroundLuma = backgroundSum / backgroundCount;
  const mean = (inkSum + backgroundSum) / count;
  const betweenVariance = ((inkCount * backgroundCount) / count ** 2) * (inkLuma - backgroundLuma) ** 2;
  const separability = betweenVariance / Math.max(1, squareSum / count - mean * mean);
  if (separability < minSeparability || Math.abs(inkLuma - backgroundLuma) < MIN_CONTRAST) return null;
  const scoredHeight = Math.min(row.digitHeight, longestEdge * FULL_SCORE_DIGIT_HEIGHT);
  return {
    ...row,
    inkLuma,
    backgroundLuma,
    score: (separability - 0.5) * scoredHeight * Math.sqrt(row.digitCount),
  };
}

/** Share of a picture that is paper when the picture is of a page. */
const MIN_PAPER_SHARE = 0.5;
/** Luminance of paper, as a share of the 90th percentile of the picture. */
const MIN_PAPER_BRIGHTNESS = 0.8;
/** Letters and words from which a picture is of a page; a device has some on its case, too. */
const MIN_LETTERS = 40;

/** Whether a picture is of printed text, whose letters stand in rows as the digits of a display do. */
function isPrintedPage(
  { width, height, values }: LumaPlane,
  components: readonly ConnectedComponent[],
): boolean {
  const longestEdge = Math.max(width, height);
  const letters = components.filter(
    ({ polarity, area, box }) =>
      polarity < 0 && area >= 8 && boxHeight(box) <= longestEdge / 26 && boxWidth(box) <= longestEdge / 5,
  );
  if (letters.length < MIN_LETTERS) return false;
  const paper = MIN_PAPER_BRIGHTNESS * percentile(values, 0.9);
  const paperPixels = values.reduce((count, value) => (value > paper ? count + 1 : count), 0);
  return paperPixels > MIN_PAPER_SHARE * values.length;
}

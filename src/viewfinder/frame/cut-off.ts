import { type Box, boxHeight, boxWidth, type LumaPlane } from '../../prepare/pixels.js';
import { boxDistance, transposeBox } from './box.js';
import type { Display } from './find-displays.js';
import type { ConnectedComponent, InkMask } from './ink.js';

/** Numbers nearer to the edge of the picture than this, in digit heights, may have further digits beyond it. */
const MIN_MARGIN = 0.1;

/** Whether the numbers touch the edge of the picture or continue beyond it, where partial digits are not recognized. */
export function isCutOff(luma: LumaPlane, display: Display): boolean {
  const { width, height } = luma;
  const { box, digitHeight } = display;
  const margin = Math.min(box.left, box.top, width - box.right, height - box.bottom);
  return (
    margin < MIN_MARGIN * digitHeight ||
    isOffCenter(luma, display) ||
    isRowCutOff(display.isRotated ? height : width, display) ||
    hasDigitCutByEdge(luma, display)
  );
}

/** Least room beside a row, in digit heights, that has no digit in it: even a 1 at the right of its place is seen. */
const MIN_ROOM = 0.7;
/** How many times as much room on the other side shows that the row was not aimed at. */
const OFF_CENTRE = 6;

/** Whether a row ends so near to the edge and so far from the middle that it may go on beyond, with a whole digit. */
function isOffCenter({ width, height }: LumaPlane, { box, digitHeight, isRotated }: Display): boolean {
  const [before, after] = isRotated ? [box.top, height - box.bottom] : [box.left, width - box.right];
  const [less, more] = before < after ? [before, after] : [after, before];
  return less < MIN_ROOM * digitHeight && more > OFF_CENTRE * less && more > 2 * digitHeight;
}

/**
 * Whether an edge of the picture cuts through a digit of the same display. Where only its small digits are whole, such
 * as its clock, these are what was found.
 */
const hasDigitCutByEdge = (luma: LumaPlane, display: Display): boolean =>
  display.binarizations.some(({ mask, components }) =>
    components.some(
      (component) =>
        component.polarity === display.polarity &&
        isPartialDigit(luma, display, component) &&
        isOnDisplay(luma, display, component.box, mask),
    ),
  );

/**
 * Bounds for a component at an edge of the picture that may be what is left of a digit, whose height may be any. Depth is
 * its extent perpendicular to the edge, length its extent along the edge.
 */
const PARTIAL_DIGIT = {
  /** In stroke widths of the numbers. */
  minStroke: 0.75,
  maxStroke: 9,
  minDepth: 1.5,
  /** In digit heights of the numbers. */
  maxDepth: 6,
  maxLength: 1.1,
  /** Length in depths, which allows a longer one where the digit is larger than the numbers. */
  maxLengthToDepth: 2.5,
  /** Share of the picture's width or height. */
  maxShareOfPicture: 0.5,
  /** Share of its box that is ink; the rim of a shadow has less. */
  minFill: 0.2,
  /** Distance from the numbers, in the larger of the digit height and the depth. */
  maxDistance: 1.5,
};

/** Whether a component has the shape of a digit that is cut through by one edge of the picture. */
function isPartialDigit(
  { width, height }: LumaPlane,
  display: Display,
  { box, area, strokeWidth }: ConnectedComponent,
): boolean {
  const { left, top, right, bottom } = box;
  const isAtSide = left <= 1 || right >= width - 1;
  const isAtTopOrBottom = top <= 1 || bottom >= height - 1;
  // A component that fills a corner is the device or a shadow.
  if (isAtSide === isAtTopOrBottom) return false;
  if (strokeWidth < PARTIAL_DIGIT.minStroke * display.strokeWidth) return false;
  if (strokeWidth > PARTIAL_DIGIT.maxStroke * display.strokeWidth) return false;
  if (area < 2 * display.strokeWidth ** 2) return false;
  const [boxW, boxH] = [boxWidth(box), boxHeight(box)];
  const [depth, length] = isAtTopOrBottom ? [boxH, boxW] : [boxW, boxH];
  if (area < PARTIAL_DIGIT.minFill * boxW * boxH) return false;
  if (boxW > PARTIAL_DIGIT.maxShareOfPicture * width) return false;
  if (boxH > PARTIAL_DIGIT.maxShareOfPicture * height) return false;
  if (depth < PARTIAL_DIGIT.minDepth * display.strokeWidth) return false;
  if (depth > PARTIAL_DIGIT.maxDepth * display.digitHeight) return false;
  const maxLength = Math.max(
    PARTIAL_DIGIT.maxLength * display.digitHeight,
    PARTIAL_DIGIT.maxLengthToDepth * depth,
  );
  if (length > maxLength) return false;
  return boxDistance(box, display.box) <= PARTIAL_DIGIT.maxDistance * Math.max(display.digitHeight, depth);
}

/** Least contrast of a partial digit, as a share of the contrast of the numbers. */
const MIN_RELATIVE_CONTRAST = 0.8;
/** Greatest difference of its background from that of the numbers, as a share of its contrast. */
const MAX_BACKGROUND_DIFFERENCE = 0.3;
/** Pixels around a component that show its background. */
const BACKGROUND_MARGIN = 3;

/** Whether a component and its background are as dark or as bright as the numbers and theirs. */
function isOnDisplay(
  { width, height, values }: LumaPlane,
  display: Display,
  box: Box,
  { polarities }: InkMask,
): boolean {
  let [inkCount, inkSum, backgroundCount, backgroundSum] = [0, 0, 0, 0];
  const bottom = Math.min(height, box.bottom + BACKGROUND_MARGIN);
  const right = Math.min(width, box.right + BACKGROUND_MARGIN);
  for (let y = Math.max(0, box.top - BACKGROUND_MARGIN); y < bottom; y++) {
    for (let x = Math.max(0, box.left - BACKGROUND_MARGIN); x < right; x++) {
      const at = y * width + x;
      if (polarities[at] === display.polarity) {
        inkCount += 1;
        inkSum += values[at]!;
      } else {
        backgroundCount += 1;
        backgroundSum += values[at]!;
      }
    }
  }
  if (backgroundCount === 0) return false;
  const background = backgroundSum / backgroundCount;
  const contrast = Math.abs(inkSum / inkCount - background);
  return (
    contrast >= MIN_RELATIVE_CONTRAST * Math.abs(display.inkLuma - display.backgroundLuma) &&
    Math.abs(background - display.backgroundLuma) <= MAX_BACKGROUND_DIFFERENCE * contrast
  );
}

/** Bounds for components between a row of digits and the edge that are the rest of the row. */
const ROW_REMAINDER = {
  /** Distance from the row in digit heights. */
  maxDistance: 1.1,
  /** Height of all of them together in digit heights. */
  minHeight: 0.6,
  /** Stroke widths differ from those of the row by less than this factor. */
  maxStrokeRatio: 1.9,
};

/** @param length Pixels of the picture along the row of digits. */
function isRowCutOff(
  length: number,
  { box, digitHeight, strokeWidth, polarity, components, isRotated }: Display,
): boolean {
  const toUpright = (one: Box): Box => (isRotated ? transposeBox(one) : one);
  const row = toUpright(box);
  const maxDistance = ROW_REMAINDER.maxDistance * digitHeight;
  const boxes = components
    .filter((one) => one.polarity === polarity && hasSimilarStroke(one, strokeWidth))
    .map((one) => toUpright(one.box))
    .filter(({ top, bottom }) => top > row.top - digitHeight / 4 && bottom < row.bottom + digitHeight / 4);
  const atStart = boxes.filter(
    ({ left, right }) => left <= 1 && row.left - right < maxDistance && right < row.left,
  );
  const atEnd = boxes.filter(
    ({ left, right }) => right >= length - 1 && left - row.right < maxDistance && left > row.right,
  );
  return [atStart, atEnd].some((rest) => totalHeight(rest) > ROW_REMAINDER.minHeight * digitHeight);
}

const hasSimilarStroke = (one: ConnectedComponent, strokeWidth: number): boolean =>
  one.area >= strokeWidth &&
  one.strokeWidth < ROW_REMAINDER.maxStrokeRatio * strokeWidth &&
  one.strokeWidth * ROW_REMAINDER.maxStrokeRatio > strokeWidth;

/** Height of the bounding box around all boxes; negative where there is none. */
const totalHeight = (boxes: readonly Box[]): number =>
  Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));

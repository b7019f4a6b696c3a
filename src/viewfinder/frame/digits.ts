import { type Box, boxHeight, boxWidth } from '../../prepare/pixels.js';
import { transposeBox, unionBoxes } from './box.js';
import type { ConnectedComponent } from './ink.js';

/** Least area of a segment in pixels; smaller components are noise, of which there is a lot. */
const MIN_SEGMENT_AREA = 5;
/** Largest gap between segments of one digit, in stroke widths. */
const MAX_SEGMENT_GAP = 0.75;
/** Stroke widths of the segments of one digit differ by less than this factor. */
const MAX_SEGMENT_STROKE_RATIO = 2.2;
/** Largest width of a digit, as a share of its height; a wider union is two digits. */
const MAX_DIGIT_WIDTH = 0.85;
/** Longest edge of a digit in stroke widths; a longer one is the rim of a device. */
const MAX_DIGIT_LENGTH = 14;

/** Merges components that are segments of one digit without touching, as on seven-segment displays. */
export function joinDigitSegments(components: readonly ConnectedComponent[]): ConnectedComponent[] {
  const unmerged = components
    .filter(({ area }) => area >= MIN_SEGMENT_AREA)
    .sort((a, b) => a.box.left - b.box.left);
  const digits: ConnectedComponent[] = [];
  while (unmerged.length > 0) {
    let digit = unmerged.shift()!;
    for (let at = 0; at < unmerged.length; ) {
      const other = unmerged[at]!;
      // All later components start even further to the right.
      if (other.box.left - digit.box.right > digit.strokeWidth * 2) break;
      if (!isSameDigit(digit, other)) at += 1;
      else {
        unmerged.splice(at, 1);
        digit = mergeComponents(digit, other);
        at = 0;
      }
    }
    digits.push(digit);
  }
  return digits;
}

function isSameDigit(one: ConnectedComponent, other: ConnectedComponent): boolean {
  if (one.polarity !== other.polarity) return false;
  const union = unionBoxes(one.box, other.box);
  if (boxWidth(union) > MAX_DIGIT_WIDTH * boxHeight(union)) return false;
  const longestEdge = Math.max(boxWidth(union), boxHeight(union));
  if (longestEdge > MAX_DIGIT_LENGTH * Math.min(one.strokeWidth, other.strokeWidth)) return false;
  const [thin, thick] = one.strokeWidth < other.strokeWidth ? [one, other] : [other, one];
  if (thick.strokeWidth > MAX_SEGMENT_STROKE_RATIO * thin.strokeWidth) return false;
  const gapX = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right);
  const gapY = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom);
  // Stacked segments, such as the two halves of a 1, may lie twice as far apart.
  const isStacked = -gapX > 0.5 * Math.min(boxWidth(one.box), boxWidth(other.box));
  const maxGap = MAX_SEGMENT_GAP * thin.strokeWidth;
  return gapX <= maxGap && gapY <= (isStacked ? 2 * maxGap : maxGap);
}

const mergeComponents = (one: ConnectedComponent, other: ConnectedComponent): ConnectedComponent => ({
  polarity: one.polarity,
  box: unionBoxes(one.box, other.box),
  area: one.area + other.area,
  strokeWidth: (one.strokeWidth * one.area + other.strokeWidth * other.area) / (one.area + other.area),
});

/** Digits of one size side by side, as a display writes a number. */
export interface DigitRow {
  /** 1 for digits that are brighter than their background, -1 for darker ones. */
  readonly polarity: number;
  readonly box: Box;
  /** Median height of the digits in pixels. */
  readonly digitHeight: number;
  /** Median stroke width of the digits in pixels. */
  readonly strokeWidth: number;
  readonly digitCount: number;
  /** Whether the row runs from top to bottom, since the device lies on its side. */
  readonly isRotated: boolean;
}

/** Finds rows of digits in a picture, upright, upside down, or rotated by a quarter turn. */
export const findDigitRows = (components: readonly ConnectedComponent[]): DigitRow[] => [
  ...groupDigits(components, false),
  ...groupDigits(
    components.map((component) => ({ ...component, box: transposeBox(component.box) })),
    true,
  ),
];

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Least height of a digit in pixels: lower components have no shape that differs from texture. */
const MIN_DIGIT_HEIGHT = 7;

/** Bounds for the shape of one digit. Lengths are shares of the digit's height, fill is the share of its box that is ink. */
const DIGIT_SHAPE = {
  minWidth: 0.06,
  maxWidth: 1.1,
  minStroke: 0.07,
  maxStroke: 0.3,
  minFill: 0.16,
  maxFill: 0.74,
};
/** Bounds for the shape of a 1, a single upright bar, which much else looks like. */
const BAR_SHAPE = { maxWidth: 0.38, minFill: 0.45 };

/** Bounds for two digits that are neighbours in a row. Lengths are shares of the taller digit's height. */
const NEIGHBOURS = {
  minHeightRatio: 0.74,
  maxStrokeRatio: 1.9,
  maxOverlap: 0.3,
  maxGap: 1.1,
  maxVerticalOffset: 0.3,
};

const isBar = ({ box }: ConnectedComponent): boolean => boxWidth(box) <= BAR_SHAPE.maxWidth * boxHeight(box);

/** Whether a component has strokes of an even width with gaps between them, as a digit has, or is one upright bar. */
function isDigitShape(component: ConnectedComponent): boolean {
  const { box, area, strokeWidth } = component;
  const [width, height] = [boxWidth(box), boxHeight(box)];
  const { minWidth, maxWidth, minStroke, maxStroke, minFill, maxFill } = DIGIT_SHAPE;
  if (height < MIN_DIGIT_HEIGHT || width > maxWidth * height || width < minWidth * height) return false;
  if (strokeWidth > maxStroke * height || strokeWidth < minStroke * height) return false;
  const fill = area / (width * height);
  return isBar(component) ? fill > BAR_SHAPE.minFill : fill > minFill && fill < maxFill;
}

function isNextDigit(one: ConnectedComponent, other: ConnectedComponent): boolean {
  if (one.polarity !== other.polarity) return false;
  const [a, b] = [boxHeight(one.box), boxHeight(other.box)];
  const size = Math.max(a, b);
  if (Math.min(a, b) < NEIGHBOURS.minHeightRatio * size) return false;
  const thin = Math.min(one.strokeWidth, other.strokeWidth);
  const thick = Math.max(one.strokeWidth, other.strokeWidth);
  if (thick > NEIGHBOURS.maxStrokeRatio * thin) return false;
  const gap = other.box.left - one.box.right;
  if (gap < -NEIGHBOURS.maxOverlap * size || gap > NEIGHBOURS.maxGap * size) return false;
  const verticalOffset = (one.box.top + one.box.bottom - other.box.top - other.box.bottom) / 2;
  return Math.abs(verticalOffset) < NEIGHBOURS.maxVerticalOffset * size;
}

/** Groups components that stand side by side from left to right. */
function groupDigits(components: readonly ConnectedComponent[], isRotated: boolean): DigitRow[] {
  const ungrouped = components.filter(isDigitShape).sort((one, other) => one.box.left - other.box.left);
  const rows: DigitRow[] = [];
  while (ungrouped.length > 0) {
    const digits = [ungrouped.shift()!];
    for (let at = 0; at < ungrouped.length; ) {
      if (isNextDigit(digits.at(-1)!, ungrouped[at]!)) digits.push(...ungrouped.splice(at, 1));
      else at += 1;
    }
    if (!isNumber(digits, isRotated)) continue;
    const box = digits.map((digit) => digit.box).reduce(unionBoxes);
    rows.push({
      polarity: digits[0]!.polarity,
      box: isRotated ? transposeBox(box) : box,
      digitHeight: median(digits.map((digit) => boxHeight(digit.box))),
      strokeWidth: median(digits.map(({ strokeWidth }) => strokeWidth)),
      digitCount: digits.length,
      isRotated,
    });
  }
  return rows;
}

/** Two digits are a number, or three bars. Bars in a rotated row do not count: words on a page look so from the side. */
function isNumber(digits: readonly ConnectedComponent[], isRotated: boolean): boolean {
  const bars = digits.filter(isBar).length;
  if (isRotated) return digits.length - bars >= 2;
  return digits.length >= (bars === digits.length ? 3 : 2);
}

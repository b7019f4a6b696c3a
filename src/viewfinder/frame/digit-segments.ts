import { boxHeight, boxWidth } from '../../prepare/pixels.js';
import { unionBoxes } from './box.js';
import type { ConnectedComponent } from './connected-components.js';

/** Least area of a segment in pixels; smaller components are noise, of which there is a lot. */
const MIN_SEGMENT_AREA = 5;
/** Largest gap between segments of one digit, in stroke widths. */
const MAX_GAP = 0.75;
/** Segments of one digit have stroke widths that differ by less than this factor. */
const MAX_STROKE_RATIO = 2.2;
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
  if (thick.strokeWidth > MAX_STROKE_RATIO * thin.strokeWidth) return false;
  const gapX = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right);
  const gapY = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom);
  // Stacked segments, such as the two halves of a 1, may lie twice as far apart.
  const isStacked = -gapX > 0.5 * Math.min(boxWidth(one.box), boxWidth(other.box));
  const maxGap = MAX_GAP * thin.strokeWidth;
  return gapX <= maxGap && gapY <= (isStacked ? 2 * maxGap : maxGap);
}

const mergeComponents = (one: ConnectedComponent, other: ConnectedComponent): ConnectedComponent => ({
  polarity: one.polarity,
  box: unionBoxes(one.box, other.box),
  area: one.area + other.area,
  strokeWidth: (one.strokeWidth * one.area + other.strokeWidth * other.area) / (one.area + other.area),
});

import { type Box, boxWidth, type Size } from '../../prepare/pixels.js';
import type { SeenNumbers } from '../frame/measure.js';
import type { ReadPicture, ReadRow, Region, RotatedBox } from '../networks/index.js';
import { rangeWordIn, textOf } from './rows.js';

/** A row of a display that may be a number, in pixels of the picture. */
export interface NumberRow {
  readonly row: RotatedBox;
  /** The upright box around it. */
  readonly box: Box;
  /** Whether it is a number for certain. */
  readonly isCertain: boolean;
  /** Least score of its characters, and whether it has nothing but digits and their signs. */
  readonly score: number;
  readonly isPure: boolean;
}

/** Digits of a row that is a number for certain, and the least score of its characters. */
const MIN_DIGITS = 2;
const MIN_SCORE = 0.6;
/** Least score of the characters of a row that may be a number, and of one with a single digit. */
const MIN_LEGIBLE_SCORE = 0.3;
const MIN_SCORE_OF_ONE = 0.5;
/** Letters of a row that is print, unless it has more than one digit: a digit that is cut through may look like a letter. */
const MIN_LETTERS = 3;
/** Least height of a number, as a share of the tallest one's: lower rows are the time, earlier readings, or print. */
const MIN_HEIGHT = 0.45;
/** Greatest height of a number, as a share of the tallest one's: taller rows are patterns. */
const MAX_HEIGHT = 1.8;

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;
const lettersIn = (text: string): number => text.replaceAll(/[^a-z]/gi, '').length;

const leastScore = ({ characters }: ReadRow): number => Math.min(...characters.map(({ score }) => score));

/** Also of what is shown in place of a number that is out of range. */
const isNumber = (row: ReadRow): boolean =>
  (digitsIn(textOf(row)) >= MIN_DIGITS || rangeWordIn(textOf(row)) !== null) && leastScore(row) >= MIN_SCORE;

/** Whether a row may be a number, of which something may be cut off. */
const isLegible = (row: ReadRow): boolean =>
  isNumber(row) ||
  (digitsIn(textOf(row)) > 0 &&
    leastScore(row) >= (digitsIn(textOf(row)) >= MIN_DIGITS ? MIN_LEGIBLE_SCORE : MIN_SCORE_OF_ONE));

const isPrint = (row: ReadRow): boolean =>
  lettersIn(textOf(row)) >= MIN_LETTERS && digitsIn(textOf(row)) <= 1;

const contains = ({ left, top, width, height }: Region, { x, y }: RotatedBox): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

function uprightBox({ x, y, width, height, angle }: RotatedBox): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [across, down] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

/** Greatest angle in radians between the numbers of one display. */
const MAX_ANGLE = 0.35;

/**
 * The rows on the displays of a picture that are numbers, or what is left of numbers at its edge: brand names and labels on the housing
 * are none.
 */
export function numbersOnDisplays({ displays, rows }: ReadPicture, { height }: Size): NumberRow[] {
  const certain = rows.filter(
    (row) => isNumber(row) && displays.some((display) => contains(display, row.box)),
  );
  const shownOn = displays.filter(
    (display) => certain.length === 0 || certain.some((row) => contains(display, row.box)),
  );
  const shown = rows.filter(
    (row) =>
      shownOn.some((display) => contains(display, row.box)) && !isPrint(row) && isParallel(row, certain),
  );
  const tallest = Math.max(0, ...(certain.length > 0 ? certain : shown).map(({ box }) => box.height));
  return shown
    .filter((row) => {
      const tall = row.box.height;
      if (isLegible(row) && tall >= MIN_HEIGHT * tallest) return true;
      // A number that is cut through from above or below is lower than it was, and may not be legible.
      const box = uprightBox(row.box);
      const isAtEdge = box.top <= 0 || box.bottom >= height;
      return isAtEdge && boxWidth(box) >= MIN_HEIGHT * tallest && tall <= MAX_HEIGHT * tallest;
    })
    .map((row) => ({
      row: row.box,
      box: uprightBox(row.box),
      isCertain: isNumber(row),
      score: leastScore(row),
      isPure: lettersIn(textOf(row)) === 0,
    }));
}

const isParallel = ({ box }: ReadRow, numbers: readonly ReadRow[]): boolean =>
  numbers.length === 0 || numbers.some((number) => Math.abs(number.box.angle - box.angle) <= MAX_ANGLE);

/** Least distances of a number from the edges of the picture, in its heights. */
interface Room {
  readonly beside: number;
  readonly above: number;
}

/** Where a number touches the edge. */
const TOUCHING: Room = { beside: 0.05, above: 0.05 };
/** Where the display goes on beyond the edge, so that a digit that is cut could be there: a 1 is at the right of its place. */
const FOR_DIGIT: Room = { beside: 0.3, above: 0.05 };
/** Where the display goes on beyond the edge, so that another digit or number of that size could be there that is not seen at all. */
const FOR_NUMBER: Room = { beside: 0.6, above: 0.6 };
/** The same of small numbers such as a clock, since the number beside them is larger. */
const FOR_LARGER_NUMBER: Room = { beside: 2.4, above: 2.4 };
/** Height of numbers up to which they are small, as a share of the display's longer side. */
const SMALL = 0.16;
/** Distance of a display from the edge of the picture, as a share of it, up to which it may go on beyond. */
const AT_EDGE = 0.01;

/** Whether a number on a display is nearer to an edge of the picture than its room there. */
function lacksRoom(
  { left, top, width, height }: Region,
  numbers: readonly NumberRow[],
  picture: Size,
  atEnd: Room,
): boolean {
  const [right, bottom] = [picture.width - left - width, picture.height - top - height];
  const across = (gap: number) => (gap <= AT_EDGE * picture.width ? atEnd : TOUCHING).beside;
  const down = (gap: number) => (gap <= AT_EDGE * picture.height ? atEnd : TOUCHING).above;
  return numbers.some(
    ({ box, row }) =>
      box.left < across(left) * row.height ||
      picture.width - box.right < across(right) * row.height ||
      box.top < down(top) * row.height ||
      picture.height - box.bottom < down(bottom) * row.height,
  );
}

/** @param roomOf The room at the edges beyond which a display goes on, from the height of its tallest number as a share of the display. */
const someLackRoom = (
  all: readonly NumberRow[],
  { displays }: ReadPicture,
  picture: Size,
  roomOf: (share: number) => Room,
): boolean =>
  displays.some((display) => {
    const numbers = all.filter(({ row }) => contains(display, row));
    const tallest = Math.max(0, ...numbers.map(({ row }) => row.height));
    return lacksRoom(display, numbers, picture, roomOf(tallest / Math.max(display.width, display.height)));
  });

/**
 * Whether a number may be cut by an edge of the picture, or a display goes on beyond an edge near to its numbers, so that others
 * may be there.
 */
export const mayHideNumber = (numbers: readonly NumberRow[], seen: ReadPicture, picture: Size): boolean =>
  someLackRoom(numbers, seen, picture, (share) => (share <= SMALL ? FOR_LARGER_NUMBER : FOR_NUMBER));

/** Least score of the characters of a number that is legible to people, too. */
const LEGIBLE_SCORE = 0.95;

export function judgeNumbers(seen: ReadPicture, picture: Size): SeenNumbers {
  const all = numbersOnDisplays(seen, picture);
  const pure = all.filter(({ isPure }) => isPure);
  const certain = pure.filter(({ isCertain }) => isCertain);
  const isCut =
    certain.length > 0
      ? someLackRoom(certain, seen, picture, () => FOR_DIGIT)
      : someLackRoom(pure, seen, picture, () => TOUCHING);
  const mayBeCut = someLackRoom(all, seen, picture, () => FOR_DIGIT);
  const tallest = Math.max(...certain.map(({ row }) => row.height));
  return {
    cut: isCut ? 'yes' : mayBeCut ? 'maybe' : 'no',
    isLegible: certain.some(({ row, score }) => row.height === tallest && score >= LEGIBLE_SCORE),
  };
}

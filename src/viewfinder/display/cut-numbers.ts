import { type Box, boxWidth, type Size } from '../../prepare/pixels.js';
import type { SeenNumbers } from '../frame/measure.js';
import {
  containsCentre,
  type ReadPicture,
  type ReadRow,
  type Region,
  type RotatedBox,
} from '../networks/index.js';
import { rangeWordIn, textOf } from './rows.js';

/** A row of a display that may be a number, in pixels of the picture. */
export interface NumberRow {
  readonly row: RotatedBox;
  /** The upright box around it. */
  readonly box: Box;
  /** Whether it is a number for certain. */
  readonly isCertain: boolean;
  /** Least score of its characters. */
  readonly score: number;
  /** Whether it has no letters. */
  readonly isPure: boolean;
}

/** Least number of digits of a row that is a number for certain, and least score of its characters. */
const MIN_DIGITS = 2;
const MIN_SCORE = 0.6;
/** Least score of the characters of a row that may be a number: with several digits, and with a single one. */
const MIN_LEGIBLE_SCORE = 0.3;
const MIN_SCORE_OF_ONE = 0.5;
/** Least number of letters of printed text with at most one digit. A digit that is cut through may look like a letter. */
const MIN_LETTERS = 3;
/** Least height of a number, as a share of the tallest one's: lower rows are the time, earlier readings, or print. */
const MIN_HEIGHT = 0.45;
/** Greatest height of a number, as a share of the tallest one's: taller rows are patterns. */
const MAX_HEIGHT = 1.8;

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;
const lettersIn = (text: string): number => text.replaceAll(/[^a-z]/gi, '').length;

const leastScore = ({ characters }: ReadRow): number => Math.min(...characters.map(({ score }) => score));

/** Whether a row is a number for certain, or the word that a display shows in place of a number out of its range. */
const isNumber = (row: ReadRow): boolean =>
  (digitsIn(textOf(row)) >= MIN_DIGITS || rangeWordIn(textOf(row)) !== null) && leastScore(row) >= MIN_SCORE;

/** Whether a row may be a number, of which something may be cut off. */
const isLegible = (row: ReadRow): boolean =>
  isNumber(row) ||
  (digitsIn(textOf(row)) > 0 &&
    leastScore(row) >= (digitsIn(textOf(row)) >= MIN_DIGITS ? MIN_LEGIBLE_SCORE : MIN_SCORE_OF_ONE));

const isPrint = (row: ReadRow): boolean =>
  lettersIn(textOf(row)) >= MIN_LETTERS && digitsIn(textOf(row)) <= 1;

function uprightBox({ x, y, width, height, angle }: RotatedBox): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [across, down] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

/** Greatest angle in radians between the numbers of one display. */
const MAX_ANGLE = 0.35;

/**
 * Finds the rows on displays that are numbers, or rests of numbers at the edge of the picture. Brand names and labels are on the
 * housing of a device, not on its display.
 */
export function numbersOnDisplays({ displays, rows }: ReadPicture, { height }: Size): NumberRow[] {
  const certain = rows.filter(
    (row) => isNumber(row) && displays.some((display) => containsCentre(display, row.box)),
  );
  const shownOn = displays.filter(
    (display) => certain.length === 0 || certain.some((row) => containsCentre(display, row.box)),
  );
  const shown = rows.filter(
    (row) =>
      shownOn.some((display) => containsCentre(display, row.box)) &&
      !isPrint(row) &&
      isParallel(row, certain),
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

/** For a number that may touch the edge. */
const TOUCHING: Room = { beside: 0.05, above: 0.05 };
/** For a display that may continue beyond the edge with a digit that is cut: a 1 stands at the right of its place. */
const FOR_DIGIT: Room = { beside: 0.3, above: 0.05 };
/** For a display that may continue beyond the edge with another digit or number of this size. */
const FOR_NUMBER: Room = { beside: 0.6, above: 0.6 };
/** For small numbers such as a clock, beside which a larger number may stand beyond the edge. */
const FOR_LARGER_NUMBER: Room = { beside: 2.4, above: 2.4 };
/** Height of numbers up to which they are small, as a share of the display's longer side. */
const SMALL = 0.16;
/** Greatest distance of a display from an edge of the picture, as a share of the picture, at which it may continue beyond. */
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

/** @param roomOf The room required at edges beyond which a display may continue, by the height of its tallest number as a share of the display. */
const someLackRoom = (
  all: readonly NumberRow[],
  { displays }: ReadPicture,
  picture: Size,
  roomOf: (heightShare: number) => Room,
): boolean =>
  displays.some((display) => {
    const numbers = all.filter(({ row }) => containsCentre(display, row));
    const tallest = Math.max(0, ...numbers.map(({ row }) => row.height));
    return lacksRoom(display, numbers, picture, roomOf(tallest / Math.max(display.width, display.height)));
  });

/**
 * Whether an edge of the picture may cut a number off, or a display may continue beyond an edge near to its numbers with further
 * ones.
 */
export const mayHideNumber = (numbers: readonly NumberRow[], seen: ReadPicture, picture: Size): boolean =>
  someLackRoom(numbers, seen, picture, (share) => (share <= SMALL ? FOR_LARGER_NUMBER : FOR_NUMBER));

/** Least score of the characters of a number that people can read, too. */
const LEGIBLE_SCORE = 0.95;

/** Judges whether the numbers of a photo are legible, and whether an edge of the picture cuts one off. */
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

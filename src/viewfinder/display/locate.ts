import type { Crop } from '../../prepare/crop.js';
import type { NormalizedRect, RgbaImage, Size } from '../../prepare/pixels.js';
import { aimAt } from '../frame/aim.js';
import type { Sighting } from '../frame-analysis.js';
import { containsCentre, type FoundRows, type RotatedBox } from '../networks/index.js';

/** Greatest height of a row, as a share of the frame's longest edge: taller rows are patterns. */
const MAX_HEIGHT = 0.9;
/** Least height of a row of the same numbers, as a share of the tallest row's height. */
const MIN_HEIGHT = 0.55;
/** Greatest distance of such a row from the tallest one, in heights of the tallest one. */
const MAX_DISTANCE = 4;
/** Height of the digits, as a share of their row's height. */
const ROW_TO_DIGIT = 0.8;

/** Greatest share of the frame that is covered by a display not found in the whole picture: larger ones are patterns. */
const MAX_SHARE = 0.6;

/** Greatest distance between the places of a display in two frames, as a share of the picture: a hand is not faster. */
const MAX_JUMP = 0.2;

/** The rows that are on displays. Tiles and squares of cloth look like rows, too. */
const rowsOnDisplays = ({ rows, displays }: FoundRows, maxArea = Number.POSITIVE_INFINITY): RotatedBox[] => {
  const small = displays.filter(({ width, height }) => width * height <= maxArea);
  return rows.filter((row) => small.some((display) => containsCentre(display, row)));
};

/** Finds a display in the whole picture of the camera; null unless it was near the same place in the previous frame. */
export type DisplayLocator = (picture: RgbaImage, crop: Crop, frame: RgbaImage) => Sighting | null;

export function createDisplayLocator(find: (image: RgbaImage) => FoundRows): DisplayLocator {
  const keepSteady = createSteadySighting();
  return (picture, crop, frame) => keepSteady(locateDisplay(find, picture, crop, frame), crop);
}

/** @returns The sighting; null where the previous frame has none near it. */
type SteadySighting = (sighting: Sighting | null, crop: NormalizedRect) => Sighting | null;

/** Drops displays that are seen in a single frame only: in a pattern they seem to jump. */
export function createSteadySighting(): SteadySighting {
  let before: { readonly x: number; readonly y: number } | null = null;
  return (sighting, crop) => {
    const last = before;
    before = sighting && { x: crop.x + sighting.x * crop.width, y: crop.y + sighting.y * crop.height };
    const isSteady =
      before && last && Math.max(Math.abs(before.x - last.x), Math.abs(before.y - last.y)) <= MAX_JUMP;
    return isSteady ? sighting : null;
  };
}

/** Looks for a display in the whole picture, then in its framed part, whose resolution is higher. */
export function locateDisplay(
  find: (image: RgbaImage) => FoundRows,
  picture: RgbaImage,
  crop: Crop,
  frame: RgbaImage,
): Sighting | null {
  const seen = locateRows(rowsOnDisplays(find(picture)), picture, crop);
  if (seen) return seen;
  const rows = rowsOnDisplays(find(frame), MAX_SHARE * frame.width * frame.height);
  return locateRows(rows, frame, { x: 0, y: 0, width: 1, height: 1 });
}

/**
 * Where the tallest rows of text in a picture are, relative to its framed part.
 *
 * @param rows In pixels of the picture, the tallest first.
 */
export function locateRows(
  rows: readonly RotatedBox[],
  { width, height }: Size,
  crop: NormalizedRect,
): Sighting | null {
  const [across, down] = [crop.width * width, crop.height * height];
  const tallest = rows.find((row) => row.height <= MAX_HEIGHT * Math.max(across, down));
  if (!tallest) return null;
  const near = rows.filter(
    (row) =>
      row.height >= MIN_HEIGHT * tallest.height &&
      row.height <= tallest.height &&
      Math.hypot(row.x - tallest.x, row.y - tallest.y) <= MAX_DISTANCE * tallest.height,
  );
  const left = Math.min(...near.map((row) => row.x - row.width / 2));
  const right = Math.max(...near.map((row) => row.x + row.width / 2));
  const top = Math.min(...near.map((row) => row.y - row.height / 2));
  const bottom = Math.max(...near.map((row) => row.y + row.height / 2));
  const [x, y] = [
    ((left + right) / 2 - crop.x * width) / across,
    ((top + bottom) / 2 - crop.y * height) / down,
  ];
  const place = {
    x,
    y,
    width: (right - left) / across,
    height: (bottom - top) / down,
    size: (ROW_TO_DIGIT * tallest.height) / Math.max(across, down),
  };
  return { x, y, aim: aimAt(place, { width: across, height: down }) };
}

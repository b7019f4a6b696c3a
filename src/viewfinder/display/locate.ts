import type { Crop } from '../../prepare/crop.js';
import type { NormalizedRect, RgbaImage, Size } from '../../prepare/pixels.js';
import { aimAt } from '../frame/aim.js';
import type { Sighting } from '../frame-analysis.js';
import type { FoundRows, Region, RotatedBox } from '../networks/index.js';

/** Greatest height of a row, as a share of the frame's longest edge: what is taller is a pattern. */
const MAX_HEIGHT = 0.9;
/** Least share of the tallest row's height that belongs to the same numbers. */
const MIN_HEIGHT = 0.55;
/** Greatest distance of such a row from the tallest one, in its heights. */
const MAX_DISTANCE = 4;
/** Heights of a row beyond those of its digits. */
const ROW_TO_DIGIT = 0.8;

/** Greatest share of the frame that a display covers which the whole picture does not show: what covers more is a pattern. */
const MAX_SHARE = 0.6;

/** Greatest distance between the places of a display in two frames, as a share of the picture: a hand is not faster. */
const MAX_JUMP = 0.2;

const contains = ({ left, top, width, height }: Region, { x, y }: RotatedBox): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** The rows that are on displays: tiles and squares of cloth look like rows, too. */
const rowsOnDisplays = ({ rows, displays }: FoundRows, maxArea = Number.POSITIVE_INFINITY): RotatedBox[] => {
  const small = displays.filter(({ width, height }) => width * height <= maxArea);
  return rows.filter((row) => small.some((display) => contains(display, row)));
};

/** Where a display is in the whole picture of the camera; null unless it was in the frame before, too. */
export type DisplayLocator = (picture: RgbaImage, crop: Crop, frame: RgbaImage) => Sighting | null;

export function createDisplayLocator(find: (image: RgbaImage) => FoundRows): DisplayLocator {
  const keepSteady = createSteadySighting();
  return (picture, crop, frame) => keepSteady(locateDisplay(find, picture, crop, frame), crop);
}

/** @returns The sighting; null where the frame before has none near it. */
type SteadySighting = (sighting: Sighting | null, crop: NormalizedRect) => Sighting | null;

/** Leaves out what is a display in one frame only: in a pattern one seems to be here, then there. */
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

/** Where a display is in the whole picture, or else in its framed part, whose resolution is higher. */
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

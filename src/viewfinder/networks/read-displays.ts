import type { Character } from './ctc.js';
import { type FoundRows, findRows, type Region } from './display-finder.js';
import type { Network } from './network.js';
import { buildPyramid, type Pyramid, type RotatedBox } from './patch.js';
import type { Raster } from './raster.js';
import { seeRow, spellRow, weighOrientation } from './rows.js';

/** The networks that read displays, trained by `labs/reader/training/` on drawn displays. */
export interface DisplayNetworks {
  /** Where rows of text and displays are. */
  readonly finder: Network;
  /** What a row says. */
  readonly reader: Network;
  /** Which way up a row is, by the features of the reader; absent where the orientation is not needed. */
  readonly orientation?: Network;
}

/** A row of text and what it says. */
export interface ReadRow {
  /** In pixels of the picture. */
  readonly box: RotatedBox;
  readonly characters: readonly Character[];
  /**
   * How much the row speaks for being upright: about the logarithm of the odds, positive for upright, negative for upside down; 0
   * without the network of orientation.
   */
  readonly upright: number;
}

/** One display, read in several views. */
export interface DisplayViews {
  readonly region: Region;
  /** The rows of each view, the tallest first. */
  readonly views: readonly (readonly ReadRow[])[];
}

/** Shares of a display's size by which it is widened in each view of it. */
export const VIEWS: readonly number[] = [0.12, 0.4];
/** Displays that are read. */
const MAX_DISPLAYS = 2;
/** Rows read in one view, the tallest first: more are print. */
const MAX_ROWS = 24;
/** Rows lower than this are not legible, in pixels of the picture. */
const MIN_ROW_HEIGHT = 7;

function widen({ left, top, width, height }: Region, share: number, within: Raster): Region {
  const by = share * Math.max(width, height);
  const [x, y] = [Math.max(0, left - by), Math.max(0, top - by)];
  return {
    left: x,
    top: y,
    width: Math.min(within.width, left + width + by) - x,
    height: Math.min(within.height, top + height + by) - y,
  };
}

/** The box around all rows, for a picture in which no display was found. */
function aroundRows(rows: readonly RotatedBox[]): Region[] {
  if (rows.length === 0) return [];
  const left = Math.min(...rows.map((row) => row.x - row.width / 2));
  const top = Math.min(...rows.map((row) => row.y - row.height / 2));
  const right = Math.max(...rows.map((row) => row.x + row.width / 2));
  const bottom = Math.max(...rows.map((row) => row.y + row.height / 2));
  return [{ left, top, width: right - left, height: bottom - top }];
}

const wholeOf = ({ width, height }: Raster): Region => ({ left: 0, top: 0, width, height });

function readRow({ reader, orientation }: DisplayNetworks, levels: Pyramid, box: RotatedBox): ReadRow {
  const seen = seeRow(reader, levels, box);
  const upright = orientation ? weighOrientation({ reader, orientation }, levels, box, seen) : 0;
  return { box, characters: spellRow(reader, seen), upright };
}

const readRows = (
  networks: DisplayNetworks,
  levels: Pyramid,
  rows: readonly RotatedBox[],
  maxRows: number,
): ReadRow[] =>
  rows
    .filter(({ height }) => height >= MIN_ROW_HEIGHT)
    .slice(0, maxRows)
    .map((box) => readRow(networks, levels, box));

/**
 * Finds the displays in a picture and reads their rows, each in several views.
 *
 * @param shares Shares of a display's size by which it is widened in each view of it.
 */
export function readDisplays(
  networks: DisplayNetworks,
  raster: Raster,
  shares: readonly number[] = VIEWS,
): DisplayViews[] {
  const levels = buildPyramid(raster);
  const { displays, rows } = findRows(networks.finder, levels, wholeOf(raster));
  const regions = displays.length > 0 ? displays.slice(0, MAX_DISPLAYS) : aroundRows(rows);
  return regions.map((region) => ({
    region,
    views: shares.map((share) => {
      const found = findRows(networks.finder, levels, widen(region, share, raster)).rows;
      return readRows(networks, levels, found, MAX_ROWS);
    }),
  }));
}

/** The rows of text in a picture, the tallest first, and the displays. */
export const findDisplays = ({ finder }: DisplayNetworks, raster: Raster): FoundRows =>
  findRows(finder, buildPyramid(raster), wholeOf(raster));

/** The displays of a picture, and its tallest rows of text, read in one view. */
export interface ReadPicture {
  readonly displays: readonly Region[];
  readonly rows: readonly ReadRow[];
}

/** Finds the displays in a picture and reads its tallest rows, in one view. */
export function readPicture(networks: DisplayNetworks, raster: Raster, maxRows: number): ReadPicture {
  const levels = buildPyramid(raster);
  const { rows, displays } = findRows(networks.finder, levels, wholeOf(raster));
  return { displays, rows: readRows(networks, levels, rows, maxRows) };
}

/** Reads the tallest rows of a picture that a display fills, in one view. */
export const readTallestRows = (
  networks: DisplayNetworks,
  raster: Raster,
  maxRows: number,
): readonly ReadRow[] => readPicture(networks, raster, maxRows).rows;

import type { LumaPlane, Size } from './pixels.js';
import type { LegibilityFault } from './plan.js';
import { quantile } from './quantile.js';

/** Edge of a square tile in pixels: two lines of small print, or half a letter of a headline. */
const TILE = 64;

/** Measures of the print in a tile. Grey levels are 0 to 255. */
interface Print {
  /** Difference in grey levels between paper and ink. */
  readonly contrast: number;
  /** Grey level of the paper. */
  readonly paper: number;
  /** Steepest change across two pixels, as a share of the contrast: 1 at a perfectly sharp edge. */
  readonly sharpness: number;
  /** Median stroke width in pixels. */
  readonly strokeWidth: number;
  /** Change across two pixels of unprinted paper, as a share of the contrast: sensor noise. */
  readonly grain: number;
}

/** Measures of a tile that is not empty. */
interface Marks {
  /** Steepest change across two pixels, as a share of the contrast. */
  readonly sharpness: number;
  /** Null where the marks are not print. */
  readonly print: Print | null;
}

/** Grey levels between light and dark below which a tile is empty. */
const MIN_TILE_CONTRAST = 12;
/** Percentiles of a tile's grey levels that are its paper and its ink. */
const PAPER_PERCENTILE = 0.85;
const INK_PERCENTILE = 0.015;
/** Percentiles of the changes in a tile that are its sharpest edges and its noise. */
const EDGE_PERCENTILE = 0.99;
const GRAIN_PERCENTILE = 0.4;
/** Strokes in a tile below which its marks are not print. */
const MIN_STROKES = TILE / 4;
/** Longest dark run in pixels that is a stroke; longer ones are areas. */
const MAX_STROKE_WIDTH = TILE / 3;

/** The level below which a share of the counted values lies. */
function percentileLevel(counts: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (let level = 0; level < counts.length; level += 1) {
    seen += counts[level]!;
    if (seen > total * share) return level;
  }
  return counts.length - 1;
}

/**
 * Measures a tile of a row of them.
 *
 * @returns Null where it is empty.
 */
function measureTile(luma: LumaPlane<Uint8Array>, left: number): Marks | null {
  const { width, values } = luma;
  const levels = new Uint32Array(256);
  const changes = new Uint32Array(256);
  for (let y = 0; y < TILE; y += 1) {
    const row = y * width + left;
    for (let x = 1; x < TILE - 1; x += 1) {
      levels[values[row + x]!]! += 1;
      changes[Math.abs(values[row + x + 1]! - values[row + x - 1]!)]! += 1;
    }
  }
  const total = TILE * (TILE - 2);
  const paper = percentileLevel(levels, total, PAPER_PERCENTILE);
  const ink = percentileLevel(levels, total, INK_PERCENTILE);
  const contrast = paper - ink;
  if (contrast < MIN_TILE_CONTRAST) return null;
  const strokeWidths = measureStrokes(luma, left, (paper + ink) / 2);
  const sharpness = percentileLevel(changes, total, EDGE_PERCENTILE) / contrast;
  if (strokeWidths.length < MIN_STROKES) return { sharpness, print: null };
  const strokeWidth = strokeWidths[strokeWidths.length >> 1]!;
  const grain = percentileLevel(changes, total, GRAIN_PERCENTILE) / contrast;
  return {
    sharpness,
    print: { contrast, paper, sharpness, strokeWidth, grain },
  };
}

/** Buffer for the strokes of one tile, used again for each tile. */
const strokeWidthBuffer = new Float64Array((TILE * TILE) / 2);

/**
 * Measures the lengths of the dark runs in each row of a tile, to a fraction of a pixel.
 *
 * @param threshold Grey level between ink and paper.
 * @returns Pixels, sorted; valid until the next call.
 */
function measureStrokes(
  { width, values }: LumaPlane<Uint8Array>,
  left: number,
  threshold: number,
): Float64Array {
  let count = 0;
  for (let y = 0; y < TILE; y += 1) {
    const row = y * width + left;
    // NaN, and so no stroke, for a run that began before the tile.
    let start = Number.NaN;
    let before = values[row]!;
    for (let x = 1; x < TILE; x += 1) {
      const here = values[row + x]!;
      // The crossing is interpolated between two pixels, since strokes are only one to three pixels wide.
      if (here < threshold && before >= threshold) {
        start = x - 1 + (before - threshold) / (before - here);
      } else if (here >= threshold && before < threshold) {
        const length = x - 1 + (threshold - before) / (here - before) - start;
        if (length < MAX_STROKE_WIDTH) strokeWidthBuffer[count++] = length;
      }
      before = here;
    }
  }
  return strokeWidthBuffer.subarray(0, count).sort();
}

/** Measures of a printed sheet in a picture. */
export interface SheetMeasures {
  /** Medians of the tiles that hold print; null where there is hardly any. */
  readonly print: Print | null;
  /** Sharpness of the sharpest tiles, with print or without; null where nearly all are empty. */
  readonly sharpest: number | null;
  /** Share of the printed area that is overexposed, 0 to 1, where the paper itself is darker. */
  readonly glare: number;
}

/** Tiles with print below which a picture may not show a sheet at all. */
const MIN_PRINTED_TILES = 3;
/** Least contrast of a printed tile, as a share of the strongest; fainter ones hold stains and print showing through. */
const MIN_RELATIVE_CONTRAST = 0.5;
/** Most rows of tiles that are measured, evenly spread over the picture. */
const MAX_TILE_ROWS = 9;
/** Grey level from which a pixel is overexposed. */
const OVEREXPOSED = 250;
/** Grey level of paper below which an overexposed tile is a reflection instead of bright paper. */
const MAX_PAPER_FOR_GLARE = 245;

interface Tile {
  readonly left: number;
  readonly top: number;
  readonly marks: Marks | null;
  readonly isOverexposed: boolean;
}

/**
 * Measures the print of a sheet, tile by tile.
 *
 * @param readRows Returns `height` rows of pixels from `top` on.
 */
export function measureSheet(
  { width, height }: Size,
  readRows: (top: number, height: number) => LumaPlane<Uint8Array>,
): SheetMeasures {
  const tiles: Tile[] = [];
  const tileRows = Math.floor(height / TILE);
  const rows = Math.min(tileRows, MAX_TILE_ROWS);
  for (let row = 0; row < rows; row += 1) {
    const top = Math.floor((row * tileRows) / rows) * TILE;
    const luma = readRows(top, TILE);
    for (let left = 0; left + TILE <= width; left += TILE) {
      const isOverexposed = isTileOverexposed(luma, left);
      tiles.push({ left, top, marks: measureTile(luma, left), isOverexposed });
    }
  }
  const marks = tiles.flatMap((tile) => tile.marks ?? []);
  const sharpnesses = marks.map(({ sharpness }) => sharpness);
  const sharpest = marks.length < MIN_PRINTED_TILES ? null : quantile(sharpnesses, 0.9);
  const found = marks.flatMap(({ print }) => print ?? []);
  const contrasts = found.map(({ contrast }) => contrast);
  const strongest = quantile(contrasts, 0.9);
  const prints = found.filter(({ contrast }) => contrast > strongest * MIN_RELATIVE_CONTRAST);
  if (prints.length < MIN_PRINTED_TILES) return { print: null, sharpest, glare: 0 };
  const rank = (key: keyof Print, share: number) => {
    const values = prints.map((print) => print[key]);
    return quantile(values, share);
  };
  const median = (key: keyof Print) => rank(key, 0.5);
  return {
    print: {
      contrast: median('contrast'),
      paper: median('paper'),
      sharpness: median('sharpness'),
      strokeWidth: median('strokeWidth'),
      grain: median('grain'),
    },
    sharpest,
    glare: rank('paper', 0.25) < MAX_PAPER_FOR_GLARE ? overexposedShare(tiles) : 0,
  };
}

/** Whether nine in ten pixels of a tile are overexposed; every fourth one is sampled. */
function isTileOverexposed({ width, values }: LumaPlane<Uint8Array>, left: number): boolean {
  let overexposed = 0;
  for (let y = 0; y < TILE; y += 2) {
    for (let x = left; x < left + TILE; x += 2) if (values[y * width + x]! >= OVEREXPOSED) overexposed += 1;
  }
  return overexposed > (TILE * TILE * 0.9) / 4;
}

/** Share of overexposed tiles within the bounding box of all print, since a reflection on a margin hides nothing. */
function overexposedShare(tiles: readonly Tile[]): number {
  const printed = tiles.filter(({ marks }) => marks?.print);
  const [lefts, tops] = [printed.map(({ left }) => left), printed.map(({ top }) => top)];
  const inside = tiles.filter(
    ({ left, top }) =>
      left >= Math.min(...lefts) &&
      left <= Math.max(...lefts) &&
      top >= Math.min(...tops) &&
      top <= Math.max(...tops),
  );
  return inside.filter((tile) => tile.isOverexposed).length / inside.length;
}

/**
 * Limits beyond which the emulator seldom reads a sheet whole, tuned to let every readable sheet through rather than to
 * stop all others. `npm run bench:labs -- --only legibility` prints how often each verdict is right.
 */
const LIMITS = {
  /** Least sharpness of the sharpest tiles; below it blur has left no strokes. */
  minSharpest: 0.3,
  /** Least difference in grey levels between paper and ink. */
  minContrast: 18,
  maxGrain: 0.09,
  /** Least stroke width in pixels times blackness: the width of a stroke if it were black. */
  minInkWidth: 0.6,
  /** Least contrast as a share of the paper's grey level, which blur lowers whatever the size of the print. */
  minBlackness: 0.37,
  /** Greatest share of the print that is overexposed. */
  maxGlare: 0.16,
};

/** Sharpness from which pale print is thin rather than blurred. */
const MIN_SHARPNESS_OF_THIN_PRINT = 0.7;

/** Grey level of paper below which there is too little light: 33 to 86 on drawn sheets, above 98 on photos by daylight. */
const MIN_PAPER_IN_GOOD_LIGHT = 95;

/** Finds why the print of a sheet is hard to read; null where it is legible or where there is none. */
export function findLegibilityFault({ print, sharpest, glare }: SheetMeasures): LegibilityFault | null {
  if (sharpest !== null && sharpest < LIMITS.minSharpest) return 'blurred';
  if (!print) return null;
  const blackness = print.contrast / print.paper;
  const isFaint = print.contrast < LIMITS.minContrast;
  if (isFaint || print.grain > LIMITS.maxGrain) {
    if (print.paper < MIN_PAPER_IN_GOOD_LIGHT) return 'dark';
    return isFaint ? 'faint' : 'unclear';
  }
  if (print.strokeWidth * blackness < LIMITS.minInkWidth || blackness < LIMITS.minBlackness)
    return print.sharpness < MIN_SHARPNESS_OF_THIN_PRINT ? 'blurred' : 'small';
  return glare > LIMITS.maxGlare ? 'glare' : null;
}

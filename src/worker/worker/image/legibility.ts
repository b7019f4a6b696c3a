import type { LegibilityFault } from '../../shared/plan.js';

/** Luminance of a part of a picture, 0 to 255, row by row. */
export interface Luma {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array | Uint8ClampedArray;
}

/** Edge of a tile, in pixels: two lines of small print, half a letter of a headline. */
const TILE = 64;

/** What is measured of a tile that holds print. */
interface Print {
  /** Grey levels between paper and ink. */
  readonly contrast: number;
  /** Grey level of the paper. */
  readonly paper: number;
  /** Steepest change from one pixel to the next but one, of the contrast: 1 where an edge is as sharp as can be. */
  readonly sharpness: number;
  /** Width of a stroke, in pixels. */
  readonly stroke: number;
  /** Change between neighbours where nothing is printed, of the contrast. */
  readonly grain: number;
}

/** What is measured of a tile that is not empty. */
interface Marks {
  readonly sharpness: number;
  /** Null where the marks are no print. */
  readonly print: Print | null;
}

/** Grey levels below which a tile is empty, or too faint to be told from empty. */
const MIN_CONTRAST = 12;

/** Level that a share of the values is below. */
function levelAt(counts: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (let level = 0; level < counts.length; level += 1) {
    seen += counts[level]!;
    if (seen > total * share) return level;
  }
  return counts.length - 1;
}

/**
 * Measures the tile at `left` and `top`.
 *
 * @returns Null where it is empty.
 */
function measureTile(luma: Luma, left: number, top: number): Marks | null {
  const { width, values } = luma;
  const levels = new Uint32Array(256);
  const steps = new Uint32Array(256);
  for (let y = top; y < top + TILE; y += 1) {
    const row = y * width + left;
    for (let x = 1; x < TILE - 1; x += 1) {
      levels[values[row + x]!]! += 1;
      steps[Math.abs(values[row + x + 1]! - values[row + x - 1]!)]! += 1;
    }
  }
  const total = TILE * (TILE - 2);
  const paper = levelAt(levels, total, 0.85);
  const ink = levelAt(levels, total, 0.015);
  const contrast = paper - ink;
  if (contrast < MIN_CONTRAST) return null;
  const runs = strokesIn(luma, left, top, (paper + ink) / 2);
  const sharpness = levelAt(steps, total, 0.99) / contrast;
  if (runs.length < TILE / 4) return { sharpness, print: null };
  const stroke = runs[runs.length >> 1]!;
  return {
    sharpness,
    print: { contrast, paper, sharpness, stroke, grain: levelAt(steps, total, 0.4) / contrast },
  };
}

/** Room for the strokes of one tile. */
const lengths = new Float64Array((TILE * TILE) / 2);

/** Lengths of the dark runs of each row that begin and end within it, the shortest first; good until the next call. */
function strokesIn({ width, values }: Luma, left: number, top: number, middle: number): Float64Array {
  let count = 0;
  for (let y = top; y < top + TILE; y += 1) {
    const row = y * width + left;
    // Where between two pixels the run began; none has while it is not known.
    let start = Number.NaN;
    let before = values[row]!;
    for (let x = 1; x < TILE; x += 1) {
      const here = values[row + x]!;
      // A stroke of one and a half pixels is told from one of two.
      if (here < middle && before >= middle) start = x - 1 + (before - middle) / (before - here);
      else if (here >= middle && before < middle) {
        const length = x - 1 + (middle - before) / (here - before) - start;
        if (length < TILE / 3) lengths[count++] = length;
      }
      before = here;
    }
  }
  return lengths.subarray(0, count).sort();
}

/** What is measured of a sheet. */
export interface SheetMeasures {
  /** Medians of the tiles that hold print; null where there is hardly any. */
  readonly print: Print | null;
  /** Of the sharpest marks, whatever they are; null where there are hardly any. */
  readonly sharpest: number | null;
  /** Share of the printed part that is nothing but white, where the paper is not. */
  readonly glare: number;
}

/** Tiles with print below which nothing is said of a picture: it may be none of a sheet. */
const MIN_PRINTS = 3;

/** Of the strongest contrast: fainter tiles hold stains and the other side of the paper. */
const MAIN_PRINT = 0.5;

/** Rows of tiles that are looked at, evenly over the picture. */
const MAX_ROWS = 9;

/** Grey levels: what is lighter is white, and a lamp where the paper is darker. */
const WHITE = 250;
const DARKER_PAPER = 245;

interface Tile {
  readonly left: number;
  readonly top: number;
  readonly marks: Marks | null;
  readonly isWhite: boolean;
}

/** The tiles of a picture, whose rows of pixels are read from `top` on. */
export function measureSheet(
  { width, height }: { readonly width: number; readonly height: number },
  read: (top: number, height: number) => Luma,
): SheetMeasures {
  const tiles: Tile[] = [];
  const all = Math.floor(height / TILE);
  const rows = Math.min(all, MAX_ROWS);
  for (let row = 0; row < rows; row += 1) {
    const top = Math.floor((row * all) / rows) * TILE;
    const luma = read(top, TILE);
    for (let left = 0; left + TILE <= width; left += TILE) {
      tiles.push({ left, top, marks: measureTile(luma, left, 0), isWhite: isWhite(luma, left) });
    }
  }
  const marks = tiles.flatMap((tile) => tile.marks ?? []);
  const sharpest =
    marks.length < MIN_PRINTS
      ? null
      : quantile(
          marks.map(({ sharpness }) => sharpness),
          0.9,
        );
  const found = marks.flatMap(({ print }) => print ?? []);
  const strongest = quantile(
    found.map(({ contrast }) => contrast),
    0.9,
  );
  const prints = found.filter(({ contrast }) => contrast > strongest * MAIN_PRINT);
  if (prints.length < MIN_PRINTS) return { print: null, sharpest, glare: 0 };
  const median = (key: keyof Print) =>
    quantile(
      prints.map((print) => print[key]),
      0.5,
    );
  return {
    print: {
      contrast: median('contrast'),
      paper: median('paper'),
      sharpness: median('sharpness'),
      stroke: median('stroke'),
      grain: median('grain'),
    },
    sharpest,
    glare:
      quantile(
        prints.map(({ paper }) => paper),
        0.25,
      ) < DARKER_PAPER
        ? whiteShare(tiles)
        : 0,
  };
}

function isWhite({ width, values }: Luma, left: number): boolean {
  let white = 0;
  for (let y = 0; y < TILE; y += 2) {
    for (let x = left; x < left + TILE; x += 2) if (values[y * width + x]! >= WHITE) white += 1;
  }
  return white > (TILE * TILE * 0.9) / 4;
}

/** Within the rectangle around all print: margins hide nothing. */
function whiteShare(tiles: readonly Tile[]): number {
  const printed = tiles.filter(({ marks }) => marks?.print);
  const [lefts, tops] = [printed.map(({ left }) => left), printed.map(({ top }) => top)];
  const inside = tiles.filter(
    ({ left, top }) =>
      left >= Math.min(...lefts) &&
      left <= Math.max(...lefts) &&
      top >= Math.min(...tops) &&
      top <= Math.max(...tops),
  );
  return inside.filter((tile) => tile.isWhite).length / inside.length;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/**
 * Beyond these the emulator seldom reads a sheet whole: `npm run bench -- --only legibility` prints how often each is
 * right. Sheets that can be read are let through rather than all others stopped. `blackness` is what blur leaves of a
 * stroke, whatever the size of the print; `ink` is the width of a stroke if it were black, in pixels: its resolution.
 */
const LIMITS = { sharpest: 0.3, contrast: 18, grain: 0.09, ink: 0.6, blackness: 0.37, glare: 0.16 };

/** Thin print is pale, and sharp all the same. */
const SHARP = 0.7;

/** Grey level of paper in too little light: 33 to 86 on drawn sheets, above 98 on photographs by daylight. */
const DARK_PAPER = 95;

/** Why the print of a sheet is hard to read; null where it is not, and where there is none. */
export function findLegibilityFault({ print, sharpest, glare }: SheetMeasures): LegibilityFault | null {
  // Blurred so far that there are no strokes left.
  if (sharpest !== null && sharpest < LIMITS.sharpest) return 'blurred';
  if (!print) return null;
  const blackness = print.contrast / print.paper;
  const isFaint = print.contrast < LIMITS.contrast;
  if (isFaint || print.grain > LIMITS.grain)
    return print.paper < DARK_PAPER ? 'dark' : isFaint ? 'faint' : 'unclear';
  if (print.stroke * blackness < LIMITS.ink || blackness < LIMITS.blackness)
    return print.sharpness < SHARP ? 'blurred' : 'small';
  return glare > LIMITS.glare ? 'glare' : null;
}

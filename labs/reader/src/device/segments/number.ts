import type { Plane } from '../../raster/plane.js';
import { type Cell, type Glyph, readBar, readCell } from './glyph.js';
import { DIGIT_HEIGHT, MARGIN, type Strip } from './strip.js';

/** A field read: its glyphs as text, decimal point included. */
export interface FieldText {
  text: string;
  /** Least margin of its glyphs, 0 to 1, and most clutter. */
  margin: number;
  clutter: number;
}

interface Run {
  from: number;
  to: number;
}

/** Rows in which digits are separated: the lowest fifth is left out, where decimal points are. */
const UPPER = 0.8;

/** Thick strokes come with large points. */
const upperShare = (stroke: number): number => Math.min(UPPER, 0.96 - (1.1 * stroke) / DIGIT_HEIGHT);

function inkInColumn(plane: Plane, x: number, from: number, to: number): number {
  let count = 0;
  for (let y = Math.round(from); y < to; y++) if (plane.data[y * plane.width + x]! > 0.5) count++;
  return count;
}

function inkRuns(plane: Plane, from: number, to: number, least: number, gap: number): Run[] {
  const found: Run[] = [];
  for (let x = 0; x < plane.width; x++) {
    if (inkInColumn(plane, x, from, to) < least) continue;
    const last = found.at(-1);
    if (last !== undefined && x - last.to <= gap) last.to = x + 1;
    else found.push({ from: x, to: x + 1 });
  }
  return found;
}

/** Adds the foot of an L, which lies wholly in the rows left out; a slit may part it from the upright. */
function withFoot(plane: Plane, run: Run, limit: number, stroke: number): Run {
  const least = stroke * 0.4;
  let to = run.to;
  for (let x = run.to; x < limit && x - to <= 0.5 * stroke; x++) {
    if (inkInColumn(plane, x, MARGIN + 80, MARGIN + 102) >= least) to = x + 1;
  }
  return to - run.to > 1.6 * stroke ? { from: run.from, to } : run;
}

/** Cuts a run that holds several touching digits into equal parts. */
function splitTouchingDigits(run: Run, cellWidth: number, stroke: number): Run[] {
  const parts = Math.round((run.to - run.from + stroke) / (cellWidth + stroke));
  if (parts < 2 || run.to - run.from < 1.4 * cellWidth) return [run];
  const width = (run.to - run.from) / parts;
  return Array.from({ length: parts }, (_, i) => ({
    from: Math.round(run.from + i * width),
    to: Math.round(run.from + (i + 1) * width),
  }));
}

/** Digits are between these shares of their height wide. */
const MIN_DIGIT_WIDTH = 0.36;
const MAX_DIGIT_WIDTH = 0.78;

function cellWidthOf(found: readonly Run[], stroke: number): number {
  const wide = found
    .map((run) => run.to - run.from)
    .filter((w) => w >= MIN_DIGIT_WIDTH * DIGIT_HEIGHT && w <= MAX_DIGIT_WIDTH * DIGIT_HEIGHT);
  if (wide.length > 0) return Math.max(...wide);
  const most = Math.max(...found.map((run) => run.to - run.from));
  return most > MAX_DIGIT_WIDTH * DIGIT_HEIGHT
    ? 0.55 * DIGIT_HEIGHT
    : Math.max(0.48 * DIGIT_HEIGHT, most + 0.4 * stroke);
}

/** Reads a run as a digit: as a bar when it is one stroke wide, else as a cell on its own or hung on either side. */
function readRun(plane: Plane, run: Run, cellWidth: number, stroke: number): Glyph {
  const top = MARGIN;
  const bottom = MARGIN + DIGIT_HEIGHT;
  const width = run.to - run.from;
  const own: Cell = { left: run.from, right: run.to, top, bottom, stroke };
  if (width < Math.max(0.45 * cellWidth, 1.5 * stroke)) return readBar(plane, own);
  const tries: Cell[] = [own];
  if (width < 0.94 * cellWidth) {
    tries.push({ ...own, left: run.to - cellWidth }, { ...own, right: run.from + cellWidth });
  }
  return tries
    .map((cell) => readCell(plane, cell))
    .reduce((best, next) => (next.margin > best.margin + 0.02 ? next : best));
}

/** Whether a decimal point stands in the gap between two digits, and how clearly (-1 to 1). */
function decimalPointLevel(plane: Plane, from: number, to: number, stroke: number): number {
  const size = Math.max(3, Math.round(stroke * 0.6));
  let best = 0;
  for (let y = MARGIN + 80; y + size <= MARGIN + DIGIT_HEIGHT + 8; y++) {
    for (let x = Math.round(from); x + size <= to; x++) {
      let sum = 0;
      for (let dy = 0; dy < size; dy++) {
        for (let dx = 0; dx < size; dx++) sum += plane.data[(y + dy) * plane.width + x + dx]!;
      }
      best = Math.max(best, sum / (size * size));
    }
  }
  return (best - 0.5) * 2;
}

/** Reads a straightened field, or `undefined` when it holds fewer than two glyphs. */
export function readStrip(strip: Strip): FieldText | undefined {
  const { plane, stroke } = strip;
  const upper = inkRuns(plane, MARGIN + 2, MARGIN + upperShare(stroke) * DIGIT_HEIGHT, 5, stroke * 0.4);
  if (upper.length === 0) return undefined;
  const footed = upper.map((run, i) => withFoot(plane, run, upper[i + 1]?.from ?? plane.width, stroke));
  const cellWidth = cellWidthOf(footed, stroke);
  const cells = footed
    .flatMap((run) => splitTouchingDigits(run, cellWidth, stroke))
    .filter((run) => run.to - run.from > stroke * 0.45);
  if (cells.length < 2 || cells.length > 6) return undefined;
  let text = '';
  let margin = 1;
  let clutter = 0;
  cells.forEach((run, i) => {
    const glyph = readRun(plane, run, cellWidth, stroke);
    text += glyph.text === '' ? '?' : glyph.text;
    margin = Math.min(margin, glyph.margin);
    clutter = Math.max(clutter, glyph.clutter);
    const next = cells[i + 1];
    if (next === undefined) return;
    const clear = decimalPointLevel(plane, run.to + 1, next.from - 1, stroke);
    if (clear > 0) text += '.';
    margin = Math.min(margin, Math.abs(clear));
  });
  return { text, margin, clutter };
}

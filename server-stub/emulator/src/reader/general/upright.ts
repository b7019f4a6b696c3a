import type { Raster } from '../picture/decode.js';
import type { Line, Recogniser } from '../text/recogniser.js';
import { LEAST_WORD } from './candidates.js';
import { wordOf } from './words.js';
import { turned } from './zoom.js';

/** A picture with its text upright, and the first look at it. */
export interface Upright {
  readonly raster: Raster;
  readonly lines: readonly Line[];
}

/** Text is found in a picture of this long side when it is a fortieth of that high. */
const FIRST_SIDE = 800;

/** Letters plainly read; with more than this a picture is upright. Turned lines give none, or a few by chance. */
const ENOUGH = 5;
/** What a word that devices bear counts for, however badly it was read: no turned line reads so. */
const KNOWN = 6;

/** Letters that can be read: digits do not count, since half of them are digits upside down as well. */
function legible(lines: readonly Line[]): number {
  return lines
    .filter(({ box }) => box.width > 1.1 * box.height)
    .map(({ text, score, least }) => {
      if (score > LEAST_WORD && wordOf(text) !== undefined) return KNOWN;
      const letters = text.replace(/[^A-Za-z]/g, '').length;
      return least > 0.75 && letters > 1 ? letters : 0;
    })
    .reduce((sum, letters) => sum + letters, 0);
}

/**
 * Turns a picture by quarters until its letters can be read. Digits alone decide nothing: 112 upside down is 211, so a
 * picture without letters stays as it is.
 */
export async function upright(recogniser: Recogniser, raster: Raster): Promise<Upright> {
  const view = { longSide: FIRST_SIDE };
  const asIs = { raster, lines: await recogniser.lines(raster, view) };
  const plain = legible(asIs.lines);
  if (plain > ENOUGH || asIs.lines.length === 0) return asIs;
  let best: { upright: Upright; letters: number } = { upright: asIs, letters: Math.max(ENOUGH, 2 * plain) };
  for (const quarters of [1, 3, 2]) {
    const other = await turned(raster, quarters);
    const lines = await recogniser.lines(other, view);
    const letters = legible(lines);
    if (letters > best.letters) best = { upright: { raster: other, lines }, letters };
  }
  return best.upright;
}

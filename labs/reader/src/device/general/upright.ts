import type { RotatedBox } from '#networks/patch.js';
import type { Raster } from '#networks/raster.js';
import type { Line, Recogniser } from '../../text/recogniser.js';
import { MIN_WORD_SCORE } from './candidates.js';
import { rotateQuarters } from './region.js';
import { wordOf } from './words.js';

/** A picture with its text upright, and the lines of the first pass. */
export interface Upright {
  readonly raster: Raster;
  readonly lines: readonly Line[];
}

/** Text is found in a picture of this long side when it is a fortieth of that high. */
const FIRST_SIDE = 800;

/** Letters plainly read; with more than this a picture is upright. Rotated lines give none, or a few by chance. */
const ENOUGH_LETTERS = 5;
/** What a word that devices bear counts for, however badly it was read: no rotated line reads as one. */
const KNOWN_WORD_LETTERS = 6;

/** Whether text in a box can be level. */
const isLevel = ({ width, height }: RotatedBox): boolean => width > 1.1 * height;

/** Letters that can be read: digits do not count, since half of them are digits upside down as well. */
function countLegibleLetters(lines: readonly Line[]): number {
  return lines
    .filter(({ box }) => isLevel(box))
    .map(({ text, score, minScore }) => {
      if (score > MIN_WORD_SCORE && wordOf(text) !== undefined) return KNOWN_WORD_LETTERS;
      const letters = text.replace(/[^A-Za-z]/g, '').length;
      return minScore > 0.75 && letters > 1 ? letters : 0;
    })
    .reduce((sum, letters) => sum + letters, 0);
}

/** Where text of one picture is in the same upside down. */
const rotateBoxesHalf = ({ lines, raster: { width, height } }: Upright): RotatedBox[] =>
  lines.map(({ box }) => ({ ...box, x: width - box.x, y: height - box.y }));

/**
 * Rotates a picture by quarters until its letters can be read. Digits alone decide nothing: 112 upside down is 211, so a
 * picture without letters stays as it is.
 */
export async function rotateUpright(recogniser: Recogniser, raster: Raster): Promise<Upright> {
  const view = { longSide: FIRST_SIDE };
  const asIs = { raster, lines: await recogniser.readLines(raster, view) };
  const plain = countLegibleLetters(asIs.lines);
  if (plain > ENOUGH_LETTERS || asIs.lines.length === 0) return asIs;
  let best = { raster, letters: Math.max(ENOUGH_LETTERS, 2 * plain) };
  /** Reads only level boxes; two pictures that are each other's upside down share one detection. */
  async function turn(quarters: number, boxes?: readonly RotatedBox[]): Promise<Upright> {
    const other = await rotateQuarters(raster, quarters);
    const lines = await recogniser.readLines(other, { ...view, boxes, skip: (box) => !isLevel(box) });
    const letters = countLegibleLetters(lines);
    if (letters > best.letters) best = { raster: other, letters };
    return { raster: other, lines };
  }
  if (!asIs.lines.every(({ box }) => isLevel(box))) await turn(3, rotateBoxesHalf(await turn(1)));
  await turn(2, rotateBoxesHalf(asIs));
  return best.raster === raster
    ? asIs
    : { raster: best.raster, lines: await recogniser.readLines(best.raster, view) };
}

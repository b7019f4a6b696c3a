import type { Raster } from '../../raster/decode.js';
import type { TurnedBox } from '../../text/patch.js';
import type { Line, Recogniser } from '../../text/recogniser.js';
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

/** Whether text in a box can be level. */
const isLevel = ({ width, height }: TurnedBox): boolean => width > 1.1 * height;

/** Letters that can be read: digits do not count, since half of them are digits upside down as well. */
function legible(lines: readonly Line[]): number {
  return lines
    .filter(({ box }) => isLevel(box))
    .map(({ text, score, least }) => {
      if (score > LEAST_WORD && wordOf(text) !== undefined) return KNOWN;
      const letters = text.replace(/[^A-Za-z]/g, '').length;
      return least > 0.75 && letters > 1 ? letters : 0;
    })
    .reduce((sum, letters) => sum + letters, 0);
}

/** Where text of one picture is in the same upside down. */
const upsideDown = ({ lines, raster: { width, height } }: Upright): TurnedBox[] =>
  lines.map(({ box }) => ({ ...box, x: width - box.x, y: height - box.y }));

/**
 * Turns a picture by quarters until its letters can be read. Digits alone decide nothing: 112 upside down is 211, so a
 * picture without letters stays as it is.
 */
export async function upright(recogniser: Recogniser, raster: Raster): Promise<Upright> {
  const view = { longSide: FIRST_SIDE };
  const asIs = { raster, lines: await recogniser.lines(raster, view) };
  const plain = legible(asIs.lines);
  if (plain > ENOUGH || asIs.lines.length === 0) return asIs;
  let best = { raster, letters: Math.max(ENOUGH, 2 * plain) };
  /** Only what is level then is read, and text is looked for once in both pictures that are each other's upside down. */
  async function turn(quarters: number, boxes?: readonly TurnedBox[]): Promise<Upright> {
    const other = await turned(raster, quarters);
    const lines = await recogniser.lines(other, { ...view, boxes, skip: (box) => !isLevel(box) });
    const letters = legible(lines);
    if (letters > best.letters) best = { raster: other, letters };
    return { raster: other, lines };
  }
  if (!asIs.lines.every(({ box }) => isLevel(box))) await turn(3, upsideDown(await turn(1)));
  await turn(2, upsideDown(asIs));
  return best.raster === raster
    ? asIs
    : { raster: best.raster, lines: await recogniser.lines(best.raster, view) };
}

import type { Raster } from '../../raster/decode.js';
import { type Pyramid, pyramid, type TurnedBox } from '../../text/patch.js';
import type { Line, Recogniser } from '../../text/recogniser.js';
import { type Candidate, meaning, type Seen, seenIn } from './candidates.js';
import { LARGE } from './draft.js';
import { samePlace } from './fields.js';
import { rowsWithin } from './rows.js';
import { readWider } from './wider.js';
import { unzoomed, type Zoomed } from './zoom.js';

/** A character less likely than this was guessed. */
export const LEAST_CHARACTER = 0.85;
/** Share of their height by which numbers are widened on both sides for digits that detection left out. */
const WIDER = 0.8;

/** The pixels that a look was read from, and what part of the picture they are. */
export interface Source {
  readonly levels: Pyramid;
  readonly zoomed: Zoomed | undefined;
}

/** What is seen in a look, boxes in pixels of the whole picture. */
export async function look(
  recogniser: Recogniser,
  raster: Raster,
  zoomed: Zoomed | undefined,
  lines: readonly Line[],
): Promise<Seen & { lines: readonly Line[]; levels: Pyramid }> {
  const levels = pyramid(raster);
  const rows: Line[] = [];
  for (const box of rowsWithin(lines)) {
    const row = await recogniser.line(levels, box, { numbers: true });
    if (row.least > LEAST_CHARACTER && meaning(row).numbers.some(({ even }) => even)) rows.push(row);
  }
  const all = [...lines, ...rows];
  const { numbers, labels } = seenIn(all);
  const whole: Candidate[] = [];
  const tallest = Math.max(0, ...numbers.map(({ box }) => box.height));
  for (const number of numbers) {
    if (number.box.height < LARGE * tallest) whole.push(number);
    else whole.push(await completed(recogniser, levels, number, numbers));
  }
  const place = <Kind extends { readonly box: TurnedBox }>(each: Kind): Kind =>
    zoomed === undefined ? each : { ...each, box: unzoomed(each.box, zoomed) };
  return { numbers: whole.map(place), labels: labels.map(place), lines: all.map(place), levels };
}

/** A number with the digits that its box left out, where there are any. */
async function completed(
  recogniser: Recogniser,
  levels: Pyramid,
  number: Candidate,
  all: readonly Candidate[],
): Promise<Candidate> {
  const others = all
    .filter((other) => other !== number && !samePlace(other.box, number.box))
    .map(({ box }) => box);
  const wider = await readWider(recogniser, levels, number.box, { share: WIDER, others });
  const isMore = wider.text.length > number.text.length && wider.text.includes(number.text);
  if (isMore && wider.least > LEAST_CHARACTER) return { ...number, ...wider, direct: false };
  return number;
}

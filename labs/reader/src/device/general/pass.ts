import { buildPyramid, type Pyramid, type RotatedBox } from '#networks/patch.js';
import type { Raster } from '#networks/raster.js';
import type { Line, Recogniser } from '../../text/recogniser.js';
import { type Candidate, interpretLine, interpretLines, type PassFindings } from './candidates.js';
import { isSamePlace, LARGE_DIGIT_SHARE } from './fields.js';
import { type ScaledRegion, toPictureBox } from './region.js';
import { splitStackedRows } from './rows.js';
import { readWidened } from './widen.js';

/** A character less likely than this was guessed. */
export const MIN_CHARACTER_SCORE = 0.85;
/** Share of their height by which numbers are widened on both sides for digits that detection left out. */
const WIDER = 0.8;

/** The pixels that a pass has read, and their region of the picture. */
export interface PassSource {
  readonly levels: Pyramid;
  readonly region: ScaledRegion | undefined;
}

/** The numbers and labels in the lines of a pass, with boxes in pixels of the whole picture. */
export async function interpretPass(
  recogniser: Recogniser,
  raster: Raster,
  region: ScaledRegion | undefined,
  lines: readonly Line[],
): Promise<PassFindings & { lines: readonly Line[]; levels: Pyramid }> {
  const levels = buildPyramid(raster);
  const rows: Line[] = [];
  for (const box of splitStackedRows(lines)) {
    const row = await recogniser.readLine(levels, box, { numbersOnly: true });
    if (
      row.minScore > MIN_CHARACTER_SCORE &&
      interpretLine(row).numbers.some(({ isEvenlySpaced }) => isEvenlySpaced)
    )
      rows.push(row);
  }
  const all = [...lines, ...rows];
  const { numbers, labels } = interpretLines(all);
  const whole: Candidate[] = [];
  const tallest = Math.max(0, ...numbers.map(({ box }) => box.height));
  for (const number of numbers) {
    if (number.box.height < LARGE_DIGIT_SHARE * tallest) whole.push(number);
    else whole.push(await readMissingDigits(recogniser, levels, number, numbers));
  }
  const place = <Kind extends { readonly box: RotatedBox }>(each: Kind): Kind =>
    region === undefined ? each : { ...each, box: toPictureBox(each.box, region) };
  return { numbers: whole.map(place), labels: labels.map(place), lines: all.map(place), levels };
}

/** A number with the digits that its box left out, where there are any. */
async function readMissingDigits(
  recogniser: Recogniser,
  levels: Pyramid,
  number: Candidate,
  all: readonly Candidate[],
): Promise<Candidate> {
  const others = all
    .filter((other) => other !== number && !isSamePlace(other.box, number.box))
    .map(({ box }) => box);
  const wider = await readWidened(recogniser, levels, number.box, { share: WIDER, others });
  const isMore = wider.text.length > number.text.length && wider.text.includes(number.text);
  if (isMore && wider.least > MIN_CHARACTER_SCORE) return { ...number, ...wider, isDirect: false };
  return number;
}

import type { Pyramid } from '#networks/patch.js';
import type { Raster } from '#networks/raster.js';
import type { Line, Recogniser } from '../../text/recogniser.js';
import type { Candidate, PassFindings } from './candidates.js';
import type { Preprocessing } from './preprocess.js';
import { type Region, regionAround } from './region.js';

/** Further passes over the region with the display, in the order in which they help most. */
export const PASSES: readonly { how: Preprocessing; side: number; verticalScale?: number }[] = [
  { how: 'blur', side: 640 },
  { how: 'close dark', side: 640 },
  { how: 'contrast', side: 640 },
  { how: 'none', side: 640, verticalScale: 0.55 },
  { how: 'inverse', side: 640 },
  { how: 'close lit', side: 640 },
  { how: 'none', side: 960 },
];

/** Likelihood of a number that is no noise. */
const CLEAR = 0.8;

export const isClear = ({ score, isEvenlySpaced }: Candidate): boolean => score > CLEAR && isEvenlySpaced;

/** Whether a line is print that needs no other pass: only numbers are worth one. */
export const isReadWord = ({ text, minScore }: Line): boolean =>
  minScore > 0.9 && /\p{L}{2}/u.test(text) && !/\d/.test(text);

/** Reads no box twice, and counts the lines that are read, since they cost most of the time. */
export function countReadLines(recogniser: Recogniser): Recogniser & { spent(): number } {
  let lines = 0;
  const known = new WeakMap<Pyramid, Map<string, Promise<Line>>>();
  return {
    async readLines(raster, view) {
      const found = await recogniser.readLines(raster, view);
      lines += found.length;
      return found;
    },
    readLine(levels, box, view) {
      const before = known.get(levels) ?? new Map<string, Promise<Line>>();
      known.set(levels, before);
      const key = [box.x, box.y, box.width, box.height, box.angle].map((each) => each.toFixed(2)).join(' ');
      const answer = before.get(key) ?? recogniser.readLine(levels, box, view);
      if (!before.has(key)) lines++;
      before.set(key, answer);
      return answer;
    },
    spent: () => lines,
  };
}

/** The part of the picture that has numbers and words of devices in it. */
export function regionOfInterest(
  raster: Raster,
  { numbers, labels }: PassFindings,
  lines: readonly Line[],
): Region {
  const tall = lines.filter(({ box }) => box.height > 0.06 * raster.height);
  const chosen = (numbers.some(isClear) || tall.length > 0 ? [...numbers, ...labels, ...tall] : lines).map(
    ({ box }) => box,
  );
  return chosen.length === 0
    ? { left: 0, top: 0, width: raster.width, height: raster.height }
    : regionAround(chosen, raster, [0.35, 0.2]);
}

import type { Raster } from '../../raster/decode.js';
import type { Pyramid } from '../../text/patch.js';
import type { Line, Recogniser } from '../../text/recogniser.js';
import type { Candidate, Seen } from './candidates.js';
import type { Preparation } from './prepare.js';
import { type Part, partAround } from './zoom.js';

/** Further looks at the part with the display, in the order in which they help most. */
export const LOOKS: readonly { how: Preparation; side: number; squash?: number }[] = [
  { how: 'blur', side: 640 },
  { how: 'close dark', side: 640 },
  { how: 'contrast', side: 640 },
  { how: 'none', side: 640, squash: 0.55 },
  { how: 'inverse', side: 640 },
  { how: 'close lit', side: 640 },
  { how: 'none', side: 960 },
];

/** Likelihood of a number that is no noise. */
const CLEAR = 0.8;

export const isClear = ({ score, even }: Candidate): boolean => score > CLEAR && even;

/** Print that was read for good: only numbers are worth another look. */
export const isWord = ({ text, least }: Line): boolean =>
  least > 0.9 && /\p{L}{2}/u.test(text) && !/\d/.test(text);

/** Reads no box twice, and counts the lines that are read, since they cost most of the time. */
export function metered(recogniser: Recogniser): Recogniser & { spent(): number } {
  let lines = 0;
  const known = new WeakMap<Pyramid, Map<string, Promise<Line>>>();
  return {
    async lines(raster, view) {
      const found = await recogniser.lines(raster, view);
      lines += found.length;
      return found;
    },
    line(levels, box, view) {
      const before = known.get(levels) ?? new Map<string, Promise<Line>>();
      known.set(levels, before);
      const key = [box.x, box.y, box.width, box.height, box.angle].map((each) => each.toFixed(2)).join(' ');
      const answer = before.get(key) ?? recogniser.line(levels, box, view);
      if (!before.has(key)) lines++;
      before.set(key, answer);
      return answer;
    },
    spent: () => lines,
  };
}

/** The part of the picture that has numbers and words of devices in it. */
export function interesting(raster: Raster, { numbers, labels }: Seen, lines: readonly Line[]): Part {
  const tall = lines.filter(({ box }) => box.height > 0.06 * raster.height);
  const chosen = (numbers.some(isClear) || tall.length > 0 ? [...numbers, ...labels, ...tall] : lines).map(
    ({ box }) => box,
  );
  return chosen.length === 0
    ? { left: 0, top: 0, width: raster.width, height: raster.height }
    : partAround(chosen, raster, [0.35, 0.2]);
}

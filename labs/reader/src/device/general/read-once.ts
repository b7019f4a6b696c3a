import type { Pyramid, RotatedBox } from '#networks/patch.js';
import type { Line, Recogniser } from '../../text/recogniser.js';

/** A recogniser that remembers the boxes it read, and counts lines: they cost most of the time. */
export interface OnceRecogniser extends Recogniser {
  /** Lines that the networks have read so far. */
  linesRead(): number;
}

/** Boxes are the same if they agree to a hundredth of a pixel, and of a unit of their angle. */
const boxKey = ({ x, y, width, height, angle }: RotatedBox): string =>
  [x, y, width, height, angle].map((each) => each.toFixed(2)).join(' ');

/** Wraps a recogniser so that no box of a picture is read twice. */
export function readOnce(recogniser: Recogniser): OnceRecogniser {
  let lines = 0;
  const known = new WeakMap<Pyramid, Map<string, Promise<Line>>>();
  return {
    async readLines(raster, view) {
      const found = await recogniser.readLines(raster, view);
      lines += found.length;
      return found;
    },
    readLine(levels, box, view) {
      const answers = known.get(levels) ?? new Map<string, Promise<Line>>();
      known.set(levels, answers);
      const key = boxKey(box);
      const before = answers.get(key);
      if (before) return before;
      lines++;
      const answer = recogniser.readLine(levels, box, view);
      answers.set(key, answer);
      return answer;
    },
    linesRead: () => lines,
  };
}

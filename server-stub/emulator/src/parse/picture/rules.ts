import { type Grey, INK_BELOW } from './grey.js';

/** In letter heights: no letter is as long as a line of a table, no such line as thick as a letter. */
const LONG_ACROSS = 4;
const LONG_DOWN = 2.2;
const THICK = 0.25;
const WHITE = 255;

/** The page without the lines of its tables: beside a digit they read as a 1 or a bracket. `letter` is in pixels. */
export function withoutRules(grey: Grey, letter: number): Grey {
  const data = Uint8Array.from(grey.data);
  const { width, height } = grey;
  const thick = Math.max(3, Math.round(letter * THICK));
  for (let y = 0; y < height; y++)
    erase(
      grey.data,
      data,
      { start: y * width, step: 1, across: width, count: width },
      letter * LONG_ACROSS,
      thick,
    );
  for (let x = 0; x < width; x++)
    erase(grey.data, data, { start: x, step: width, across: 1, count: height }, letter * LONG_DOWN, thick);
  return { data, width, height };
}

/** Pixels `step` apart from `start` on; `across` is the step to the line beside it. */
interface Track {
  readonly start: number;
  readonly step: number;
  readonly across: number;
  readonly count: number;
}

function erase(from: Uint8Array, to: Uint8Array, track: Track, long: number, thick: number): void {
  const { start, step, across, count } = track;
  for (let n = 0; n < count; n++) {
    if (from[start + n * step]! >= INK_BELOW) continue;
    const first = n;
    while (n < count && from[start + n * step]! < INK_BELOW) n++;
    if (n - first < long) continue;
    for (let k = first; k < n; k++) {
      const at = start + k * step;
      const [before, after] = [reach(from, at, -across, thick), reach(from, at, across, thick)];
      if (before + after >= thick) continue;
      // The grey edges of the line go with it.
      for (let d = -before - 2; d <= after + 2; d++) if (at + d * across >= 0) to[at + d * across] = WHITE;
    }
  }
}

/** Pixels of ink that follow, counted to `most`. */
function reach(data: Uint8Array, at: number, step: number, most: number): number {
  let n = 0;
  while (n < most && (data[at + (n + 1) * step] ?? WHITE) < INK_BELOW) n++;
  return n;
}

import { type Grey, INK_BELOW } from './grey.js';

/** Lengths in letter heights: ruled lines are longer and thinner than letters. */
const MIN_HORIZONTAL = 4;
const MIN_VERTICAL = 2.2;
const MAX_THICKNESS = 0.25;
const WHITE = 255;

/** Removes table lines, which are misread as 1 or brackets. `letter` is the letter height in pixels. */
export function removeRuledLines(grey: Grey, letter: number): Grey {
  const data = Uint8Array.from(grey.data);
  const { width, height } = grey;
  const thick = Math.max(3, Math.round(letter * MAX_THICKNESS));
  for (let y = 0; y < height; y++)
    eraseThinRuns(
      grey.data,
      data,
      { start: y * width, step: 1, across: width, count: width },
      letter * MIN_HORIZONTAL,
      thick,
    );
  for (let x = 0; x < width; x++)
    eraseThinRuns(
      grey.data,
      data,
      { start: x, step: width, across: 1, count: height },
      letter * MIN_VERTICAL,
      thick,
    );
  return { data, width, height };
}

/** Pixels from `start` in steps of `step`; `across` is the step to the adjacent line. */
interface Track {
  readonly start: number;
  readonly step: number;
  readonly across: number;
  readonly count: number;
}

function eraseThinRuns(
  from: Uint8Array,
  to: Uint8Array,
  track: Track,
  minLength: number,
  thick: number,
): void {
  const { start, step, across, count } = track;
  for (let n = 0; n < count; n++) {
    if (from[start + n * step]! >= INK_BELOW) continue;
    const first = n;
    while (n < count && from[start + n * step]! < INK_BELOW) n++;
    if (n - first < minLength) continue;
    for (let k = first; k < n; k++) {
      const at = start + k * step;
      const [before, after] = [inkLength(from, at, -across, thick), inkLength(from, at, across, thick)];
      if (before + after >= thick) continue;
      // Including the grey edges of the line.
      for (let d = -before - 2; d <= after + 2; d++) if (at + d * across >= 0) to[at + d * across] = WHITE;
    }
  }
}

/** The number of ink pixels that follow, at most `max`. */
function inkLength(data: Uint8Array, at: number, step: number, max: number): number {
  let n = 0;
  while (n < max && (data[at + (n + 1) * step] ?? WHITE) < INK_BELOW) n++;
  return n;
}

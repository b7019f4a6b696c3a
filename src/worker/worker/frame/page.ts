import type { Plane } from '../../shared/frame.js';
import type { Blob } from './blobs.js';
import { percentile } from './luma.js';

/** Share of the picture that is about as bright as its lights: paper. */
const PAPER = 0.5;
const AS_BRIGHT = 0.8;
/** Small dark blobs: letters and words. A device has some, too. */
const LETTERS = 40;

/** Whether a picture is of printed text, whose letters stand in rows as the figures of a display do. */
export function isPage({ width, height, values }: Plane, blobs: readonly Blob[]): boolean {
  const edge = Math.max(width, height);
  const letters = blobs.filter(
    ({ sign, area, box }) =>
      sign < 0 && area >= 8 && box.bottom - box.top <= edge / 26 && box.right - box.left <= edge / 5,
  );
  if (letters.length < LETTERS) return false;
  const bright = AS_BRIGHT * percentile(values, 0.9);
  return values.reduce((count, value) => (value > bright ? count + 1 : count), 0) > PAPER * values.length;
}

import type { Plane } from '../../shared/frame.js';
import type { Display } from './display.js';

/**
 * How steep the edges of a display's strokes are, in contrasts a pixel: neither light nor the size of the numbers changes
 * it, and noise hardly does. Of the steepest edges, since a stroke has flat sides too.
 */
export function sharpnessOf({ width, height, values }: Plane, { box, strokes, sign }: Display): number {
  const size = (box.right - box.left + 4) * (box.bottom - box.top + 4);
  const slopes = new Float32Array(size);
  const inks = new Float32Array(size);
  const grounds = new Float32Array(size);
  let [all, inked] = [0, 0];
  for (let y = Math.max(1, box.top - 2); y < Math.min(height - 1, box.bottom + 2); y++) {
    for (let x = Math.max(1, box.left - 2); x < Math.min(width - 1, box.right + 2); x++) {
      const at = y * width + x;
      const [across, down] = [values[at + 1]! - values[at - 1]!, values[at + width]! - values[at - width]!];
      slopes[all] = Math.sqrt(across * across + down * down) / 2;
      if (strokes.signs[at] === sign) inks[inked++] = values[at]!;
      else grounds[all - inked] = values[at]!;
      all += 1;
    }
  }
  const ink = quantileOf(inks.subarray(0, inked), sign > 0 ? 0.9 : 0.1);
  const ground = quantileOf(grounds.subarray(0, all - inked), 0.5);
  return quantileOf(slopes.subarray(0, all), 0.98) / Math.max(1, Math.abs(ink - ground));
}

const quantileOf = (values: Float32Array, share: number): number =>
  values.sort()[Math.floor(share * (values.length - 1))] ?? 0;

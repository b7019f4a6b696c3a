/** Luminance of a picture, 0 to 255, row by row, its longest edge 320 pixels. */
export interface Luma {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** What this device measured of a photo. */
export interface PhotoMeasures {
  /** The luminance, 0 to 255, that a tenth of the picture is above. */
  readonly brightness: number;
  /** Fine detail along the blurrier axis over the contrast of the picture; null for an even surface. */
  readonly sharpness: number | null;
}

/** What is wrong with a photo that could not be read. */
export type PhotoFault = 'dark' | 'blurred';

/**
 * Limits between the labelled pictures of `fixtures/devices`: every dark one is below 60 and no other below 95; 8 of 10
 * blurred ones are below 0.056 and no good, soft, tilted or reflecting one.
 */
const DARK = 75;
const BLURRED = 0.056;

/** Below this variance there is no edge whose sharpness could be told. */
const EVEN = 25;

/** The fault that best explains why a photo could not be read, or null. */
export function faultOf({ brightness, sharpness }: PhotoMeasures): PhotoFault | null {
  if (brightness < DARK) return 'dark';
  return sharpness !== null && sharpness < BLURRED ? 'blurred' : null;
}

export const measureLuma = (luma: Luma): PhotoMeasures => ({
  brightness: percentile(luma.values, 0.9),
  sharpness: sharpnessOf(luma),
});

function percentile(values: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value]! += 1;
  let seen = 0;
  return counts.findIndex((count) => {
    seen += count;
    return seen >= share * values.length;
  });
}

/** Second differences of means of four pixels, so that noise is no detail; dimmed light changes both sides alike. */
function sharpnessOf({ width, height, values }: Luma): number | null {
  const at = (x: number, y: number) => {
    const i = y * width + x;
    return (values[i]! + values[i + 1]! + values[i + width]! + values[i + width + 1]!) / 4;
  };
  let [across, down, sum, squares, count] = [0, 0, 0, 0, 0];
  for (let y = 2; y < height - 3; y += 1) {
    for (let x = 2; x < width - 3; x += 1) {
      const here = at(x, y);
      across += (at(x - 2, y) - 2 * here + at(x + 2, y)) ** 2;
      down += (at(x, y - 2) - 2 * here + at(x, y + 2)) ** 2;
      sum += here;
      squares += here * here;
      count += 1;
    }
  }
  const variance = squares / count - (sum / count) ** 2;
  return variance >= EVEN ? Math.min(across, down) / count / variance : null;
}

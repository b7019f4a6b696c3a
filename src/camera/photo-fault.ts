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
}

/** What is wrong with a photo that could not be read. */
export type PhotoFault = 'dark';

/** Between the labelled pictures of `fixtures/devices`: every dark one is below 60, no other below 95. */
const DARK = 75;

/** The fault that best explains why a photo could not be read, or null. */
export const faultOf = ({ brightness }: PhotoMeasures): PhotoFault | null =>
  brightness < DARK ? 'dark' : null;

export const measureLuma = ({ values }: Luma): PhotoMeasures => ({ brightness: percentile(values, 0.9) });

function percentile(values: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value]! += 1;
  let seen = 0;
  return counts.findIndex((count) => {
    seen += count;
    return seen >= share * values.length;
  });
}

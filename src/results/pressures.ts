import type { Measurement } from './device.js';

/** LOINC of a blood pressure, whose result is a pair such as `120/80`. */
export const BLOOD_PRESSURE = '85354-9';

/** The systolic and the diastolic pressure of a reading; null when either is missing. */
export function pressuresOf<One extends Measurement>(
  measurements: readonly One[],
): readonly [upper: One, lower: One] | null {
  const [upper, lower] = ['systolic', 'diastolic'].map((key) => measurements.find((one) => one.key === key));
  return upper && lower ? [upper, lower] : null;
}

import type { Measurement } from './device.js';

/** LOINC of a blood pressure, whose result is a pair such as `120/80`. */
export const BLOOD_PRESSURE = '85354-9';

/** The systolic and the diastolic pressure of a reading; null when either is missing. */
export function findBloodPressure<One extends Measurement>(
  measurements: readonly One[],
): readonly [systolic: One, diastolic: One] | null {
  const [systolic, diastolic] = ['systolic', 'diastolic'].map((key) =>
    measurements.find((one) => one.key === key),
  );
  return systolic && diastolic ? [systolic, diastolic] : null;
}

/** A state that a device shows instead of a number. */
export type DisplayState = 'HI' | 'LO' | 'ERR';

/**
 * Recognizes a display state.
 *
 * @param value As the service sent it.
 * @returns The state, or null for a number and for any other text.
 */
export function displayState(value: string): DisplayState | null {
  const word = value.trim().toUpperCase();
  if (/^(?:HI|HIGH|HHH?)$/.test(word)) return 'HI';
  if (/^(?:LO|LOW|LLL?)$/.test(word)) return 'LO';
  return /^ERR(?:OR)?\b|^ERR?[\s-]?\d+$|^E[\s-]?\d+$/.test(word) ? 'ERR' : null;
}

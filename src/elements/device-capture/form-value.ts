import type { HdtReadingDetail } from './events.js';

const isText = (value: unknown): boolean => typeof value === 'string';

const isReading = (reading: HdtReadingDetail['readings'][number]): boolean =>
  isText(reading.deviceType) &&
  reading.measurements.every(({ key, value, unit }) => isText(key) && isText(value) && isText(unit));

/** A reading as the form submitted it once; null for any other text. */
export function parseFormValue(text: string): HdtReadingDetail | null {
  try {
    const reading = JSON.parse(text) as HdtReadingDetail;
    return reading.readings.length > 0 && reading.readings.every(isReading) ? reading : null;
  } catch {
    return null;
  }
}

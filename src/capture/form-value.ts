import type { HdtReadingDetail } from './events.js';

const isText = (value: unknown): boolean => typeof value === 'string';

const isReading = (reading: HdtReadingDetail['readings'][number]): boolean =>
  isText(reading.deviceType) &&
  reading.measurements.every(({ key, value, unit }) => isText(key) && isText(value) && isText(unit));

/** Form values stored by version 0.1 have `doubtful` in place of `lowConfidence`. */
type StoredFormValue = HdtReadingDetail & { readonly doubtful?: boolean };

/** Parses a form value; null where the text is no reading. */
export function parseFormValue(text: string): HdtReadingDetail | null {
  try {
    const { doubtful, ...reading } = JSON.parse(text) as StoredFormValue;
    if (reading.readings.length === 0 || !reading.readings.every(isReading)) return null;
    return doubtful === undefined ? reading : { ...reading, lowConfidence: doubtful };
  } catch {
    return null;
  }
}

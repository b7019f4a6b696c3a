import type { Amount } from '../results/data/review.js';
import type { HdtReadingDetail } from './events.js';

const isText = (value: unknown): boolean => typeof value === 'string';

function isAmount(given: unknown): boolean {
  const { value, unit } = Object(given) as Partial<Amount>;
  return isText(value) && isText(unit);
}

type Reading = HdtReadingDetail['readings'][number];

const isMeasurement = (measurement: Reading['measurements'][number]): boolean => {
  const { key, read, confirmed } = measurement;
  return isText(key) && [measurement, read ?? measurement, confirmed ?? measurement].every(isAmount);
};

const isReading = ({ deviceType, confidence, measurements }: Reading): boolean =>
  isText(deviceType) && typeof (confidence ?? 0) === 'number' && measurements.every(isMeasurement);

/** Form values stored by version 0.1 have `doubtful` in place of `lowConfidence`. */
type StoredFormValue = HdtReadingDetail & { readonly doubtful?: boolean };

/** Parses a form value, which a page may take from anywhere; null where the text is no reading. */
export function parseFormValue(text: string): HdtReadingDetail | null {
  try {
    const { doubtful, ...reading } = JSON.parse(text) as StoredFormValue;
    if (reading.readings.length === 0 || !reading.readings.every(isReading)) return null;
    return doubtful === undefined ? reading : { ...reading, lowConfidence: doubtful };
  } catch {
    return null;
  }
}

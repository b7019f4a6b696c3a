import type { ReadingRecord } from '../../flow/records-flow.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import type { BiomarkerRow } from '../../results/biomarkers.js';
import { readResult } from '../../results/result.js';
import { measurementName } from '../views/reading-text.js';

/** Measurements of devices as rows, so that they are drawn over time like those of a laboratory. */
export const rowsOfReadings = (
  records: readonly ReadingRecord[],
  messages: ReadingMessages,
): BiomarkerRow[] =>
  records.flatMap(({ id, createdAt, readings }) =>
    readings.flatMap(({ deviceType, measurements }) =>
      measurements.map(({ key, value, unit }) => ({
        key: `${id} ${deviceType} ${key}`,
        name: measurementName(key, messages),
        result: readResult(value),
        unit,
        low: '',
        high: '',
        flag: { level: 'none', derived: false } as const,
        loinc: '',
        date: createdAt,
        comment: '',
        original: null,
      })),
    ),
  );

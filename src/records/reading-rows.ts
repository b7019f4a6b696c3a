import type { ReadingMessages } from '../i18n/messages.js';
import type { BiomarkerRow } from '../results/data/biomarkers.js';
import { displayedReadings, isCharted } from '../results/data/confirmed-readings.js';
import type { Measurement } from '../results/data/device.js';
import { BLOOD_PRESSURE, findBloodPressure } from '../results/data/measurement.js';
import { readUnit } from '../results/data/quantities.js';
import { numericValue, readResult } from '../results/data/result.js';
import { measurementName } from '../results/display-text.js';
import type { ReadingRecord } from './loaded-records.js';

type MeasurementRow = Pick<BiomarkerRow, 'name' | 'result' | 'unit' | 'loinc'> & { readonly key: string };

/**
 * The device readings of charts as rows, so that they are drawn over time like laboratory values. The two pressures of a
 * blood pressure make one row.
 */
export const readingRows = (records: readonly ReadingRecord[], messages: ReadingMessages): BiomarkerRow[] =>
  records.filter(isCharted).flatMap(({ id, createdAt, ...stored }) =>
    displayedReadings(stored).flatMap(({ deviceType, measurements }) =>
      measurementRows(measurements, messages).map(({ key, ...row }) => ({
        ...row,
        key: `${id} ${deviceType} ${key}`,
        low: '',
        high: '',
        flag: { level: 'none', derived: false } as const,
        date: createdAt,
        comment: '',
        original: null,
      })),
    ),
  );

/** With the name of its unit, which services and people spell differently. */
function withUnitName(measurement: Measurement): Measurement {
  const unit = readUnit(measurement.key, measurement.unit);
  return typeof unit === 'string' ? measurement : { ...measurement, unit: unit.name };
}

function measurementRows(stored: readonly Measurement[], messages: ReadingMessages): MeasurementRow[] {
  const measurements = stored.map(withUnitName);
  const pair = pressureRow(measurements, messages);
  const single = pair
    ? measurements.filter(({ key }) => key !== 'systolic' && key !== 'diastolic')
    : measurements;
  return [
    ...(pair ? [pair] : []),
    ...single.map(({ key, value, unit }) => ({
      key,
      name: measurementName(key, messages),
      result: readResult(value),
      unit,
      loinc: '',
    })),
  ];
}

/** Null where one of both is missing, is no number, or has a unit of its own. */
function pressureRow(measurements: readonly Measurement[], messages: ReadingMessages): MeasurementRow | null {
  const [upper, lower] = findBloodPressure(measurements) ?? [];
  if (!upper || !lower || upper.unit !== lower.unit) return null;
  const value = numericValue(readResult(upper.value));
  if (value === null || numericValue(readResult(lower.value)) === null) return null;
  return {
    key: 'pressure',
    name: messages.capture.bloodPressure,
    result: { kind: 'number', text: `${upper.value}/${lower.value}`, value },
    unit: upper.unit,
    loinc: BLOOD_PRESSURE,
  };
}

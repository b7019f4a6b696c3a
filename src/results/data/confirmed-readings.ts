import type { ConfirmedValue, StoredConfirmation } from '../../core/service/wire.js';
import type { DeviceReading, Measurement } from './device.js';
import { amountOf, type ReviewedMeasurement, type ReviewedReading } from './review.js';

/** A stored reading: the values as read, and the person's decision about them. */
export interface StoredReading {
  readonly readings: readonly DeviceReading[];
  /** Null where the back end stores no confirmations. */
  readonly confirmation: StoredConfirmation | null;
}

/**
 * The values to display of a stored reading: the confirmed ones beside those read, or without a confirmation the values as
 * read. A device that was not read appears if the person typed its values.
 */
export function displayedReadings({ readings, confirmation }: StoredReading): readonly ReviewedReading[] {
  if (confirmation?.state !== 'confirmed' || confirmation.values.length === 0)
    return readings.map(toReviewed);
  const { values } = confirmation;
  const count = values.reduce((most, { device }) => Math.max(most, device + 1), readings.length);
  return Array.from({ length: count }, (_, device) =>
    toConfirmed(
      readings[device],
      values.filter((value) => value.device === device),
    ),
  ).filter(({ measurements }) => measurements.length > 0);
}

/** Whether a reading appears in charts. Where confirmations are stored, only confirmed readings do. */
export const isCharted = ({ confirmation }: StoredReading): boolean =>
  confirmation === null || confirmation.state === 'confirmed';

const toReviewed = (reading: DeviceReading): ReviewedReading => ({
  ...reading,
  measurements: reading.measurements.map((read: Measurement) => ({
    ...read,
    read: amountOf(read),
    confirmed: null,
  })),
});

function toConfirmed(reading: DeviceReading | undefined, values: readonly ConfirmedValue[]): ReviewedReading {
  const toMeasurement = (confirmed: ConfirmedValue): ReviewedMeasurement => {
    const read = reading?.measurements.find(({ key }) => key === confirmed.key);
    return {
      key: confirmed.key,
      ...amountOf(confirmed),
      read: read ? amountOf(read) : null,
      confirmed: confirmed.origin === 'read' ? null : amountOf(confirmed),
    };
  };
  return {
    deviceType: reading?.deviceType ?? values[0]?.deviceType ?? '',
    confidence: reading?.confidence ?? null,
    measurements: values.map(toMeasurement),
  };
}

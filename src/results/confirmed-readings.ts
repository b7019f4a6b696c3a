import type { Confirmation, ConfirmedValue } from '../service/wire.js';
import type { DeviceReading, Measurement } from './device.js';
import type { Amount, ReviewedMeasurement, ReviewedReading } from './review.js';

/** A stored reading: what was read, and what the person said of it. */
export interface StoredReading {
  readonly readings: readonly DeviceReading[];
  /** Null where the back end stores no confirmations. */
  readonly confirmation: Confirmation | null;
}

/**
 * The values to show of a stored reading: the confirmed ones with what was read, or without a confirmation the values
 * as read. A device without a reading appears when the person has typed its values.
 */
export function shownReadings({ readings, confirmation }: StoredReading): readonly ReviewedReading[] {
  if (confirmation?.state !== 'confirmed' || confirmation.values.length === 0) return readings.map(asRead);
  const { values } = confirmation;
  const count = Math.max(readings.length, ...values.map(({ device }) => device + 1));
  return Array.from({ length: count }, (_, device) =>
    asConfirmed(
      readings[device],
      values.filter((value) => value.device === device),
    ),
  ).filter(({ measurements }) => measurements.length > 0);
}

/** Whether a reading appears in charts: where confirmations are stored, only confirmed values do. */
export const isCounted = ({ confirmation }: StoredReading): boolean =>
  confirmation === null || confirmation.state === 'confirmed';

const amountOf = ({ value, unit }: Amount): Amount => ({ value, unit });

const asRead = (reading: DeviceReading): ReviewedReading => ({
  ...reading,
  measurements: reading.measurements.map((read: Measurement) => ({
    ...read,
    read: amountOf(read),
    confirmed: null,
  })),
});

function asConfirmed(reading: DeviceReading | undefined, values: readonly ConfirmedValue[]): ReviewedReading {
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

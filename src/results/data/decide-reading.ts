import type { ConfirmedValue, NewConfirmation } from '../../core/service/wire.js';
import type { StoredReading } from './confirmed-readings.js';
import { type DeviceReading, lowestConfidence } from './device.js';
import { type ConfirmedAnswer, questionsOf, review, valueOriginOf } from './review.js';

/** Whether the numbers were read with less than this confidence. */
export const isLowConfidence = ({ readings }: StoredReading, minConfidence: number): boolean =>
  readings.length === 0 || lowestConfidence(readings) < minConfidence;

/** Whether a stored reading can be confirmed as it was read: it has numbers, and none of them has to be asked about. */
export const canConfirmAsRead = ({ readings }: StoredReading): boolean =>
  readings.some(({ measurements }) => measurements.length > 0) &&
  readings.every((reading, device) => questionsOf(device, reading).size === 0);

/** Readings with the person's answers. Where nothing was read, the readings have the device that the person named. */
export interface AnsweredReadings {
  readonly readings: readonly DeviceReading[];
  readonly confirmed: readonly ConfirmedAnswer[];
}

/** Every value of readings that the person confirms, with where it comes from. */
export const confirmedValues = ({ readings, confirmed }: AnsweredReadings): ConfirmedValue[] =>
  review(readings, confirmed).flatMap(({ deviceType, measurements }, device) =>
    measurements.map((measurement) => ({
      device,
      deviceType,
      key: measurement.key,
      value: measurement.value,
      unit: measurement.unit,
      origin: valueOriginOf(measurement),
    })),
  );

interface DecisionOptions {
  readonly at: number;
  readonly minConfidence: number;
  /** What is confirmed; null to confirm every value as it was read. */
  readonly answered?: AnsweredReadings | null | undefined;
}

/** The person's decision, in the list of records, about a stored reading. A confirmation has every value. */
export const decideReading = (
  stored: StoredReading,
  state: NewConfirmation['state'],
  { at, minConfidence, answered }: DecisionOptions,
): NewConfirmation => ({
  state,
  at: new Date(at).toISOString(),
  surface: 'records',
  lowConfidence: isLowConfidence(stored, minConfidence),
  values:
    state === 'confirmed' ? confirmedValues(answered ?? { readings: stored.readings, confirmed: [] }) : [],
});

import type { NewConfirmation } from '../service/wire.js';
import type { StoredReading } from './confirmed-readings.js';
import { lowestConfidence } from './device.js';
import { questionsOf } from './review.js';

/** Whether the numbers were read with less than this confidence. */
export const isLowConfidence = ({ readings }: StoredReading, minConfidence: number): boolean =>
  readings.length === 0 || lowestConfidence(readings) < minConfidence;

/** Whether a stored reading can be confirmed as it was read: it has numbers, and none of them has to be asked about. */
export const canConfirmAsRead = ({ readings }: StoredReading): boolean =>
  readings.some(({ measurements }) => measurements.length > 0) &&
  readings.every((reading, device) => questionsOf(device, reading).size === 0);

/** The person's decision, in the list of records, about a stored reading. A confirmation has every value as it was read. */
export const decideReading = (
  stored: StoredReading,
  state: NewConfirmation['state'],
  { at, minConfidence }: { readonly at: number; readonly minConfidence: number },
): NewConfirmation => ({
  state,
  at: new Date(at).toISOString(),
  surface: 'records',
  lowConfidence: isLowConfidence(stored, minConfidence),
  values:
    state === 'confirmed'
      ? stored.readings.flatMap(({ deviceType, measurements }, device) =>
          measurements.map(({ key, value, unit }) => ({
            device,
            deviceType,
            key,
            value,
            unit,
            origin: 'read' as const,
          })),
        )
      : [],
});

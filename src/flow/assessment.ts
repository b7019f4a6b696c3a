import { isContradicted } from '../results/agreement.js';
import type { DeviceReading, Extraction } from '../results/device.js';
import { type Answer, type Confirmation, questionsOf, review } from '../results/review.js';

/** Readings of one picture, the record the service keeps of them, and what the person said of them. */
export interface Readings {
  readonly recordId: string | null;
  /** As the service sent them; an answer of the person changes nothing here. */
  readonly readings: readonly DeviceReading[];
  readonly confirmed: readonly Confirmation[];
}

/** Readings that the person has not confirmed yet. */
export interface OpenReadings extends Readings {
  /** What stands in the fields, from the first change of one of them until it is committed; empty before. */
  readonly draft: readonly Answer[];
}

/**
 * Why the person has to decide: `disagree` when two pictures say different numbers. No readings when `unread`, until the
 * person names a device.
 */
export interface LowConfidenceReadings extends OpenReadings {
  readonly reason: 'low-confidence' | 'disagree' | 'unread';
  /** The person types the numbers: none counts as read. */
  readonly isTyping: boolean;
}

/** The pictures taken of a display until one is good enough. */
export interface Series {
  /** Pictures taken again after a reading of low confidence. */
  readonly retakes: number;
  /** Readings of the pictures that were of low confidence. */
  readonly earlier: readonly (readonly DeviceReading[])[];
}

/** Assesses a response. One device of low confidence makes the whole picture one of low confidence. */
export function assess(
  extraction: Extraction,
  minConfidence: number,
  { earlier }: Series,
): OpenReadings | { readonly lowConfidence: LowConfidenceReadings } {
  const { recordId } = extraction;
  if (extraction.kind === 'unread')
    return {
      lowConfidence: { reason: 'unread', isTyping: false, recordId, readings: [], confirmed: [], draft: [] },
    };
  const { readings } = extraction;
  const facts: OpenReadings = { recordId, readings, confirmed: [], draft: [] };
  const lowConfidence = { isTyping: false, ...facts };
  // A missing confidence counts as unsure.
  const isUnsure = readings.some(({ confidence }) => confidence === null || !(confidence >= minConfidence));
  if (isUnsure) return { lowConfidence: { reason: 'low-confidence', ...lowConfidence } };
  return isContradicted(readings, earlier)
    ? { lowConfidence: { reason: 'disagree', ...lowConfidence } }
    : facts;
}

/** Whether there are readings and no question about them is open. */
export function isSettled({ readings, confirmed }: Readings): boolean {
  const reviewed = review(readings, confirmed);
  return (
    reviewed.length > 0 &&
    reviewed.every(
      (reading, device) =>
        reading.measurements.length > 0 && questionsOf(device, reading, confirmed).size === 0,
    )
  );
}

/** Whether the person has typed every number. */
export const isTyped = ({ readings, confirmed }: Readings): boolean =>
  review(readings, confirmed).every(({ measurements }) => measurements.every((one) => one.confirmed));

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

/** Readings that are not kept yet. */
export interface OpenReadings extends Readings {
  /** What stands in the fields, from the first change of one of them until it is committed; empty before. */
  readonly draft: readonly Answer[];
}

/**
 * Why the person has to decide: `disagree` when two pictures say different numbers. No readings when `unread`, until the
 * person names a device.
 */
export interface Doubt extends OpenReadings {
  readonly reason: 'low-confidence' | 'disagree' | 'unread';
  /** The person types the numbers: none counts as read. */
  readonly isTyping: boolean;
}

/** The pictures taken of a display until one is good enough. */
export interface Series {
  /** Pictures taken again after a doubt. */
  readonly retakes: number;
  /** What the doubtful ones say. */
  readonly earlier: readonly (readonly DeviceReading[])[];
}

/** What a response means: readings to show, or a doubt. One unsure device makes the whole picture doubtful. */
export function assess(
  extraction: Extraction,
  minConfidence: number,
  { earlier }: Series,
): OpenReadings | { readonly doubt: Doubt } {
  const { recordId } = extraction;
  if (extraction.kind === 'unread')
    return { doubt: { reason: 'unread', isTyping: false, recordId, readings: [], confirmed: [], draft: [] } };
  const { readings } = extraction;
  const facts: OpenReadings = { recordId, readings, confirmed: [], draft: [] };
  const doubt = { isTyping: false, ...facts };
  // A missing confidence counts as unsure.
  const isUnsure = readings.some(({ confidence }) => confidence === null || !(confidence >= minConfidence));
  if (isUnsure) return { doubt: { reason: 'low-confidence', ...doubt } };
  return isContradicted(readings, earlier) ? { doubt: { reason: 'disagree', ...doubt } } : facts;
}

/** Whether there is something to keep, and nothing left to ask. */
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

/** Whether the person has typed every number that a doubt asks for. */
export const isTyped = ({ readings, confirmed }: Readings): boolean =>
  review(readings, confirmed).every(({ measurements }) => measurements.every((one) => one.confirmed));

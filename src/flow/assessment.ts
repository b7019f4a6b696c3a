import { isContradicted } from '../results/agreement.js';
import type { DeviceReading, Extraction } from '../results/device.js';
import { type Confirmation, questionsOf, review } from '../results/review.js';

/** Readings of one picture, the record the service keeps of them, and what the person said of them. */
export interface Readings {
  readonly recordId: string | null;
  /** As the service sent them; an answer of the person changes nothing here. */
  readonly readings: readonly DeviceReading[];
  readonly confirmed: readonly Confirmation[];
}

/** Why a retake is advised: `disagree` when two pictures say different numbers. No readings when `unread`. */
export interface Doubt extends Readings {
  readonly reason: 'low-confidence' | 'disagree' | 'unread';
}

/** The pictures taken of a display until one is good enough. */
export interface Series {
  /** Pictures taken again after a doubt. */
  readonly retakes: number;
  /** What the doubtful ones say. */
  readonly earlier: readonly (readonly DeviceReading[])[];
}

/** After so many retakes the person may keep a doubtful reading, or type the numbers. */
export const FORCED_RETAKES = 2;

/** What a response means: readings to show, or a doubt. One unsure device makes the whole picture doubtful. */
export function assess(
  extraction: Extraction,
  minConfidence: number,
  { earlier }: Series,
): Readings | { readonly doubt: Doubt } {
  const { recordId } = extraction;
  if (extraction.kind === 'unread')
    return { doubt: { reason: 'unread', recordId, readings: [], confirmed: [] } };
  const { readings } = extraction;
  const facts: Readings = { recordId, readings, confirmed: [] };
  // A missing confidence counts as unsure.
  const isUnsure = readings.some(({ confidence }) => confidence === null || !(confidence >= minConfidence));
  if (isUnsure) return { doubt: { reason: 'low-confidence', ...facts } };
  return isContradicted(readings, earlier) ? { doubt: { reason: 'disagree', ...facts } } : facts;
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

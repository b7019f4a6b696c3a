import type { SecondOpinion } from '../../viewfinder/second-opinion.js';
import { isContradicted } from './agreement.js';
import type { DeviceReading, Extraction } from './device.js';
import { type Answer, type ConfirmedAnswer, questionsOf, review } from './review.js';

/** The readings of a picture, and the person's answers about them. */
export interface Readings {
  /** The service's record of the picture. */
  readonly recordId: string | null;
  /** As the service sent them; answers are only in `confirmed`. */
  readonly readings: readonly DeviceReading[];
  readonly confirmed: readonly ConfirmedAnswer[];
  /** How this device's own networks read the picture. */
  readonly secondOpinion: SecondOpinion;
}

/** Readings that the person has not confirmed yet. */
export interface OpenReadings extends Readings {
  /** The contents of the fields while the person edits them; otherwise empty. */
  readonly draft: readonly Answer[];
}

/**
 * Readings that need the person's decision. `reason`: `disagree` when two pictures show different numbers; `second-opinion` when this
 * device's own networks read another number; `unread` when nothing was read, and there are no readings until the person names a
 * device.
 */
export interface LowConfidenceReadings extends OpenReadings {
  readonly reason: 'low-confidence' | 'disagree' | 'second-opinion' | 'unread';
  /** Whether the person types every number, including those that were read. */
  readonly isTyping: boolean;
}

/** The pictures taken of one display until a reading has high confidence. */
export interface PhotoSeries {
  /** Pictures taken again after a reading of low confidence. */
  readonly retakes: number;
  /** Readings of the pictures that were of low confidence. */
  readonly earlierReadings: readonly (readonly DeviceReading[])[];
}

/** What a response is assessed by. */
export interface AssessmentOptions {
  readonly minConfidence: number;
  readonly series: PhotoSeries;
  readonly secondOpinion: SecondOpinion;
  /** Whether the photo cuts a number off: whatever was read of it is unsure. */
  readonly isCut: boolean;
}

/** Assesses a response. One device of low confidence gives the whole picture low confidence. */
export function assessExtraction(
  extraction: Extraction,
  { minConfidence, series, secondOpinion, isCut }: AssessmentOptions,
): OpenReadings | { readonly lowConfidence: LowConfidenceReadings } {
  const { recordId } = extraction;
  if (extraction.kind === 'unread')
    return {
      lowConfidence: {
        reason: 'unread',
        isTyping: false,
        recordId,
        readings: [],
        confirmed: [],
        draft: [],
        secondOpinion,
      },
    };
  const { readings } = extraction;
  const openReadings: OpenReadings = { recordId, readings, confirmed: [], draft: [], secondOpinion };
  const lowConfidence = { isTyping: false, ...openReadings };
  // A missing confidence counts as low.
  const isLow = readings.some(({ confidence }) => confidence === null || !(confidence >= minConfidence));
  if (isLow || isCut) return { lowConfidence: { reason: 'low-confidence', ...lowConfidence } };
  if (isContradicted(readings, series.earlierReadings))
    return { lowConfidence: { reason: 'disagree', ...lowConfidence } };
  return secondOpinion.kind === 'differs'
    ? { lowConfidence: { reason: 'second-opinion', ...lowConfidence } }
    : openReadings;
}

/** Whether there are readings and no question about them is open. */
export function isFullyAnswered({ readings, confirmed }: Pick<Readings, 'readings' | 'confirmed'>): boolean {
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
export const isFullyTyped = ({ readings, confirmed }: Readings): boolean =>
  review(readings, confirmed).every(({ measurements }) => measurements.every(({ confirmed }) => confirmed));

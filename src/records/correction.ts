import type { CorrectedReadings } from '../results/correction/correction-form.js';
import { type Answer, confirmAnswers } from '../results/data/review.js';
import type { ReadingRecord } from './records-flow.js';

/** A reading that the person corrects in the list. */
export interface Correction extends CorrectedReadings {
  /** Id of the record. */
  readonly id: string;
}

export const startCorrection = ({ id, readings }: ReadingRecord): Correction => ({
  id,
  readings,
  confirmed: [],
  draft: [],
});

export const withDraft = (correction: Correction, draft: readonly Answer[]): Correction => ({
  ...correction,
  draft,
});

export const withAnswers = (correction: Correction, answers: readonly Answer[]): Correction => ({
  ...correction,
  confirmed: confirmAnswers(correction.confirmed, answers),
  draft: [],
});

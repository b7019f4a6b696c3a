import type { HdtErrorCode } from './errors.js';
import { asHdtError } from './hdt-error.js';

/** Runs one step at a time. Beginning a step discards the outcome of the previous one. */
export type StepSequence = ReturnType<typeof createStepSequence>;

export function createStepSequence() {
  let running = new AbortController();
  return {
    /** Aborts the step in progress. @returns The signal of the new step. */
    begin(): AbortSignal {
      running.abort();
      running = new AbortController();
      return running.signal;
    },
  };
}

export interface StepOutcome<T> {
  readonly onDone: (result: T) => void;
  readonly onFailed: (code: HdtErrorCode) => void;
  /** Code for anything thrown that is no `HdtError`. */
  readonly fallback: HdtErrorCode;
}

/** Waits for a step and handles its outcome, unless the signal aborts meanwhile. */
export async function runStep<T>(
  signal: AbortSignal,
  step: Promise<T>,
  { onDone, onFailed, fallback }: StepOutcome<T>,
): Promise<void> {
  let result: T;
  try {
    result = await step;
  } catch (thrown) {
    if (!signal.aborted) onFailed(asHdtError(thrown, fallback).code);
    return;
  }
  if (!signal.aborted) onDone(result);
}

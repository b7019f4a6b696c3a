import { backOff } from '../core/back-off.js';
import { type HdtErrorCode, retryOf } from '../core/errors.js';
import type { HdtError } from '../core/hdt-error.js';
import { awaitsOutcome, CONFIRM_INTERVAL, CONFIRM_TIMEOUT, overdueCode } from '../core/retry.js';
import type { Batch } from './batch.js';

/** Milliseconds for waiting until a file that the service has is recorded: longer than most outages. */
const RECORD_TIMEOUT = 900_000;

/** Most repeated attempts, and milliseconds before them. */
const MAX_REPEATS = 4;
const BACK_OFF = { first: 1_000, longest: 30_000 };

/** The next step for a batch whose request failed. Delays are in milliseconds. */
export type FailureAction =
  /** Send each file alone, so that a bad one fails no other. Nothing was stored. */
  | { readonly kind: 'split' }
  /** Send the same request again at once. */
  | { readonly kind: 'repeat' }
  /** Send the same request again when the network is back. */
  | { readonly kind: 'offline' }
  /** Look up the outcome of an earlier request, which counts as no attempt. */
  | { readonly kind: 'confirm'; readonly delay: number }
  /** Send the same request again after the delay. `isServerDelay`: the server asked for it. */
  | { readonly kind: 'back-off'; readonly delay: number; readonly isServerDelay: boolean }
  /** Fail the files; the person decides whether to try again. */
  | { readonly kind: 'fail'; readonly code: HdtErrorCode };

export interface FailureCircumstances {
  /** Whether the service has the batch, and whose it is has yet to be recorded. */
  readonly isUnrecorded: boolean;
  /** Clock milliseconds. */
  readonly now: number;
  readonly isOnline: boolean;
  /** Jitter in [0, 1). */
  readonly random: () => number;
}

/** Decides what to do with a batch whose request failed with `error`. */
export function failureAction(
  { jobs, attempt, confirmingSince }: Pick<Batch, 'jobs' | 'attempt' | 'confirmingSince'>,
  { code, retryAfter }: HdtError,
  { isUnrecorded, now, isOnline, random }: FailureCircumstances,
): FailureAction {
  const strategy = retryOf(code, 'send');
  if (strategy === 'split' && jobs.length > 1) return { kind: 'split' };
  if (strategy === 'repeat') return { kind: 'repeat' };
  // `confirm` is an answer of the back end, so the network is there whatever the browser reports.
  if (!isOnline && strategy !== 'confirm') return { kind: 'offline' };
  if (awaitsOutcome(code, isUnrecorded)) {
    const waited = now - (confirmingSince ?? now);
    const isOverdue = waited >= (isUnrecorded ? RECORD_TIMEOUT : CONFIRM_TIMEOUT);
    if (isOverdue) return { kind: 'fail', code: overdueCode(isUnrecorded) };
    return { kind: 'confirm', delay: Math.max(retryAfter ?? 0, CONFIRM_INTERVAL) };
  }
  if (strategy !== 'auto' || attempt >= MAX_REPEATS) return { kind: 'fail', code };
  const ceiling = backOff(attempt, BACK_OFF);
  // Equal jitter keeps a clinic's phones from returning in step after an outage.
  const delay = Math.max(retryAfter ?? 0, ceiling / 2 + (ceiling / 2) * random());
  return { kind: 'back-off', delay, isServerDelay: retryAfter !== undefined || code === 'rate-limited' };
}

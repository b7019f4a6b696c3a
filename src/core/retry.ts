import { backOff } from './back-off.js';
import { type HdtErrorCode, retryOf } from './errors.js';
import type { HdtError } from './hdt-error.js';

/** Milliseconds for looking up an unknown outcome; a gateway needs less to find it out. */
export const CONFIRM_TIMEOUT = 240_000;

/** Milliseconds for waiting until a file that the service has is recorded: longer than most outages. */
const RECORD_TIMEOUT = 900_000;

/** Shortest interval between two such look-ups, in milliseconds. */
export const CONFIRM_INTERVAL = 2_000;

const MAX_ATTEMPTS = 4;
const BACK_OFF = { first: 1_000, longest: 30_000 };

/**
 * Milliseconds to wait before the next attempt, at least the server's `Retry-After`; null when another attempt cannot help.
 * Equal jitter keeps a clinic's phones from returning in step after an outage.
 *
 * @param attempt Failed attempts so far.
 * @param options `random` is in [0, 1).
 */
export function retryDelay(
  code: HdtErrorCode,
  attempt: number,
  { retryAfter = 0, random = 0.5 }: { retryAfter?: number | undefined; random?: number } = {},
): number | null {
  if (retryOf(code, 'send') !== 'auto' || attempt >= MAX_ATTEMPTS) return null;
  const ceiling = backOff(attempt, BACK_OFF);
  return Math.max(retryAfter, ceiling / 2 + (ceiling / 2) * random);
}

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

/** The state of a sent batch, on which the step after a failure depends. */
export interface AttemptedBatch {
  /** Its files. */
  readonly jobs: readonly unknown[];
  /** Failed attempts. */
  readonly attempt: number;
  /** Whether the service has it, and whose it is has yet to be recorded. */
  readonly isUnrecorded: boolean;
  /** Clock milliseconds since when its outcome is being looked up. */
  readonly confirmingSince: number | null;
}

export interface FailureCircumstances {
  /** Clock milliseconds. */
  readonly now: number;
  readonly isOnline: boolean;
  readonly random: () => number;
}

/**
 * Whether a request that failed with `code` is repeated until its outcome is known. `isUnrecorded`: the service is known to
 * have it; then a gateway whose database is away may have no other answer than 503.
 */
export function awaitsOutcome(code: HdtErrorCode, isUnrecorded: boolean): boolean {
  const strategy = retryOf(code, 'send');
  return strategy === 'confirm' || (isUnrecorded && strategy === 'auto');
}

/** The error of a request whose outcome did not become known in time. */
export const overdueCode = (isUnrecorded: boolean) => (isUnrecorded ? 'unrecorded' : 'unconfirmed');

/** Decides what to do with a batch whose request failed with `error`. */
export function failureAction(
  batch: AttemptedBatch,
  error: HdtError,
  { now, isOnline, random }: FailureCircumstances,
): FailureAction {
  const { code, retryAfter } = error;
  const strategy = retryOf(code, 'send');
  if (strategy === 'split' && batch.jobs.length > 1) return { kind: 'split' };
  if (strategy === 'repeat') return { kind: 'repeat' };
  const { isUnrecorded } = batch;
  if (awaitsOutcome(code, isUnrecorded && isOnline)) {
    const waited = now - (batch.confirmingSince ?? now);
    const isOverdue = waited >= (isUnrecorded ? RECORD_TIMEOUT : CONFIRM_TIMEOUT);
    if (isOverdue) return { kind: 'fail', code: overdueCode(isUnrecorded) };
    return { kind: 'confirm', delay: Math.max(retryAfter ?? 0, CONFIRM_INTERVAL) };
  }
  if (!isOnline) return { kind: 'offline' };
  const delay = retryDelay(code, batch.attempt, { retryAfter, random: random() });
  if (delay === null) return { kind: 'fail', code };
  return { kind: 'back-off', delay, isServerDelay: retryAfter !== undefined || code === 'rate-limited' };
}

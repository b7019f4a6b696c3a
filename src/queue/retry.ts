import { type HdtErrorCode, retryOf } from '../errors.js';
import type { HdtError } from '../hdt-error.js';
import type { Batch } from './batch.js';

/** Milliseconds for looking up an unknown outcome: longer than a gateway may need to find out. */
export const CONFIRM_TIMEOUT = 240_000;

/** Shortest interval between two such look-ups, in milliseconds. */
export const CONFIRM_INTERVAL = 2_000;

const MAX_ATTEMPTS = 4;
const BASE_DELAY = 1_000;
const MAX_DELAY = 30_000;

/**
 * Milliseconds to wait before the next attempt, or null when another one cannot help. `attempt` counts the failed
 * ones, `random` is in [0, 1): equal jitter, so that a clinic's phones do not return in step after an outage. A
 * server's `Retry-After` is the minimum.
 */
export function retryDelay(
  code: HdtErrorCode,
  attempt: number,
  { retryAfter = 0, random = 0.5 }: { retryAfter?: number | undefined; random?: number } = {},
): number | null {
  if (retryOf(code, 'send') !== 'auto' || attempt >= MAX_ATTEMPTS) return null;
  const ceiling = Math.min(MAX_DELAY, BASE_DELAY * 2 ** attempt);
  return Math.max(retryAfter, ceiling / 2 + (ceiling / 2) * random);
}

/** How a batch goes on whose request has failed. Delays in milliseconds. */
export type FailureAction =
  /** Nothing was stored: each file is sent alone, so that a bad one fails no other. */
  | { readonly kind: 'split' }
  /** The same request again, at once. */
  | { readonly kind: 'repeat' }
  /** The same request again, when the network is back. */
  | { readonly kind: 'offline' }
  /** An earlier request is in progress or its outcome is unknown: looking it up costs no attempt. */
  | { readonly kind: 'confirm'; readonly delay: number }
  /** `isAsked`: the server has asked for the delay. */
  | { readonly kind: 'back-off'; readonly delay: number; readonly isAsked: boolean }
  /** The files fail, and the person decides. */
  | { readonly kind: 'fail'; readonly code: HdtErrorCode };

export interface FailureCircumstances {
  /** Clock milliseconds. */
  readonly now: number;
  readonly isOnline: boolean;
  readonly random: () => number;
}

/** Decides how a batch goes on whose request has failed with `error`. */
export function failureAction(
  batch: Batch,
  error: HdtError,
  { now, isOnline, random }: FailureCircumstances,
): FailureAction {
  const { code, retryAfter } = error;
  const strategy = retryOf(code, 'send');
  if (strategy === 'split' && batch.jobs.length > 1) return { kind: 'split' };
  if (strategy === 'repeat') return { kind: 'repeat' };
  if (strategy === 'confirm') {
    const isOverdue = now - (batch.confirmingSince ?? now) >= CONFIRM_TIMEOUT;
    if (isOverdue) return { kind: 'fail', code: 'unconfirmed' };
    return { kind: 'confirm', delay: Math.max(retryAfter ?? 0, CONFIRM_INTERVAL) };
  }
  if (!isOnline) return { kind: 'offline' };
  const delay = retryDelay(code, batch.attempt, { retryAfter, random: random() });
  if (delay === null) return { kind: 'fail', code };
  return { kind: 'back-off', delay, isAsked: retryAfter !== undefined || code === 'rate-limited' };
}

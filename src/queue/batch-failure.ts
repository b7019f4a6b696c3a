import { type HdtErrorCode, retryOf } from '../errors.js';
import type { HdtError } from '../hdt-error.js';
import type { Batch } from './batch.js';
import { CONFIRM_INTERVAL, CONFIRM_TIMEOUT, retryDelay } from './policy.js';

/** What follows when the request of a batch has failed. Delays in milliseconds. */
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
  /** The person is told. */
  | { readonly kind: 'fail'; readonly code: HdtErrorCode };

export interface FailureCircumstances {
  /** Clock milliseconds. */
  readonly now: number;
  readonly isOnline: boolean;
  readonly random: () => number;
}

export function failureAction(
  batch: Batch,
  { code, retryAfter }: HdtError,
  { now, isOnline, random }: FailureCircumstances,
): FailureAction {
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

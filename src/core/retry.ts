import { type HdtErrorCode, retryOf } from './errors.js';

/** Milliseconds for looking up an unknown outcome; a gateway needs less to find it out. */
export const CONFIRM_TIMEOUT = 240_000;

/** Shortest interval between two look-ups of an unknown outcome, in milliseconds. */
export const CONFIRM_INTERVAL = 2_000;

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

import type { HdtErrorCode } from './errors.js';

export interface HdtErrorOptions {
  cause?: unknown;
  /** HTTP status, when a response caused the error. */
  status?: number;
  /** Milliseconds to wait, as the server asked (`Retry-After`). */
  retryAfter?: number;
}

/** The error class of this package. Its `code` is one of a closed list, and its message is the code. */
export class HdtError extends Error {
  override readonly name = 'HdtError';
  readonly code: HdtErrorCode;
  /** HTTP status, when a response caused the error. */
  readonly status: number | undefined;
  /** Milliseconds to wait, as the server asked. */
  readonly retryAfter: number | undefined;

  constructor(code: HdtErrorCode, options: HdtErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status;
    this.retryAfter = options.retryAfter;
  }
}

/**
 * @param thrown Anything that was thrown.
 * @param fallback The code for anything but an `HdtError` or an abort.
 * @returns The `HdtError` itself; otherwise one with `cancelled` for an abort or `fallback`, and `thrown` as its `cause`.
 */
export function asHdtError(thrown: unknown, fallback: HdtErrorCode): HdtError {
  if (thrown instanceof HdtError) return thrown;
  const aborted = thrown instanceof Error && thrown.name === 'AbortError';
  return new HdtError(aborted ? 'cancelled' : fallback, { cause: thrown });
}

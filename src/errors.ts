/**
 * Everything that can go wrong, as a closed union. The text a person reads for each lives in `i18n/`; what a
 * program reads is the code. No message here ever holds a file's content or name, a body or a token.
 */
export type HdtErrorCode =
  // Refused on the device, before a byte leaves it.
  | 'empty-file'
  | 'too-large'
  | 'too-many-files'
  | 'unsupported-format'
  | 'executable'
  | 'truncated-file'
  | 'encrypted-file'
  | 'unreadable-file'
  | 'unreadable-image'
  // Between the page and the gateway.
  | 'offline'
  | 'network'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'rejected'
  | 'rate-limited'
  | 'server'
  // The answer to an upload was lost: it is being looked for, or could not be found.
  | 'in-progress'
  | 'unconfirmed'
  // Somebody else has signed in since.
  | 'session-changed'
  | 'bad-response'
  // Said by the service about this file or picture.
  | 'processing-failed'
  | 'no-reading'
  // The camera.
  | 'camera-missing'
  | 'camera-denied'
  | 'camera-busy'
  | 'camera-failed'
  // The person or the host changed their mind.
  | 'cancelled';

const REFUSALS: ReadonlySet<HdtErrorCode> = new Set<HdtErrorCode>([
  'empty-file',
  'too-large',
  'too-many-files',
  'unsupported-format',
  'executable',
  'truncated-file',
  'encrypted-file',
  'unreadable-file',
  'unreadable-image',
]);

/** Whether a file was turned away on the device, so that "not sent" is the truth worth telling. */
export const isRefusal = (code: HdtErrorCode): boolean => REFUSALS.has(code);

export interface HdtErrorOptions {
  cause?: unknown;
  /** HTTP status, when an answer caused the error. */
  status?: number;
  /** Milliseconds the server asked us to wait (`Retry-After`). */
  retryAfter?: number;
}

export class HdtError extends Error {
  override readonly name = 'HdtError';
  readonly code: HdtErrorCode;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: HdtErrorCode, options: HdtErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status;
    this.retryAfter = options.retryAfter;
  }
}

/** Any thrown thing as an `HdtError`: aborts become `cancelled`, the unknown becomes `fallback`. */
export function asHdtError(thrown: unknown, fallback: HdtErrorCode): HdtError {
  if (thrown instanceof HdtError) return thrown;
  const aborted = thrown instanceof Error && thrown.name === 'AbortError';
  return new HdtError(aborted ? 'cancelled' : fallback, { cause: thrown });
}

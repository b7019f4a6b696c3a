/** Why a document has no results. The service answers all with the same message (interface, Errors, 422). */
export type FailureReason =
  /** Zero bytes. */
  | 'empty'
  /** A picture or a PDF, which this emulator has no reader for. */
  | 'no-reader'
  /** Not a format of the service. */
  | 'unrecognised'
  /** Cannot be read without a password or key. */
  | 'encrypted'
  /** Violates its format. */
  | 'malformed'
  /** Truncated. */
  | 'cut-off'
  /** Valid, but without results. */
  | 'no-results'
  /** Exceeds the bounds of its parser or the memory of the child process. */
  | 'too-large'
  /** Exceeds the time limit. */
  | 'timeout';

export class ParseFailure extends Error {
  override readonly name = 'ParseFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: { cause?: unknown }) {
    super(reason, options);
    this.reason = reason;
  }
}

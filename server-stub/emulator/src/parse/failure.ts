/** Why a document gives no results. The service's own answer is one sentence for all of them (interface, Errors, 422). */
export type FailureReason =
  /** Zero bytes. */
  | 'empty'
  /** No format the service takes, whatever the file is called. */
  | 'unrecognised'
  /** A format the service takes and this emulator does not read. */
  | 'unsupported'
  /** Breaks the rules of its own format. */
  | 'malformed'
  /** Ends in the middle of a value: what is there cannot be told from what is missing. */
  | 'cut-off'
  /** Sound, and states no result. */
  | 'no-results'
  /** More than the bounds of its parser allow, or than the memory of the process that reads it. */
  | 'too-large'
  /** Takes longer to read than it may. */
  | 'timeout';

export class ParseFailure extends Error {
  override readonly name = 'ParseFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: { cause?: unknown }) {
    super(reason, options);
    this.reason = reason;
  }
}

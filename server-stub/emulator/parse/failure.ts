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
  /** More rows or nesting than `parse/bounds.ts` allows. */
  | 'too-large';

export class ParseFailure extends Error {
  override readonly name = 'ParseFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: { cause?: unknown }) {
    super(reason, options);
    this.reason = reason;
  }
}

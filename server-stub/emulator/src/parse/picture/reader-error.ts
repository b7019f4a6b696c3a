/** Why a picture was not read though nothing is known to be wrong with it. */
export type PictureReaderErrorCode =
  /** The caller's signal. */
  | 'aborted'
  /** As many pictures wait as may. */
  | 'busy'
  /** Over the time limit. */
  | 'timeout'
  /** The reader was closed. */
  | 'closed'
  /** The recogniser could not be started or broke down. */
  | 'failed';

export class PictureReaderError extends Error {
  override readonly name = 'PictureReaderError';
  readonly code: PictureReaderErrorCode;

  constructor(code: PictureReaderErrorCode, options?: { cause?: unknown }) {
    super(code, options);
    this.code = code;
  }
}

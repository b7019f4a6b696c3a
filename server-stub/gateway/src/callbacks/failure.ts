/** A callback that cannot be parsed; `part` is for the log and contains none of its content. */
export class CallbackFailure extends Error {
  override readonly name = 'CallbackFailure';
  readonly part: string;

  constructor(part: string, options?: { cause?: unknown }) {
    super(part, options);
    this.part = part;
  }
}

/** Its message is for the person at the terminal. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

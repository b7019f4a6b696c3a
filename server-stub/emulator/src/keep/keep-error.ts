/** Why a folder of kept state cannot be used. Its message is for the person at the terminal. */
export class KeepError extends Error {
  override readonly name = 'KeepError';
}

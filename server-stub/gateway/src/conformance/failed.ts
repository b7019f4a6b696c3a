/** Why a check fails, for a developer. It contains no body and no token. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

/** Why a check cannot be made. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

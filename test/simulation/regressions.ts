/** What `--shrink` has left of a seed that once failed; pasted from its output. */
export interface Regression {
  readonly seed: number;
  /** What was broken. */
  readonly broke: string;
  /** The only incidents and deeds that happen. */
  readonly only: readonly string[];
}

export const REGRESSIONS: readonly Regression[] = [];

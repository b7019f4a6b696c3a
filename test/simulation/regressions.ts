/** What `--shrink` has left of a seed that once failed; pasted from its output. */
export interface Regression {
  readonly seed: number;
  /** What was broken. */
  readonly broke: string;
  /** The only incidents and deeds that happen. */
  readonly only: readonly string[];
}

export const REGRESSIONS: readonly Regression[] = [
  {
    seed: 368,
    broke: 'a token is charged 3 files, not 0 to 0',
    only: ['3.478 tab 1: adds files', '3.767 tab 1: adds files', 'tab 1 cut within 1', 'store slow 2'],
  },
];

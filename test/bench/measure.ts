/** A benchmark, in its own file. `run.ts` lists all. */
export interface Measure {
  /** Its name for `--only`. */
  readonly key: string;
  readonly name: string;
  /** Whether it measures the published files, which are then built first. */
  readonly built?: boolean;
  run(): Promise<Result>;
}

export interface Result {
  /** The measured figures as text. */
  readonly report: string;
  /** One line for each budget that was missed. */
  readonly missed: readonly string[];
  /** One line for each subject that did not do its work, so that its figures mean nothing. */
  readonly failed: readonly string[];
  /** Markdown for the pages, by the name of their markers: `npm run bench -- --write` writes it there. */
  readonly blocks?: Readonly<Record<string, string>>;
}

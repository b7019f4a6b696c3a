import type { Table } from './table.js';

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
  /** The measured figures: tables and sentences. */
  readonly figures: readonly (Table | string)[];
  /** One line for each budget that was missed. */
  readonly missed: readonly string[];
  /** One line for each subject that did not do its work, so that its figures mean nothing. */
  readonly failed: readonly string[];
  /** Sentences for other pages, by the name of their markers. */
  readonly sentences?: Readonly<Record<string, string>>;
}

/** What a benchmark has found, under its key. */
export type Measured = Result & Pick<Measure, 'key'>;

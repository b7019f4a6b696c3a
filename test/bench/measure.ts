/** One thing that is measured, in a file of its own; `run.ts` lists them. */
export interface Measure {
  /** What `--only` calls it. */
  readonly key: string;
  readonly name: string;
  /** Whether it looks at what is published, which is then built first. */
  readonly built?: boolean;
  run(): Promise<{
    /** What a person reads. */
    readonly report: string;
    /** One line for each budget that was missed. */
    readonly missed: readonly string[];
  }>;
}

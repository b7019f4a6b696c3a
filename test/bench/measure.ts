/** One thing that is measured, in a file of its own; `run.ts` lists them. */
export interface Measure {
  readonly name: string;
  run(): Promise<{
    /** What a person reads. */
    readonly report: string;
    /** One line for each budget that was missed. */
    readonly missed: readonly string[];
  }>;
}

import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is skipped. The summary of `npm test` prints each reason once. */
    skipReason?: string;
  }
}

/** Options of a Vitest test or suite. */
export interface SkipOptions {
  readonly skip: boolean;
  readonly meta: { readonly skipReason?: string };
}

/** Skips a test or suite that cannot run on this machine, with the reason. */
export const skipWhen = (cannotRun: boolean, reason: string): SkipOptions =>
  cannotRun ? { skip: true, meta: { skipReason: reason } } : { skip: false, meta: {} };

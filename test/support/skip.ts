import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped; the summary of `npm test` prints each reason once. */
    skipReason?: string;
  }
}

/** Options of a Vitest test or suite. */
export interface SkipOptions {
  readonly skip: boolean;
  readonly meta: { readonly skipReason?: string };
}

/** Skips a test or suite, and says why, when it cannot run on this machine. */
export const skipWhen = (cannotRun: boolean, reason: string): SkipOptions =>
  cannotRun ? { skip: true, meta: { skipReason: reason } } : { skip: false, meta: {} };

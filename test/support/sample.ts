/** Whether `npm test -- --whole` runs every case instead of a sample. */
export const WHOLE = process.env.HDT_WHOLE === '1';

/** Every n-th case, where cases differ only in degree and each takes seconds. */
export const sample = <Case>(cases: readonly Case[], every: number): Case[] =>
  cases.filter((_, index) => WHOLE || index % every === 0);

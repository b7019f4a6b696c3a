/** `npm test -- --whole`: every case of what is otherwise sampled. */
export const WHOLE = process.env.HDT_WHOLE === '1';

/** The first of every so many cases that differ in degree, not in kind: recognising a page of text takes seconds. */
export const sample = <Case>(cases: readonly Case[], every: number): Case[] =>
  cases.filter((_, index) => WHOLE || index % every === 0);

/** Whether `npm test -- --whole` runs every case instead of a sample. */
export const WHOLE = process.env.HDT_WHOLE === '1';

/** Whether it is CI that tests (`--strict`), or every case (`--whole`): what shows one promise at several places is tested at each. */
export const THOROUGH = process.env.HDT_THOROUGH === '1';

/** Every n-th case, but all of them in CI: where cases show one promise at several places. */
export const oneIn = <Case>(cases: readonly Case[], every: number, turn = 0): Case[] =>
  cases.filter((_, index) => THOROUGH || index % every === turn % every);

/** Every n-th case, where cases differ only in degree and each takes seconds. */
export const sample = <Case>(cases: readonly Case[], every: number): Case[] =>
  cases.filter((_, index) => WHOLE || index % every === 0);

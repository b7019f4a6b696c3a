/** Random fractions from 0 to below 1. The same seed gives the same sequence (linear congruential generator). */
export function createRandomFractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Returns a random integer from 0 to below the limit. */
export type RandomInteger = (limit: number) => number;

export function createRandomIntegers(seed: number): RandomInteger {
  const next = createRandomFractions(seed);
  return (limit) => Math.floor(next() * limit);
}

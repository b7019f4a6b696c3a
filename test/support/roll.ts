/** Fractions from 0 to below 1, by a small linear generator: the same ones for the same seed. */
export function createFractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A whole number from zero to below the limit. */
export type Roll = (limit: number) => number;

export function createRoll(seed: number): Roll {
  const next = createFractions(seed);
  return (limit) => Math.floor(next() * limit);
}

/** Numbers that are the same in every run (mulberry32): what a run finds, another one finds too. */
export interface Random {
  /** A whole number below `max`. */
  below(max: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const below = (max: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * max);
  };
  return { below, pick: (items) => items[below(items.length)]! };
}

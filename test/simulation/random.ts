/** Named sources of random numbers: what one of them draws never changes what another one draws. */
export interface Randomness {
  /** A fraction from 0 to below 1; the sequence depends on the seed and the name alone. */
  draw(name: string): number;
  /** An integer from 0 to below `limit`. */
  integer(name: string, limit: number): number;
  chance(name: string, probability: number): boolean;
  pick<Value>(name: string, values: readonly Value[]): Value;
}

export function createRandomness(seed: number): Randomness {
  const counts = new Map<string, number>();
  const draw = (name: string) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return toFraction(`${seed}/${name}/${count}`);
  };
  const integer = (name: string, limit: number) => Math.floor(draw(name) * limit);
  return {
    draw,
    integer,
    chance: (name, probability) => draw(name) < probability,
    pick: (name, values) => values[integer(name, values.length)]!,
  };
}

/** FNV-1a over the text, and the finalizer of MurmurHash3, which spreads the last characters over all bits. */
function toFraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** `capital`: it is words of every day, so a person is meant only where they are written as names. */
export type Strength = 'any' | 'capital';

/** Takes a text, folded and without what stands between its parts, as somebody's. */
export type Add = (key: string, strength?: Strength) => void;

/** The folded texts that are somebody's, in one index: a search costs the same for one person and for thousands. */
export interface KnownTexts {
  readonly add: Add;
  readonly isEmpty: boolean;
  strengthOf(key: string): Strength | undefined;
  /** False when no text of theirs begins so; true where one may. */
  mayBegin(key: string): boolean;
}

/** Characters by which most texts are told apart at their beginning. */
const HEAD = 4;

export function createKnownTexts(): KnownTexts {
  const strengths = new Map<string, Strength>();
  const heads = new Set<string>();
  let longest = 0;
  return {
    add(key, strength = 'any') {
      if (key.length < 2 || strengths.get(key) === 'any') return;
      strengths.set(key, strength);
      for (let length = 1; length <= HEAD; length++) heads.add(key.slice(0, length));
      longest = Math.max(longest, key.length);
    },
    get isEmpty() {
      return strengths.size === 0;
    },
    strengthOf: (key) => strengths.get(key),
    mayBegin: (key) => key.length <= longest && heads.has(key.slice(0, HEAD)),
  };
}

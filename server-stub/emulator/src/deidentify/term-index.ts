/**
 * How a term must be written: `capitalised` for common words, which are names only so, and `in-parts` for the few digits of
 * a short day, `4/12/80`, which are a number when together.
 */
export type WrittenRule = 'any' | 'capitalised' | 'in-parts';

/** Adds a folded text without separators. */
export type AddTerm = (key: string, rule?: WrittenRule) => void;

/** Characters of the prefixes in the index. */
const PREFIX_LENGTH = 4;

/** An index of folded identity texts: the cost of a search does not depend on their number. */
export class TermIndex {
  readonly #rules = new Map<string, WrittenRule>();
  readonly #prefixes = new Set<string>();
  #longest = 0;

  /** Bound, because it is passed as a callback. */
  readonly add: AddTerm = (key, rule = 'any') => {
    if (key.length < 2 || this.#rules.get(key) === 'any') return;
    this.#rules.set(key, rule);
    for (let length = 1; length <= PREFIX_LENGTH; length++) this.#prefixes.add(key.slice(0, length));
    this.#longest = Math.max(this.#longest, key.length);
  };

  get isEmpty(): boolean {
    return this.#rules.size === 0;
  }

  ruleOf(key: string): WrittenRule | undefined {
    return this.#rules.get(key);
  }

  /** False when no term has this prefix; true when one may. */
  hasPrefix(key: string): boolean {
    return key.length <= this.#longest && this.#prefixes.has(key.slice(0, PREFIX_LENGTH));
  }
}

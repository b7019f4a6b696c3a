/**
 * How a term must be written: `capitalised` for common words, which are names only so, and `in-parts` for the few digits of
 * a short day, `4/12/80`, which are a number when together.
 */
export type WrittenRule = 'any' | 'capitalised' | 'in-parts';

/** Adds a folded text without separators. */
export type AddTerm = (key: string, rule?: WrittenRule) => void;

/** An index of folded identity texts: the cost of a search does not depend on their number. */
export interface TermIndex {
  readonly add: AddTerm;
  readonly isEmpty: boolean;
  ruleOf(key: string): WrittenRule | undefined;
  /** False when no term has this prefix; true when one may. */
  hasPrefix(key: string): boolean;
}

/** Characters of the prefixes in the index. */
const PREFIX_LENGTH = 4;

export function createTermIndex(): TermIndex {
  const rules = new Map<string, WrittenRule>();
  const prefixes = new Set<string>();
  let longest = 0;
  return {
    add(key, rule = 'any') {
      if (key.length < 2 || rules.get(key) === 'any') return;
      rules.set(key, rule);
      for (let length = 1; length <= PREFIX_LENGTH; length++) prefixes.add(key.slice(0, length));
      longest = Math.max(longest, key.length);
    },
    get isEmpty() {
      return rules.size === 0;
    },
    ruleOf: (key) => rules.get(key),
    hasPrefix: (key) => key.length <= longest && prefixes.has(key.slice(0, PREFIX_LENGTH)),
  };
}

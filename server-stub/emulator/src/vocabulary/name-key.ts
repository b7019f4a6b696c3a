const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  κ: 'kappa',
  λ: 'lambda',
};

/** Longer than any name of a test: such a text is looked up nowhere. */
export const MAX_NAME_LENGTH = 160;

/**
 * A name as it is looked up: without case, accents, spaces and punctuation. `%` and `#` stay, as words: they tell a
 * share from a count.
 */
export const nameKey = (name: string): string =>
  name
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('%', ' percent')
    .replaceAll('#', ' absolute')
    .replaceAll(/[αβγδκλ]/g, (letter) => GREEK[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

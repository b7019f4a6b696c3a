/** A run of letters, a run of digits, or one Han character, folded: lower case, without accents. */
export interface Token {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|\p{N}+/gu;

export const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: found, index }) => ({
    folded: fold(found),
    start: index,
    end: index + found.length,
  }));

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæøœłđı]/g, (letter) => LETTERS[letter] ?? letter);

/** Letters and digits only, folded: `O’Brien` is `obrien` and `123-45` is `12345`. */
export const compact = (text: string): string =>
  tokensOf(text)
    .map(({ folded }) => folded)
    .join('');

/** `Müller` is written `Mueller` too, and `Mueller` also `Müller`. */
export function spellings(text: string): readonly string[] {
  const plain = compact(text);
  const spelled = compact(text.normalize('NFC').replaceAll(/[äöüÄÖÜ]/g, (letter) => `${fold(letter)}e`));
  return [...new Set([plain, spelled, plain.replaceAll(/(?<=[aou])e/g, '')])];
}

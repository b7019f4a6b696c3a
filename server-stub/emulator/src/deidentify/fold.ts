/** A run of letters, a run of digits, or one Han character; folded to lower case without accents. */
export interface Token {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|\p{N}+/gu;

export const tokenize = (text: string): readonly Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: found, index }) => ({
    folded: foldText(found),
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

const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæøœłđı]/g, (letter) => LETTERS[letter] ?? letter);

/** Letters and digits only, folded: `O’Brien` is `obrien` and `123-45` is `12345`. */
export const compactText = (text: string): string =>
  tokenize(text)
    .map(({ folded }) => folded)
    .join('');

/** Plain, with umlauts as two letters, and with two-letter umlauts as plain vowels; often all the same. */
export type Spellings = readonly [plain: string, expanded: string, contracted: string];

/** `Müller` is also spelled `Mueller`, and the reverse. */
export function foldedSpellings(text: string): Spellings {
  const plain = compactText(text);
  const expanded = /[^\0-\x7f]/.test(text)
    ? compactText(text.normalize('NFC').replaceAll(/[äöüÄÖÜ]/g, (letter) => `${foldText(letter)}e`))
    : plain;
  return [plain, expanded, plain.replaceAll(/(?<=[aou])e/g, '')];
}

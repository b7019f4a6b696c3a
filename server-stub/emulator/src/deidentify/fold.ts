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

const fold = (text: string): string =>
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

/** Plain, with the umlauts written out, and with umlauts that were written out as plain vowels; often all the same. */
export type Spellings = readonly [plain: string, spelled: string, short: string];

/** `Müller` is written `Mueller` too, and `Mueller` also `Müller`. */
export function spellings(text: string): Spellings {
  const plain = compact(text);
  const spelled = /[^\0-\x7f]/.test(text)
    ? compact(text.normalize('NFC').replaceAll(/[äöüÄÖÜ]/g, (letter) => `${fold(letter)}e`))
    : plain;
  return [plain, spelled, plain.replaceAll(/(?<=[aou])e/g, '')];
}

/** A text as it is searched: without accents, in lower case, and with the ordinary forms of letters. */
export const foldAccents = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

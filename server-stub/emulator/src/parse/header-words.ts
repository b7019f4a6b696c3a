import { withoutAccents } from './word-lists.js';

/** The words of a header, however programs write it: `refRange_low` and `Ref. Range (low)` are `ref Range low` or `Ref Range low`. */
export const headerWords = (header: string): string =>
  withoutAccents(header)
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/[\s_.\-/()]+/g, ' ')
    .trim();

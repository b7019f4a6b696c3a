/** The languages of the elements, by their own names. */
export const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Español'],
  ['de', 'Deutsch'],
  ['zh', '中文'],
] as const;

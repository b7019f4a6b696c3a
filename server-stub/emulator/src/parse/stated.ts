/** What a document says in one place: a value, words that are not understood, or nothing. */
export type Stated<T> =
  | { readonly state: 'understood'; readonly value: T }
  | { readonly state: 'unclear'; readonly words: string }
  | { readonly state: 'absent' };

export const ABSENT = { state: 'absent' } as const;

/** Words that state no value: `-`, `n/a`, `null`, and the zeros of an empty date. */
export const isMissing = (text: string): boolean =>
  /^(?:[-–—.?*]*|""|n[./]?a\.?|nan|nat|null|none|nil|nd|unknown|[0:T./\s-]*)$/i.test(text.trim());

/** What a document says in one place: a value, words that are not understood, or nothing. */
export type Stated<T> =
  | { readonly state: 'understood'; readonly value: T }
  | { readonly state: 'unclear'; readonly words: string }
  | { readonly state: 'absent' };

export const ABSENT = { state: 'absent' } as const;

export const understood = <T>(value: T): Stated<T> => ({ state: 'understood', value });

/** Longer words are prose. */
const MAX_LENGTH = 60;

export const unclear = (words: string): Stated<never> => ({
  state: 'unclear',
  words: words.trim().slice(0, MAX_LENGTH),
});

/** A text that needs no understanding. */
export const statedText = (text: string): Stated<string> => (text === '' ? ABSENT : understood(text));

/** The first of several places that states anything: what is not understood there is not replaced by another place. */
export const firstStated = <T>(places: readonly Stated<T>[]): Stated<T> =>
  places.find(({ state }) => state !== 'absent') ?? ABSENT;

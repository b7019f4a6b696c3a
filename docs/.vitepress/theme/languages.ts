import { listLanguages } from 'hdt-elements/results';

/** The languages of the elements, by their own names. */
export const LANGUAGES = listLanguages().map(({ tag, name }) => [tag, name] as const);

import { isQuantity } from 'hdt-emulator/laboratory';
import type { Draft } from './draft.js';
import { isKnownName } from './evidence.js';
import type { Line } from './line.js';
import { phrasesOf } from './phrase.js';
import type { Page } from './word.js';

/** Share of the letters of a picture that are in no word; read pages have less than a fiftieth. */
const MAX_UNREAD = 0.2;
/** Lines that must have been rows, as a share of the rows and them. */
const MAX_MISSING = 0.25;
const MIN_MISSING = 2;

/** Whether a picture shows many more rows than were read: letters in no word, names without values or values without names. */
export function isMostlyMissing(
  { words, unread = 0 }: Page,
  drafts: readonly Draft[],
  rest: readonly Line[],
): boolean {
  if (!isPicture({ words })) return false;
  const lost = rest.filter(isPartOfRow).length;
  return unread > MAX_UNREAD || (lost >= MIN_MISSING && lost > MAX_MISSING * (lost + drafts.length));
}

/** Whether the words were recognised, rather than printed as text. */
export const isPicture = ({ words }: Pick<Page, 'words'>): boolean =>
  words.some(({ confidence }) => confidence < 1);

/** A name without its value, or values without their name. */
export function isPartOfRow(line: Line): boolean {
  const texts = phrasesOf(line).map(({ text }) => text);
  const [first = ''] = texts;
  return isKnownName(first) || texts.filter((text) => isQuantity(text)).length > 1;
}

import { type FileMark, markName, splitExtension } from '../file-mark.js';

/** Maximum of common file systems. */
const MAX_BYTES = 255;

/** Characters that end a line for some parser, or are special in a quoted string. */
const UNQUOTABLE = /[\p{Cc}\u2028\u2029"\\]/gu;

/** Dots and spaces that some systems remove from the end of a name. */
const TRAILING = /(?<![. ])[. ]+$/;

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The name under which a file is sent: without folders, which are private to the sender, and with its mark. A name that is too
 * long keeps its extension.
 */
export function createSentName(path: string, mark: FileMark | null): string {
  const name = path.split(/[\\/]/).at(-1)!.replaceAll(UNQUOTABLE, '').replace(TRAILING, '') || 'file';
  const addMark = (plain: string) => (mark === null ? plain : markName(plain, mark));
  return addMark(shorten(name, (shorter) => Buffer.byteLength(addMark(shorter))));
}

/** The name of a form's field. */
export const createSentField = (field: string): string =>
  shorten(field.replaceAll(UNQUOTABLE, ''), Buffer.byteLength);

/** Removes whole characters, as people see them, in front of the extension. */
function shorten(name: string, measure: (shorter: string) => number): string {
  if (measure(name) <= MAX_BYTES) return name;
  const { stem, extension } = splitExtension(name);
  const characters = Array.from(CHARACTERS.segment(stem.slice(0, MAX_BYTES)), ({ segment }) => segment);
  while (characters.length > 1) {
    characters.pop();
    const shorter = characters.join('') + extension;
    if (measure(shorter) <= MAX_BYTES) return shorter;
  }
  // One character can have any number of accents.
  return `file${extension}`;
}

/** Longest text of a back end that is printed, in characters. */
const MAX_LENGTH = 300;

/** Controls, format characters (bidirectional, zero width), lone surrogates, private and unassigned ones, line separators. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Makes a text that a back end has a part in safe for a terminal and for a log of one entry a line. */
export function toPrintable(text: string): string {
  // A character has two units at most.
  const characters = [...text.slice(0, 2 * (MAX_LENGTH + 1))];
  const isCut = characters.length > MAX_LENGTH;
  const shown = characters.slice(0, MAX_LENGTH).join('');
  const escaped = shown.replace(UNPRINTABLE, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return `\\u{${codePoint.toString(16)}}`;
  });
  return isCut ? `${escaped}…` : escaped;
}

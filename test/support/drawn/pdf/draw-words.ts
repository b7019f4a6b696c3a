import type { Page, Word } from '../../../../labs/reader/src/page/word.js';

/** Size of print, in points. */
const SIZE = 10;

const isWide = (character: string): boolean => /[\p{Script=Han}：（）]/u.test(character);
const widthOf = (text: string, size: number): number =>
  [...text].reduce((width, character) => width + (isWide(character) ? 1 : 0.5) * size, 0);

/** The words of a text that starts at a place; a space is a quarter of its size wide. */
export function print(left: number, top: number, text: string, size = SIZE): readonly Word[] {
  const words: Word[] = [];
  let at = left;
  for (const part of text.split(' ')) {
    const width = widthOf(part, size);
    if (part !== '') words.push({ text: part, left: at, top, width, height: size, confidence: 1 });
    at += width + size * 0.25;
  }
  return words;
}

export interface Sheet {
  /** Where each column starts. */
  readonly columns: readonly number[];
  readonly top?: number;
  /** From one line to the next. */
  readonly pitch?: number;
}

/** Lines of cells; a string is a line of its own, at the first column. */
export function printTable(
  lines: readonly (readonly string[] | string)[],
  { columns, top = 100, pitch = 16 }: Sheet,
): readonly Word[] {
  return lines.flatMap((line, index) => {
    const cells = typeof line === 'string' ? [line] : line;
    return cells.flatMap((cell, column) => print(columns[column]!, top + index * pitch, cell));
  });
}

export const pageOf = (...words: readonly (readonly Word[])[]): Page => ({
  width: 595,
  height: 842,
  words: words.flat(),
});

/** The same words on a page that lies askew; `slope` is rise over run. */
export const askew = (page: Page, slope: number): Page => ({
  ...page,
  words: page.words.map((word) => ({ ...word, top: word.top + slope * (word.left + word.width / 2) })),
});

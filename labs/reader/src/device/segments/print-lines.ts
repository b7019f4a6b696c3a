import type { Component } from '#networks/components.js';
import type { Box } from '../../raster/box.js';
import { enclosingBox } from './enclosing-box.js';

/** Largest gap between letters of one line, in heights of the taller of line and letter. */
const MAX_LETTER_GAP = 0.9;
/** Share of its height that a letter of a line has in common with the line. */
const MIN_SHARED_HEIGHT = 0.5;
/** Largest gap between letters of one word, in heights of the line. */
const MAX_WORD_GAP = 0.22;

const heightOf = ({ top, bottom }: Box): number => bottom - top;

/** Groups letters into lines: they overlap in height and stand close. */
export function groupLines(letters: readonly Component[]): Component[][] {
  const lines: Component[][] = [];
  for (const letter of [...letters].sort((a, b) => a.left - b.left)) {
    const line = lines.find((known) => continuesLine(enclosingBox(known), letter));
    if (line === undefined) lines.push([letter]);
    else line.push(letter);
  }
  return lines;
}

function continuesLine(line: Box, letter: Box): boolean {
  const [taller, lower] = [
    Math.max(heightOf(line), heightOf(letter)),
    Math.min(heightOf(line), heightOf(letter)),
  ];
  const shared = Math.min(line.bottom, letter.bottom) - Math.max(line.top, letter.top);
  return letter.left - line.right < MAX_LETTER_GAP * taller && shared > MIN_SHARED_HEIGHT * lower;
}

/** The boxes of the words of a line, which is cut at its wider gaps. */
export function splitWords(line: readonly Component[]): Box[] {
  const gap = MAX_WORD_GAP * heightOf(enclosingBox(line));
  const words: Box[] = [];
  for (const letter of line) {
    const last = words.at(-1);
    if (last !== undefined && letter.left - last.right <= gap)
      words[words.length - 1] = enclosingBox([last, letter]);
    else words.push(enclosingBox([letter]));
  }
  return words;
}

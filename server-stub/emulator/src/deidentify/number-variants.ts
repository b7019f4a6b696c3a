import { isCommonWord } from './common-words.js';
import { compactText, foldedSpellings } from './fold.js';
import type { AddTerm } from './term-index.js';

/** Shorter numbers are counts, not identifiers. */
const MIN_NUMBER_LENGTH = 5;
const MIN_MIXED_LENGTH = 4;
const MIN_STREET_LENGTH = 5;

/** Adds the variants of an identifier, a telephone number or an address. */
export function addNumbered(text: string, add: AddTerm): void {
  for (const key of foldedSpellings(text)) {
    if (key.length >= (/^\d+$/.test(key) ? MIN_NUMBER_LENGTH : MIN_MIXED_LENGTH)) add(key);
  }
  if (/^\s*(?:\+|00|\()[\d\s().+/-]+$/.test(text)) addLocal(compactText(text).replace(/^00/, ''), add);
  if (/\p{L}{3}/u.test(text)) for (const line of text.split(/[,;]/)) addLine(line, text, add);
}

/** A line of an address: its words without numbers are the street. */
function addLine(line: string, whole: string, add: AddTerm): void {
  if (line !== whole && /\d/.test(line)) addNumbered(line, add);
  const words = line.replaceAll(/\S*\d\S*/g, ' ').trim();
  if (words.length < MIN_STREET_LENGTH) return;
  for (const key of foldedSpellings(words)) add(key, isCommonWord(key) ? 'capitalised' : 'any');
}

/** A telephone number without its country code, with and without a leading zero. */
function addLocal(digits: string, add: AddTerm): void {
  for (let code = 1; code <= 4; code++) {
    const rest = digits.slice(code);
    if (rest.length >= 7) for (const one of [rest, `0${rest}`]) add(one);
  }
}

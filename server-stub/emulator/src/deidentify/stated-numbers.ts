import { compact, spellings } from './fold.js';
import type { Add } from './known-texts.js';
import { isOrdinary } from './ordinary.js';

/** Shorter numbers are no identifiers but counts. */
const SHORTEST_NUMBER = 5;
const SHORTEST_MIXED = 4;
const SHORTEST_STREET = 5;

/** Adds an identifier, a telephone number or an address with a number in it. */
export function addNumbered(text: string, add: Add): void {
  for (const key of spellings(text)) {
    if (key.length >= (/^\d+$/.test(key) ? SHORTEST_NUMBER : SHORTEST_MIXED)) add(key);
  }
  if (/^\s*(?:\+|00|\()[\d\s().+/-]+$/.test(text)) addLocal(compact(text), add);
  if (/\p{L}{3}/u.test(text)) for (const line of text.split(/[,;]/)) addLine(line, text, add);
}

/** One line of an address: its words alone are the street. */
function addLine(line: string, whole: string, add: Add): void {
  if (line !== whole && /\d/.test(line)) addNumbered(line, add);
  const words = line.replaceAll(/\S*\d\S*/g, ' ').trim();
  if (words.length < SHORTEST_STREET) return;
  for (const key of spellings(words)) add(key, isOrdinary(key) ? 'capital' : 'any');
}

/** A number without the code of its country, also with the zero that then stands before it. */
function addLocal(digits: string, add: Add): void {
  for (let code = 1; code <= 4; code++) {
    const rest = digits.slice(code);
    if (rest.length >= 7) for (const one of [rest, `0${rest}`]) add(one);
  }
}

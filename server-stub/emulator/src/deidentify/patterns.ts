import { ADDRESSES } from './addresses.js';
import { CONTACTS } from './contacts.js';
import { tokensOf } from './fold.js';
import { BIRTH, NAMED, NUMBERED, TITLED, TITLED_ZH } from './labels.js';
import { NATIONAL_NUMBERS } from './national-numbers.js';
import { isOrdinary } from './ordinary.js';
import type { Span } from './stated.js';

const WHOLE: readonly RegExp[] = [BIRTH, NUMBERED, TITLED, TITLED_ZH, ...CONTACTS, ...ADDRESSES];

/** Where a text names, numbers, dates or locates a person by its own form. */
export function findPatterns(text: string): readonly Span[] {
  const spans = WHOLE.flatMap((pattern) => [...text.matchAll(pattern)].map(spanOf));
  for (const { pattern, isValid } of NATIONAL_NUMBERS)
    spans.push(...[...text.matchAll(pattern)].filter(([found]) => isValid(found)).map(spanOf));
  for (const match of text.matchAll(NAMED)) {
    const [whole, label = '', name = ''] = match;
    // `Name: Glucose` is a test.
    if (!tokensOf(name).every(({ folded }) => isOrdinary(folded)))
      spans.push({ start: match.index + label.length, end: match.index + whole.length });
  }
  return spans;
}

const spanOf = ({ 0: found, index }: RegExpExecArray): Span => ({ start: index, end: index + found.length });

/** What every reader of an XML Schema decimal must be able to hold (XML Schema 1.0, part 2, §3.2.3). */
const MOST_DIGITS = 18;

/**
 * A pure number with every digit it was written with, spelled as JSON and FHIR spell it (`.5` is `0.5`, `1.00` stays
 * `1.00`); null for anything else. `+1` and `007` are words: a grade and a code, of which a number would lose a part.
 */
export function decimalOf(text: string): string | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(0|[1-9]\d*|(?=\.))(\.\d+)?$/.exec(text) ?? [];
  const digits = whole.length + fraction.length;
  return digits === 0 || digits > MOST_DIGITS ? null : `${sign}${whole || '0'}${fraction}`;
}

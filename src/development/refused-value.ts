/** A word, a number, a size or an address. Any other text may be part of a report, which the console must not show. */
const QUOTABLE = /^[\w .,%:/-]{1,40}$/;

/** Explains that a property or attribute was given something that the element does not accept. */
export const explainRefusedValue = (
  { localName }: Element,
  name: string,
  given: unknown,
  expected: string,
): string =>
  `<${localName}> does not accept ${quote(given)} as ${name}. Expected ${expected}; the default counts.`;

function quote(given: unknown): string {
  if (typeof given === 'string') return QUOTABLE.test(given) ? `"${given}"` : 'this text';
  if (typeof given === 'number' || typeof given === 'boolean') return String(given);
  return Array.isArray(given) ? 'an array' : `a value of type ${typeof given}`;
}

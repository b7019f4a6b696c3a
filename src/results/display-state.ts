/** A state that a device shows instead of a number. */
export type DisplayState = 'HI' | 'LO' | 'ERR';

/**
 * Recognizes a display state.
 *
 * @param value As the service sent it.
 * @returns The state, or null for a number and for any other text.
 */
export function displayState(value: string): DisplayState | null {
  const word = value.trim().toUpperCase();
  if (/^(?:HI|HIGH|HHH?)$/.test(word)) return 'HI';
  if (/^(?:LO|LOW|LLL?)$/.test(word)) return 'LO';
  return /^ERR(?:OR)?\b|^ERR?[\s-]?\d+$|^E[\s-]?\d+$/.test(word) ? 'ERR' : null;
}

/**
 * Detects UTF-16 by its byte order mark, or without one by its first two characters, which are ASCII in every text format. Half a
 * mark proves nothing: in western code pages its bytes are þ and ÿ.
 *
 * @returns A label of the Encoding Standard, or null.
 */
export function detectUtf16([a = 0, b = 0, c = 0, d = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((a === 0xff && b === 0xfe) || (a && !b && c && !d)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (!a && b && !c && d) ? 'utf-16be' : null;
}

// Bytes without Node's Buffer, which browsers do not have.

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Digits in pairs; what is behind the last whole pair is left out. */
export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Characters per call: the arguments of a function are limited. */
const CHUNK = 0x8000;

/** One character a byte (ISO 8859-1). */
export function toBinary(bytes: Uint8Array): string {
  let text = '';
  // Spread, the bytes of a chunk would be iterated, which takes nine times as long.
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + CHUNK));
  return text;
}

export const toBase64 = (bytes: Uint8Array): string => btoa(toBinary(bytes));

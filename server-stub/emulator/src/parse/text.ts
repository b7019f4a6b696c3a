export interface DecodedText {
  readonly text: string;
  /** False when the 8-bit code page is a guess. */
  readonly certain: boolean;
}

/** Decodes by byte-order mark, as UTF-16 by its zero bytes, as UTF-8, also with some damaged bytes, or else as windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const unicode = unicodeLabel(bytes);
  if (unicode) return { text: decodeAs(bytes, unicode), certain: true };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), certain: true };
  } catch {
    const text = decodeAs(bytes, 'utf-8');
    return isMostlyRead(text)
      ? { text, certain: true }
      : { text: decodeAs(bytes, 'windows-1252'), certain: false };
  }
}

/** U+FFFD stands for what could not be decoded. */
const LOST = 0xfffd;

/** Whether most of what is not ASCII could be decoded: what is in an 8-bit code page is hardly ever valid UTF-8. */
function isMostlyRead(text: string): boolean {
  let lost = 0;
  let read = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LOST) lost++;
    else if (code > 0x7f) read++;
  }
  return read > lost;
}

/** Decodes with a label of the WHATWG Encoding Standard; invalid bytes become U+FFFD, a byte-order mark is dropped. */
export const decodeAs = (bytes: Uint8Array, label: string): string => new TextDecoder(label).decode(bytes);

/** The 8-bit encoding that a document declares, as a label of the same standard; null for one that is not known, and for UTF-8. */
export function knownLabel(declared: string): string | null {
  try {
    const { encoding } = new TextDecoder(declared);
    return encoding.startsWith('utf-') ? null : encoding;
  } catch {
    return null;
  }
}

const SAMPLE = 1024;

function unicodeLabel(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE) / 2);
  if (pairs < 4) return null;
  const zeros = [0, 0];
  for (let i = 0; i < pairs * 2; i++) if (bytes[i] === 0) zeros[i % 2]!++;
  // Markup, delimiters and digits are ASCII: their high byte is zero.
  const [even = 0, odd = 0] = zeros;
  if (odd > pairs * 0.4 && even === 0) return 'utf-16le';
  return even > pairs * 0.4 && odd === 0 ? 'utf-16be' : null;
}

const SAMPLED_CHARACTERS = 8192;

/** Whether it is text: no control characters except white space and those of MLLP framing (VT, FS) and of JSON text sequences (RS). */
export function isReadable(text: string): boolean {
  const sample = text.slice(0, SAMPLED_CHARACTERS);
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i);
    if (code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1c && code !== 0x1e) return false;
  }
  return true;
}

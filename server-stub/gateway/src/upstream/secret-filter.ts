import { MARK_LENGTH } from '../file-mark.js';
import { GatewayProblem } from '../problem.js';

/**
 * Finds secrets that only the service and the gateway know (the account's key, the value of the callback header) in
 * text of the service: in any case of letters, as they are, percent-encoded, in hexadecimal, and in base64 at any
 * offset.
 */
export interface SecretFilter {
  matches(text: string): boolean;
  /** Maximum length of a secret in any of these encodings, in characters. */
  readonly maxMatchLength: number;
  /**
   * Passes chunks through `rewrite` (one character each byte), holding back as much as a secret or the mark of a file
   * could span. Throws before a whole secret has passed.
   */
  filter(source: AsyncIterable<Uint8Array>, rewrite?: (text: string) => string): AsyncGenerator<Uint8Array>;
}

/** Shorter secrets would match by chance when encoded; they are only searched for as they are. */
const MIN_ENCODED_LENGTH = 16;

export function createSecretFilter(secrets: readonly string[]): SecretFilter {
  const needles = [...new Set(secrets.flatMap(encodings))];
  // Percent-encoding is the longest.
  const maxMatchLength = 3 * Math.max(0, ...secrets.map((secret) => secret.length));
  const held = Math.max(maxMatchLength, MARK_LENGTH);

  const matches = (text: string): boolean => {
    const lowerCase = text.toLowerCase();
    if (needles.some((needle) => lowerCase.includes(needle))) return true;
    const decoded = lowerCase.replace(/%([\da-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)).toLowerCase(),
    );
    return decoded !== lowerCase && needles.some((needle) => decoded.includes(needle));
  };

  return {
    matches,
    maxMatchLength,
    async *filter(source, rewrite = (text) => text) {
      let pending = '';
      for await (const piece of source) {
        const text = rewrite(
          pending + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1'),
        );
        if (matches(text)) throw new GatewayProblem('service-bad-answer', { reason: 'secret' });
        const ready = Math.max(0, text.length - held);
        if (ready > 0) yield Buffer.from(text.slice(0, ready), 'latin1');
        pending = text.slice(ready);
      }
      if (pending.length > 0) yield Buffer.from(pending, 'latin1');
    },
  };
}

/** In lower case: base64 loses information by that, but a match of this length is no accident. */
function encodings(secret: string): string[] {
  if (secret.length < MIN_ENCODED_LENGTH) return [secret.toLowerCase()];
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((before) => [
    base64Core(bytes, before, 'base64'),
    base64Core(bytes, before, 'base64url'),
  ]);
  return [secret, bytes.toString('hex'), ...base64].map((text) => text.toLowerCase());
}

/** The characters of base64 that depend on the secret alone when `before` bytes precede it. */
function base64Core(secret: Buffer, before: number, encoding: 'base64' | 'base64url'): string {
  const all = Buffer.concat([Buffer.alloc(before), secret]);
  return all.toString(encoding).slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
}

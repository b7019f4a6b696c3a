import { MARK_LENGTH } from '../file-mark.js';
import { GatewayProblem } from '../problem.js';

/**
 * Finds secrets (the API key, the value of the callback header) in text of the service: in upper or lower case, as they
 * are, percent-encoded, in hexadecimal, and in base64 at any offset.
 */
export interface SecretFilter {
  matches(text: string): boolean;
  /** Maximum length of a secret in any of these encodings, in characters. */
  readonly maxMatchLength: number;
  /**
   * Yields chunks after `rewrite` (one character per byte), holding back as many bytes as a secret or a file's mark could
   * span. Throws before a whole secret is yielded.
   */
  filter(source: AsyncIterable<Uint8Array>, rewrite?: (text: string) => string): AsyncGenerator<Uint8Array>;
}

/** Shorter secrets are only searched for as they are: encoded, they would match by chance. */
const MIN_ENCODED_LENGTH = 16;

export function createSecretFilter(secrets: readonly string[]): SecretFilter {
  const needles = [...new Set(secrets.flatMap(encodeSecret))];
  // Percent-encoding is the longest.
  const maxMatchLength = 3 * Math.max(0, ...secrets.map((secret) => secret.length));
  const heldBack = Math.max(maxMatchLength, MARK_LENGTH);

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
      for await (const chunk of source) {
        const text = rewrite(
          pending + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1'),
        );
        if (matches(text)) throw new GatewayProblem('service-bad-answer', { reason: 'secret' });
        const ready = Math.max(0, text.length - heldBack);
        if (ready > 0) yield Buffer.from(text.slice(0, ready), 'latin1');
        pending = text.slice(ready);
      }
      if (pending.length > 0) yield Buffer.from(pending, 'latin1');
    },
  };
}

/** Encodes a secret, in lower case. Base64 is ambiguous in lower case, but a match of this length is no accident. */
function encodeSecret(secret: string): string[] {
  if (secret.length < MIN_ENCODED_LENGTH) return [secret.toLowerCase()];
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((before) => [
    encodeBase64Core(bytes, before, 'base64'),
    encodeBase64Core(bytes, before, 'base64url'),
  ]);
  return [secret, bytes.toString('hex'), ...base64].map((text) => text.toLowerCase());
}

/** Encodes in base64, without the characters that also depend on the `before` bytes in front of the secret. */
function encodeBase64Core(secret: Buffer, before: number, encoding: 'base64' | 'base64url'): string {
  const all = Buffer.concat([Buffer.alloc(before), secret]);
  return all.toString(encoding).slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
}

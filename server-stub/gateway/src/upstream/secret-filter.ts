import { GatewayProblem } from '../problem.js';

/**
 * Finds secrets that only the service and the gateway know (the account's key, the value of the callback header) in
 * text of the service. Finds them in any case of letters, percent-encoded, escaped as in JSON or HTML (each also in
 * part), in hexadecimal, UTF-16, and base64 at any offset. Does not find them compressed, encrypted, or encoded
 * twice.
 */
export interface SecretFilter {
  matches(text: string): boolean;
  /** Maximum length of a secret in any of these encodings, in characters. */
  readonly maxMatchLength: number;
  /** Passes chunks through, holding back as much as a secret could span. Throws before a whole secret has passed. */
  filter(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

/** Shorter secrets would match by chance when encoded; they are only searched for as they are. */
const MIN_ENCODED_LENGTH = 16;

/** Longest encoding of one character that is decoded below, with a few leading zeros. */
const ESCAPE_LENGTH = 10;

const ESCAPES =
  /%([\da-f]{2})|\\u([\da-f]{4})|&#x0{0,4}([\da-f]{1,4});|&#0{0,4}(\d{1,4});|\\(["\\/])|&(amp|lt|gt|quot|apos);|\0/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function createSecretFilter(secrets: readonly string[]): SecretFilter {
  const needles = [...new Set(secrets.flatMap(encodings))];
  const maxMatchLength = Math.max(0, ...secrets.map((secret) => secret.length)) * ESCAPE_LENGTH;

  const matches = (text: string): boolean => {
    const lowerCase = text.toLowerCase();
    if (needles.some((needle) => lowerCase.includes(needle))) return true;
    const decoded = lowerCase.replace(ESCAPES, unescaped);
    return decoded !== lowerCase && needles.some((needle) => decoded.includes(needle));
  };

  return {
    matches,
    maxMatchLength,
    async *filter(source) {
      let pending: Buffer = Buffer.alloc(0);
      for await (const piece of source) {
        const bytes = Buffer.concat([pending, piece]);
        if (matches(bytes.toString('latin1')))
          throw new GatewayProblem('service-bad-answer', { reason: 'secret' });
        const ready = Math.max(0, bytes.length - maxMatchLength);
        if (ready > 0) yield bytes.subarray(0, ready);
        pending = bytes.subarray(ready);
      }
      if (pending.length > 0) yield pending;
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

function unescaped(_: string, ...groups: (string | undefined)[]): string {
  const [percent, json, hex, decimal, quoted, entity] = groups;
  const code = percent ?? json ?? hex;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16)).toLowerCase();
  if (decimal !== undefined) return String.fromCharCode(Number(decimal)).toLowerCase();
  return quoted ?? ENTITIES[entity ?? ''] ?? '';
}

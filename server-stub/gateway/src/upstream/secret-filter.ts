import { GatewayProblem } from '../problem.js';

/**
 * What the service knows and nobody else may: finds the account's key, and the value of the callback header, in what the
 * service says. Found in any case of letters, percent-encoded, escaped as in JSON or HTML (each also in part), in hexadecimal,
 * UTF-16, and base64 with anything around it. Not found: compressed, encrypted, or encoded twice.
 */
export interface Hidden {
  isIn(text: string): boolean;
  /** Characters a secret can take in any of these writings. */
  readonly reach: number;
  /** Pieces as they come, less a little that waits for the next. Throws before all of a secret is out. */
  guard(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

/** Shorter ones would be found in every other file when encoded; they are looked for as they are. */
const LONG = 16;

/** Longest writing of one character that is understood below, with a few zeros to spare. */
const ESCAPE_LENGTH = 10;

const ESCAPES =
  /%([\da-f]{2})|\\u([\da-f]{4})|&#x0{0,4}([\da-f]{1,4});|&#0{0,4}(\d{1,4});|\\(["\\/])|&(amp|lt|gt|quot|apos);|\0/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function createHidden(secrets: readonly string[]): Hidden {
  const needles = [...new Set(secrets.flatMap(writings))];
  const reach = Math.max(0, ...secrets.map((secret) => secret.length)) * ESCAPE_LENGTH;

  const isIn = (text: string): boolean => {
    const small = text.toLowerCase();
    if (needles.some((needle) => small.includes(needle))) return true;
    const plain = small.replace(ESCAPES, unescaped);
    return plain !== small && needles.some((needle) => plain.includes(needle));
  };

  return {
    isIn,
    reach,
    async *guard(source) {
      let held: Buffer = Buffer.alloc(0);
      for await (const piece of source) {
        const bytes = Buffer.concat([held, piece]);
        if (isIn(bytes.toString('latin1')))
          throw new GatewayProblem('service-bad-answer', { reason: 'secret' });
        const ready = Math.max(0, bytes.length - reach);
        if (ready > 0) yield bytes.subarray(0, ready);
        held = bytes.subarray(ready);
      }
      if (held.length > 0) yield held;
    },
  };
}

/** In lower case: base64 loses by it, but by chance so many characters do not agree. */
function writings(secret: string): string[] {
  if (secret.length < LONG) return [secret.toLowerCase()];
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((before) => [
    inner(bytes, before, 'base64'),
    inner(bytes, before, 'base64url'),
  ]);
  return [secret, bytes.toString('hex'), ...base64].map((text) => text.toLowerCase());
}

/** The characters of base64 that stand for a secret alone when so many bytes are before it. */
function inner(secret: Buffer, before: number, encoding: 'base64' | 'base64url'): string {
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

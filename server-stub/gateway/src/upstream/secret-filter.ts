import { GatewayProblem } from '../problem.js';

/**
 * Finds secrets (the API key, the value of the callback header) in text of the service, however they are spelled: in any
 * letter case, in hexadecimal, in base64 at any offset, with some or all characters escaped, with separators between
 * them, over several lines, in UTF-8 or UTF-16.
 */
export type SecretFilter = Readonly<ReturnType<typeof createSecretFilter>>;

/** Secrets with fewer letters and digits are only searched for as they are: encoded, they would match by chance. */
const MIN_CORE_LENGTH = 12;

/** Characters that one character of a secret may take: a numeric reference with leading zeros, escaped once more. */
const MAX_SPELLING = 16;

/** Escapes inside escapes, such as `%255C%2575` in a link in JSON. */
const MAX_ROUNDS = 4;

export function createSecretFilter(secrets: readonly string[]) {
  const isLong = (secret: string) => coreOf(secret).length >= MIN_CORE_LENGTH;
  const shortSecrets = secrets.filter((secret) => !isLong(secret)).map((secret) => secret.toLowerCase());
  const cores = secrets.filter(isLong).flatMap(encodeSecret).map(coreOf);
  const maxMatchLength = MAX_SPELLING * Math.max(0, ...secrets.map((secret) => secret.length));

  const contains = (text: string): boolean => {
    if (shortSecrets.length > 0) {
      const lowerCase = text.toLowerCase();
      if (shortSecrets.some((secret) => lowerCase.includes(secret))) return true;
    }
    const core = coreOf(text);
    return cores.some((secret) => core.includes(secret));
  };

  const matches = (text: string): boolean => {
    let current = text;
    for (let round = 0; round <= MAX_ROUNDS; round += 1) {
      if (contains(current)) return true;
      const decoded = decodeEscapes(current);
      if (decoded === current) return false;
      current = decoded;
    }
    return false;
  };

  return {
    matches,
    /** Maximum length of a secret in any of these spellings, in characters. */
    maxMatchLength,
    /**
     * Yields chunks, holding back as many bytes as a secret could span. Throws before a whole secret is yielded.
     */
    async *filter(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let pending = '';
      for await (const chunk of source) {
        const text = pending + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
        if (matches(text)) throw new GatewayProblem('service-bad-answer', { reason: 'secret' });
        const ready = Math.max(0, text.length - maxMatchLength);
        if (ready > 0) yield Buffer.from(text.slice(0, ready), 'latin1');
        pending = text.slice(ready);
      }
      if (pending.length > 0) yield Buffer.from(pending, 'latin1');
    },
  };
}

/** The lower-case form of each letter and digit; 0 for other bytes. */
const LETTERS_AND_DIGITS = Uint8Array.from({ length: 256 }, (_, code) => {
  const lowerCase = String.fromCharCode(code).toLowerCase();
  return /[a-z\d]/.test(lowerCase) ? lowerCase.charCodeAt(0) : 0;
});

/**
 * Letters and digits alone, in lower case. Secrets are compared by them, so that line breaks, zero bytes, colons and
 * backslashes do not hide one. A loop is ten times as fast as a regular expression.
 */
function coreOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (const byte of bytes) {
    const character = LETTERS_AND_DIGITS[byte]!;
    if (character === 0) continue;
    bytes[length] = character;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** The encodings of a secret. Base64 is ambiguous in lower case, but a match of this length is no accident. */
function encodeSecret(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((before) => [
    encodeBase64Core(bytes, before, 'base64'),
    encodeBase64Core(bytes, before, 'base64url'),
  ]);
  return [secret, bytes.toString('hex'), ...base64];
}

/** Encodes in base64, without the characters that also depend on the `before` bytes in front of the secret. */
function encodeBase64Core(secret: Buffer, before: number, encoding: 'base64' | 'base64url'): string {
  const all = Buffer.concat([Buffer.alloc(before), secret]);
  return all.toString(encoding).slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
}

/**
 * The escapes by which JSON, JavaScript, URLs, HTML and XML write single characters: `%6b`, `%u006b`, `\u006b`, `\u{6b}`,
 * `\x6b`, `&#107;`, `&#x6b;`, `&sol;`, `\n`. The semicolon of a number may be missing, as HTML allows.
 */
const ESCAPE =
  /%([\da-f]{2})|[%\\]u([\da-f]{4})|\\u\{([\da-f]{1,6})\}|\\x([\da-f]{2})|&#x([\da-f]{1,8});?|&#(\d{1,8});?|&([a-z][a-z\d]{1,31});|\\[bfnrt]/gi;

/** Names of HTML for characters that secrets contain (HTML, Named character references). What others name is in no secret. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  ast: '*',
  bsol: '\\',
  colon: ':',
  comma: ',',
  commat: '@',
  dollar: '$',
  equals: '=',
  excl: '!',
  grave: '`',
  lowbar: '_',
  lpar: '(',
  num: '#',
  percnt: '%',
  period: '.',
  plus: '+',
  quest: '?',
  quot: '"',
  rpar: ')',
  semi: ';',
  sol: '/',
  verbar: '|',
};

/** Decodes each escape once. The result is for searching, never for showing: a line break leaves nothing. */
function decodeEscapes(text: string): string {
  if (!/[%\\&]/.test(text)) return text;
  return text.replaceAll(ESCAPE, (_, percent, unit, point, byte, reference, decimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
    if (decimal !== undefined) return toCharacter(Number(decimal));
    const digits = percent ?? unit ?? point ?? byte ?? reference;
    return digits === undefined ? '' : toCharacter(Number.parseInt(digits, 16));
  });
}

const toCharacter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

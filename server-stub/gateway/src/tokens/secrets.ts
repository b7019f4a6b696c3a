import { hkdfSync } from 'node:crypto';

/** The first secret signs; all of them verify, so that one can be replaced without signing anybody out. */
export type Secrets = readonly [string, ...string[]];

/** Minimum characters of a secret: 32 hexadecimal digits are 128 bits. */
const MIN_SECRET_LENGTH = 32;

/**
 * Derives a key from each secret (RFC 5869), in their order. Keys differ by purpose, so that a signature for one purpose is
 * invalid for any other. Throws `RangeError` for a secret that is too short.
 */
export function deriveKeys(secrets: Secrets, purpose: string): readonly [Uint8Array, ...Uint8Array[]] {
  const derive = (secret: string) => {
    if (secret.length < MIN_SECRET_LENGTH) throw new RangeError('secret-too-short');
    return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  };
  const [first, ...others] = secrets;
  return [derive(first), ...others.map(derive)];
}

/** Explains what is wrong with secrets, in words that follow the name of an option; null when nothing is. */
export function secretsProblem(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'must be one secret or several, newest first';
  if (value.some((secret) => typeof secret !== 'string' || secret.length < MIN_SECRET_LENGTH)) {
    return `must be ${MIN_SECRET_LENGTH} characters or more (openssl rand -hex 32)`;
  }
  return value.some((secret: string) => new Set(secret).size < 8)
    ? 'must be random: one of them has fewer than 8 different characters'
    : null;
}

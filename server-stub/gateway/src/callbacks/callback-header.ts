import { createHash, timingSafeEqual } from 'node:crypto';

/** The header the service sends with every callback (interface, Authentication); it signs nothing else. */
export interface CallbackHeader {
  readonly name: string;
  /** The value and, while it is being replaced, the previous one. */
  readonly values: readonly [string, ...string[]];
}

/** Compares in constant time: digests have one length, and every value is compared. */
export function createHeaderCheck({ name, values }: CallbackHeader): (headers: Headers) => boolean {
  const accepted = values.map(digest);
  return (headers) => {
    const given = digest(headers.get(name) ?? '');
    return accepted.map((one) => timingSafeEqual(one, given)).includes(true) && headers.has(name);
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

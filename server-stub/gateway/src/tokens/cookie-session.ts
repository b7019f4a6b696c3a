import { soleCookie } from './cookie.js';
import type { Authenticate, Identity } from './session.js';

export interface CookieSessionOptions {
  /** Name of the host's session cookie. Best with `__Host-`, which no other host can set (RFC 6265bis §4.1.3.2). */
  readonly name: string;
  /** Whose session it is, by the cookie's value as it came; null for one that is unknown or over. */
  readonly find: (value: string) => Promise<Identity | null> | Identity | null;
}

/** Who is signed in by the host's own session store. */
export function cookieSession({ name, find }: CookieSessionOptions): Authenticate {
  return (request) => {
    const value = soleCookie(request, name);
    return value ? find(value) : null;
  };
}

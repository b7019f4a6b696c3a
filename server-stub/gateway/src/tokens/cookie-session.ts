import type { Authenticate, SessionReader } from './session.js';

export interface CookieSessionOptions {
  /** Name of the host's session cookie. Best with `__Host-`, which no other host can set (RFC 6265bis §4.1.3.2). */
  readonly name: string;
  /** Looks up the session by the cookie's value, percent-decoded; null when it is unknown or has ended. */
  readonly find: (value: string) => ReturnType<Authenticate>;
}

/**
 * Signs people in by the host's own session store.
 *
 * @param options - `name` of the session cookie, and `find`, which looks its value up.
 * @returns `authenticate` for `createGateway`.
 * @example
 * cookieSession({ name: '__Host-session', find: (value) => sessions.get(value) ?? null });
 */
export function cookieSession({ name, find }: CookieSessionOptions): SessionReader {
  return (request) => {
    const value = readUniqueCookie(request, name);
    return value ? find(decodePercent(value)) : null;
  };
}

/** The value that a framework wrote: Express, Hono and Next encode it, and decode it when they read it. */
function decodePercent(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Reads a cookie (RFC 6265 §5.4); undefined unless there is exactly one of that name. A sibling host could set a second
 * one and decide which comes first, so that files end up with another person.
 */
export function readUniqueCookie(request: Request, name: string): string | undefined {
  const values = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

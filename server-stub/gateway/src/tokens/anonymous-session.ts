import { randomUUID } from 'node:crypto';
import { serialize } from 'hono/utils/cookie';
import { jwtVerify, SignJWT } from 'jose';
import { type Clock, systemClock } from '../clock.js';
import { isLoopback, parseOrigin } from '../origin.js';
import { readUniqueCookie } from './cookie-session.js';
import { deriveKeys, type Secrets } from './secrets.js';
import type { SessionReader } from './session.js';

const COOKIE = '__Host-hdt-session';
/** Without TLS a browser refuses the `__Host-` prefix (RFC 6265bis §4.1.3.2). */
const LOOPBACK_COOKIE = 'hdt-session';
/**
 * For pages of another site, which send no `Strict` cookie. It has its own name, so that in a browser that ignores
 * `Partitioned` it does not replace the cookie of the gateway's own pages.
 */
const CROSS_SITE_COOKIE = '__Host-hdt-cross-site';
const TYPE = 'hdt-session+jwt';
/** As long as the service keeps anything (interface, Limits). */
const LIFETIME_S = 30 * 24 * 3600;

/**
 * Signs in every browser as a person of its own, remembered in a signed cookie for 30 days: for hosts without accounts.
 * Without the cookie a browser no longer sees its uploads. Pages of the gateway's own site get a `SameSite=Strict` cookie,
 * allowed pages of another site a `SameSite=None; Secure; Partitioned` one.
 *
 * @param options - `secrets` as for `createGateway`; `clock` for tests.
 * @returns `authenticate` for `createGateway`.
 * @throws {RangeError} When a secret is too short.
 * @example
 * createGateway({ authenticate: anonymousSession({ secrets }), secrets, service, store });
 */
export function anonymousSession({
  secrets,
  clock = systemClock,
}: {
  readonly secrets: Secrets;
  readonly clock?: Clock;
}): SessionReader {
  const keys = deriveKeys(secrets, 'hdt-gateway anonymous session');

  const readSubject = async (cookie: string | undefined): Promise<string | null> => {
    if (!cookie) return null;
    const options = { algorithms: ['HS256'], typ: TYPE, currentDate: new Date(clock.now()) };
    for (const key of keys) {
      try {
        return (await jwtVerify(cookie, key, options)).payload.sub ?? null;
      } catch {
        // Signed with another secret, expired or forged: the browser gets a new cookie.
      }
    }
    return null;
  };

  return async (request) => {
    const { name, attributes } = chooseCookie(request);
    const known = await readSubject(readUniqueCookie(request, name));
    if (known) return { subject: known };
    const subject = `anonymous:${randomUUID()}`;
    const now = Math.floor(clock.now() / 1000);
    const value = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFETIME_S)
      .sign(keys[0]);
    const setCookie = serialize(name, value, {
      ...attributes,
      httpOnly: true,
      path: '/',
      maxAge: LIFETIME_S,
    });
    return { subject, setCookie };
  };
}

/**
 * Goes by `Sec-Fetch-Site`, which no page can set: only the browser knows which hosts share a registrable domain. Requests
 * of cross-site pages arrive here only from allowed origins. Their cookie is `Partitioned`, so one browser is a different
 * person on each site that embeds the gateway. Browsers send the header over HTTPS and to loopback, which is also where
 * they accept a `Secure` cookie.
 */
function chooseCookie(request: Request) {
  if (request.headers.get('sec-fetch-site') === 'cross-site') {
    return {
      name: CROSS_SITE_COOKIE,
      attributes: { sameSite: 'None', secure: true, partitioned: true },
    } as const;
  }
  const isPlain = isPlainLoopback(request.headers.get('origin'));
  return {
    name: isPlain ? LOOPBACK_COOKIE : COOKIE,
    attributes: { sameSite: 'Strict', secure: !isPlain },
  } as const;
}

/**
 * Goes by the page's origin, which browsers send with every POST: behind a proxy that terminates TLS the URL of the request
 * is often `http://localhost`. Without an origin the page counts as secure.
 */
function isPlainLoopback(origin: string | null): boolean {
  const page = parseOrigin(origin);
  return page?.protocol === 'http:' && isLoopback(page.hostname);
}

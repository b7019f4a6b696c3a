import { createHash } from 'node:crypto';
import { createLruCache } from '../lru-cache.js';
import { fetchSignIn, type SignInTimeout, SignInUnavailable } from './fetch-sign-in.js';
import { type FoundIdentity, isPersonName, type SessionReader } from './session.js';

export interface ForwardSessionOptions extends SignInTimeout {
  /** Endpoint of the host that says who is signed in; `https` beyond loopback. */
  readonly url: string;
  /**
   * Header of its answer with the subject, such as `X-Auth-Request-User`. By default the answer is JSON:
   * `{ "subject": "…", "tenant": "…", "name": "…" }`, the tenant only where there are several, the name if you like.
   */
  readonly subjectHeader?: string;
  /** Milliseconds for which an answer counts: a sign-out is noticed that much later. Default: 2000; 0 keeps none. */
  readonly maxAge?: number;
}

/** Headers that can carry a session. The endpoint receives no others of the request. */
const SESSION_HEADERS = ['cookie', 'authorization'] as const;

/** Maximum number of cached responses. */
const MAX_CACHED = 1000;

interface CachedIdentity {
  readonly identity: Promise<FoundIdentity | null>;
  /** Milliseconds of `performance.now()`. */
  expiresAt: number;
}

/**
 * Signs people in by an endpoint of the host (forward authentication, as reverse proxies do it): it gets the request's
 * `Cookie` and `Authorization`, and answers 2xx with the person, or 401 or 403 where nobody is signed in.
 *
 * @param options - `url` of the endpoint; `subjectHeader` where it answers by a header.
 * @returns `authenticate` for `createGateway`; it throws `SignInUnavailable` for every other answer, and
 *   without one in time.
 * @example
 * forwardSession({ url: 'http://127.0.0.1:3000/internal/who-is-signed-in' });
 */
export function forwardSession(options: ForwardSessionOptions): SessionReader {
  const { maxAge = 2000 } = options;
  const cache = createLruCache<CachedIdentity>(MAX_CACHED);

  return (request) => {
    const headers = readSessionHeaders(request);
    if (headers === null) return null;
    const session = createHash('sha256')
      .update(JSON.stringify([...headers]))
      .digest('base64');
    const cached = cache.get(session);
    if (cached && performance.now() < cached.expiresAt) return cached.identity;
    const fetched: CachedIdentity = {
      identity: fetchIdentity(options, headers),
      expiresAt: performance.now() + maxAge,
    };
    cache.set(session, fetched);
    // Failures are not cached: the first response after an outage ends it for everybody.
    fetched.identity.catch(() => {
      fetched.expiresAt = 0;
    });
    return fetched.identity;
  };
}

/** Null for a request without a session, for which the endpoint need not be called. */
function readSessionHeaders(request: Request): Headers | null {
  const sent = SESSION_HEADERS.flatMap((name) => {
    const value = request.headers.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  return sent.length === 0 ? null : new Headers([...sent, ['accept', 'application/json']]);
}

/** @throws {SignInUnavailable} For a response that says neither who is signed in nor that nobody is. */
export async function fetchIdentity(
  { url, subjectHeader, timeout }: ForwardSessionOptions,
  headers: Headers,
): Promise<FoundIdentity | null> {
  const { status, headers: responseHeaders, json } = await fetchSignIn('forward', url, { headers, timeout });
  if (status === 401 || status === 403) return null;
  if (status >= 300 && status < 400) return { reason: 'forward: redirect' };
  if (status < 200 || status >= 300) throw new SignInUnavailable(`forward: status ${status}`);
  if (subjectHeader !== undefined) return checkNames({ subject: responseHeaders.get(subjectHeader) });
  if (status === 204) return null;
  if (typeof json !== 'object' || json === null || !('subject' in json)) {
    throw new SignInUnavailable('forward: no subject in the answer');
  }
  const { subject, tenant, name } = json as FoundIdentity;
  const isNamed = typeof name === 'string';
  return checkNames({ subject, ...(tenant !== undefined && { tenant }), ...(isNamed && { name }) });
}

function checkNames(found: FoundIdentity): FoundIdentity {
  const { subject, tenant = '' } = found;
  if (subject !== null && !isPersonName(subject)) throw new SignInUnavailable('forward: subject');
  if (!isPersonName(tenant)) throw new SignInUnavailable('forward: tenant');
  return found;
}

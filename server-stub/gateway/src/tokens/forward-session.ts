import { createHash } from 'node:crypto';
import { fetchSignIn, type SignInTimeout, SignInUnavailable } from './fetch-sign-in.js';
import type { Authenticate, FoundIdentity } from './session.js';

export interface ForwardSessionOptions extends SignInTimeout {
  /** Endpoint of the host that says who is signed in; `https` beyond loopback. */
  readonly url: string;
  /**
   * Header of its answer with the subject, such as `X-Auth-Request-User`. By default the answer is JSON:
   * `{ "subject": "…", "tenant": "…" }`, the tenant only where there are several.
   */
  readonly subjectHeader?: string;
  /** Milliseconds for which an answer counts: a sign-out is noticed that much later. Default: 2000; 0 keeps none. */
  readonly maxAge?: number;
}

/** What a session travels in. Nothing else of the request is shown to the endpoint. */
const SESSION_HEADERS = ['cookie', 'authorization'] as const;

/** Answers kept at a time; the oldest go first. */
const MAX_ANSWERS = 1000;

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
export function forwardSession(options: ForwardSessionOptions): Authenticate {
  const { maxAge = 2000 } = options;
  const answers = new Map<
    string,
    { readonly at: number; readonly identity: Promise<FoundIdentity | null> }
  >();

  return (request) => {
    const headers = sessionHeaders(request);
    if (headers === null) return null;
    const session = createHash('sha256')
      .update(JSON.stringify([...headers]))
      .digest('base64');
    const known = answers.get(session);
    if (known && performance.now() - known.at < maxAge) return known.identity;
    const identity = fetchIdentity(options, headers);
    answers.delete(session);
    answers.set(session, { at: performance.now(), identity });
    // An outage ends for everybody at the first answer.
    identity.catch(() => answers.delete(session));
    if (answers.size > MAX_ANSWERS) answers.delete(answers.keys().next().value ?? '');
    return identity;
  };
}

/** Null for a request without a session: there is nobody to ask for. */
function sessionHeaders(request: Request): Headers | null {
  const sent = SESSION_HEADERS.flatMap((name) => {
    const value = request.headers.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  return sent.length === 0 ? null : new Headers([...sent, ['accept', 'application/json']]);
}

/** @throws {SignInUnavailable} For an answer that says neither who is signed in nor that nobody is. */
export async function fetchIdentity(
  { url, subjectHeader, timeout }: ForwardSessionOptions,
  headers: Headers,
): Promise<FoundIdentity | null> {
  const { status, headers: answered, json } = await fetchSignIn('forward', url, { headers, timeout });
  if (status === 401 || status === 403) return null;
  if (status >= 300 && status < 400) return { reason: 'forward: redirect' };
  if (status < 200 || status >= 300) throw new SignInUnavailable(`forward: status ${status}`);
  if (subjectHeader !== undefined) return { subject: answered.get(subjectHeader) };
  if (status === 204) return null;
  if (typeof json !== 'object' || json === null || !('subject' in json)) {
    throw new SignInUnavailable('forward: no subject in the answer');
  }
  const { subject, tenant } = json as FoundIdentity;
  return { subject, ...(tenant !== undefined && { tenant }) };
}

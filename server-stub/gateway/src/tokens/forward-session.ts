import { createHash } from 'node:crypto';
import { createRecent } from '../recent.js';
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

/** Answers kept at a time. */
const MAX_ANSWERS = 1000;

interface Answer {
  readonly identity: Promise<FoundIdentity | null>;
  /** By `performance.now()`. */
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
export function forwardSession(options: ForwardSessionOptions): Authenticate {
  const { maxAge = 2000 } = options;
  const answers = createRecent<Answer>(MAX_ANSWERS);

  return (request) => {
    const headers = sessionHeaders(request);
    if (headers === null) return null;
    const session = createHash('sha256')
      .update(JSON.stringify([...headers]))
      .digest('base64');
    const known = answers.get(session);
    if (known && performance.now() < known.expiresAt) return known.identity;
    const answer: Answer = {
      identity: fetchIdentity(options, headers),
      expiresAt: performance.now() + maxAge,
    };
    answers.set(session, answer);
    // An outage ends for everybody at the first answer.
    answer.identity.catch(() => {
      answer.expiresAt = 0;
    });
    return answer.identity;
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

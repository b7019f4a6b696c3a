import { asHdtError, HdtError } from '../hdt-error.js';
import { hints } from '../hints.js';
import type { TransportResponse } from './transport.js';

/**
 * Exchanges a token with a gateway of another origin. Detects a missing CORS configuration and blocked cookies before
 * any file is sent: in a browser that blocks the session cookie, every exchange starts a new person.
 *
 * @param endpoint Where tokens are exchanged.
 * @param exchange Called a second time when the first response starts a session or gets no answer.
 * @returns A response whose session persists.
 * @throws {HdtError} `origin-refused`, `cookies-refused`, or what `exchange` throws.
 */
export async function exchangeAcrossOrigins(
  endpoint: string,
  exchange: () => Promise<TransportResponse>,
): Promise<TransportResponse> {
  const first = await exchange().catch(async (thrown: unknown) => {
    // A server's settings stay; a proxy's own error page, while the server restarts, is unreadable from another origin, too.
    if (readable.has(endpoint) || !isUnanswered(thrown) || !(await isReachable(endpoint))) throw thrown;
    // The network may just have recovered, so only a second failure counts as a refusal.
    return exchange().catch((again: unknown) => {
      if (!isUnanswered(again)) throw again;
      hints.originRefused?.(endpoint);
      throw new HdtError('origin-refused');
    });
  });
  readable.add(endpoint);
  const person = readNewPerson(first);
  if (person === null) return first;
  const second = await exchange();
  const other = readNewPerson(second);
  if (other === null || other === person) return second;
  hints.cookiesRefused?.(endpoint);
  throw new HdtError('cookies-refused');
}

/** Endpoints whose responses this page could read. */
const readable = new Set<string>();

const isUnanswered = (thrown: unknown): boolean => asHdtError(thrown, 'network').code === 'network';

/** Milliseconds in which a server has to respond; one that handles only POST may never answer GET. */
const REACH_TIMEOUT = 9_000;

/** Whether a server responds at all. A `no-cors` response is opaque, but proves that one does. */
const isReachable = (endpoint: string): Promise<boolean> =>
  fetch(endpoint, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(REACH_TIMEOUT),
  }).then(
    () => true,
    () => {
      hints.gatewayUnreachable?.(endpoint);
      return false;
    },
  );

/** The person whose session this response started; null when it continues a session. */
function readNewPerson({ status, text }: TransportResponse): string | null {
  if (status !== 200 || !text.includes('"new_session"')) return null;
  try {
    const { new_session, subject_tag } = JSON.parse(text) as Record<string, unknown>;
    return new_session === true && typeof subject_tag === 'string' ? subject_tag : null;
  } catch {
    return null;
  }
}

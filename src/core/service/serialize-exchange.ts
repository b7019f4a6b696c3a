import type { TransportResponse } from './transport.js';

/** Milliseconds to wait for the lock, because a page that a phone suspended keeps it. */
const LOCK_TIMEOUT = 5_000;

/** Endpoint of this page's last token. The person has a session there, so no lock is needed. */
let lastEndpoint = '';

/**
 * Serializes token exchanges at an endpoint across all elements and tabs of the origin, until the first token arrives. The
 * response may set the session cookie, and two concurrent requests without it would start sessions of two people.
 *
 * @param exchange Called once; immediately where the Web Locks API is missing.
 * @returns The response of `exchange`.
 * @throws The error of `exchange`.
 */
export async function serializeExchange(
  endpoint: string,
  exchange: () => Promise<TransportResponse>,
): Promise<TransportResponse> {
  let running: Promise<TransportResponse> | undefined;
  const exchangeOnce = () => (running ??= exchange());
  if (endpoint !== lastEndpoint) {
    const options = { signal: AbortSignal.timeout(LOCK_TIMEOUT) };
    await globalThis.navigator?.locks?.request(endpoint, options, exchangeOnce).catch(() => {});
  }
  const response = await exchangeOnce();
  if (response.status === 200) lastEndpoint = endpoint;
  return response;
}

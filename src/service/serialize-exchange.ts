import type { TransportResponse } from './transport.js';

/** Milliseconds to wait for the lock: a page that a phone has suspended keeps it. */
const LOCK_TIMEOUT = 5_000;

/** Endpoint that returned this page's last token; the visitor has a session there, so no lock is needed. */
let lastEndpoint = '';

/**
 * Exchanges one token at a time at an endpoint, across all elements and tabs of the origin, until the first one
 * arrives. Its response may set the session cookie; two concurrent requests without that cookie would start sessions of
 * two people.
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
  const begin = () => (running ??= exchange());
  if (endpoint !== lastEndpoint) {
    const options = { signal: AbortSignal.timeout(LOCK_TIMEOUT) };
    await globalThis.navigator?.locks?.request(endpoint, options, begin).catch(() => {});
  }
  const response = await begin();
  if (response.status === 200) lastEndpoint = endpoint;
  return response;
}

import type { TransportResponse } from './transport.js';

/** Milliseconds after which nobody waits any longer: a page that a phone has suspended keeps its lock. */
const LOCK_TIMEOUT = 5_000;

/** The endpoint of this page's last token: the visitor has a session there. */
let lastEndpoint = '';

/**
 * Exchanges one token at a time at an endpoint, for all elements and tabs of the origin, until a first has come: its response
 * may set the session cookie, and two requests without it would be two people.
 *
 * @param exchange Called once, at once where there are no locks.
 * @returns What it resolves with.
 * @throws Whatever it throws.
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

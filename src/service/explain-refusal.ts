import type { TransportResponse } from './transport.js';

/**
 * Explains to a developer why a token exchange returned 401, 403, 404 or a web page, which usually means that the
 * gateway is not configured yet.
 *
 * @returns Null where the cause is unknown.
 */
export function explainRefusal(
  endpoint: string,
  { status, contentType, text }: TransportResponse,
): string | null {
  if (status === 401) {
    const { origin } = new URL(endpoint, location.href);
    if (origin === location.origin) return null;
    return `${origin} answers that nobody is signed in. If somebody is, their cookie does not come along from pages of ${location.origin}: on another site it has to be SameSite=None; Secure; Partitioned, and set by a response to one of these pages. Or give the element a tokenSource of your own.`;
  }
  if (status === 403) {
    return /"code":"origin-not-allowed".*?"detail":"([^"]+)"/.exec(text)?.[1] ?? null;
  }
  return `there is no gateway at ${endpoint}: it answered ${status} ${contentType}. Set token-endpoint to where the gateway is mounted, and pass its paths on from the development server.`;
}

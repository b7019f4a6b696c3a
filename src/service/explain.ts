import { reportOnce } from '../report-once.js';
import type { TransportResponse } from './transport.js';

/**
 * Says on a page of this machine why an exchange failed that answered 403, 404 or a web page: as a rule something is not
 * set up yet.
 */
export function explain(endpoint: string, { status, contentType, text }: TransportResponse): void {
  if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(globalThis.location?.hostname ?? '')) return;
  if (status === 403) {
    const detail = /"code":"origin-not-allowed".*?"detail":"([^"]+)"/.exec(text)?.[1];
    if (detail) reportOnce(detail);
  } else {
    reportOnce(
      `there is no gateway at ${endpoint}: it answered ${status} ${contentType}. Set token-endpoint to where the gateway is mounted, and pass its paths on from the development server.`,
    );
  }
}

import type { Hints } from '../core/hints.js';

/** Explains why a back end refused a token exchange. Null when the cause is unknown. */
export function explainExchange(
  endpoint: string,
  { status, text }: Parameters<Hints['exchangeRefused']>[1],
): string | null {
  if (status === 401) {
    const { location: page } = globalThis;
    // In Node nobody is signed in by a cookie.
    if (!page) return null;
    const { origin } = new URL(endpoint, page.href);
    if (origin === page.origin) return null;
    return `${origin} answers that nobody is signed in. If somebody is, their cookie does not come along from pages of ${page.origin}: on another site it has to be SameSite=None; Secure; Partitioned, and set by a response to one of these pages. Or give the element a tokenSource of your own.`;
  }
  if (status >= 500)
    return `the gateway at ${endpoint} answered ${status}. Its log names the reason, and "npx hdt-gateway --check" tries its settings.`;
  return status === 403 ? originProblem(text) : null;
}

/** The gateway's own explanation, which names the setting. */
function originProblem(text: string): string | null {
  try {
    const { code, detail } = JSON.parse(text);
    return code === 'origin-not-allowed' && typeof detail === 'string' ? detail : null;
  } catch {
    return null;
  }
}

export function explainToken(endpoint: string, answerType: string): string {
  const isText = answerType === 'string';
  const key = isText ? ' If the text is an API key: keep it on your server, never in a page.' : '';
  return `the tokenSource of the element, or without one ${endpoint}, answered ${isText ? 'a text in place of' : 'without'} a token. A token exchange answers with access_token, token_type, expires_in and base_url, as server-stub/token-exchange/PROTOCOL.md of the package describes.${key}`;
}

/** Names of this machine. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export const explainUnreachable = (endpoint: string): string =>
  `no server answers at ${new URL(endpoint).origin}. Is the gateway running, and is this its address?`;

export function explainOrigin(endpoint: string): string {
  const page = location.origin;
  const { hostname } = new URL(endpoint);
  const isSameMachine = LOOPBACK.test(hostname) && LOOPBACK.test(location.hostname);
  const names =
    isSameMachine && hostname !== location.hostname
      ? ` Or open this page at ${page.replace(location.hostname, hostname)}: ${location.hostname} is another site to the browser, whose cookies ${hostname} does not get.`
      : '';
  return `the server at ${endpoint} answers, but not to pages of ${page}: set HDT_ALLOWED_ORIGINS=${page} there (origins: ['${page}'] of createGateway), if that is the gateway and its whole path, such as /hdt/token. Another back end sends Access-Control-Allow-Origin: ${page} and Access-Control-Allow-Credentials: true, and does not redirect.${names}`;
}

export function explainCookies(endpoint: string): string {
  const { origin, protocol } = new URL(endpoint);
  const cause =
    protocol === 'http:'
      ? 'it is another site without HTTPS. Serve the gateway over HTTPS'
      : 'it is another site. Let its Set-Cookie header pass unchanged (SameSite=None; Secure; Partitioned), try a browser that keeps partitioned cookies';
  return `the browser keeps no cookie of ${origin} for pages of ${location.origin}, so every exchange is a new person: ${cause}, or pass its paths on from the page's own origin (token-endpoint="/hdt/token").`;
}

import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requireJson } from '../http/body.js';
import { areLoopback, isLoopback, parseOrigin } from '../origin.js';
import { GatewayProblem } from '../problem.js';

/** CORS for listed origins only, compared exactly; never a wildcard. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  const answer = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-digest',
      'content-type',
      'dpop',
      'idempotency-key',
      'x-hdt-client',
    ],
    exposeHeaders: [
      'content-disposition',
      'dpop-nonce',
      'link',
      'ratelimit',
      'ratelimit-policy',
      'retry-after',
      'www-authenticate',
      'x-request-id',
    ],
    credentials: true,
    maxAge: 600,
  });
  return async (c, next) => {
    const { origin, 'access-control-request-method': asked } = c.req.header();
    if (origins.includes(origin ?? '')) return answer(c, next);
    // No page can read the answer to a refused preflight: the log is what tells a developer.
    if (c.req.method === 'OPTIONS' && asked !== undefined) throw notAllowed(origin, c.req.url);
    await next();
    // For other origins too: a shared cache must not serve their response to listed ones.
    if (origins.length > 0) c.res.headers.set('vary', 'Origin');
  };
}

/**
 * Protects routes that rely on the host's cookie against cross-site requests: a form can send neither JSON nor the
 * header, and CORS refuses both to other origins' scripts. `Origin` and `Sec-Fetch-Site` are checked besides.
 */
export function csrfGuard(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    requireJson(c.req.raw);
    if (c.req.header('x-hdt-client') !== '1') throw new GatewayProblem('client-header-required');
    const { origin, 'sec-fetch-site': site } = c.req.header();
    if (!(origin !== undefined && origins.includes(origin)) && !isSameOrigin(origin, site, c.req.url)) {
      throw notAllowed(origin, c.req.url);
    }
    await next();
  };
}

function isSameOrigin(origin: string | undefined, site: string | undefined, address: string): boolean {
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined || isSameHost(origin, address)) return true;
  // A development server's proxy has changed `Host`. No page can set `Sec-Fetch-Site`, so the browser's word is enough.
  return site === 'same-origin' && areLoopback(origin, address);
}

/**
 * The log says which origin to allow, and where; on this machine, where somebody is developing, the answer does too.
 * Anybody may send any origin, so the log names only one that browsers could have sent.
 */
function notAllowed(origin: string | undefined, address: string): GatewayProblem {
  // For other origins too: a shared cache must not serve their response to listed ones.
  const headers = { vary: 'Origin' };
  if (!parseOrigin(origin)) return new GatewayProblem('origin-not-allowed', { headers });
  const reason = `To allow pages of ${origin}, set HDT_ALLOWED_ORIGINS=${origin}, or origins: ['${origin}'] of createGateway`;
  return new GatewayProblem('origin-not-allowed', {
    headers,
    reason,
    ...(isLoopback(new URL(address).hostname) && { detail: reason }),
  });
}

/** Compares host and port. Either scheme will do: behind a proxy that terminates TLS ours reads http. */
const isSameHost = (origin: string, address: string): boolean =>
  parseOrigin(origin)?.host === new URL(address).host;

import type { HonoRequest, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requireJson } from '../http/body.js';
import { areBothLoopback, isLoopback, parseOrigin } from '../origin.js';
import { GatewayProblem } from '../problem.js';

/** CORS for listed origins only, compared exactly; never a wildcard. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  const applyCors = cors({
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
      'hdt-protocol',
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
    const { origin, 'access-control-request-method': requestedMethod } = c.req.header();
    if (origins.includes(origin ?? '')) return applyCors(c, next);
    // No page can read the response to a refused preflight, so the reason goes to the log.
    if (c.req.method === 'OPTIONS' && requestedMethod !== undefined)
      throw originNotAllowed(origin, c.req.url);
    await next();
    // Sent to other origins too, so that a shared cache does not serve their response to listed ones.
    if (origins.length > 0) c.res.headers.set('vary', 'Origin');
  };
}

/**
 * Protects routes that rely on the host's cookie against cross-site requests: a form can send neither JSON nor the
 * header, and CORS refuses both to scripts of other origins. `Origin` and `Sec-Fetch-Site` are checked as well.
 */
export function csrfGuard(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    requireJson(c.req.raw);
    if (c.req.header('x-hdt-client') !== '1') throw new GatewayProblem('client-header-required');
    const { origin } = c.req.header();
    if (!(origin !== undefined && origins.includes(origin)) && !isSameOrigin(c.req)) {
      throw originNotAllowed(origin, c.req.url);
    }
    await next();
  };
}

function isSameOrigin(request: HonoRequest): boolean {
  const { url } = request;
  const { origin, 'sec-fetch-site': site, host } = request.header();
  if (site !== undefined && site !== 'same-origin') return false;
  // A framework may say its own name for itself in the URL; no page of another site can set `Host`.
  if (origin === undefined || isSameHost(origin, new URL(url).host) || isSameHost(origin, host)) return true;
  // A development server's proxy may change `Host`. `Sec-Fetch-Site` is enough then, since no page can set it.
  return site === 'same-origin' && areBothLoopback(origin, url);
}

/**
 * Says in the log which origin to allow and how; on loopback, which means development, in the response too. A client can
 * send any text as its origin, so only a valid origin is logged.
 */
function originNotAllowed(origin: string | undefined, url: string): GatewayProblem {
  // Keeps a shared cache from serving this response to listed origins.
  const headers = { vary: 'Origin' };
  if (!parseOrigin(origin)) return new GatewayProblem('origin-not-allowed', { headers });
  const reason = `To allow pages of ${origin}, set HDT_ALLOWED_ORIGINS=${origin}, or origins: ['${origin}'] of createGateway`;
  return new GatewayProblem('origin-not-allowed', {
    headers,
    reason,
    ...(isLoopback(new URL(url).hostname) && { detail: reason }),
  });
}

/** Compares host and port, not the scheme: behind a proxy that terminates TLS the request's own is http. */
const isSameHost = (origin: string, host: string | undefined): boolean => parseOrigin(origin)?.host === host;

import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { GatewayProblem } from '../problem.js';

/** CORS for listed origins only, compared exactly; never a wildcard. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  const answer = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'dpop', 'idempotency-key', 'x-hdt-client'],
    exposeHeaders: [
      'content-disposition',
      'dpop-nonce',
      'link',
      'retry-after',
      'www-authenticate',
      'x-request-id',
    ],
    credentials: true,
    maxAge: 600,
  });
  return async (c, next) => {
    if (origins.includes(c.req.header('origin') ?? '')) return answer(c, next);
    await next();
    // For other origins too: a shared cache must not serve their response to listed ones.
    if (origins.length > 0) c.header('vary', 'Origin');
  };
}

/**
 * Protects routes that rely on the host's cookie against cross-site requests: a form can send neither JSON nor the
 * header, and CORS refuses both to other origins' scripts. `Origin` and `Sec-Fetch-Site` are checked besides.
 */
export function csrfGuard(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new GatewayProblem('body-unsupported');
    }
    if (c.req.header('x-hdt-client') !== '1') throw new GatewayProblem('client-header-required');
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    const listed = origin !== undefined && origins.includes(origin);
    const sameSite = (origin === undefined || isSameHost(origin, c.req.url)) && site === 'same-origin';
    if (!listed && !sameSite) throw new GatewayProblem('origin-not-allowed');
    await next();
  };
}

/** Compares host and port. Either scheme will do: behind a proxy that terminates TLS ours reads http. */
function isSameHost(origin: string, address: string): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === origin && page.host === new URL(address).host;
}

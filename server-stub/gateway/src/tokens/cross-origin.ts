import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { GatewayProblem } from '../problem.js';

/** Answers other origins only when they are listed, compared whole; never with a wildcard. */
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
    // To who is not listed too: what a shared cache keeps of their answer is not for those who are.
    if (origins.length > 0) c.header('vary', 'Origin');
  };
}

/**
 * The token endpoint trusts the host's cookie, so it must know that a script of the host's own page calls: a form
 * can send neither JSON nor the header, and a foreign script gets no leave to by `crossOrigin`. What the browser
 * says of itself (`Origin`, `Sec-Fetch-Site`) is checked besides.
 */
export function requireOwnScript(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new GatewayProblem('body-unsupported');
    }
    if (c.req.header('x-hdt-client') !== '1') throw new GatewayProblem('client-header-required');
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    const listed = origin !== undefined && origins.includes(origin);
    const own = (origin === undefined || isOwn(origin, c.req.url)) && site === 'same-origin';
    if (!listed && !own) throw new GatewayProblem('origin-not-allowed');
    await next();
  };
}

/** By host and port. Of the schemes a page can have either will do: behind a proxy that ends TLS ours reads http. */
function isOwn(origin: string, address: string): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === origin && page.host === new URL(address).host;
}

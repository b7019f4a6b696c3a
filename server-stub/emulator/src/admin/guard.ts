import type { MiddlewareHandler } from 'hono';
import { Problem } from '../http/problem.js';

/** This machine, an IP address, or a name without a dot, as in a container network. */
const isLocalName = (hostname: string): boolean =>
  /^(?:[^.]+|.+\.localhost|(?:\d+\.){3}\d+|\[.*\]|host\.docker\.internal)$/i.test(hostname);

export interface GuardOptions {
  /** Allows any host name: others on the network may reach the emulator under names it does not know. */
  readonly anyName?: boolean;
  /** Allows links from other sites, as pages need. */
  readonly linked?: boolean;
}

/**
 * Protects routes that need no key from other sites in the same browser: from their requests (Fetch Metadata,
 * `Sec-Fetch-Site`; `Origin` of browsers without it, RFC 6454) and from names that resolve to this machine (DNS
 * rebinding). Clients other than browsers send neither header and pass.
 */
export function createGuard({ anyName = false, linked = false }: GuardOptions = {}): MiddlewareHandler {
  return async (c, next) => {
    const { hostname, host } = new URL(c.req.url);
    if (!anyName && !isLocalName(hostname)) {
      throw new Problem(
        'forbidden',
        'The portal and the admin interface answer only under an address of this machine.',
      );
    }
    const site = c.req.header('sec-fetch-site') ?? 'none';
    const navigates = linked && c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate';
    const isForeign = hostOf(c.req.header('origin'), host) !== host;
    if (isForeign || (site !== 'none' && site !== 'same-origin' && !navigates)) {
      throw new Problem('forbidden', 'Requests from other sites are not allowed.');
    }
    return next();
  };
}

/** Null for an opaque origin, such as that of a sandboxed frame. */
const hostOf = (origin: string | undefined, own: string): string | null => {
  if (origin === undefined) return own;
  return URL.canParse(origin) ? new URL(origin).host : null;
};

/** A header that forms cannot set, and scripts of other sites only after a preflight (Fetch, CORS-preflight). */
const CSRF_HEADER = 'x-requested-with';

/**
 * Refuses whatever a form of another site can send, in any browser: a body must be application/json, which forms cannot
 * send; files, which are sent as forms, need the header `X-Requested-With`.
 */
export const refuseForms: MiddlewareHandler = async (c, next) => {
  const { method } = c.req;
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return next();
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isFiles = type === 'multipart/form-data' && c.req.header(CSRF_HEADER) !== undefined;
  if (type !== 'application/json' && !isFiles) {
    throw new Problem('unsupported-type', 'The body must be sent as application/json.');
  }
  return next();
};

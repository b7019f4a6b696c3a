import type { MiddlewareHandler } from 'hono';
import { Problem } from '../http/problem.js';

/** This machine, an address as digits, or a name without a dot, as machines in a container network have. */
const isOwnName = (hostname: string): boolean =>
  /^(?:[^.]+|.+\.localhost|(?:\d+\.){3}\d+|\[.*\]|host\.docker\.internal)$/i.test(hostname);

export interface GuardOptions {
  /** For an emulator others on the network reach: they may call it by names it cannot know. */
  readonly anyName?: boolean;
  /** For pages: links of other sites may lead here. */
  readonly linked?: boolean;
}

/**
 * For what shows and changes an emulator without asking for a key. Another site open in the same browser must not use
 * it: neither by requests of its own (Fetch Metadata, `Sec-Fetch-Site`; `Origin` of browsers without it, RFC 6454) nor
 * under a name it lets point here (DNS rebinding). Clients that are no browser send neither header and pass.
 */
export function createGuard({ anyName = false, linked = false }: GuardOptions = {}): MiddlewareHandler {
  return async (c, next) => {
    const { hostname, host } = new URL(c.req.url);
    if (!anyName && !isOwnName(hostname)) {
      throw new Problem(
        'forbidden',
        'The emulator’s page and its admin interface are there under an address of this machine only.',
      );
    }
    const site = c.req.header('sec-fetch-site') ?? 'none';
    const navigates = linked && c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate';
    const isForeign = hostOf(c.req.header('origin'), host) !== host;
    if (isForeign || (site !== 'none' && site !== 'same-origin' && !navigates)) {
      throw new Problem('forbidden', 'Only the emulator’s own page may ask this.');
    }
    return next();
  };
}

/** Null for an origin without an address, as that of a sandboxed frame. */
const hostOf = (origin: string | undefined, own: string): string | null => {
  if (origin === undefined) return own;
  return URL.canParse(origin) ? new URL(origin).host : null;
};

/** A header no form can set, and no script of another site without being asked first (Fetch, CORS-preflight). */
const UNFORMED_HEADER = 'x-requested-with';

/**
 * What a plain form of another site can send changes nothing, in whatever browser: a body is JSON by its own name, which
 * forms cannot give it; files, which are sent as forms, need `X-Requested-With` beside.
 */
export const noForms: MiddlewareHandler = async (c, next) => {
  const { method } = c.req;
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return next();
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isFiles = type === 'multipart/form-data' && c.req.header(UNFORMED_HEADER) !== undefined;
  if (type !== 'application/json' && !isFiles) {
    throw new Problem('unsupported-type', 'What changes something is sent as application/json.');
  }
  return next();
};

import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.js';

/** This machine, an address as digits, or a name without a dot, as machines in a container network have. */
const isOwnName = (hostname: string): boolean =>
  /^(?:[^.]+|.+\.localhost|(?:\d+\.){3}\d+|\[.*\]|host\.docker\.internal)$/i.test(hostname);

/**
 * For what shows and changes an emulator without asking for a key. Another site open in the same browser must not use
 * it: neither by requests of its own (Fetch Metadata, Sec-Fetch-Site) nor under a name it lets point here (DNS
 * rebinding). Clients that are no browser send neither and pass.
 */
export const ownPageOnly: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const navigates = c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate';
  if (site !== 'none' && site !== 'same-origin' && !navigates) {
    throw new Problem('forbidden', 'Only the emulator’s own page may ask this.');
  }
  if (!isOwnName(new URL(c.req.url).hostname)) {
    throw new Problem('forbidden', 'The emulator’s page is there under an address of this machine only.');
  }
  return next();
};

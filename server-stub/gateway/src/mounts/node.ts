import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { getRequestListener } from '@hono/node-server';
import type { Gateway } from '../app.js';

/** A listener for Node's servers, and middleware for Connect, Express and Vite. */
export type NodeHandler = (
  incoming: (IncomingMessage | Http2ServerRequest) & { originalUrl?: string },
  outgoing: ServerResponse | Http2ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/**
 * Mounts a gateway on Node's own messages, so that uploads and downloads stream. With `next`, requests outside its
 * base path are passed to the host; without, the gateway handles all of them.
 *
 * @param gateway - The gateway to mount.
 * @returns A request listener, or middleware to add before any body parser.
 * @example
 * createServer(nodeHandler(gateway)).listen(8787);
 */
export function nodeHandler(gateway: Pick<Gateway, 'fetch' | 'basePath'>): NodeHandler {
  const handle = getRequestListener(gateway.fetch, { overrideGlobalObjects: false });
  return (incoming, outgoing, next) => {
    // Express removes the mount path from `url`; the gateway's routes and proofs need the whole path.
    const target = incoming.originalUrl ?? incoming.url ?? '';
    if (next && !target.startsWith(`${gateway.basePath}/`)) return next();
    if (next && isBodyRead(incoming)) return next(new Error('mount the gateway before any body parser'));
    incoming.url = target;
    void handle(incoming, outgoing);
  };
}

/** Whether the body was read already: the gateway would wait for it until the client gives up. */
const isBodyRead = (incoming: IncomingMessage | Http2ServerRequest): boolean =>
  incoming.readableDidRead || incoming.readableEnded;

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { getRequestListener } from '@hono/node-server';
import type { Gateway } from '../app.js';

/** A listener of Node's servers, and middleware of Connect, Express and Vite. */
export type NodeHandler = (
  incoming: (IncomingMessage | Http2ServerRequest) & { originalUrl?: string },
  outgoing: ServerResponse | Http2ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/**
 * The gateway on Node's own messages, so that uploads stream both ways. With `next`, what is not under its base path
 * goes on to the host; without, the gateway answers all of it.
 */
export function nodeHandler(gateway: Pick<Gateway, 'fetch' | 'basePath'>): NodeHandler {
  const answer = getRequestListener(gateway.fetch, { overrideGlobalObjects: false });
  return (incoming, outgoing, next) => {
    // Express cuts the path a middleware is mounted at; the gateway's routes and proofs are about the whole one.
    const target = incoming.originalUrl ?? incoming.url ?? '';
    if (next && !target.startsWith(`${gateway.basePath}/`)) return next();
    if (next && hasBeenRead(incoming)) return next(new Error('mount the gateway before any body parser'));
    incoming.url = target;
    void answer(incoming, outgoing);
  };
}

/** A body that somebody else has read would be waited for until the client gives up. */
const hasBeenRead = (incoming: IncomingMessage | Http2ServerRequest): boolean =>
  incoming.readableDidRead || incoming.readableEnded;

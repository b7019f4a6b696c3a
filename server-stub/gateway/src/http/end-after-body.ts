import type { IncomingMessage } from 'node:http';
import type { Incoming } from './context.js';

/** Milliseconds without a byte after which the rest of a body is given up. */
const IDLE_TIMEOUT = 2000;
/** Milliseconds after which the rest of a body is given up, even if it keeps arriving. */
const TOTAL_TIMEOUT = 15_000;
/** Bytes after which the rest of a body is given up. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Delays the end of a response until the rest of the request's body has been discarded. Browsers read no response before
 * they have sent everything, and report a connection that closes earlier as lost.
 */
export function endAfterBody(response: Response, incoming: Incoming): Response {
  // HTTP/2 ends the two directions of a request independently.
  if (!incoming || 'stream' in incoming || incoming.complete || incoming.destroyed) return response;
  const flush = () => discardRest(incoming);
  const ending = new Response(response.body?.pipeThrough(new TransformStream({ flush })), response);
  // Bytes that arrive later would otherwise be read as the next request.
  ending.headers.set('connection', 'close');
  return ending;
}

function discardRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    // A body that ended in the meantime emits no further event.
    if (incoming.readableEnded || incoming.destroyed) return resolve();
    let size = 0;
    const done = () => {
      clearTimeout(idleTimer);
      clearTimeout(totalTimer);
      incoming.off('data', count);
      for (const event of ['end', 'error', 'close']) incoming.off(event, done);
      resolve();
    };
    const count = ({ length }: Uint8Array) => {
      size += length;
      if (size > MAX_BYTES) done();
      else idleTimer.refresh();
    };
    const idleTimer = setTimeout(done, IDLE_TIMEOUT);
    const totalTimer = setTimeout(done, TOTAL_TIMEOUT);
    incoming.on('data', count);
    for (const event of ['end', 'error', 'close']) incoming.on(event, done);
    incoming.resume();
  });
}

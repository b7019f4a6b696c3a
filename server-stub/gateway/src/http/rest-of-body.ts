import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** Milliseconds without a byte after which a sender is not waited for. */
const IDLE = 2000;
/** Bytes after which a sender is not waited for. */
const MOST = 256 * 1024 * 1024;

/**
 * The response to a request whose body has not all been read: it ends once the rest has been discarded. Browsers read no
 * response before they have sent everything, and report a connection closed before that as lost.
 */
export function endAfterBody(response: Response, incoming?: IncomingMessage | Http2ServerRequest): Response {
  // HTTP/2 ends each direction of a request by itself.
  if (!incoming || 'stream' in incoming || incoming.complete || incoming.destroyed) return response;
  const flush = () => discard(incoming);
  return new Response(response.body?.pipeThrough(new TransformStream({ flush })), response);
}

function discard(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    // It may have ended since the response was made, and says so once only.
    if (incoming.readableEnded || incoming.destroyed) return resolve();
    let size = 0;
    const done = () => {
      clearTimeout(timer);
      incoming.off('data', count);
      for (const event of ['end', 'error', 'close']) incoming.off(event, done);
      resolve();
    };
    const count = ({ length }: Uint8Array) => {
      size += length;
      if (size > MOST) done();
      else timer.refresh();
    };
    const timer = setTimeout(done, IDLE);
    incoming.on('data', count);
    for (const event of ['end', 'error', 'close']) incoming.on(event, done);
    incoming.resume();
  });
}

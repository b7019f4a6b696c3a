import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** Milliseconds without a byte after which a sender is not waited for. */
const IDLE = 2000;
/** Milliseconds after which nobody is waited for, however steadily they send. */
const LONGEST = 15_000;
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
  const ending = new Response(response.body?.pipeThrough(new TransformStream({ flush })), response);
  // What has not arrived by then is not waited for on an open connection.
  ending.headers.set('connection', 'close');
  return ending;
}

function discard(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    // It may have ended since the response was made, and says so once only.
    if (incoming.readableEnded || incoming.destroyed) return resolve();
    let size = 0;
    const done = () => {
      clearTimeout(timer);
      clearTimeout(last);
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
    const last = setTimeout(done, LONGEST);
    incoming.on('data', count);
    for (const event of ['end', 'error', 'close']) incoming.on(event, done);
    incoming.resume();
  });
}

import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { GatewayProblem } from '../problem.js';
import type { ServiceResponse } from './service-response.js';

export interface RelayOptions {
  readonly outgoing: ServerResponse | Http2ServerResponse | undefined;
  /** Milliseconds for which the client may not take a chunk; then the download ends. */
  readonly stall: number;
  /** Runs at the end, however it comes, and maybe again. */
  readonly onEnd: () => void;
}

/**
 * Streams a body of the service as an attachment, so that no page shows what the service calls an image or a document. When
 * the body is cut off, so is the client's connection: a regular end would make half a report look complete.
 */
export function relayFile(response: ServiceResponse, { outgoing, stall, onEnd }: RelayOptions): Response {
  const source = response.stream();
  const chunks = source[Symbol.asyncIterator]();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(stallTimer);
    onEnd();
  };
  const cutOff = (controller: ReadableStreamDefaultController) => {
    end();
    if (outgoing) breakOff(outgoing);
    else controller.error(new GatewayProblem('service-unreachable'));
  };
  /** Runs until the client pulls the next chunk, which shows that it has taken the current one. */
  const startStallTimer = (controller: ReadableStreamDefaultController) => {
    stallTimer = setTimeout(() => {
      source.destroy();
      cutOff(controller);
    }, stall);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: startStallTimer,
      async pull(controller) {
        clearTimeout(stallTimer);
        try {
          const { done, value } = await chunks.next();
          if (done) {
            end();
            controller.close();
          } else {
            controller.enqueue(value);
            startStallTimer(controller);
          }
        } catch {
          cutOff(controller);
        }
      },
      cancel() {
        end();
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
  const { 'content-disposition': disposition = '', ...headers } = response.headers;
  return new Response(body, {
    status: response.status,
    headers: {
      ...headers,
      'content-disposition': /^attachment\b/i.test(disposition) ? disposition : 'attachment',
    },
  });
}

/** INTERNAL_ERROR of HTTP/2 (RFC 9113 §7). */
const INTERNAL_ERROR = 2;

/**
 * Ends a response so that its client notices. The end of a connection of HTTP/1.0, and of a stream of HTTP/2 without an error, is
 * the regular end of a body.
 */
function breakOff(outgoing: ServerResponse | Http2ServerResponse): void {
  if ('stream' in outgoing) outgoing.stream.close(INTERNAL_ERROR);
  else if (outgoing.req.httpVersion === '1.0') reset(outgoing);
  else outgoing.destroy();
}

function reset(outgoing: ServerResponse): void {
  try {
    outgoing.socket?.resetAndDestroy();
  } catch {
    // Node resets connections of TCP alone, and none of TLS, whose end a client can tell from a loss.
    outgoing.destroy();
  }
}

import { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** What a server on node's own http gives a request beside it; nothing where there is no socket. */
export interface Bindings {
  readonly outgoing?: unknown;
}

/** Tells the adaptor of node's server that nothing is left to send. */
const ALREADY_SENT = 'x-hono-already-sent';

/** What logs and journals show of a connection closed without an answer. No client ever reads it. */
const CLOSED_WITHOUT_ANSWER = 444;

const socketOf = ({ outgoing }: Bindings): ServerResponse | undefined =>
  outgoing instanceof ServerResponse ? outgoing : undefined;

const connectionCut = (): TypeError =>
  new TypeError('The connection was cut.', {
    cause: Object.assign(new Error('A fault that was asked for.'), { code: 'ECONNRESET' }),
  });

/** Destroys the connection; the response stands for no answer at all. */
export function cut(bindings: Bindings): Response {
  socketOf(bindings)?.destroy();
  return new Response(null, { status: CLOSED_WITHOUT_ANSWER, headers: { [ALREADY_SENT]: 'true' } });
}

/** Rejects as fetch does where a cut had no socket to destroy. */
export async function orCut(answer: Response | Promise<Response>, bindings: Bindings): Promise<Response> {
  const response = await answer;
  if (response.headers.has(ALREADY_SENT) && !socketOf(bindings)) throw connectionCut();
  return response;
}

/** Milliseconds between looks whether the first half has left. */
const LOOK = 10;

/** The whole length announced, the first half sent, then the connection destroyed; without a socket the body errors. */
export async function half(response: Response, bindings: Bindings): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const socket = socketOf(bindings);
  const first = bytes.subarray(0, Math.floor(bytes.length / 2));
  let sent = first.length === 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!sent) {
          sent = true;
          controller.enqueue(first);
          return;
        }
        if (!socket) return controller.error(connectionCut());
        // The adaptor asks for a second piece before it has written head and first piece.
        while (!socket.destroyed && !(socket.headersSent && socket.writableLength === 0)) await wait(LOOK);
        socket.destroy();
      },
    },
    { highWaterMark: 0 },
  );
  return withBody(response, body, bytes.length);
}

const PIECES = 20;

/** The whole answer in small pieces, the last one `duration` milliseconds of real time after the head. */
export async function drip(response: Response, duration: number): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const size = Math.max(1, Math.ceil(bytes.length / PIECES));
  const pause = duration / Math.ceil(bytes.length / size);
  const given = new AbortController();
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at >= bytes.length) return controller.close();
        await wait(pause, undefined, { signal: given.signal });
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
      },
      cancel: () => given.abort(),
    },
    { highWaterMark: 0 },
  );
  return withBody(response, body, bytes.length);
}

/** Holds the answer back; when the signal aborts nobody waits for it any more. */
export async function late(
  response: Response,
  delay: number,
  signal: AbortSignal,
  bindings: Bindings,
): Promise<Response> {
  try {
    await wait(delay, undefined, { signal });
    return response;
  } catch {
    return cut(bindings);
  }
}

function withBody(response: Response, body: ReadableStream<Uint8Array>, length: number): Response {
  const headers = new Headers(response.headers);
  headers.set('content-length', String(length));
  return new Response(body, { status: response.status, headers });
}

/** What a fault does to a response of Node's http server. */
interface Outgoing {
  readonly destroyed: boolean;
  readonly headersSent: boolean;
  readonly writableLength: number;
  destroy(): void;
}

/** Hono's bindings on Node's http server; empty without a socket. */
export interface Bindings {
  readonly outgoing?: unknown;
}

/** Tells Hono's node adaptor that the response is already sent. */
const ALREADY_SENT = 'x-hono-already-sent';

/** The status in logs and journal for a connection closed without an answer. No client sees it. */
const CLOSED_WITHOUT_ANSWER = 444;

const socketOf = ({ outgoing }: Bindings): Outgoing | undefined =>
  typeof outgoing === 'object' && outgoing !== null && 'destroy' in outgoing
    ? (outgoing as Outgoing)
    : undefined;

/** Rejects when the signal aborts first. Milliseconds. */
const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });

const connectionCut = (): TypeError =>
  new TypeError('The connection was cut.', {
    cause: Object.assign(new Error('Injected fault.'), { code: 'ECONNRESET' }),
  });

/** Destroys the connection; the returned response is never sent. */
export function cutConnection(bindings: Bindings): Response {
  socketOf(bindings)?.destroy();
  return new Response(null, { status: CLOSED_WITHOUT_ANSWER, headers: { [ALREADY_SENT]: 'true' } });
}

/** Rejects as `fetch` does when the connection is cut and there is no socket to destroy. */
export async function rejectIfCut(
  answer: Response | Promise<Response>,
  bindings: Bindings,
): Promise<Response> {
  const response = await answer;
  if (response.headers.has(ALREADY_SENT) && !socketOf(bindings)) throw connectionCut();
  return response;
}

/** Milliseconds between two checks whether the first half is sent. */
const POLL_INTERVAL = 10;

/** Announces the full length, sends the first half and destroys the connection; without a socket the body errors. */
export async function sendHalf(response: Response, bindings: Bindings): Promise<Response> {
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
        // The adaptor pulls a second chunk before it has written the head and the first chunk.
        while (!socket.destroyed && !(socket.headersSent && socket.writableLength === 0))
          await wait(POLL_INTERVAL);
        socket.destroy();
      },
    },
    { highWaterMark: 0 },
  );
  return replaceBody(response, body, bytes.length);
}

const CHUNKS = 20;

/** Sends the answer in small chunks, the last one `duration` milliseconds of real time after the head. */
export async function sendSlowly(response: Response, duration: number): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const size = Math.max(1, Math.ceil(bytes.length / CHUNKS));
  const pause = duration / Math.ceil(bytes.length / size);
  const cancelled = new AbortController();
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at >= bytes.length) return controller.close();
        await wait(pause, cancelled.signal);
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
      },
      cancel: () => cancelled.abort(),
    },
    { highWaterMark: 0 },
  );
  return replaceBody(response, body, bytes.length);
}

/** Delays the answer by `delay` milliseconds of real time; drops it when the signal aborts. */
export async function delayResponse(
  response: Response,
  delay: number,
  signal: AbortSignal,
  bindings: Bindings,
): Promise<Response> {
  try {
    await wait(delay, signal);
    return response;
  } catch {
    return cutConnection(bindings);
  }
}

function replaceBody(response: Response, body: ReadableStream<Uint8Array>, length: number): Response {
  const headers = new Headers(response.headers);
  headers.set('content-length', String(length));
  return new Response(body, { status: response.status, headers });
}

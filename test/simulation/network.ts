import type { World } from './world.js';

/** Answers a request whose body has arrived. Rejects when the process dies meanwhile. */
export type Serve = (request: Request) => Promise<Response>;

export interface Link {
  /** Names it in the trace and in the draws. */
  readonly name: string;
  /** The server behind it. */
  readonly serve: Serve;
  /** Whether a proxy on the way may answer instead. */
  readonly hasProxy: boolean;
  /** Whether something on the way may send a request again that it holds to be lost. */
  readonly repeats: boolean;
}

/** Typical milliseconds of one way. */
const LATENCY = 40;
/** Milliseconds of a way that is slow. */
const SLOW = 20_000;
/** Milliseconds until a lost connection is noticed. */
const NOTICED = 3_000;

/** Milliseconds after which a request arrives at the latest that its sender has given up. */
const LATE = 30_000;

const lost = () => new TypeError('fetch failed');

/**
 * One request over a link on which everything can go wrong: it is delayed, lost before it arrives or while it arrives,
 * delivered twice, answered by a proxy, or its answer is lost.
 *
 * @param request Its body must be held in memory.
 * @param signal Ends the waiting of the sender, who may have been heard already.
 */
export async function exchange(
  world: World,
  { name, serve, hasProxy, repeats }: Link,
  request: Request,
  signal: AbortSignal,
): Promise<Response> {
  const { time, random } = world;
  const path = new URL(request.url).pathname;
  const says = `${name} ${request.method} ${path}`;
  const travel = async () => {
    const isSlow = world.strikes(`${name} slow`, 0.01, `${says}: slow`);
    await time.sleep(Math.round(random.draw(`${name} latency`) * (isSlow ? SLOW : LATENCY)));
  };

  const deliver = async (): Promise<Response> => {
    await travel();
    if (world.strikes(`${name} lost before`, 0.02, `${says}: lost before it arrives`)) {
      await time.sleep(random.integer(`${name} noticed`, NOTICED));
      throw lost();
    }
    if (world.strikes(`${name} late`, 0.01, `${says}: given up, and it arrives later`)) {
      void arriveLate(world, name, serve, request);
      await time.sleep(random.integer(`${name} noticed`, NOTICED));
      throw lost();
    }
    if (hasProxy) {
      const answer = answerByProxy(world, name, says);
      if (answer) return answer;
    }
    if (request.body && world.strikes(`${name} cut within`, 0.02, `${says}: cut off while it arrives`)) {
      void serve(cutOff(world, request)).catch(() => {});
      await time.sleep(random.integer(`${name} noticed`, NOTICED));
      throw lost();
    }
    if (repeats && world.strikes(`${name} twice`, 0.01, `${says}: delivered twice`)) {
      const copy = request.clone();
      void time
        .sleep(random.integer(`${name} copy`, NOTICED))
        .then(() => serve(copy))
        .catch(() => {});
    }
    const response = await serve(request);
    await travel();
    if (world.strikes(`${name} answer lost`, 0.03, `${says}: the answer (${response.status}) is lost`)) {
      await response.body?.cancel();
      await time.sleep(random.integer(`${name} noticed`, NOTICED));
      throw lost();
    }
    world.note(`${says} ${response.status}`);
    return response;
  };

  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    // Node keeps a signal made by `AbortSignal.any` in memory while it has a listener, and with it the whole world.
    const leave = () => signal.removeEventListener('abort', abort);
    deliver().then(resolve, reject).finally(leave);
  });
}

async function arriveLate(
  { time, random }: World,
  name: string,
  serve: Serve,
  request: Request,
): Promise<void> {
  await time.sleep(random.integer(`${name} late`, LATE));
  await serve(request).catch(() => {});
}

const PROXY_ANSWERS: readonly { status: number; headers: Record<string, string>; body: string }[] = [
  { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad Gateway</html>' },
  { status: 503, headers: { 'content-type': 'text/html', 'retry-after': '3' }, body: '<html>busy</html>' },
  { status: 429, headers: { 'content-type': 'application/json', 'retry-after': '5' }, body: '{}' },
  { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in to the Wi-Fi</html>' },
];

function answerByProxy(world: World, name: string, says: string): Response | null {
  if (!world.strikes(`${name} proxy`, 0.02, `${says}: answered by a proxy`)) return null;
  const { body, ...init } = world.random.pick(`${name} proxy answer`, PROXY_ANSWERS);
  world.note(`${says} ${init.status} of a proxy`);
  return new Response(body, init);
}

/** The request as it arrives over a connection that breaks: half of its body, then an error. */
function cutOff({ time, random }: World, request: Request): Request {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const bytes = new Uint8Array(await request.clone().arrayBuffer());
      controller.enqueue(bytes.subarray(0, random.integer('cut at', bytes.length)));
      await time.sleep(random.integer('cut after', NOTICED));
      controller.error(new TypeError('terminated'));
    },
  });
  const { method, headers, url } = request;
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
}

export interface StreamEnds {
  /** Aborts when the reader has left. */
  readonly signal: AbortSignal;
  readonly isOnline: () => boolean;
  /** Called with each piece that arrives. */
  readonly onEvents: (text: string) => void;
}

/** A streamed response as its reader gets it: in pieces, late, cut off, or silent although nobody has closed it. */
export function overNetwork(
  world: World,
  name: string,
  source: ReadableStream<Uint8Array>,
  { signal, isOnline, onEvents }: StreamEnds,
): ReadableStream<Uint8Array> {
  const { time, random } = world;
  const reader = source.getReader();
  const decoder = new TextDecoder();
  const leave = () => void reader.cancel().catch(() => {});
  const left = new Promise<never>((_, reject) => {
    const end = () => {
      leave();
      reject(signal.reason);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  left.catch(() => {});

  const receive = async (): Promise<Uint8Array | undefined> => {
    const { value } = await reader.read();
    if (!value) return undefined;
    await time.sleep(Math.round(random.draw(`${name} stream latency`) * LATENCY));
    if (world.strikes(`${name} stream silent`, 0.01, `${name}: its event stream goes silent`)) return left;
    if (!isOnline() || world.strikes(`${name} stream cut`, 0.01, `${name}: its event stream is cut off`)) {
      leave();
      throw lost();
    }
    if (!signal.aborted) onEvents(decoder.decode(value, { stream: true }));
    return value;
  };
  let rest: Uint8Array | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = rest ?? (await Promise.race([receive(), left]));
        rest = null;
        if (!piece) return controller.close();
        const at = random.chance(`${name} stream pieces`, 0.1)
          ? random.integer(`${name} piece`, piece.length)
          : 0;
        if (at > 0) rest = piece.subarray(at);
        controller.enqueue(at > 0 ? piece.subarray(0, at) : piece);
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

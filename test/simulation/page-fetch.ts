import { exchange, type Serve } from './network.js';
import { WHO } from './servers.js';
import type { World } from './world.js';

/** A response as a page receives it, before any code of the product sees it. */
export interface SeenResponse {
  readonly path: string;
  readonly status: number;
  readonly text: string;
  /** Who was signed in when the request was sent. */
  readonly sender: string;
}

export interface PageFetchOptions {
  readonly world: World;
  /** Names the page in the trace and in the draws. */
  readonly name: string;
  readonly serve: Serve;
  readonly isOnline: () => boolean;
  /** Who is signed in; sent along as a cookie would be. */
  readonly person: () => string;
  /** Aborts when the page is left. */
  readonly life: AbortSignal;
  /** Called with the path of each request, also of one that fails for want of a network. */
  readonly onRequest: (path: string) => void;
  /** Called with each response that ends by itself. */
  readonly onResponse: (response: SeenResponse) => void;
}

/** Milliseconds until a browser says that there is no network. */
const OFFLINE = 5;

/** `fetch` of one page, over the simulated network. */
export function createPageFetch(options: PageFetchOptions): typeof globalThis.fetch {
  const { world, name, serve, isOnline, person, life, onRequest, onResponse } = options;
  const { time } = world;

  return async (input, init = {}) => {
    const sender = person();
    const request = await toBufferedRequest(world, input as string, init, sender);
    const signal = AbortSignal.any([life, ...(init.signal ? [init.signal] : [])]);
    signal.throwIfAborted();
    const path = new URL(request.url).pathname;
    onRequest(path);
    if (!isOnline()) {
      await time.sleep(OFFLINE);
      throw new TypeError('Failed to fetch');
    }
    const response = await exchange(world, { name, serve, hasProxy: true, repeats: true }, request, signal);
    if (!isOnline()) throw new TypeError('Failed to fetch');
    const { status, headers } = response;
    if (headers.get('content-type')?.startsWith('text/event-stream')) return endWithPage(response, signal);
    const text = await response.text();
    onResponse({ path, status, text, sender });
    return new Response(status === 204 ? null : text, { status, headers });
  };
}

/** The request with its body in memory, as the network delivers it. */
async function toBufferedRequest({ time }: World, url: string, init: RequestInit, sender: string) {
  const { method = 'GET', body, headers } = init;
  const request = new Request(url, { method, headers, body } as RequestInit);
  const bytes = request.body && new Uint8Array(await time.track(request.arrayBuffer()));
  const sent = new Headers(request.headers);
  sent.set(WHO, sender);
  if (bytes) sent.set('content-length', String(bytes.length));
  return new Request(request.url, { method, headers: sent, body: bytes });
}

/** A stream that ends in an error when its page is left. */
function endWithPage(response: Response, signal: AbortSignal): Response {
  const reader = response.body!.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (signal.aborted) controller.error(signal.reason);
        else if (done) controller.close();
        else controller.enqueue(value);
      } catch (thrown) {
        controller.error(thrown);
      }
    },
    cancel,
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

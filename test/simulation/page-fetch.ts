import { exchange, overNetwork, type Serve } from './network.js';
import { FILES, WHO } from './servers.js';
import type { World } from './world.js';

/** A request as it leaves a page. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  /** The idempotency key of its header. */
  readonly key: string | null;
  readonly contentType: string;
  readonly body: Uint8Array | null;
}

/** A response as a page receives it, before any code of the product sees it. */
export interface SeenResponse {
  readonly request: SentRequest;
  readonly status: number;
  readonly text: string;
  readonly isJson: boolean;
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
  /** Called with each request, also with one that fails for want of a network. */
  readonly onRequest: (request: SentRequest) => void;
  /** Called when a request has ended, with or without a response. */
  readonly onRequestEnd?: (request: SentRequest) => void;
  /** Called with each response that ends by itself. */
  readonly onResponse: (response: SeenResponse) => void;
  /** Called with each piece of an event stream. */
  readonly onEvents: (text: string) => void;
}

/** Milliseconds until a browser says that there is no network. */
const OFFLINE = 5;

/** `fetch` of one page, over the simulated network. */
export function createPageFetch(options: PageFetchOptions): typeof globalThis.fetch {
  const { world, name, serve, isOnline, person, life, onRequest, onRequestEnd, onResponse, onEvents } =
    options;
  const { time } = world;

  return async (input, init = {}) => {
    const sender = person();
    // Requests depart in the order of their calls: versions of Node differ in how soon the bytes of a body are there.
    const departure = time.sleep(1);
    const { sent, request } = await toBufferedRequest(world, input as string, init, sender);
    await departure;
    const { signal, leave } = followSignals(life, init.signal);
    let isStream = false;
    let isSent = false;
    try {
      signal.throwIfAborted();
      onRequest(sent);
      isSent = true;
      if (!isOnline()) {
        await time.sleep(OFFLINE);
        throw new TypeError('Failed to fetch');
      }
      const response = await exchange(world, { name, serve, hasProxy: true, repeats: true }, request, signal);
      if (!isOnline()) throw new TypeError('Failed to fetch');
      const { status, headers } = response;
      const type = headers.get('content-type') ?? '';
      isStream = type.startsWith('text/event-stream');
      if (isStream) {
        const body = overNetwork(world, name, response.body!, { signal, isOnline, onEvents });
        return new Response(body, { status, headers });
      }
      const bytes = await response.arrayBuffer();
      const text = new TextDecoder().decode(bytes);
      onResponse({ request: sent, status, text, isJson: type.includes('json'), sender });
      return new Response(status === 204 ? null : bytes, { status, headers });
    } finally {
      if (isSent) onRequestEnd?.(sent);
      if (!isStream) leave();
    }
  };
}

/**
 * A signal that aborts with the first of the others, until it leaves them. Node would keep one of `AbortSignal.any` in memory
 * for ever.
 */
function followSignals(...sources: readonly (AbortSignal | null | undefined)[]) {
  const control = new AbortController();
  const abort = ({ target }: Event) => control.abort((target as AbortSignal).reason);
  for (const source of sources) {
    if (source?.aborted) control.abort(source.reason);
    else source?.addEventListener('abort', abort);
  }
  const leave = () => {
    for (const source of sources) source?.removeEventListener('abort', abort);
  };
  return { signal: control.signal, leave };
}

/** The request with its body in memory, as the network delivers it. */
async function toBufferedRequest({ time }: World, url: string, init: RequestInit, sender: string) {
  const { method = 'GET', body: given, headers: givenHeaders } = init;
  const request = new Request(url, { method, headers: givenHeaders, body: given } as RequestInit);
  const body = request.body && new Uint8Array(await time.track(request.arrayBuffer()));
  const headers = new Headers(request.headers);
  const sent: SentRequest = {
    method,
    path: new URL(request.url).pathname,
    key: headers.get('idempotency-key'),
    contentType: headers.get('content-type') ?? '',
    body,
  };
  headers.set(WHO, sender);
  if (body) {
    headers.set('content-length', String(body.length));
    headers.set(FILES, String(countFiles(body)));
  }
  return { sent, request: new Request(request.url, { method, headers, body }) };
}

const countFiles = (body: Uint8Array): number =>
  Buffer.from(body).toString('latin1').split('; filename="').length - 1;

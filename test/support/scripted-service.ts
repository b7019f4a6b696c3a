/** A request that waits for the response of the test. */
export interface PendingRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  /** Multipart file names, in order; empty for a request without a form. */
  readonly fileNames: readonly string[];
  /** The same files, with their content. */
  readonly files: readonly File[];
  /** The body as text; empty for a form. */
  readonly body: string;
  json(status: number, body: unknown, headers?: Record<string, string>): void;
  text(status: number, body: string, contentType: string): void;
  /** Answers as a proxy in front of the server: without the mark of a back end. */
  foreign(status: number, body: { readonly text: string; readonly type: string }): void;
  fail(): void;
}

/** Event streams of a server that supports them. Opening one is not a request for the test to answer. */
interface ScriptedStreams {
  /** Tokens that streams were opened with, in order. */
  readonly opened: readonly string[];
  /** Number of open streams. */
  readonly open: number;
  /** Sends a frame to all open streams. */
  send(frame: string): void;
  /** Ends all open streams. */
  end(): void;
}

/** A server that is scripted by the test: it awaits a request, checks it and responds. */
export interface ScriptedService {
  readonly fetch: typeof globalThis.fetch;
  nextRequest(): Promise<PendingRequest>;
  /** Number of requests that `nextRequest` has not returned yet. */
  readonly waiting: number;
  readonly streams: ScriptedStreams;
  /** Fails unanswered requests, whose timeouts would keep the process alive. */
  close(): void;
}

/** Without `hasEvents` the gateway has no event streams, so that clients poll. */
export function createScriptedService({ hasEvents = false } = {}): ScriptedService {
  const opened: string[] = [];
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const openStream = (init: RequestInit): Response => {
    if (!hasEvents) return new Response(null, { status: 404, headers: { 'hdt-protocol': '1' } });
    opened.push(new Headers(init.headers).get('authorization') ?? '');
    let stream: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        open.add(controller);
      },
    });
    init.signal?.addEventListener('abort', () => {
      if (open.delete(stream)) stream.error(new DOMException('aborted', 'AbortError'));
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const requests: PendingRequest[] = [];
  const unanswered = new AbortController();
  const waiters: ((request: PendingRequest) => void)[] = [];

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'https://gateway.test');
    if (url.pathname.endsWith('/events')) return openStream(init);
    const form = init.body instanceof FormData ? init.body : null;
    const body = init.body instanceof Blob ? await init.body.text() : init.body;
    const files = [...(form?.values() ?? [])].filter((value) => value instanceof File);
    return await new Promise<Response>((resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      for (const signal of [init.signal, unanswered.signal]) {
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort);
      }
      const request: PendingRequest = {
        method: init.method ?? 'GET',
        path: url.pathname + url.search,
        headers: new Headers(init.headers),
        fileNames: files.map(({ name }) => name),
        files,
        body: typeof body === 'string' ? body : '',
        json: (status, body, headers = {}) =>
          resolve(
            Response.json(body, {
              status,
              headers: { 'content-type': 'application/json', 'hdt-protocol': '1', ...headers },
            }),
          ),
        text: (status, body, contentType) =>
          resolve(
            new Response(status === 204 ? null : body, {
              status,
              headers: { 'content-type': contentType, 'hdt-protocol': '1' },
            }),
          ),
        foreign: (status, { text, type }) =>
          resolve(new Response(text, { status, headers: { 'content-type': type } })),
        fail: () => reject(new TypeError('connection refused')),
      };
      const waiter = waiters.shift();
      if (waiter) waiter(request);
      else requests.push(request);
    });
  };

  return {
    fetch: fetch as typeof globalThis.fetch,
    nextRequest: () =>
      new Promise((resolve) => {
        const request = requests.shift();
        if (request) resolve(request);
        else waiters.push(resolve);
      }),
    get waiting() {
      return requests.length;
    },
    streams: {
      opened,
      get open() {
        return open.size;
      },
      send(frame) {
        for (const controller of open) controller.enqueue(new TextEncoder().encode(`${frame}\n\n`));
      },
      end() {
        for (const controller of open) controller.close();
        open.clear();
      },
    },
    close: () => unanswered.abort(),
  };
}

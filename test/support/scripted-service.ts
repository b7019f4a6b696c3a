/** A request that waits for the response of the test. */
export interface PendingRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  /** Multipart file names, in order; empty for a request without a form. */
  readonly fileNames: readonly string[];
  /** The same files, with the bytes that are sent. */
  readonly files: readonly File[];
  readonly body: string;
  json(status: number, body: unknown, headers?: Record<string, string>): void;
  text(status: number, body: string, contentType: string): void;
  fail(): void;
}

/** A server whose responses come from the test: it awaits a request, inspects it, then responds. No sleeping. */
export interface ScriptedService {
  readonly fetch: typeof globalThis.fetch;
  nextRequest(): Promise<PendingRequest>;
  /** Number of requests that `nextRequest` has not returned yet. */
  readonly waiting: number;
}

export function createScriptedService(): ScriptedService {
  const requests: PendingRequest[] = [];
  const waiters: ((request: PendingRequest) => void)[] = [];

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'https://gateway.test');
    const form = init.body instanceof FormData ? init.body : null;
    const files = [...(form?.values() ?? [])].filter((value) => value instanceof File);
    return await new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      const request: PendingRequest = {
        method: init.method ?? 'GET',
        path: url.pathname + url.search,
        headers: new Headers(init.headers),
        fileNames: files.map(({ name }) => name),
        files,
        body: typeof init.body === 'string' ? init.body : '',
        json: (status, body, headers = {}) =>
          resolve(
            Response.json(body, { status, headers: { 'content-type': 'application/json', ...headers } }),
          ),
        text: (status, body, contentType) =>
          resolve(
            new Response(status === 204 ? null : body, { status, headers: { 'content-type': contentType } }),
          ),
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
  };
}

/** One request that waits for the test's answer. */
export interface Turn {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  /** Multipart file names, in order; empty for a request without a form. */
  readonly fileNames: readonly string[];
  readonly body: string;
  json(status: number, body: unknown, headers?: Record<string, string>): void;
  text(status: number, body: string, contentType: string): void;
  fail(): void;
}

/** A server that answers by turn: the test awaits a request, looks at it, then answers it. No sleeping. */
export interface ScriptedService {
  readonly fetch: typeof globalThis.fetch;
  nextRequest(): Promise<Turn>;
  /** Requests that have come and have not been looked at. */
  readonly waiting: number;
}

export function createScriptedService(): ScriptedService {
  const turns: Turn[] = [];
  const askers: ((turn: Turn) => void)[] = [];

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new URL(String(input), 'https://gateway.test');
    const form = init.body instanceof FormData ? init.body : null;
    return await new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      const turn: Turn = {
        method: init.method ?? 'GET',
        path: request.pathname + request.search,
        headers: new Headers(init.headers),
        fileNames: form
          ? [...form.values()].flatMap((value) => (value instanceof File ? [value.name] : []))
          : [],
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
      const asker = askers.shift();
      if (asker) asker(turn);
      else turns.push(turn);
    });
  };

  return {
    fetch: fetch as typeof globalThis.fetch,
    nextRequest: () =>
      new Promise((resolve) => {
        const turn = turns.shift();
        if (turn) resolve(turn);
        else askers.push(resolve);
      }),
    get waiting() {
      return turns.length;
    },
  };
}

import { createScriptedService, type PendingRequest, type ScriptedService } from './scripted-service.js';

export interface PageService extends ScriptedService {
  /** The next request after any token exchanges, which are granted. */
  next(path: RegExp): Promise<PendingRequest>;
  /** Issues tokens for this person from now on. */
  signIn(tag: string): void;
  /** Sends a frame to every event stream of the page; streams are opened without a request to answer. */
  send(event: string): void;
  restore(): void;
}

/** Replaces the page's `fetch` and `XMLHttpRequest` with a scripted service. */
export function installPageService(): PageService {
  const service = createScriptedService();
  let subjectTag = 'ana';
  const original = { fetch: window.fetch, XMLHttpRequest: window.XMLHttpRequest };
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const openStream = async (signal: AbortSignal | null | undefined) => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
        streams.add(given);
      },
    });
    signal?.addEventListener('abort', () => streams.delete(controller));
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  window.fetch = (input, init) =>
    String(input).endsWith('/hdt/events')
      ? openStream(init?.signal)
      : String(input).includes('/hdt/')
        ? service.fetch(input, init)
        : original.fetch.call(window, input, init);
  window.XMLHttpRequest = scriptedXhr(service) as unknown as typeof XMLHttpRequest;

  return {
    fetch: service.fetch,
    nextRequest: service.nextRequest,
    get waiting() {
      return service.waiting;
    },
    async next(path) {
      for (;;) {
        const request = await service.nextRequest();
        if (path.test(request.path)) return request;
        if (!request.path.endsWith('/hdt/token')) throw new Error(`expected ${path}, got ${request.path}`);
        request.json(200, {
          access_token: 't',
          token_type: 'Bearer',
          expires_in: 600,
          base_url: '/hdt',
          subject_tag: subjectTag,
        });
      }
    },
    signIn(tag) {
      subjectTag = tag;
    },
    send(event) {
      const frame = new TextEncoder().encode(`id: 1\nevent: ${event}\ndata: {}\n\n`);
      for (const stream of streams) stream.enqueue(frame);
    },
    restore: () => Object.assign(window, original),
  };
}

/** The part of XMLHttpRequest that an upload uses, backed by the same service. */
function scriptedXhr(service: ScriptedService) {
  return class {
    readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
      onprogress: null,
    };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    responseText = '';
    #request = { method: 'GET', url: '', headers: {} as Record<string, string> };
    #response: Response | null = null;
    readonly #abort = new AbortController();

    open(method: string, url: string): void {
      this.#request = { method, url, headers: {} };
    }

    setRequestHeader(name: string, value: string): void {
      this.#request.headers[name] = value;
    }

    getResponseHeader(name: string): string | null {
      return this.#response?.headers.get(name) ?? null;
    }

    abort(): void {
      this.#abort.abort();
    }

    send(body: FormData): void {
      const { url, ...init } = this.#request;
      this.upload.onprogress?.({ loaded: 50, total: 100 });
      service.fetch(url, { ...init, body, signal: this.#abort.signal }).then(
        async (response) => {
          this.#response = response;
          this.status = response.status;
          this.responseText = await response.text();
          this.onload?.();
        },
        () => (this.#abort.signal.aborted ? this.onabort?.() : this.onerror?.()),
      );
    }
  };
}

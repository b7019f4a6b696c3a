import { createScriptedService, type ScriptedService, type Turn } from './scripted-service.js';

export interface PageService extends ScriptedService {
  /** The next request that is no token exchange; exchanges are answered on the way. */
  next(path: RegExp): Promise<Turn>;
  /** Tokens are this person's from now on. */
  signIn(tag: string): void;
  restore(): void;
}

/** Puts a server that answers by turn behind the page's own `fetch` and `XMLHttpRequest`. */
export function installPageService(): PageService {
  const service = createScriptedService();
  let person = 'ana';
  const original = { fetch: window.fetch, XMLHttpRequest: window.XMLHttpRequest };
  window.fetch = (input, init) =>
    String(input).includes('/hdt/') ? service.fetch(input, init) : original.fetch.call(window, input, init);
  window.XMLHttpRequest = scriptedXhr(service) as unknown as typeof XMLHttpRequest;

  return {
    fetch: service.fetch,
    nextRequest: service.nextRequest,
    get waiting() {
      return service.waiting;
    },
    async next(path) {
      for (;;) {
        const turn = await service.nextRequest();
        if (path.test(turn.path)) return turn;
        if (!turn.path.endsWith('/hdt/token')) throw new Error(`expected ${path}, got ${turn.path}`);
        turn.json(200, {
          access_token: 't',
          token_type: 'Bearer',
          expires_in: 600,
          base_url: '/hdt',
          subject_tag: person,
        });
      }
    },
    signIn(tag) {
      person = tag;
    },
    restore: () => Object.assign(window, original),
  };
}

/** As much of XMLHttpRequest as an upload uses, answered by the same script. */
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
    #answer: Response | null = null;
    readonly #abort = new AbortController();

    open(method: string, url: string): void {
      this.#request = { method, url, headers: {} };
    }

    setRequestHeader(name: string, value: string): void {
      this.#request.headers[name] = value;
    }

    getResponseHeader(name: string): string | null {
      return this.#answer?.headers.get(name) ?? null;
    }

    abort(): void {
      this.#abort.abort();
    }

    send(body: FormData): void {
      const { url, ...init } = this.#request;
      this.upload.onprogress?.({ loaded: 50, total: 100 });
      service.fetch(url, { ...init, body, signal: this.#abort.signal }).then(
        async (response) => {
          this.#answer = response;
          this.status = response.status;
          this.responseText = await response.text();
          this.onload?.();
        },
        () => (this.#abort.signal.aborted ? this.onabort?.() : this.onerror?.()),
      );
    }
  };
}

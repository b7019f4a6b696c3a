import { LEVEL_2 } from './level-2.js';
import { createScriptedService, type PendingRequest, type ScriptedService } from './scripted-service.js';
import { TIMEOUT } from './until.js';

export interface PageService extends ScriptedService {
  /**
   * Resolves with the next request other than a token exchange. Token exchanges are granted. Requests for reports wait for a
   * call that names them: a list of records asks for them by itself.
   */
  next(path: RegExp): Promise<PendingRequest>;
  /** Answers a token exchange that the test has awaited by `nextRequest`. */
  grant(exchange: PendingRequest): void;
  /** Issues the following tokens for this person. */
  signIn(tag: string): void;
  /** Announces these features with the following tokens. Default: all but `confirmations`. */
  announce(...features: string[]): void;
  /** Sends an event to every event stream of the page. Streams open without a response of the test. */
  send(event: { readonly type: string; readonly [field: string]: unknown }): void;
  /** Restores the page and fails unanswered requests: a pending exchange would block the following ones. */
  restore(): void;
}

/** The service of the current test; see `setUpPageService`. */
export let service: PageService;

/** Gives each test of a file an empty session storage and a new service. */
export function setUpPageService(): void {
  beforeEach(() => {
    sessionStorage.clear();
    service = installPageService();
  });
  afterEach(() => service.restore());
}

/** Replaces the page's `fetch` and `XMLHttpRequest` with a scripted service. */
function installPageService(): PageService {
  const scripted = createScriptedService({ hasEvents: true });
  let subjectTag = 'ana';
  let features = LEVEL_2;
  const reports: PendingRequest[] = [];
  const original = { fetch: window.fetch, XMLHttpRequest: window.XMLHttpRequest };
  window.fetch = (input, init) =>
    String(input).includes('/hdt/') ? scripted.fetch(input, init) : original.fetch.call(window, input, init);
  window.XMLHttpRequest = scriptedXhr(scripted) as unknown as typeof XMLHttpRequest;

  const grant = (exchange: PendingRequest) =>
    exchange.json(200, {
      access_token: 't',
      token_type: 'Bearer',
      expires_in: 600,
      base_url: '/hdt',
      subject_tag: subjectTag,
      features,
    });

  return {
    grant,
    fetch: scripted.fetch,
    nextRequest: scripted.nextRequest,
    close: scripted.close,
    streams: scripted.streams,
    get waiting() {
      return scripted.waiting;
    },
    async next(path) {
      const [report] = reports.splice(reports.findIndex((request) => path.test(request.path)) >>> 0, 1);
      if (report) return report;
      for (;;) {
        const request = await inTime(scripted.nextRequest(), path);
        if (path.test(request.path)) return request;
        if (/\/results\//.test(request.path)) {
          reports.push(request);
          continue;
        }
        if (!request.path.endsWith('/hdt/token')) throw new Error(`expected ${path}, got ${request.path}`);
        grant(request);
      }
    },
    signIn(tag) {
      subjectTag = tag;
    },
    announce(...announced) {
      features = announced;
    },
    send: (event) => scripted.streams.send(`id: 1\nevent: ${event.type}\ndata: ${JSON.stringify(event)}`),
    restore() {
      Object.assign(window, original);
      scripted.close();
    },
  };
}

/** Rejects where a request does not come, by the name of its path: without it the test would only be out of time. */
function inTime(request: Promise<PendingRequest>, path: RegExp): Promise<PendingRequest> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`no request for ${path}`)), TIMEOUT);
    request.then((one) => {
      clearTimeout(giveUp);
      resolve(one);
    }, reject);
  });
}

/** The part of XMLHttpRequest that an upload uses, backed by the same service. */
export function scriptedXhr(service: Pick<ScriptedService, 'fetch'>) {
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

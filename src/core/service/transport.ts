import { childController } from '../abort.js';
import { systemClock, withTimeout } from '../clock.js';
import { HdtError } from '../hdt-error.js';
import { hints } from '../hints.js';
import { errorFromResponse, isJson, isOfBackEnd, isPage, type ResponseHead } from './problem.js';

interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FormData | Blob | string | undefined;
  /** Sends and stores cookies of another origin, too, for the session that a token is exchanged for. */
  readonly withCookies?: boolean | undefined;
  /** Returns the response as bytes, in `file`, and leaves `text` empty. */
  readonly asFile?: boolean | undefined;
  /** Reads the response while it arrives, and leaves `text` empty. */
  readonly readStream?: ReadStream | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the body sent so far, the multipart framing included. Never called when the transport cannot know. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
}

export interface TransportResponse extends ResponseHead {
  readonly text: string;
  readonly file?: Blob;
  /** `DPoP-Nonce`, if the server sent one. */
  readonly nonce: string | null;
  /** `Link`, if the server sent one. */
  readonly link: string | null;
}

/** Reads a streamed response. A parameter of the call, because most pages load that code only after the first upload. */
export type ReadStream = (
  fetch: typeof globalThis.fetch,
  request: TransportRequest,
  toResponse: ToResponse,
) => Promise<TransportResponse>;

type ToResponse = (
  request: Pick<TransportRequest, 'method' | 'url'>,
  status: number,
  text: string,
  header: (name: string) => string | null,
) => TransportResponse;

/** Sends one HTTP request. Rejects with `network`, `timeout` or `cancelled`; resolves for every status. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** Milliseconds for requests by `fetch`; the medical module needs 1 to 3 s, everything else less. */
const TIMEOUT = 60_000;

/** Bytes a millisecond over a slow connection. The body has that time besides, because `fetch` does not tell of its progress. */
const SLOW_RATE = 16;

/** Bytes of the files in a body. */
const fileBytes = (body: TransportRequest['body']): number => {
  const values = body instanceof FormData ? Array.from(body, ([, value]) => value) : [body];
  return values.reduce((sum, value) => sum + (value instanceof Blob ? value.size : 0), 0);
};

export function fetchTransport(fetch: typeof globalThis.fetch): Transport {
  return (request) => {
    const { method, url, headers, body, withCookies, asFile, signal: caller } = request;
    if (request.readStream) return request.readStream(fetch, request, toResponse);
    return withTimeout(
      async (signal) => {
        try {
          const response = await fetch(url, {
            method,
            headers: { ...headers },
            body: body ?? null,
            signal,
            credentials: withCookies ? 'include' : 'same-origin',
            redirect: 'manual',
            cache: 'no-store',
          });
          const file = asFile && response.ok ? await response.blob() : null;
          const text = file ? '' : await response.text();
          const converted = toResponse(request, response.status, text, (name) => response.headers.get(name));
          return file ? { ...converted, file } : converted;
        } catch (cause) {
          throw new HdtError('network', { cause });
        }
      },
      { ms: TIMEOUT + fileBytes(body) / SLOW_RATE, clock: systemClock, signal: caller },
    );
  };
}

/** A body in JSON. Any body makes the client exchange a new token, unless `refresh` is false. */
export const jsonBody = (content: object): Blob =>
  new Blob([JSON.stringify(content)], { type: 'application/json' });

/** The URL of the page or Worker, against which relative addresses are resolved. */
const baseUrl = (): string => globalThis.document?.baseURI ?? globalThis.location.href;

/** Milliseconds without upload progress or a response after which a connection counts as lost. */
const STALL_TIMEOUT = 120_000;

/** The same behind a Service Worker, which takes a request whole and passes it on: no progress is seen meanwhile. */
const HIDDEN_STALL_TIMEOUT = 15 * 60_000;

/**
 * Uploads by XMLHttpRequest, since `fetch` reports no upload progress. Never times out while bytes are sent: a large
 * file on a slow connection is no error. Rejects with `network` for a lost connection and with `timeout` for a stalled
 * one.
 */
export const xhrTransport: Transport = (sent) =>
  new Promise((resolve, reject) => {
    const { method, url, headers, body, signal, onProgress } = sent;
    if (signal?.aborted) return reject(new HdtError('cancelled'));
    const request = new XMLHttpRequest();
    const control = childController(signal);
    let hasStalled = false;
    let timer: ReturnType<typeof setTimeout>;
    const isProgressHidden = navigator.serviceWorker?.controller != null;
    const expectProgress = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          hasStalled = true;
          control.abort();
        },
        isProgressHidden ? HIDDEN_STALL_TIMEOUT : STALL_TIMEOUT,
      );
    };
    control.signal.addEventListener('abort', () => request.abort());
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      expectProgress();
      onProgress?.(loaded, total);
    };
    request.onload = () => {
      const { status, responseText, responseURL } = request;
      // Unlike `fetch` it follows redirects. What stands in for it in a page's tests may not say where it ended.
      const isRedirected = Boolean(responseURL) && new URL(url, baseUrl()).href.split('#')[0] !== responseURL;
      resolve(
        toResponse(sent, isRedirected ? 0 : status, responseText, (name) => request.getResponseHeader(name)),
      );
    };
    request.onerror = () => reject(new HdtError('network'));
    request.onabort = () => reject(new HdtError(hasStalled ? 'timeout' : 'cancelled'));
    request.onloadend = () => {
      clearTimeout(timer);
      control.abort();
    };
    expectProgress();
    request.send(body ?? null);
  });

const toResponse: ToResponse = ({ method, url }, status, text, header) => ({
  method,
  url,
  status,
  isMarked: header('hdt-protocol') !== null,
  text,
  contentType: header('content-type') ?? '',
  retryAfter: header('retry-after'),
  nonce: header('dpop-nonce'),
  link: header('link'),
});

/** The error of a non-2xx response. Tells the page's developer when something in front of the back end has answered. */
export function refusal(response: TransportResponse, now: number): HdtError {
  if (!isOfBackEnd(response)) hints.foreignAnswer?.(response);
  return errorFromResponse(response, now);
}

/**
 * Parses the JSON body of a 2xx response.
 *
 * @throws {HdtError} `bad-response` for a 2xx that is not JSON, `unauthorized` where that is a page which says nothing of
 * anything sent, else the error of the status.
 */
export function readJson(response: TransportResponse, now: number): unknown {
  const { status, method } = response;
  if (status < 200 || status > 299) throw refusal(response, now);
  if (!isJson(response.contentType)) {
    hints.foreignAnswer?.(response);
    throw new HdtError(method === 'GET' && isPage(response) ? 'unauthorized' : 'bad-response', { status });
  }
  try {
    return JSON.parse(response.text);
  } catch (cause) {
    throw new HdtError('bad-response', { status: response.status, cause });
  }
}

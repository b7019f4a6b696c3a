import { systemClock, withTimeout } from '../clock.js';
import { HdtError } from '../hdt-error.js';
import { errorFromResponse, isJson, type ResponseHead } from './problem.js';

interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FormData | string | undefined;
  /** The response is kept as bytes, in `file`, and `text` is empty. */
  readonly asFile?: boolean | undefined;
  /** The response is an event stream: its frames are handed on as they come, and `text` is empty. */
  readonly onFrame?: ((frame: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the body sent so far, the multipart framing included. Never called when the transport cannot know. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
}

export interface TransportResponse extends ResponseHead {
  readonly text: string;
  readonly file?: Blob;
  /** The URL of the request, which `link` is relative to. */
  readonly url: string;
  /** `DPoP-Nonce`, if the server sent one. */
  readonly nonce: string | null;
  /** `Link`, if the server sent one. */
  readonly link: string | null;
}

/** One HTTP request. Rejects with `network`, `timeout` or `cancelled`; resolves for every status. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** Milliseconds for requests without an upload: the medical module needs 1-3 s, everything else less. */
const TIMEOUT = 60_000;

export function fetchTransport(fetch: typeof globalThis.fetch): Transport {
  return (request) => {
    const { method, url, headers, body, asFile, signal: caller } = request;
    if (request.onFrame) return readStream(fetch, request, request.onFrame);
    return withTimeout(
      async (signal) => {
        try {
          const response = await fetch(url, {
            method,
            headers: { ...headers },
            body: body ?? null,
            signal,
            credentials: 'same-origin',
            redirect: 'error',
            cache: 'no-store',
          });
          const file = asFile ? await response.blob() : null;
          const text = file ? '' : await response.text();
          const read = toResponse(url, response.status, text, (name) => response.headers.get(name));
          return file ? { ...read, file } : read;
        } catch (cause) {
          throw new HdtError('network', { cause });
        }
      },
      { ms: TIMEOUT, clock: systemClock, signal: caller },
    );
  };
}

/** Milliseconds without a byte after which a stream is lost: the gateway sends a heartbeat every 15 s. */
const SILENCE = 45_000;

async function readStream(
  fetch: typeof globalThis.fetch,
  { method, url, headers, signal }: TransportRequest,
  onFrame: (frame: string) => void,
): Promise<TransportResponse> {
  const control = new AbortController();
  const inTime = <Value>(work: Promise<Value>) =>
    withTimeout(() => work, { ms: SILENCE, clock: systemClock, signal });
  const abort = () => control.abort();
  signal?.addEventListener('abort', abort);
  try {
    const response = await inTime(
      fetch(url, {
        method,
        headers: { ...headers },
        signal: control.signal,
        credentials: 'same-origin',
        redirect: 'error',
        cache: 'no-store',
      }),
    );
    const decoder = new TextDecoder();
    const reader = response.ok ? response.body?.getReader() : undefined;
    for (let part = await inTime(readPart(reader)), rest = ''; part; part = await inTime(readPart(reader))) {
      const frames = (rest + decoder.decode(part, { stream: true })).split('\n\n');
      rest = frames.pop() ?? '';
      frames.forEach(onFrame);
    }
    return toResponse(url, response.status, '', (name) => response.headers.get(name));
  } catch (cause) {
    throw cause instanceof HdtError ? cause : new HdtError('network', { cause });
  } finally {
    signal?.removeEventListener('abort', abort);
    abort();
  }
}

const readPart = async (reader: ReadableStreamDefaultReader<Uint8Array> | undefined) =>
  (await reader?.read())?.value;

/**
 * XMLHttpRequest, for uploads only: `fetch` reports no upload progress. No timeout, since a large file on a slow
 * connection is not an error; a lost connection rejects with `network`.
 */
export const xhrTransport: Transport = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (callback: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      callback();
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = settle(() => {
      const { status, responseText } = request;
      resolve(toResponse(url, status, responseText, (name) => request.getResponseHeader(name)));
    });
    request.onerror = settle(() => reject(new HdtError('network')));
    request.onabort = settle(() => reject(new HdtError('cancelled')));
    if (signal?.aborted) return reject(new HdtError('cancelled'));
    signal?.addEventListener('abort', abort);
    request.send(body ?? null);
  });

const toResponse = (
  url: string,
  status: number,
  text: string,
  header: (name: string) => string | null,
): TransportResponse => ({
  url,
  status,
  text,
  contentType: header('content-type') ?? '',
  retryAfter: header('retry-after'),
  nonce: header('dpop-nonce'),
  link: header('link'),
});

/**
 * The JSON body of a 2xx response.
 *
 * @throws {HdtError} `bad-response` for a 2xx that is not JSON, else the error of the status.
 */
export function readJson(response: TransportResponse, now: number): unknown {
  if (response.status < 200 || response.status > 299) throw errorFromResponse(response, now);
  if (!isJson(response.contentType)) throw new HdtError('bad-response', { status: response.status });
  try {
    return JSON.parse(response.text);
  } catch (cause) {
    throw new HdtError('bad-response', { status: response.status, cause });
  }
}

import type { Readable } from 'node:stream';
// Imported by its file, since Bun replaces the bare name by a stub that sends nothing.
import { errors, Pool } from 'undici/index.js';
import type { Limits } from '../limits.js';
import { GatewayProblem, reasonOf } from '../problem.js';

/** HTTP exchanges with the one configured upstream. */
export interface Transport {
  /** Does not follow redirects. Rejects with a `service-…` problem, also when the body fails or the signal aborts. */
  exchange(request: TransportRequest): Promise<TransportResponse>;
  close(): Promise<void>;
}

interface TransportRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  /** The values of a header that was sent several times are separated by commas. */
  header(name: string): string | null;
  readonly body: ResponseBody;
}

interface ResponseBody extends AsyncIterable<Uint8Array> {
  /** Aborts the exchange. */
  destroy(): void;
  /** Discards the rest of the body. */
  dump(): Promise<void>;
}

/** `undici.request`, not `fetch`: Node's `fetch` buffers every streamed body in case of a redirect. */
export function createTransport(origin: string, { serviceTimeout }: Limits): Transport {
  const pool = new Pool(origin, {
    // Undici's own timer does not cover the sending of a body; the caller's idle timeout covers all until the headers.
    headersTimeout: 0,
    bodyTimeout: serviceTimeout,
    connect: { timeout: serviceTimeout },
  });

  return {
    async exchange({ body, ...request }) {
      try {
        // Undici accepts any iterable; its types only know streams, and wrapping it in one costs a tenth of the
        // upload's time.
        const source = body as unknown as Readable | null;
        const response = await pool.request({ ...request, body: source });
        const header = (name: string) => {
          const value = response.headers[name];
          return value === undefined ? null : String(value);
        };
        // No compression was requested, and compressed bytes cannot be searched for secrets.
        if ((header('content-encoding') ?? 'identity') !== 'identity') {
          await response.body.dump();
          throw new GatewayProblem('service-bad-answer', { reason: 'encoding' });
        }
        return { status: response.statusCode, header, body: response.body };
      } catch (thrown) {
        throw asServiceProblem(thrown);
      }
    },
    close: () => pool.destroy(),
  };
}

/** Undici's error messages contain addresses, so only their codes are passed on. */
function asServiceProblem(thrown: unknown): GatewayProblem {
  if (thrown instanceof GatewayProblem) return thrown;
  const isTimeout = thrown instanceof errors.ConnectTimeoutError;
  return new GatewayProblem(isTimeout ? 'service-timeout' : 'service-unreachable', {
    reason: reasonOf(thrown),
  });
}

/** The part of `fetch` that reaches the service. */
export type FetchService = (request: Request) => Promise<Response>;

/** Exchanges by a function instead of a connection, for a service in this process. */
export function createFetchTransport(origin: string, fetch: FetchService): Transport {
  return {
    async exchange({ method, path, headers, body, signal }) {
      // The types of `RequestInit` know neither a body that is an async iterable nor `duplex`.
      const init = { method, headers, signal, duplex: 'half', body };
      try {
        const request = new Request(origin + path, init as unknown as RequestInit);
        return toTransportResponse(await untilAbort(fetch(request), signal));
      } catch (thrown) {
        throw new GatewayProblem('service-unreachable', { reason: reasonOf(thrown) });
      }
    },
    close: () => Promise.resolve(),
  };
}

/** For a function that ignores the signal of its request. */
function untilAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    // Node holds a signal made by `AbortSignal.any`, and what it leads to, for as long as it has a listener.
    const leave = () => signal.removeEventListener('abort', abort);
    work.then(resolve, reject).finally(leave);
  });
}

function toTransportResponse({ status, headers, body }: Response): TransportResponse {
  // A stream that is being read cannot be cancelled but by its reader.
  const reader = (body ?? new Blob().stream()).getReader();
  const cancel = () => reader.cancel().catch(() => {});
  async function* chunks() {
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    } finally {
      await cancel();
    }
  }
  return {
    status,
    header: (name) => headers.get(name),
    body: { [Symbol.asyncIterator]: chunks, destroy: () => void cancel(), dump: cancel },
  };
}

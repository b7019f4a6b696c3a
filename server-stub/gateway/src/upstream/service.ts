import { keyHeader, pathTemplate } from '../dialect.js';
import type { Limits } from '../limits.js';
import { asProblem, GatewayProblem } from '../problem.js';
import { type RequestTrace, startOwnTrace } from '../tracing/request-trace.js';
import type { SecretFilter } from './secret-filter.js';
import { retryAfterOnly, type ServiceResponse, toServiceResponse } from './service-response.js';
import { createFetchTransport, createTransport, type FetchService } from './transport.js';

/** Address and API key of the service, which are sent to nobody else. */
export interface ServiceAddress {
  /** Base address, the interface's `{base_url}`: http or https, with or without a path prefix. */
  readonly url: string;
  readonly key: string;
  /**
   * Sends the requests instead of the gateway's own connections, for a service in this process, such as an emulator in
   * tests. A streamed body is an async iterable, as Node's `fetch` takes it.
   */
  readonly fetch?: FetchService;
}

export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  /** One of the interface's paths; the caller percent-encodes ids in it. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: ServiceBody | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The trace it belongs to; a new one by default. */
  readonly trace?: Pick<RequestTrace, 'startCall'> | undefined;
}

interface ServiceBody {
  readonly contentType: string;
  /** In bytes; null when it is not known before the body has been read. */
  readonly length: number | null;
  /** Starts reading the body. */
  open(): AsyncIterable<Uint8Array>;
}

export interface Service {
  /**
   * One exchange with the configured upstream; redirects are not followed. Resolves with a response below 500 that is
   * neither a redirect nor a rejection of the key. Otherwise throws a `service-…` problem, the body's own error when
   * reading it fails, or the signal's reason when it aborts with an error.
   */
  send(request: ServiceRequest): Promise<ServiceResponse>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly limits: Limits;
  readonly secretFilter: SecretFilter;
}

/** Creates the client of the service. No header of a client's request is copied to the service. */
export function createService(
  { url, key, fetch }: ServiceAddress,
  { limits, secretFilter }: ServiceOptions,
): Service {
  const base = new URL(url);
  const prefix = base.pathname.replace(/\/+$/, '');
  const port = Number(base.port) || (base.protocol === 'https:' ? 443 : 80);
  const transport = fetch ? createFetchTransport(base.origin, fetch) : createTransport(base.origin, limits);

  return {
    async send({ method, path, query = {}, body, signal, trace = startOwnTrace() }) {
      const idle = startIdleTimeout(limits.serviceTimeout);
      const ended = signal ? AbortSignal.any([idle.signal, signal]) : idle.signal;
      const reading = body ? pauseWhileReading(body.open(), idle) : null;
      const span = trace.startCall({ method, template: pathTemplate(path), host: base.hostname, port });
      let status: number | undefined;
      let error: string | undefined;
      try {
        const response = await transport.exchange({
          method,
          path: `${prefix}${path}${queryString(query)}`,
          headers: { ...keyHeader(key), accept: '*/*', ...span.headers, ...(body && bodyHeaders(body)) },
          body: reading,
          signal: ended,
        });
        if (reading?.failure) {
          response.body.destroy();
          throw reading.failure.thrown;
        }
        ({ status } = response);
        return await toServiceResponse(response, {
          secretFilter,
          address: base.origin + prefix,
          jsonBytes: limits.jsonBytes,
        });
      } catch (thrown) {
        const cause = findCause(thrown, reading, ended);
        error = asProblem(cause).code;
        throw cause;
      } finally {
        span.end({ status, error });
        idle.clear();
      }
    },
    close: () => transport.close(),
  };
}

/** Wraps the service for one client request, to whose trace its requests then belong. */
export const tracedService = (service: Service, trace: RequestTrace): Service => ({
  ...service,
  send: (request) => service.send({ trace, ...request }),
});

function bodyHeaders({ contentType, length }: ServiceBody): Record<string, string> {
  return { 'content-type': contentType, ...(length === null ? {} : { 'content-length': String(length) }) };
}

function queryString(query: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length === 0 ? '' : `?${new URLSearchParams(present)}`;
}

/** Fetches JSON for the gateway's own use; null for 404. Throws as `fetchResponse` does. */
export async function fetchJson(
  service: Service,
  request: Omit<ServiceRequest, 'method' | 'body'>,
): Promise<unknown> {
  return (await (await fetchResponse(service, request))?.json())?.value ?? null;
}

/**
 * Fetches something for the gateway's own use; null for 404. Throws `service-bad-answer` for other client errors, which
 * the client's own request did not cause.
 */
export async function fetchResponse(
  service: Service,
  request: Omit<ServiceRequest, 'method' | 'body'>,
): Promise<ServiceResponse | null> {
  const response = await service.send({ method: 'GET', ...request });
  if (response.status < 300) return response;
  await response.discard();
  if (response.status === 404) return null;
  throw new GatewayProblem(response.status === 429 ? 'service-busy' : 'service-bad-answer', {
    headers: retryAfterOnly(response.headers),
    reason: String(response.status),
  });
}

/** Whether JSON of the service is longer than is read into memory. */
export const isTooLong = (thrown: unknown): boolean =>
  thrown instanceof GatewayProblem && thrown.reason === 'size';

/**
 * Aborts with `service-timeout` after that many milliseconds of waiting for the service. Replaces its timer instead of
 * refreshing it: outside Node, timers are plain numbers.
 */
function startIdleTimeout(milliseconds: number) {
  const controller = new AbortController();
  let isCleared = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = () => clearTimeout(timer);
  /** Starts anew; without effect once it is cleared. */
  const restart = () => {
    pause();
    if (isCleared) return;
    timer = setTimeout(() => controller.abort(new GatewayProblem('service-timeout')), milliseconds);
  };
  restart();
  return {
    signal: controller.signal,
    pause,
    restart,
    clear(): void {
      isCleared = true;
      pause();
    },
  };
}

/** A body that is being sent. */
interface SentBody extends AsyncIterable<Uint8Array> {
  /** The error of reading it; null while there is none. */
  readonly failure: { readonly thrown: unknown } | null;
}

/**
 * Finds what ended an exchange: transports report a body that fails, and an abort, as a broken connection. The reason of an abort
 * may be a text, which Hono, unlike an error, would pass by the log.
 */
function findCause(thrown: unknown, body: SentBody | null, signal: AbortSignal): unknown {
  if (body?.failure) return body.failure.thrown;
  return signal.aborted && signal.reason instanceof Error ? signal.reason : thrown;
}

/** Counts only the time that the service takes: the sender of the body has limits of its own. */
function pauseWhileReading(
  body: AsyncIterable<Uint8Array>,
  idle: ReturnType<typeof startIdleTimeout>,
): SentBody {
  const chunks = body[Symbol.asyncIterator]();
  let failure: SentBody['failure'] = null;
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      idle.pause();
      try {
        return await chunks.next();
      } catch (thrown) {
        failure = { thrown };
        throw thrown;
      } finally {
        idle.restart();
      }
    },
    return: async () => (await chunks.return?.()) ?? { done: true, value: undefined },
  };
  return {
    [Symbol.asyncIterator]: () => iterator,
    get failure() {
      return failure;
    },
  };
}

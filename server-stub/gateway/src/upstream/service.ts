import { keyHeader } from '../dialect.js';
import type { Limits } from '../limits.js';
import { createFetchTransport } from './fetch-transport.js';
import { watchSilence } from './idle-timeout.js';
import type { Hidden } from './secret-filter.js';
import { type ServiceAnswer, toAnswer } from './service-response.js';
import type { Transport } from './transport.js';

/** Where the service is and the account's key. Neither leaves this file except towards the service. */
export interface ServiceAddress {
  /** Base address, the interface's `{base_url}`: http or https, a path prefix allowed. */
  readonly url: string;
  readonly key: string;
}

export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  /** One of the interface's paths; ids in it are percent-encoded by the caller. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: ServiceBody | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ServiceBody {
  readonly contentType: string;
  /** Bytes, when the client announced them: a body that ends early then cannot pass for a whole one. */
  readonly length: number | null;
  /** Begins it; `moved` is to be called for each piece. */
  open(moved: () => void): AsyncIterable<Uint8Array>;
}

export interface Service {
  /**
   * One exchange with the one fixed upstream; redirects are not followed. Resolves with an answer below 500 that
   * is neither a redirect nor a refusal of the key; throws a `service-…` problem for everything else, the source's
   * own error when it fails, and the signal's reason when it aborts.
   */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly limits: Limits;
  readonly hidden: Hidden;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Headers are built from nothing, never copied and cleaned: what is not named here cannot reach the service. */
export function createService(
  { url, key }: ServiceAddress,
  { limits, hidden, fetch }: ServiceOptions,
): Service {
  const base = new URL(url);
  const prefix = base.pathname.replace(/\/+$/, '');
  const transport = fetch
    ? createFetchTransport(fetch, base.origin, limits)
    : nodeTransport(base.origin, limits);

  return {
    async send({ method, path, query = {}, body, signal }) {
      const silence = watchSilence(limits.serviceTimeout);
      try {
        const response = await transport.exchange({
          method,
          path: `${prefix}${path}${queryString(query)}`,
          headers: { ...keyHeader(key), accept: '*/*', ...(body ? bodyHeaders(body) : {}) },
          body: body ? body.open(silence.broken) : null,
          signal: signal ? AbortSignal.any([silence.signal, signal]) : silence.signal,
        });
        return await toAnswer(response, {
          hidden,
          address: base.origin + prefix,
          jsonBytes: limits.jsonBytes,
        });
      } finally {
        silence.end();
      }
    },
    close: () => transport.close(),
  };
}

function bodyHeaders({ contentType, length }: ServiceBody): Record<string, string> {
  return { 'content-type': contentType, ...(length === null ? {} : { 'content-length': String(length) }) };
}

function queryString(query: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length === 0 ? '' : `?${new URLSearchParams(present)}`;
}

/** Loaded when it is used: what has no Node has no use for it. */
function nodeTransport(origin: string, limits: Limits): Transport {
  const ready = import('./undici-transport.js').then((module) =>
    module.createUndiciTransport(origin, limits),
  );
  return {
    exchange: async (request) => (await ready).exchange(request),
    close: async () => (await ready).close(),
  };
}

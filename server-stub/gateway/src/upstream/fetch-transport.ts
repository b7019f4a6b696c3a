import { GatewayProblem, reasonOf } from '../problem.js';
import type { Transport, TransportResponse } from './transport.js';

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
  const stream = body ?? new Blob().stream();
  return {
    status,
    header: (name) => headers.get(name),
    body: {
      [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](),
      destroy: () => void stream.cancel().catch(() => {}),
      dump: () => stream.cancel(),
    },
  };
}

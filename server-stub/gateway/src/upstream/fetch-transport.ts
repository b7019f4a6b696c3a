import { GatewayProblem, reasonOf } from '../problem.js';
import type { Transport, TransportResponse } from './transport.js';

/** The part of `fetch` that reaches the service. */
export type FetchService = (request: Request) => Promise<Response>;

/** Exchanges by a function instead of a connection, for a service in this process. */
export function createFetchTransport(origin: string, fetch: FetchService): Transport {
  return {
    async exchange({ method, path, headers, body, signal }) {
      let bodyError: unknown;
      const passBody = async function* (source: AsyncIterable<Uint8Array>) {
        try {
          yield* source;
        } catch (thrown) {
          bodyError = thrown;
          throw thrown;
        }
      };
      // The types of `RequestInit` know neither a body that is an async iterable nor `duplex`.
      const init = { method, headers, signal, duplex: 'half', body: body && passBody(body) };
      try {
        const request = new Request(origin + path, init as unknown as RequestInit);
        const response = await Promise.race([fetch(request), rejectOnAbort(signal)]);
        if (bodyError === undefined) return toTransportResponse(response);
      } catch (thrown) {
        if (signal.aborted) throw signal.reason;
        if (bodyError === undefined)
          throw new GatewayProblem('service-unreachable', { reason: reasonOf(thrown) });
      }
      throw bodyError;
    },
    close: () => Promise.resolve(),
  };
}

/** For a function that ignores the signal of its request. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // The response may have arrived, and nobody waits any more.
  aborted.catch(() => {});
  return aborted;
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

import type { Limits } from '../limits.js';
import { GatewayProblem, reasonOf } from '../problem.js';
import type { ResponseBody, Transport } from './transport.js';

/** For runtimes that have the Fetch API and no sockets. On Node it is slower and may buffer what it sends. */
export function createFetchTransport(
  fetch: typeof globalThis.fetch,
  origin: string,
  { serviceTimeout }: Limits,
): Transport {
  return {
    async exchange({ method, path, headers, body, signal }) {
      // `fetch` reports only that the body failed; its own error says why.
      let broken: { readonly cause: unknown } | undefined;
      const source =
        body instanceof Uint8Array ? body : body && streamOf(body, (cause) => (broken = { cause }));
      try {
        const response = await fetch(`${origin}${path}`, {
          method,
          headers,
          // A streamed body needs `duplex`, which the DOM types lack.
          ...(source && ({ body: source, duplex: 'half' } as RequestInit)),
          // Redirects are rejected by their status. `error` would do, but Workers have no such mode.
          redirect: 'manual',
          signal,
        });
        return {
          status: response.status,
          header: (name) => response.headers.get(name),
          body: responseBody(response.body, serviceTimeout),
        };
      } catch (thrown) {
        if (broken) throw broken.cause;
        throw thrown instanceof GatewayProblem
          ? thrown
          : new GatewayProblem('service-unreachable', { reason: reasonOf(thrown) });
      }
    },
    close: async () => {},
  };
}

/** A body that the runtime pulls at its own pace. */
function streamOf(
  body: AsyncIterable<Uint8Array>,
  note: (cause: unknown) => void,
): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (cause) {
          note(cause);
          controller.error(cause);
        }
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

function responseBody(stream: ReadableStream<Uint8Array> | null, timeout: number): ResponseBody {
  const reader = stream?.getReader();
  const cancel = async () => {
    await reader?.cancel().catch(() => {});
  };
  return {
    destroy: () => void cancel(),
    dump: cancel,
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          const { done, value } = (await readWithin(timeout, reader)) ?? { done: true };
          if (done) return;
          yield value as Uint8Array;
        }
      } finally {
        await cancel();
      }
    },
  };
}

async function readWithin(timeout: number, reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayProblem('service-timeout')), timeout);
  });
  try {
    return await Promise.race([reader?.read(), idle]);
  } catch (thrown) {
    await reader?.cancel().catch(() => {});
    throw thrown instanceof GatewayProblem
      ? thrown
      : new GatewayProblem('service-unreachable', { reason: reasonOf(thrown) });
  } finally {
    clearTimeout(timer);
  }
}

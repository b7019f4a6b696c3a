import type { Readable } from 'node:stream';
import { errors, Pool } from 'undici';
import type { Limits } from '../limits.js';
import { GatewayProblem, reasonOf } from '../problem.js';
import type { Transport } from './transport.js';

/** `undici.request`, not `fetch`: Node's `fetch` buffers every streamed body in case of a redirect. */
export function createUndiciTransport(origin: string, { serviceTimeout }: Limits): Transport {
  const pool = new Pool(origin, {
    // Undici's own timer does not cover a body being sent; the caller's idle timeout covers that and the wait after
    // it.
    headersTimeout: 0,
    bodyTimeout: serviceTimeout,
    connect: { timeout: serviceTimeout },
  });

  return {
    async exchange({ body, ...request }) {
      try {
        // Undici accepts any iterable; its types only know streams, and wrapping it in one costs a tenth of the
        // upload's time.
        const source = body as Uint8Array | Readable | null;
        const response = await pool.request({ ...request, body: source });
        const header = (name: string) => {
          const value = response.headers[name];
          return typeof value === 'string' ? value : null;
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
  const reason = reasonOf(thrown);
  return new GatewayProblem(
    thrown instanceof errors.ConnectTimeoutError ? 'service-timeout' : 'service-unreachable',
    {
      reason,
    },
  );
}

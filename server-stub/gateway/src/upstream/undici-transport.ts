import type { Readable } from 'node:stream';
import { errors, Pool } from 'undici';
import type { Limits } from '../limits.js';
import { GatewayProblem, reasonOf } from '../problem.js';
import type { Transport } from './transport.js';

/** `undici.request` and not `fetch`: Node's `fetch` keeps every streamed body whole for a redirect that may come. */
export function createUndiciTransport(origin: string, { serviceTimeout }: Limits): Transport {
  const pool = new Pool(origin, {
    // Undici's own timer does not watch a body on its way; the caller's silence covers that and the wait after it.
    headersTimeout: 0,
    bodyTimeout: serviceTimeout,
    connect: { timeout: serviceTimeout },
  });

  return {
    async exchange({ body, ...request }) {
      try {
        // Undici reads any iterable; its types know of streams alone, and to be one costs a tenth of the whole upload.
        const source = body as unknown as Readable | null;
        const answer = await pool.request({ ...request, body: source });
        const header = (name: string) => {
          const value = answer.headers[name];
          return typeof value === 'string' ? value : null;
        };
        // Asked for nothing compressed, and what is cannot be searched for secrets.
        if ((header('content-encoding') ?? 'identity') !== 'identity') {
          await answer.body.dump();
          throw new GatewayProblem('service-bad-answer', { reason: 'encoding' });
        }
        return { status: answer.statusCode, header, body: answer.body };
      } catch (thrown) {
        throw asServiceProblem(thrown);
      }
    },
    close: () => pool.destroy(),
  };
}

/** Undici's errors carry addresses in their messages, so only their codes go on. */
function asServiceProblem(thrown: unknown): GatewayProblem {
  if (thrown instanceof GatewayProblem) return thrown;
  const reason = reasonOf(thrown);
  if (thrown instanceof errors.RequestContentLengthMismatchError) {
    return new GatewayProblem('body-invalid', { reason });
  }
  return new GatewayProblem(
    thrown instanceof errors.ConnectTimeoutError ? 'service-timeout' : 'service-unreachable',
    {
      reason,
    },
  );
}

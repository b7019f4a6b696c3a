import { asHdtError, HdtError } from '../hdt-error.js';
import type { Transport } from './transport.js';

type TransportRequest = Parameters<Transport>[0];

/**
 * Sends a request that a back end without `idempotency` would store a second time when it is repeated. Nobody can look up
 * there what became of it, so a lost answer is an error of its own, and only the person repeats the request.
 *
 * @throws {HdtError} `answer-lost` when the request may have been stored; `cancelled` when it was aborted half-way.
 */
export async function sendOnce(send: Transport, request: TransportRequest): ReturnType<Transport> {
  let isHalfSent = false;
  const onProgress = (sent: number, total: number) => {
    isHalfSent = sent > 0 && sent < total;
    request.onProgress?.(sent, total);
  };
  const response = await send(request.onProgress ? { ...request, onProgress } : request).catch((thrown) => {
    const cause = asHdtError(thrown, 'network');
    throw cause.code === 'cancelled' && isHalfSent ? cause : new HdtError('answer-lost', { cause });
  });
  const { status } = response;
  // A server that cannot handle a request now has not handled it (RFC 9110 §15.6.4).
  if (status >= 500 && status !== 503) throw new HdtError('answer-lost', { status });
  return response;
}

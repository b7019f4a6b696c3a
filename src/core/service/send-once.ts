import { asHdtError, HdtError } from '../hdt-error.js';
import type { Transport } from './transport.js';

type TransportRequest = Parameters<Transport>[0];

/**
 * Sends a request to a back end without `idempotency`, which would store a repeated request twice. The outcome cannot be
 * looked up there, so a lost response fails with `answer-lost`, and only the person may repeat the request.
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
  // A 503 means that the request was not handled (RFC 9110 §15.6.4).
  if (status >= 500 && status !== 503) throw new HdtError('answer-lost', { status });
  return response;
}

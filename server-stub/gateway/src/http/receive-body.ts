import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Clock } from '../clock.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import { waitForSender } from './body.js';

/** The source of a request's bytes. */
export interface RequestBody {
  readonly request: Request;
  /** Node's own message, if there is one: reading it directly avoids wrapping its body in a web stream and back. */
  readonly incoming?: IncomingMessage | Http2ServerRequest | undefined;
}

export interface Pace {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'uploadPause' | 'uploadGrace' | 'uploadBytesPerSecond'>;
}

/**
 * Yields the chunks of a body that may take minutes. Throws `too-slow` when its sender pauses or is too slow on average, and
 * `body-invalid` when the connection breaks or there is no body.
 */
export async function* receiveBody(
  { request, incoming }: RequestBody,
  { clock, limits }: Pace,
): AsyncGenerator<Uint8Array> {
  // A rejected body is neither read further nor destroyed: the response ends once the rest has been discarded.
  const source: AsyncIterable<Uint8Array> | null =
    incoming?.iterator({ destroyOnReturn: false }) ?? request.body;
  if (!source) throw new GatewayProblem('body-invalid');
  const isTooSlow = createRateCheck(limits);
  const time = clock.elapsed ?? clock.now;
  const chunks = source[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (;;) {
      const since = time();
      const { done, value } = await waitForSender(limits.uploadPause, chunks.next()).catch(throwCutOff);
      if (done) break;
      size += value.length;
      if (isTooSlow(time() - since, size)) throw new GatewayProblem('too-slow');
      yield value;
    }
  } finally {
    // Not awaited: it would not resolve while the sender pauses.
    void chunks.return?.();
  }
  // A reset can coincide with the end of the received bytes; a truncated body must not pass for a complete one.
  if (incoming?.aborted) throw new GatewayProblem('body-invalid', { reason: 'cut-off' });
}

/** Receives a whole body that may take minutes. Throws `too-large` beyond `maxBytes`, and reads no further. */
export async function receiveWhole(body: RequestBody, maxBytes: number, pace: Pace): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of receiveBody(body, pace)) {
    size += chunk.length;
    if (size > maxBytes) throw new GatewayProblem('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function throwCutOff(thrown: unknown): never {
  if (thrown instanceof GatewayProblem) throw thrown;
  throw new GatewayProblem('body-invalid', { cause: thrown, reason: 'cut-off' });
}

/** Checks the sender's rate. Only time spent waiting for the sender counts: a slow service slows down reading too. */
function createRateCheck({ uploadGrace, uploadBytesPerSecond }: Pace['limits']) {
  let waited = 0;
  return (milliseconds: number, size: number): boolean => {
    waited += milliseconds;
    return waited > uploadGrace && size < (waited / 1000) * uploadBytesPerSecond;
  };
}

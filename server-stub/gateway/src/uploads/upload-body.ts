import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Clock } from '../clock.js';
import { within } from '../http/within.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { PartScanner } from './part-scanner.js';

/** The source of a request's bytes. */
export interface UploadBody {
  readonly request: Request;
  /** Node's own message, if there is one: reading it directly avoids wrapping its body in a web stream and back. */
  readonly incoming?: IncomingMessage | Http2ServerRequest | undefined;
}

export interface BodyRules {
  /** Maximum bytes of the body. */
  readonly limit: number;
  /** Announced bytes; null for a chunked body. */
  readonly length: number | null;
  readonly scanner: PartScanner;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Runs before a chunk is inspected. */
  readonly onBytes: (size: number) => void;
  /** Runs before an inspected chunk is passed on. */
  readonly onPiece: () => Promise<void> | undefined;
}

/**
 * The body in inspected chunks; it ends only when the form is complete. Throws `too-large` beyond the limit,
 * `too-slow`, `body-invalid` for a truncated body, and the scanner's errors.
 */
export async function* readBody({ request, incoming }: UploadBody, rules: BodyRules) {
  const { limit, length, scanner, clock, onBytes, onPiece } = rules;
  const isTooSlow = createPaceCheck(rules.limits);
  // A rejected body is neither read further nor destroyed: the response ends once the rest has been discarded.
  const source: AsyncIterable<Uint8Array> | null =
    incoming?.iterator({ destroyOnReturn: false }) ?? request.body;
  if (!source) throw new GatewayProblem('body-invalid');
  let size = 0;
  try {
    const time = clock.elapsed ?? clock.now;
    let since = time();
    for await (const piece of withoutPauses(source, rules.limits.uploadPause)) {
      size += piece.length;
      if (isTooSlow(time() - since, size)) throw new GatewayProblem('too-slow');
      onBytes(piece.length);
      if (size > limit) throw new GatewayProblem('too-large');
      scanner.add(piece);
      if (size === length && !scanner.isComplete) throw truncated();
      // Awaited only when necessary: there are thousands of chunks.
      const pending = onPiece();
      if (pending) await pending;
      yield piece;
      since = time();
    }
    // A reset can coincide with the end of the received bytes; a truncated body must not pass for a complete one.
    if (incoming?.aborted) throw new GatewayProblem('body-invalid', { reason: 'cut-off' });
    if (!scanner.isComplete) throw truncated();
  } catch (thrown) {
    if (thrown instanceof GatewayProblem) throw thrown;
    throw new GatewayProblem('body-invalid', { cause: thrown, reason: 'cut-off' });
  }
}

/** Throws `too-slow` when nothing arrives for so many milliseconds. */
async function* withoutPauses(source: AsyncIterable<Uint8Array>, pause: number): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await within(pause, pieces.next());
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: while the sender pauses it would wait too.
    void pieces.return?.();
  }
}

/** Checks a sender's pace. Counts only the time spent waiting for them: a slow service slows down reading too. */
function createPaceCheck({ uploadGrace, uploadBytesPerSecond }: Limits) {
  let waited = 0;
  return (milliseconds: number, size: number): boolean => {
    waited += milliseconds;
    return waited > uploadGrace && size < (waited / 1000) * uploadBytesPerSecond;
  };
}

const truncated = () => new GatewayProblem('body-invalid', { reason: 'no-end' });

import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Clock } from '../clock.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { PartScanner } from './part-scanner.js';

/** Where the bytes of a request come from. */
export interface UploadBody {
  readonly request: Request;
  /** Node's own message, when there is one: read directly, its body is never wrapped in a web stream and back. */
  readonly incoming?: IncomingMessage | Http2ServerRequest | undefined;
}

export interface BodyRules {
  /** Bytes of the whole. */
  readonly limit: number;
  /** Bytes that were announced; null when it comes in chunks. */
  readonly length: number | null;
  readonly scanner: PartScanner;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Runs before bytes are looked at. */
  readonly onBytes: (size: number) => void;
  /** Runs after that, before they are given on. `complete` is true for those that end the form. */
  readonly onPiece: (complete: boolean) => Promise<void> | undefined;
}

/**
 * The body as it comes. Throws `too-large` beyond the limit, `too-slow` when its sender is, `body-invalid` for one that
 * breaks off, and what the scanner finds; always before the last of it is given on, so that nothing of what is refused
 * is whole anywhere.
 */
export async function* readBody({ request, incoming }: UploadBody, rules: BodyRules) {
  const { limit, length, scanner, clock, onBytes, onPiece } = rules;
  const isTooSlow = createPace(rules.limits);
  // What is refused is read no further and not destroyed: browsers read no answer before all is sent, so the server
  // takes the rest, for a moment, and lets it go.
  const source: AsyncIterable<Uint8Array> | null =
    incoming?.iterator({ destroyOnReturn: false }) ?? request.body;
  if (!source) throw new GatewayProblem('body-invalid');
  let size = 0;
  let complete = false;
  try {
    let since = clock.now();
    for await (const piece of source) {
      size += piece.length;
      if (isTooSlow(clock.now() - since, size)) throw new GatewayProblem('too-slow');
      onBytes(piece.length);
      if (size > limit) throw new GatewayProblem('too-large');
      scanner.add(piece);
      if (size === length && !scanner.isOver) throw unfinished();
      // Awaited only where there is something to wait for: there are thousands of pieces.
      const pending = onPiece(scanner.isOver && !complete);
      if (pending) await pending;
      complete = scanner.isOver;
      yield piece;
      since = clock.now();
    }
    // A reset can coincide with the end of what had arrived by then; half a body must not pass for a whole one.
    if (incoming?.aborted) throw new GatewayProblem('body-invalid', { reason: 'cut-off' });
    if (!complete) throw unfinished();
  } catch (thrown) {
    if (thrown instanceof GatewayProblem) throw thrown;
    throw new GatewayProblem('body-invalid', { cause: thrown, reason: 'cut-off' });
  }
}

/**
 * Whether a sender is slower than they may be. Counts only the time spent waiting for them: a service that takes its time
 * slows the reading down, and that is no fault of theirs. One who says nothing at all is left to the server's timeout.
 */
function createPace({ uploadGrace, uploadBytesPerSecond }: Limits) {
  let waited = 0;
  return (milliseconds: number, size: number): boolean => {
    waited += milliseconds;
    return waited > uploadGrace && size < (waited / 1000) * uploadBytesPerSecond;
  };
}

const unfinished = () => new GatewayProblem('body-invalid', { reason: 'no-end' });

import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { Transform } from 'node:stream';
import { GatewayProblem } from '../problem.js';
import type { PartScanner } from './part-scanner.js';

/** Where the bytes of a request come from. */
export interface UploadBody {
  readonly request: Request;
  /** Node's own message, when there is one: read directly, its body is never wrapped in a web stream and back. */
  readonly incoming?: IncomingMessage | Http2ServerRequest | undefined;
}

export interface Watch {
  /** Bytes of the whole. */
  readonly limit: number;
  /** Bytes that were announced; null when it comes in chunks. */
  readonly length: number | null;
  readonly scanner: PartScanner;
  /** Takes note of bytes on their way. */
  readonly seen: (size: number) => void;
}

/**
 * The body as it comes. Fails with `too-large` beyond the limit, with `body-invalid` for one that breaks off, and with
 * what the scanner finds; always before the last of it is given on, so that nothing of what is refused is whole anywhere.
 */
export function openBody({ request, incoming }: UploadBody, watch: Watch): AsyncIterable<Uint8Array> {
  if (incoming) return throughStream(incoming, createCheck(watch));
  if (request.body) return throughIterator(request.body, createCheck(watch));
  throw new GatewayProblem('body-invalid');
}

/** Looks at each piece before it is given on, and at the end before it is said. Both throw. */
type Check = { piece(bytes: Uint8Array): void; end(): void };

function createCheck({ limit, length, scanner, seen }: Watch): Check {
  let size = 0;
  return {
    piece(bytes) {
      size += bytes.length;
      seen(bytes.length);
      if (size > limit) throw new GatewayProblem('too-large');
      scanner.add(bytes);
      if (size === length && !scanner.isOver) throw unfinished();
    },
    end() {
      if (!scanner.isOver) throw unfinished();
    },
  };
}

/** Bytes. Node reads 64 KiB at most; with room for one alone each would stop the line. */
const TWO_PIECES = 128 * 1024;

/**
 * Piped and not iterated: a piece that waits for its turn as a promise grows old, and the collector then takes a third of
 * the whole. What is refused is read no further and not destroyed: its sender is still to be answered.
 */
function throughStream(incoming: IncomingMessage | Http2ServerRequest, check: Check): Transform {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    if (incoming.destroyed && !incoming.readableEnded) return void stream.destroy(cutOff());
    incoming.once('error', (cause) => stream.destroy(cutOff(cause)));
    incoming.once('close', () => incoming.readableEnded || stream.destroy(cutOff()));
    incoming.pipe(stream);
  };
  const stream = new Transform({
    highWaterMark: TWO_PIECES,
    /** Begun when it is asked for: what the service never takes costs no budget. */
    read(size) {
      if (!isBegun) begin();
      Transform.prototype._read.call(stream, size);
    },
    transform: (bytes: Uint8Array, _, done) =>
      done(
        thrownBy(() => check.piece(bytes)),
        bytes,
      ),
    // A reset can coincide with the end of what had arrived by then; half a body must not pass for a whole one.
    flush: (done) => done(incoming.aborted ? cutOff() : thrownBy(check.end)),
  });
  // Whoever takes the body hears of it; that nobody does any more must not end the process.
  return stream.on('error', () => {});
}

function thrownBy(look: () => void): Error | null {
  try {
    look();
    return null;
  } catch (thrown) {
    return thrown as Error;
  }
}

async function* throughIterator(source: AsyncIterable<Uint8Array>, check: Check) {
  try {
    for await (const bytes of source) {
      check.piece(bytes);
      yield bytes;
    }
    check.end();
  } catch (thrown) {
    throw thrown instanceof GatewayProblem ? thrown : cutOff(thrown);
  }
}

const unfinished = () => new GatewayProblem('body-invalid', { reason: 'no-end' });
const cutOff = (cause?: unknown) => new GatewayProblem('body-invalid', { cause, reason: 'cut-off' });

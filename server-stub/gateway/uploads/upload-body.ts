import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
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
 * The body as it comes. Throws `too-large` beyond the limit, `body-invalid` for one that breaks off, and what the
 * scanner finds; always before the last of it is given on, so that nothing of what is refused is whole anywhere.
 */
export async function* readBody({ request, incoming }: UploadBody, { limit, length, scanner, seen }: Watch) {
  // What is refused is read no further and not destroyed: browsers read no answer before all is sent, so the server
  // takes the rest, for a moment, and lets it go.
  const source: AsyncIterable<Uint8Array> | null =
    incoming?.iterator({ destroyOnReturn: false }) ?? request.body;
  if (!source) throw new GatewayProblem('body-invalid');
  let size = 0;
  try {
    for await (const piece of source) {
      size += piece.length;
      seen(piece.length);
      if (size > limit) throw new GatewayProblem('too-large');
      scanner.add(piece);
      if (size === length && !scanner.isOver) throw unfinished();
      yield piece;
    }
    // A reset can coincide with the end of what had arrived by then; half a body must not pass for a whole one.
    if (incoming?.aborted) throw new GatewayProblem('body-invalid', { reason: 'cut-off' });
    if (!scanner.isOver) throw unfinished();
  } catch (thrown) {
    if (thrown instanceof GatewayProblem) throw thrown;
    throw new GatewayProblem('body-invalid', { cause: thrown, reason: 'cut-off' });
  }
}

const unfinished = () => new GatewayProblem('body-invalid', { reason: 'no-end' });

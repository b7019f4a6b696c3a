import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { GatewayProblem } from '../problem.js';

/** Where the bytes of a request come from. */
export interface UploadBody {
  readonly request: Request;
  /** Node's own message, when there is one: read directly, its body is never wrapped in a web stream and back. */
  readonly incoming?: IncomingMessage | Http2ServerRequest | undefined;
}

/** Throws `too-large` beyond `limit` bytes, and `body-invalid` for one that breaks off. */
export async function* readBody(
  { request, incoming }: UploadBody,
  { limit, seen }: { limit: number; seen: (piece: Uint8Array) => void },
) {
  const source: AsyncIterable<Uint8Array> | null = incoming ?? request.body;
  if (!source) throw new GatewayProblem('body-invalid');
  let size = 0;
  try {
    for await (const piece of source) {
      size += piece.length;
      seen(piece);
      if (size > limit) throw new GatewayProblem('too-large');
      yield piece;
    }
    // A reset can coincide with the end of what had arrived by then; half a body must not pass for a whole one.
    if (incoming?.aborted) throw new GatewayProblem('body-invalid', { reason: 'cut-off' });
  } catch (thrown) {
    if (thrown instanceof GatewayProblem) throw thrown;
    throw new GatewayProblem('body-invalid', { cause: thrown, reason: 'cut-off' });
  }
}

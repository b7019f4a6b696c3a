import { concat } from '../bytes.js';
import { Problem } from './problem.js';

/** The body of a request as a stream, empty without one. Firefox shows no stream of a request's body. */
export const bodyStream = async (request: Request): Promise<ReadableStream<Uint8Array>> =>
  request.body ?? new Blob([await request.arrayBuffer()]).stream();

/**
 * Reads a whole body. A larger one is read to its end without being stored, so that the client receives the answer, a
 * Problem. Hono's `bodyLimit` cannot be used: it clones the server's Request, which is not a platform Request.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (await bodyStream(request)).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size <= maxBytes) pieces.push(read.value);
    else pieces.length = 0;
  }
  if (size > maxBytes) throw new Problem('too-large', `The body must not exceed ${maxBytes} bytes.`);
  return concat(pieces);
}

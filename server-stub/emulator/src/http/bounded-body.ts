import { Problem } from './problem.js';

/**
 * A body in full. One of more bytes is read to its end, so that the refusal arrives, kept nowhere and answered by a
 * Problem. Hono's own limit makes a new Request of the platform from the server's, which is none.
 */
export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size <= most) pieces.push(read.value);
    else pieces.length = 0;
  }
  if (size > most) throw new Problem('too-large', `A body has at most ${most} bytes.`);
  return new Uint8Array(Buffer.concat(pieces));
}

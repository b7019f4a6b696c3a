import { GatewayProblem } from '../problem.js';

/**
 * A body in full, of `most` bytes at the most; throws `too-large` beyond them. Hono's own limit builds a new Request out
 * of the server's, which fails for a body that comes in pieces.
 */
export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new GatewayProblem('too-large');
  const reader = request.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > most) {
      await reader?.cancel().catch(() => {});
      throw new GatewayProblem('too-large');
    }
    pieces.push(read.value);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/** Names and tickets, a few at a time. */
const SHORT = 1024;

/** One member of a short JSON object; undefined where there is none. */
export async function readMember(request: Request, name: string): Promise<unknown> {
  const text = new TextDecoder().decode(await readBody(request, SHORT));
  try {
    const body: unknown = JSON.parse(text);
    const isObject = typeof body === 'object' && body !== null && Object.hasOwn(body, name);
    return isObject ? (body as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}

import { GatewayProblem } from '../problem.js';

/** Maximum milliseconds for a whole body to arrive. */
const BODY_TIMEOUT = 60_000;

/**
 * Reads a whole body. Throws `body-unsupported` for a compressed one, `too-large` beyond `maxBytes`, and `too-slow`.
 * Hono's own limit builds a new Request out of the server's, which fails for a body that arrives in chunks.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  checkBodyHead(request, maxBytes);
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  const deadline = performance.now() + BODY_TIMEOUT;
  let size = 0;
  for (;;) {
    const { done, value } = await waitForSender(deadline - performance.now(), reader.read());
    if (done) return new Uint8Array(Buffer.concat(chunks));
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel().catch(() => {});
      throw new GatewayProblem('too-large');
    }
    chunks.push(value);
  }
}

/** Throws `body-unsupported` for a compressed body, and `too-large` for one that is announced as longer. */
export function checkBodyHead({ headers }: Request, maxBytes: number): void {
  const encoding = headers.get('content-encoding') ?? 'identity';
  const coding = headers.get('transfer-encoding') ?? 'chunked';
  if (encoding !== 'identity' || !/^chunked$/i.test(coding)) throw new GatewayProblem('body-unsupported');
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new GatewayProblem('too-large');
}

/** Throws `body-unsupported` for a body that is not announced as JSON. */
export function requireJson(request: Request): void {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new GatewayProblem('body-unsupported');
  }
}

/** Reads a JSON body. Throws `body-invalid`, and `too-large` beyond `maxBytes`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBody(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new GatewayProblem('body-invalid', { cause });
  }
}

/** Maximum bytes of a JSON body with a few names and tickets. */
const SMALL_BODY = 1024;

/** Reads one member of a small JSON object; undefined when it is missing or the body is not JSON. */
export async function readJsonMember(request: Request, name: string): Promise<unknown> {
  const text = new TextDecoder().decode(await readBody(request, SMALL_BODY));
  try {
    const body: unknown = JSON.parse(text);
    const isObject = typeof body === 'object' && body !== null && Object.hasOwn(body, name);
    return isObject ? (body as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}

/** Waits for the sender. Throws `too-slow` after that many milliseconds. */
export async function waitForSender<T>(milliseconds: number, chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayProblem('too-slow', { reason: 'pause' })), milliseconds);
  });
  try {
    return await Promise.race([chunk, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Clock } from '../clock.js';
import type { Limits } from '../limits.js';
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
    // Not awaited: it would not resolve while the sender pauses. It rejects when the connection has broken meanwhile.
    void chunks.return?.().catch(() => {});
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

/** Waits for the sender. Throws `too-slow` after that many milliseconds. */
async function waitForSender<T>(milliseconds: number, chunk: Promise<T>): Promise<T> {
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

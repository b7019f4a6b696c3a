import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Clock } from '../clock.js';
import { waitForSender } from '../http/body.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { DigestCheck } from './content-digest.js';
import type { PartScanner } from './part-scanner.js';

/** The headers of a request that frame its form. */
export interface MultipartHead {
  readonly boundary: string;
  /** In bytes; null for a chunked body. */
  readonly length: number | null;
}

export function readMultipartHead(headers: Headers): MultipartHead {
  return { boundary: readBoundary(headers), length: announcedLength(headers) };
}

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;
/** RFC 2046 §5.1.1. */
const BOUNDARY_VALUE = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

function readBoundary(headers: Headers): string {
  const given = headers.get('content-type') ?? '';
  const [, quoted, bare] = BOUNDARY.exec(given) ?? [];
  const boundary = quoted ?? bare ?? '';
  // Node decodes chunks and leaves other codings to its user (RFC 9112 §6.1).
  const isCoded =
    headers.has('content-encoding') ||
    (headers.get('transfer-encoding') ?? 'chunked').toLowerCase() !== 'chunked';
  if (isCoded || !/^multipart\/form-data\s*;/i.test(given) || !BOUNDARY_VALUE.test(boundary)) {
    throw new GatewayProblem('body-unsupported');
  }
  return boundary;
}

function announcedLength(headers: Headers): number | null {
  const given = headers.get('content-length');
  return given !== null && /^\d{1,15}$/.test(given) ? Number(given) : null;
}

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
  /** Null when the sender names no digest. */
  readonly digest: DigestCheck | null;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Runs before a chunk is scanned. */
  readonly onBytes: (size: number) => void;
  /** Runs before a scanned chunk is passed on. */
  readonly onChunk: () => Promise<void> | undefined;
}

/**
 * Yields the chunks of a body once they are scanned. Throws `too-large` beyond the limit, `too-slow`, `body-invalid`
 * for a truncated body, `digest-mismatch`, and the scanner's errors.
 */
export async function* readBody({ request, incoming }: UploadBody, rules: BodyRules) {
  const { limit, length, scanner, digest, clock, onBytes, onChunk } = rules;
  const isTooSlow = createRateCheck(rules.limits);
  // A rejected body is neither read further nor destroyed: the response ends once the rest has been discarded.
  const source: AsyncIterable<Uint8Array> | null =
    incoming?.iterator({ destroyOnReturn: false }) ?? request.body;
  if (!source) throw new GatewayProblem('body-invalid');
  let size = 0;
  const time = clock.elapsed ?? clock.now;
  let since = time();
  for await (const chunk of limitPauses(source, rules.limits.uploadPause)) {
    size += chunk.length;
    if (isTooSlow(time() - since, size)) throw new GatewayProblem('too-slow');
    onBytes(chunk.length);
    if (size > limit) throw new GatewayProblem('too-large');
    scanner.add(chunk);
    digest?.add(chunk);
    if (size === length && !scanner.isComplete) throw truncated();
    // Awaited only when necessary: there are thousands of chunks.
    const pending = onChunk();
    if (pending) await pending;
    yield chunk;
    since = time();
  }
  // A reset can coincide with the end of the received bytes; a truncated body must not pass for a complete one.
  if (incoming?.aborted) throw new GatewayProblem('body-invalid', { reason: 'cut-off' });
  if (!scanner.isComplete) throw truncated();
  digest?.verify();
}

/** Throws `too-slow` when no chunk arrives for `pause` milliseconds, and `body-invalid` when the connection breaks. */
async function* limitPauses(source: AsyncIterable<Uint8Array>, pause: number): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await waitForSender(pause, chunks.next()).catch(throwCutOff);
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: it would not resolve while the sender pauses.
    void chunks.return?.();
  }
}

function throwCutOff(thrown: unknown): never {
  if (thrown instanceof GatewayProblem) throw thrown;
  throw new GatewayProblem('body-invalid', { cause: thrown, reason: 'cut-off' });
}

/** Checks the sender's rate. Only time spent waiting for the sender counts: a slow service slows down reading too. */
function createRateCheck({ uploadGrace, uploadBytesPerSecond }: Limits) {
  let waited = 0;
  return (milliseconds: number, size: number): boolean => {
    waited += milliseconds;
    return waited > uploadGrace && size < (waited / 1000) * uploadBytesPerSecond;
  };
}

const truncated = () => new GatewayProblem('body-invalid', { reason: 'no-end' });

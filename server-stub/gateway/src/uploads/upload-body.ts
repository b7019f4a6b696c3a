import { type Pace, type RequestBody, receiveBody } from '../http/body.js';
import { GatewayProblem } from '../problem.js';
import type { DigestCheck } from './digests.js';
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

export interface BodyRules extends Pace {
  /** Maximum bytes of the body. */
  readonly limit: number;
  /** Announced bytes; null for a chunked body. */
  readonly length: number | null;
  readonly scanner: PartScanner;
  /** Null when the sender names no digest. */
  readonly digest: DigestCheck | null;
  /** Runs before a chunk is scanned. */
  readonly onBytes: (size: number) => void;
  /** Runs before a scanned chunk is passed on. */
  readonly onChunk: () => Promise<void> | undefined;
}

/**
 * Yields the chunks of a form once they are scanned. Throws `too-large` beyond the limit, `too-slow`, `body-invalid`
 * for a truncated body, `digest-mismatch`, and the scanner's errors.
 */
export async function* readForm(body: RequestBody, rules: BodyRules) {
  const { limit, length, scanner, digest, onBytes, onChunk } = rules;
  let size = 0;
  for await (const chunk of receiveBody(body, rules)) {
    size += chunk.length;
    onBytes(chunk.length);
    if (size > limit) throw new GatewayProblem('too-large');
    scanner.add(chunk);
    digest?.add(chunk);
    if (size === length && !scanner.isComplete) throw truncated();
    // Awaited only when necessary: there are thousands of chunks.
    const pending = onChunk();
    if (pending) await pending;
    yield chunk;
  }
  if (!scanner.isComplete) throw truncated();
  digest?.verify();
}

const truncated = () => new GatewayProblem('body-invalid', { reason: 'no-end' });

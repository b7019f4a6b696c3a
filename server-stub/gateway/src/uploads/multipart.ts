import { GatewayProblem } from '../problem.js';

/** The multipart headers of a request. */
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
  // Node decodes chunks and leaves other codings to us (RFC 9112 §6.1).
  const coded =
    headers.has('content-encoding') ||
    (headers.get('transfer-encoding') ?? 'chunked').toLowerCase() !== 'chunked';
  if (coded || !/^multipart\/form-data\s*;/i.test(given) || !BOUNDARY_VALUE.test(boundary)) {
    throw new GatewayProblem('body-unsupported');
  }
  return boundary;
}

function announcedLength(headers: Headers): number | null {
  const given = headers.get('content-length');
  return given !== null && /^\d{1,15}$/.test(given) ? Number(given) : null;
}

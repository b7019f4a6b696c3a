import { toBinary } from '../../bytes.js';

/** One part of a `multipart/form-data` body (RFC 7578). */
export interface Part {
  readonly name: string;
  readonly fileName: string | null;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const boundaryOf = (contentType: string): string | undefined =>
  /^multipart\/[^;]+;.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1];

/** The parts of a body; null when it is not multipart or has no complete part. */
export function partsOf(contentType: string, body: Uint8Array): readonly Part[] | null {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return null;
  // One character per byte, so that offsets are equal.
  const text = toBinary(body);
  const delimiter = `--${boundary}`;
  const parts: Part[] = [];
  for (let start = text.indexOf(delimiter); start >= 0; ) {
    const from = text.indexOf('\r\n', start);
    const end = text.indexOf(`\r\n${delimiter}`, start + delimiter.length);
    if (from < 0 || end < from) break;
    const part = partOf(text, body, from + 2, end);
    if (part) parts.push(part);
    start = end + 2;
  }
  return parts.length > 0 ? parts : null;
}

function partOf(text: string, body: Uint8Array, from: number, end: number): Part | null {
  const blank = text.indexOf('\r\n\r\n', from);
  if (blank < 0 || blank > end) return null;
  // Header values may be UTF-8 (RFC 7578 §5.1).
  const head = new TextDecoder().decode(body.subarray(from, blank));
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const parameter = (name: string) =>
    new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(header('content-disposition'))?.[1];
  return {
    name: parameter('name') ?? '',
    fileName: parameter('filename') ?? null,
    contentType: header('content-type') || 'text/plain',
    bytes: body.subarray(blank + 4, end),
  };
}

import type { HdtErrorCode } from '../errors.js';
import { HdtError } from '../hdt-error.js';

/** The parts of an HTTP response that decide its error. */
export interface ResponseHead {
  readonly status: number;
  readonly contentType: string;
  /** `Retry-After` as sent: seconds or an HTTP date (RFC 9110 §10.2.3). */
  readonly retryAfter: string | null;
  /** The body; only the code of a problem document is read. */
  readonly text?: string;
}

/** Creates the error for a non-2xx response. It contains nothing of the body. */
export function errorFromResponse(response: ResponseHead, now: number): HdtError {
  return new HdtError(codeOfKey(response) ?? codeOfStatus(response.status), {
    status: response.status,
    retryAfter: parseRetryAfter(response.retryAfter, now) ?? undefined,
  });
}

/** What a 409 can say of an idempotency key beside that it is in use (PROTOCOL.md, Level 2). */
const KEY_CODES: readonly (readonly [problem: string, code: HdtErrorCode])[] = [
  ['"upload-unrecorded"', 'unrecorded'],
  ['"outcome-unknown"', 'answer-lost'],
];

const codeOfKey = ({ status, text = '' }: ResponseHead): HdtErrorCode | undefined =>
  status === 409 ? KEY_CODES.find(([problem]) => text.includes(problem))?.[1] : undefined;

const CODES: Readonly<Record<number, HdtErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  // The first request with this key is still running, or its outcome is still unknown.
  409: 'in-progress',
  413: 'too-large',
  415: 'unsupported-format',
  422: 'processing-failed',
  // Too early (RFC 8470 §5.2): the request may be repeated.
  425: 'timeout',
  429: 'rate-limited',
};

function codeOfStatus(status: number): HdtErrorCode {
  return CODES[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'rejected' : 'bad-response');
}

/** Returns milliseconds from now, or null when the header is absent or invalid. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (!header?.trim()) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Whether a content type is JSON, `+json` types included. */
export const isJson = (contentType: string): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType.trim());

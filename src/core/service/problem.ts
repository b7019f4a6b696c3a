import type { HdtErrorCode } from '../errors.js';
import { HdtError } from '../hdt-error.js';
import { isObject } from './wire.js';

/** The parts of an HTTP response that decide its error. */
export interface ResponseHead {
  readonly method: string;
  readonly url: string;
  /** 0 for a redirect, which no back end sends. */
  readonly status: number;
  /** Whether it has the mark of a back end (PROTOCOL.md, `HDT-Protocol`). */
  readonly isMarked: boolean;
  readonly contentType: string;
  /** `Retry-After` as sent: seconds or an HTTP date (RFC 9110 §10.2.3). */
  readonly retryAfter: string | null;
  /** The body; only the code of a problem document is read. */
  readonly text?: string;
}

/**
 * Creates the error for a non-2xx response. It contains nothing of the body. Only an answer of a back end says something
 * about the person's file or account: the same status of a proxy, a firewall or a sign-in page means something else.
 */
export function errorFromResponse(response: ResponseHead, now: number): HdtError {
  const code = isOfBackEnd(response)
    ? (codeOfProblem(response) ?? codeOfStatus(response.status))
    : codeOfForeign(response);
  return new HdtError(code, {
    status: response.status,
    retryAfter: parseRetryAfter(response.retryAfter, now) ?? undefined,
  });
}

/** Problems that say more than their status (PROTOCOL.md). */
const PROBLEMS: readonly (readonly [status: number, problem: string, code: HdtErrorCode])[] = [
  [403, '"origin-not-allowed"', 'origin-refused'],
  // About an idempotency key, beside that it is in use.
  [409, '"upload-unrecorded"', 'unrecorded'],
  [409, '"outcome-unknown"', 'answer-lost'],
];

const codeOfProblem = ({ status, text = '' }: ResponseHead): HdtErrorCode | undefined =>
  PROBLEMS.find(([of, problem]) => of === status && text.includes(problem))?.[2];

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

/**
 * Whether a response comes from a back end of the protocol. One that does not mark its answers is recognized by a problem
 * document (RFC 9457) or by the body of the service's own errors (interface, Errors).
 */
export const isOfBackEnd = ({
  isMarked,
  contentType,
  text = '',
}: Pick<ResponseHead, 'isMarked' | 'contentType' | 'text'>): boolean =>
  isMarked ||
  /^application\/problem\+json\b/i.test(contentType) ||
  (isJson(contentType) && isServiceError(text));

function isServiceError(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) && typeof body.statusCode === 'number' && typeof body.message === 'string';
  } catch {
    return false;
  }
}

/** Statuses that mean the same whoever sends them: the request may succeed later. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);

/** The code of a response that does not come from a back end. */
function codeOfForeign({ method, status }: ResponseHead): HdtErrorCode {
  if (TRANSIENT.has(status) || status >= 500) return codeOfStatus(status);
  // A redirect leads to a sign-in page.
  if (status === 0 || status === 401) return 'unauthorized';
  if (status === 404 || status === 405) return 'not-set-up';
  if (status === 413) return 'website-limit';
  return method === 'GET' && status === 403 ? 'unauthorized' : 'website-refused';
}

/** Whether a response is a page for people, such as that of a sign-in. */
export const isPage = ({ contentType }: Pick<ResponseHead, 'contentType'>): boolean =>
  /^\s*(?:text\/html|application\/xhtml)/i.test(contentType);

/** Whether a request was carried out. A redirect has the status 0, and a proxy that answers for the back end sends a page. */
export const isSuccess = (response: Pick<ResponseHead, 'status' | 'contentType'>): boolean =>
  response.status >= 200 && response.status < 300 && !isPage(response);

/**
 * Longest wait that a server may ask for, in milliseconds. The person reads that it goes on in a moment; the clock of a device
 * may be days behind a date; and `setTimeout` ends at once after more than 24 days.
 */
const MAX_RETRY_AFTER = 120_000;

/** Returns milliseconds from now, at most `MAX_RETRY_AFTER`; null when the header is absent or invalid. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (!header?.trim()) return null;
  const seconds = Number(header);
  const delay = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(delay) ? null : Math.min(MAX_RETRY_AFTER, Math.max(0, delay));
}

/** Whether a content type is JSON, `+json` types included. */
export const isJson = (contentType: string): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType.trim());

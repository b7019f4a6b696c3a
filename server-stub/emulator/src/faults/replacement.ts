import { UNLISTED_RETRIEVAL_MESSAGES } from '../assumptions.js';
import { errorResponse, retrievalError } from '../http/retrieval-error.js';
import { type Fault, faultValue, type ReplacingKind, statusOf } from './fault.js';

export type ErrorShape = 'retrieval' | 'problem';

/** In the error shape of the route: its own for retrieval, RFC 7807 elsewhere (interface, Errors). */
export function replaceAnswer(fault: Fault & { readonly kind: ReplacingKind }, shape: ErrorShape): Response {
  const { kind } = fault;
  const headers: Record<string, string> = {};
  if (kind === '429' || kind === '503') headers['retry-after'] = String(faultValue(fault));
  if (kind === '401') headers['www-authenticate'] = 'Bearer';
  if (kind === 'html' || kind === 'wrong-type') return webPage(kind);
  return shape === 'retrieval' ? inRetrievalShape(kind, headers) : toProblem(kind, headers);
}

function webPage(kind: 'html' | 'wrong-type'): Response {
  const [status, title] = statusOf(kind);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(`<!doctype html><title>${title}</title><h1>${title}</h1>`, { status, headers });
}

type StatusKind = Exclude<ReplacingKind, 'html' | 'wrong-type'>;

function inRetrievalShape(kind: StatusKind, headers: Record<string, string>): Response {
  const [statusCode] = statusOf(kind);
  switch (statusCode) {
    case 429:
    case 500:
    case 503:
      return errorResponse({ statusCode, message: UNLISTED_RETRIEVAL_MESSAGES[statusCode] }, headers);
    default:
      return retrievalError(statusCode, headers);
  }
}

function toProblem(kind: StatusKind, headers: Record<string, string>): Response {
  const [status, title] = statusOf(kind);
  const type = `urn:hdt-emulator:problem:fault-${kind}`;
  const body = { type, title, status, detail: 'Injected fault.' };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}

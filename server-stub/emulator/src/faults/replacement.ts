import { UNLISTED_RETRIEVAL_MESSAGES } from '../assumptions.js';
import { retrievalError } from '../http/retrieval-error.js';
import { amountOf, type Fault, type ReplacingKind, statusOf } from './fault.js';

export type ErrorShape = 'retrieval' | 'problem';

/** In the error shape of the route: its own for retrieval, RFC 7807 elsewhere (interface, Errors). */
export function replacement(fault: Fault & { readonly kind: ReplacingKind }, shape: ErrorShape): Response {
  const { kind } = fault;
  const headers: Record<string, string> = {};
  if (kind === '429' || kind === '503') headers['retry-after'] = String(amountOf(fault));
  if (kind === '401') headers['www-authenticate'] = 'Bearer';
  if (kind === 'html' || kind === 'wrong-type') return webPage(kind);
  return shape === 'retrieval' ? inRetrievalShape(kind, headers) : asProblem(kind, headers);
}

function webPage(kind: 'html' | 'wrong-type'): Response {
  const [status, title] = statusOf(kind);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(`<!doctype html><title>${title}</title><h1>${title}</h1>`, { status, headers });
}

type StatusKind = Exclude<ReplacingKind, 'html' | 'wrong-type'>;

function inRetrievalShape(kind: StatusKind, headers: Record<string, string>): Response {
  switch (kind) {
    case '401':
    case '403':
    case '404':
    case '422':
      return retrievalError(LISTED[kind], headers);
    case '429':
    case '500':
    case '503': {
      const [status] = statusOf(kind);
      const body = { success: false, statusCode: status, message: UNLISTED_RETRIEVAL_MESSAGES[kind] };
      return Response.json(body, { status, headers });
    }
  }
}

const LISTED = { '401': 401, '403': 403, '404': 404, '422': 422 } as const;

function asProblem(kind: StatusKind, headers: Record<string, string>): Response {
  const [status, title] = statusOf(kind);
  const type = `urn:hdt-emulator:problem:fault-${kind}`;
  const body = { type, title, status, detail: 'Injected fault.' };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}

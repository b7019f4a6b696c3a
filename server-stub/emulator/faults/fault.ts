/** Each kind of wrong answer with its status. */
const FAULTS = {
  '401': [401, 'Unauthorized'],
  '403': [403, 'Forbidden'],
  '404': [404, 'Not found'],
  '422': [422, 'Unprocessable content'],
  '429': [429, 'Too many requests'],
  '500': [500, 'Internal error'],
  '503': [503, 'Service unavailable'],
  html: [502, 'Bad gateway'],
  'wrong-type': [200, 'OK'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type FaultKind = keyof typeof FAULTS;

/** Seconds in `Retry-After` of a 429 and a 503. */
const RETRY_AFTER = '2';

/** `report.fault-503.hl7`, `report.fault-html.pdf`. */
const MARKER = /\.fault-([\w-]+)(?=\.|$)/i;

/** What the name of a file asks for; undefined when it asks for nothing that is known. */
export function faultOfName(fileName: string): FaultKind | undefined {
  const kind = MARKER.exec(fileName)?.[1]?.toLowerCase();
  return kind !== undefined && isFaultKind(kind) ? kind : undefined;
}

export const isFaultKind = (text: string): text is FaultKind => Object.hasOwn(FAULTS, text);

/** In the shape of errors that the route has: its own for retrieval, RFC 7807 elsewhere (interface, Errors). */
export function faultResponse(kind: FaultKind, shape: 'retrieval' | 'problem'): Response {
  const [status, title] = FAULTS[kind];
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (status === 429 || status === 503) headers.set('retry-after', RETRY_AFTER);
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  if (kind === 'html' || kind === 'wrong-type') {
    return new Response(`<!doctype html><title>${title}</title><h1>${title}</h1>`, { status, headers });
  }
  headers.set('content-type', shape === 'retrieval' ? 'application/json' : 'application/problem+json');
  const body =
    shape === 'retrieval'
      ? { success: false, statusCode: status, message: title }
      : {
          type: `urn:hdt-emulator:problem:fault-${kind}`,
          title,
          status,
          detail: 'A fault that was asked for.',
        };
  return new Response(JSON.stringify(body), { status, headers });
}

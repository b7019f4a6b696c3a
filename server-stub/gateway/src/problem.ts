/** Every problem of the gateway (RFC 9457). The code is stable; titles are for developers. */
const PROBLEMS = {
  'session-required': [401, 'No session: sign in first'],
  'sign-in-unavailable': [503, 'The sign-in of the host does not answer'],
  'host-repeated': [400, 'The request has more than one Host header'],
  'client-header-required': [403, 'The X-HDT-Client header is missing'],
  'origin-not-allowed': [403, 'This origin may not use the gateway'],
  'scope-invalid': [400, 'Unknown scope: expected pathology, medical or both'],
  'token-missing': [401, 'An access token is required'],
  'token-invalid': [401, 'The access token is not valid'],
  'token-expired': [401, 'The access token has expired'],
  'token-spent': [401, 'The quota of the access token is used up'],
  'token-wrong-origin': [403, 'The access token was issued to another origin'],
  'proof-required': [401, 'A proof of possession is required'],
  'proof-invalid': [401, 'The proof of possession is not valid'],
  'proof-stale': [401, 'The proof of possession needs a fresh nonce'],
  'scope-insufficient': [403, 'The scope of the access token does not cover this request'],
  'handoff-unknown': [404, 'The pairing does not exist or was claimed already'],
  'messages-waiting': [429, 'Too many messages of phones wait for their computers'],
  'messages-exceeded': [403, 'The pairing has had too many messages'],
  'slow-down': [429, 'Polling too fast'],
  'access-denied': [403, 'The pairing was refused'],
  'expired-token': [400, 'The claim has expired'],
  'rate-limited': [429, 'Too many requests'],
  'too-many-streams': [429, 'Too many event streams are open'],
  'module-unknown': [400, 'Unknown module'],
  'query-invalid': [400, 'A query parameter is not valid'],
  'body-unsupported': [415, 'The content type or encoding is not supported'],
  'body-invalid': [400, 'The body is malformed or incomplete'],
  'digest-invalid': [400, 'The Content-Digest header is malformed'],
  'digest-mismatch': [400, 'The body does not match its Content-Digest header'],
  'key-invalid': [400, 'The idempotency key is empty or too long'],
  'key-busy': [409, 'An upload with this idempotency key is in progress'],
  'upload-unrecorded': [409, 'The service has the upload; its owner is still being recorded'],
  'outcome-unknown': [409, 'It cannot be known whether the service has the upload'],
  'key-reused': [422, 'The idempotency key was used for a different body'],
  'key-withdrawn': [410, 'The idempotency key was withdrawn'],
  'too-many-uploads': [429, 'Too many concurrent uploads'],
  'too-many-downloads': [429, 'Too many concurrent downloads'],
  'too-slow': [408, 'The upload is too slow'],
  'too-large': [413, 'The request is too large'],
  'too-many-files': [400, 'The request has too many files'],
  'file-too-large': [413, 'A file is too large'],
  'file-unsupported': [415, 'The file format is not supported by this module'],
  'callback-refused': [401, 'The callback header is missing or wrong'],
  'callback-invalid': [400, 'The callback is malformed'],
  'callbacks-exceeded': [409, 'The upload has had too many different callbacks'],
  'callbacks-busy': [503, 'Too many callbacks at a time'],
  'not-found': [404, 'Not found'],
  'service-unreachable': [502, 'The service is unreachable'],
  'service-timeout': [504, 'The service timed out'],
  'service-failed': [502, 'The service reported a failure'],
  'service-bad-answer': [502, 'The service sent an invalid response'],
  'service-refused-key': [502, 'The service rejected the API key of the gateway'],
  'service-busy': [429, 'The service is limiting requests'],
  'store-unavailable': [503, 'The database of the gateway is unavailable'],
  internal: [500, 'Internal error of the gateway'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface ProblemOptions {
  readonly cause?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A status or an error code for the log only, never content. */
  readonly reason?: string;
  /** Advice to the client's developer, never content. */
  readonly detail?: string;
}

export class GatewayProblem extends Error {
  override readonly name = 'GatewayProblem';
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string | undefined;
  readonly detail: string | undefined;

  constructor(code: ProblemCode, { cause, headers = {}, reason, detail }: ProblemOptions = {}) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.headers = { ...createChallenge(code), ...headers };
    this.reason = reason;
    this.detail = detail;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }
}

/** The challenges of RFC 6750 §3 and RFC 9449 §7.1, which tell a client what to do next. */
function createChallenge(code: ProblemCode): Record<string, string> {
  switch (code) {
    case 'token-missing':
      return { 'www-authenticate': 'Bearer' };
    case 'token-invalid':
    case 'token-expired':
    case 'token-spent':
      return { 'www-authenticate': 'Bearer error="invalid_token"' };
    case 'proof-required':
      return { 'www-authenticate': 'DPoP algs="ES256"' };
    case 'proof-invalid':
      return { 'www-authenticate': 'DPoP error="invalid_dpop_proof", algs="ES256"' };
    case 'proof-stale':
      return { 'www-authenticate': 'DPoP error="use_dpop_nonce", algs="ES256"' };
    case 'scope-insufficient':
      return { 'www-authenticate': 'Bearer error="insufficient_scope"' };
    default:
      return {};
  }
}

/** Converts any thrown value to a problem; unknown errors become `internal` without details. */
export function asProblem(thrown: unknown): GatewayProblem {
  if (thrown instanceof GatewayProblem) return thrown;
  return new GatewayProblem('internal', { cause: thrown, reason: reasonOf(thrown) });
}

/** Returns the part of an unknown error that may be logged: its code or class, never its message. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const code: unknown = 'code' in thrown ? thrown.code : undefined;
  // Subclasses of Error often do not set `name`.
  const names = [code, thrown.name === 'Error' ? thrown.constructor.name : thrown.name];
  return names.find((name): name is string => typeof name === 'string' && /^\w{1,40}$/.test(name)) ?? 'Error';
}

/** Creates problem details, whose `type` is a name and not an address to fetch. */
export function problemResponse({ code, status, headers, detail }: GatewayProblem): Response {
  const body = { type: `urn:hdt:problem:${code}`, title: PROBLEMS[code][1], status, code, detail };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}

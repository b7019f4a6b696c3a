/** RFC 7807 problems of the upload, status, list and medical endpoints. */
const PROBLEMS = {
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  'not-found': [404, 'Not found'],
  'unknown-module': [400, 'Unknown module'],
  'missing-parameter': [400, 'Missing parameter'],
  'invalid-parameter': [400, 'Invalid parameter'],
  'invalid-body': [400, 'Invalid body'],
  'invalid-settings': [422, 'Invalid settings'],
  'no-file': [400, 'No file'],
  'too-many-files': [400, 'Too many files'],
  'too-large': [413, 'Too large'],
  'unsupported-type': [415, 'Unsupported media type'],
  internal: [500, 'Internal error'],
  busy: [503, 'Busy'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** `detail` goes to the client: a sentence about the request, never a piece of it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string;
  /** Name of each refused field to the code of the reason. */
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    { cause, fields }: { cause?: unknown; fields?: Readonly<Record<string, string>> } = {},
  ) {
    super(code, { cause });
    this.code = code;
    this.detail = detail;
    this.fields = fields;
  }
}

export function problemResponse({ code, detail, fields }: Problem): Response {
  const [status, title] = PROBLEMS[code];
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  if (status === 503) headers.set('retry-after', '5');
  // A URN: the type is an identifier, not a page to fetch.
  const body = { type: `urn:hdt-emulator:problem:${code}`, title, status, detail, fields };
  return new Response(JSON.stringify(body), { status, headers });
}

/**
 * The least that a back end does for hdt-elements: level 1 of PROTOCOL.md, in one file and without a dependency.
 *
 *     HDT_SERVICE_URL=http://127.0.0.1:8790 HDT_API_KEY=hdt-emulator-key npx tsx server-stub/token-exchange/stub.ts
 *
 * Replace `findPerson`, which gives each browser a cookie, by your sign-in, and `owners`, which ends with the process, by
 * your database. Left out: rate limits, sign-out before a token expires, logs, pages of other origins, list rows beyond the
 * newest hundred of the account, and all of level 2 (so a lost response cannot be looked up). `hdt-gateway` has all of that.
 */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const { HDT_SERVICE_URL = '', HDT_API_KEY = '', HOST = '127.0.0.1', PORT = '8787' } = process.env;
const [MOUNT, LIFETIME_S, MAX_BYTES, SECRET] = ['/hdt', 600, 251 * 2 ** 20, randomBytes(32)];
const FORWARDED_HEADERS = ['content-type', 'content-disposition', 'retry-after'];

/** The person who owns each `pathology <upload id>` and `medical <record id>`. Your database goes here. */
const owners = new Map<string, string>();

/** Finds out who is signed in. Your sign-in goes here; this one gives each browser a cookie. */
function findPerson(request: Request): { person?: string; cookie?: string } {
  const [, known] = /(?:^|; )hdt-stub=([\da-f-]{36})(?:;|$)/.exec(request.headers.get('cookie') ?? '') ?? [];
  if (known) return { person: known };
  const person = randomUUID();
  return { person, cookie: `hdt-stub=${person}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000` };
}

const jsonResponse = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** Problem details (RFC 9457). They name nothing of the request: another person's id looks like an unknown one. */
function problemResponse(status: number, code: string): Response {
  const challenge: object = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  const headers = { 'content-type': 'application/problem+json', ...challenge };
  return jsonResponse(status, { type: `urn:hdt:problem:${code}`, title: code, status, code }, headers);
}

const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url');

/** Exchanges the session for a token. A form of another site can send neither JSON nor the header. */
async function exchangeSession(request: Request): Promise<Response> {
  const { headers } = request;
  if (!headers.get('content-type')?.startsWith('application/json'))
    return problemResponse(415, 'body-unsupported');
  if (headers.get('x-hdt-client') !== '1') return problemResponse(403, 'client-header-required');
  if (!/^(same-origin)?$/.test(headers.get('sec-fetch-site') ?? ''))
    return problemResponse(403, 'cross-site');
  const { scope } = (await request.json().catch(() => null)) ?? {};
  if (!/^(pathology|medical)( (pathology|medical))?$/.test(scope))
    return problemResponse(400, 'scope-invalid');
  const { person, cookie } = findPerson(request);
  if (!person) return problemResponse(401, 'session-required');
  const claims = { person, scope, expires: Date.now() + LIFETIME_S * 1000 };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const token = {
    access_token: `${payload}.${sign(payload)}`,
    token_type: 'Bearer',
    expires_in: LIFETIME_S,
    scope,
    base_url: MOUNT,
    subject_tag: sign(`subject ${person}`).slice(0, 22),
    ...(cookie && { new_session: true }),
  };
  return jsonResponse(200, token, cookie ? { 'set-cookie': cookie } : {});
}

/** Finds the person of the token. Throws a response for a token that is missing, forged, expired or of another scope. */
function authorize(request: Request, scope: string): string {
  const header = request.headers.get('authorization') ?? '';
  const [, payload, mac = ''] = /^Bearer ([\w-]+)\.([\w-]{43})$/.exec(header) ?? [];
  const isValid = payload && timingSafeEqual(Buffer.from(mac), Buffer.from(sign(payload)));
  const token = isValid ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : { expires: 0 };
  if (token.expires < Date.now()) throw problemResponse(401, 'token-invalid');
  if (!token.scope.split(' ').includes(scope)) throw problemResponse(403, 'scope-insufficient');
  return token.person;
}

/** Sends one request to the service, with headers of its own, and passes on three headers of the response. */
async function callService(target: string, form: RequestInit = {}): Promise<Response> {
  const headers = { ...form.headers, authorization: `Bearer ${HDT_API_KEY}` };
  const signal = AbortSignal.timeout(120_000);
  const answer = await fetch(HDT_SERVICE_URL + target, { ...form, headers, signal, redirect: 'error' });
  // 503 promises that the service stored nothing. After any other failure that is unknown.
  if (answer.status === 503) throw problemResponse(503, 'service-busy');
  if (answer.status === 401 || answer.status > 499) throw problemResponse(502, 'service-failed');
  const passed = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  for (const [name, value] of answer.headers) if (FORWARDED_HEADERS.includes(name)) passed.set(name, value);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.includes(HDT_API_KEY)) throw problemResponse(502, 'service-bad-answer');
  return new Response(bytes, { status: answer.status, headers: passed });
}

/** Streams the form to the service. Ids get their owner before the browser learns them. */
async function forwardUpload(request: Request, module: string): Promise<Response> {
  const person = authorize(request, module);
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return problemResponse(415, 'body-unsupported');
  if (!(Number(request.headers.get('content-length') ?? 'unknown') <= MAX_BYTES))
    return problemResponse(413, 'too-large');
  const form = { method: 'POST', body: request.body, headers: { 'content-type': type }, duplex: 'half' };
  const answer = await callService(`/api/master?module=${module}`, form);
  if (!answer.ok) return answer;
  const body = await answer.clone().json();
  for (const { uploadId, id = uploadId } of [body, ...(body.uploads ?? []), ...(body.extractions ?? [])]) {
    if (id) owners.set(`${module} ${id}`, person);
  }
  return answer;
}

/** Reads one upload or record, or the part of the account's list that is the person's own. */
async function readOwn(request: Request, path: string, query: URLSearchParams): Promise<Response> {
  const [, id] = /^\/api\/(?:v1\/status|v1\/results|master\/medical)\/([\w-]+)$/.exec(path) ?? [];
  const list = { '/api/v1/uploads': 'uploads', '/api/master/transformations': 'records' }[path];
  if (!id && !list) return problemResponse(404, 'not-found');
  const module = path.startsWith('/api/v1/') ? 'pathology' : 'medical';
  const person = authorize(request, module);
  const isOwn = (one: string) => owners.get(`${module} ${one}`) === person;
  if (id && !isOwn(id)) return problemResponse(404, 'not-found');
  const limit = Number(query.get('limit') ?? (module === 'medical' ? 100 : 10));
  if (list && limit >= 1 && limit <= 100) query.set('limit', '100');
  const answer = await callService(`${path}?${query}`);
  if (!list || !answer.ok) return answer;
  const all: Record<string, string>[] = (await answer.json())[list];
  const own = all.filter(({ uploadId, id = uploadId }) => isOwn(id!)).slice(0, limit);
  return jsonResponse(200, { success: true, count: own.length, [list]: own });
}

/** The back end, as a web-standard handler. */
export async function handle(request: Request): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.startsWith(`${MOUNT}/`) ? pathname.slice(MOUNT.length) : '';
  try {
    if (request.method === 'GET') return await readOwn(request, path, query);
    if (`${request.method} ${path}` === 'POST /token') return await exchangeSession(request);
    if (`${request.method} ${path}` !== 'POST /api/master') return problemResponse(404, 'not-found');
    return await forwardUpload(request, query.get('module') ?? '');
  } catch (thrown) {
    return thrown instanceof Response ? thrown : problemResponse(502, 'service-unreachable');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = createServer(async (incoming, outgoing) => {
    const body = incoming.method === 'POST' ? Readable.toWeb(incoming) : null;
    const init = { method: incoming.method, headers: incoming.headers, body, duplex: 'half' };
    const answer = await handle(new Request(`http://${HOST}${incoming.url}`, init as RequestInit));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(Number(PORT), HOST, () => console.log(`http://${HOST}:${PORT}${MOUNT}/token`));
}

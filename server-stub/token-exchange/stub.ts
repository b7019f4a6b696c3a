/**
 * The least that a back end does for hdt-elements: level 1 of PROTOCOL.md, in one file and without a dependency.
 *
 *     HDT_SERVICE_URL=http://127.0.0.1:8790 HDT_API_KEY=hdt-emulator-key npx tsx server-stub/token-exchange/stub.ts
 *
 * Replace `findPerson` by your sign-in, and `owners`, which ends with the process, by your database. Left out, and in
 * `hdt-gateway`: rate limits, early sign-out, logs, other origins, rows beyond the account's newest hundred, level 2.
 */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

const { HDT_SERVICE_URL = '', HDT_API_KEY = '', HOST = '127.0.0.1', PORT = '8787' } = process.env;
const [MOUNT, LIFETIME_S, SECRET] = ['/hdt', 600, randomBytes(32)];
/** Bytes of a form, of another request, and of an answer; milliseconds of silence. A form may take ten times as long. */
const [MAX_FORM, MAX_REQUEST, MAX_ANSWER] = [251 * 2 ** 20, 64 * 2 ** 10, 32 * 2 ** 20];
const TIMEOUT = Number(process.env.HDT_TIMEOUT_S ?? 60) * 1000;
const ID: Record<string, string> = { pathology: 'uploadId', medical: 'id' };
const SCOPES = ['pathology', 'medical', 'pathology medical', 'medical pathology'];
/** What passes: parameters to the service; from it headers, and types that no browser opens as a page. */
const PARAMETERS = ['format', 'limit', 'fromDate', 'toDate', 'status', 'module'];
const FORWARDED_HEADERS = ['content-type', 'content-disposition', 'retry-after'];
const JSON_TYPE = /^application\/((fhir|problem)\+)?json(;[^,]*)?$/i;
const FILE_TYPE = /^(application\/((fhir\+)?xml|octet-stream|[\w.]*parquet)|text\/(csv|plain))(;[^,]*)?$/i;

/** The person who owns each `pathology <upload id>` and `medical <record id>`. Your database goes here. */
const owners = new Map<string, string>();

/** Finds out who is signed in. Your sign-in goes here; this one gives each browser a cookie. */
function findPerson({ headers }: IncomingMessage): { person?: string; cookie?: string } {
  const [, known] = /(?:^|; )hdt-stub=([\da-f-]{36})(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  if (known) return { person: known };
  const person = randomUUID();
  return { person, cookie: `hdt-stub=${person}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000` };
}

const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url');

/** Throws problem details (RFC 9457). They name nothing of the request: another person's id looks like an unknown one. */
function refuse(status: number, code: string): never {
  const advice = { 401: { 'www-authenticate': 'Bearer' }, 405: { allow: 'GET, POST' } }[status];
  const headers = { 'content-type': 'application/problem+json', ...(advice as object) };
  throw Response.json({ type: `urn:hdt:problem:${code}`, title: code, status, code }, { status, headers });
}

/** Exchanges the session for a token. A form of another site can send neither JSON nor the header. */
async function exchangeSession(incoming: IncomingMessage): Promise<Response> {
  const { headers } = incoming;
  if (!headers['content-type']?.startsWith('application/json')) refuse(415, 'body-unsupported');
  if (headers['x-hdt-client'] !== '1') refuse(403, 'client-header-required');
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') refuse(403, 'cross-site');
  const { scope } = ((await json(incoming).catch(() => null)) ?? {}) as { scope: string };
  if (!SCOPES.includes(scope)) refuse(400, 'scope-invalid');
  const { person, cookie } = findPerson(incoming);
  if (!person) refuse(401, 'session-required');
  const claims = { person, scope, expires: Date.now() + LIFETIME_S * 1000 };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const token = { access_token: `${payload}.${sign(payload)}`, token_type: 'Bearer', expires_in: LIFETIME_S };
  const subject_tag = sign(`subject ${person}`).slice(0, 22);
  const answer = { ...token, scope, base_url: MOUNT, subject_tag, ...(cookie && { new_session: true }) };
  return Response.json(answer, { headers: cookie ? { 'set-cookie': cookie } : {} });
}

/** Finds the person of the token. Throws a response for a token that is missing, forged, expired or of another scope. */
function authorize({ headers }: IncomingMessage, scope: string): string {
  const [, payload, mac = ''] = /^Bearer ([\w-]+)\.([\w-]{43})$/.exec(headers.authorization ?? '') ?? [];
  const isValid = payload && timingSafeEqual(Buffer.from(mac), Buffer.from(sign(payload)));
  const token = isValid ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : { expires: 0 };
  if (token.expires < Date.now()) refuse(401, 'token-invalid');
  if (!token.scope.split(' ').includes(scope)) refuse(403, 'scope-insufficient');
  return token.person;
}

/** The key as it is, in hexadecimal, and in base64 after none, one and two other bytes. */
const SPELLINGS = ['', '.', '..'].map((before) => btoa(before + HDT_API_KEY).slice(4, -4));
SPELLINGS.push(HDT_API_KEY, Buffer.from(HDT_API_KEY).toString('hex'));
const ESCAPE = /\\u([\da-f]{4})|&(?:amp;)*(?:#x([\da-f]+);?|#(\d+);?|[a-z]\w*;)|\\[bfnrt]/gi;
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z\d]+/g, '');
/** Whether a text has the key, however it is spelled. What is still escaped after eight rounds counts as the key. */
function hasKey(text: string, rounds = 8): boolean {
  const letters = lettersOf(text);
  const isSpelled = SPELLINGS.map(lettersOf).some((one) => one.length > 11 && letters.includes(one));
  if (isSpelled || text.includes(HDT_API_KEY)) return true;
  let decoded = text.replace(ESCAPE, (_, u, x = u, code = `0x${x}`) => String.fromCharCode(Number(code)));
  if (decoded === text) decoded = text.replace(/%(?=[\da-f]{2})/gi, '\\u00');
  return decoded !== text && (rounds === 0 || hasKey(decoded, rounds - 1));
}

/** Sends one request to the service, with headers of its own. Throws a response where the answer may not pass. */
async function callService(target: string, form: RequestInit = {}): Promise<Response> {
  const sent = { ...form.headers, authorization: `Bearer ${HDT_API_KEY}`, 'accept-encoding': 'identity' };
  const signal = AbortSignal.timeout(form.body ? 10 * TIMEOUT : TIMEOUT);
  const init = { ...form, headers: sent, signal, redirect: 'manual' } as const;
  const { status, headers, body } = await fetch(HDT_SERVICE_URL.replace(/\/+$/, '') + target, init);
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString('latin1');
    if (text.length > MAX_ANSWER) refuse(502, 'service-bad-answer');
  }
  // 503 promises that the service stored nothing. After any other failure that is unknown.
  if (status === 401 || status > 499) refuse(status === 503 ? 503 : 502, 'service-failed');
  const passed = new Headers([...headers].filter(([name]) => FORWARDED_HEADERS.includes(name)));
  const [type, bytes] = [`${headers.get('content-type')}`, Buffer.from(text, 'latin1')];
  const parsed = JSON_TYPE.test(type) ? JSON.stringify(JSON.parse(bytes.toString())) : '';
  if ([text, parsed, ...passed.values()].some((one) => hasKey(one))) refuse(502, 'service-bad-answer');
  const isFile = FILE_TYPE.test(type) && target.startsWith('/api/v1/results/');
  const mayPass = (isFile || parsed.startsWith('{')) && !headers.has('content-encoding');
  if (!mayPass || (status > 202 && status < 400)) refuse(status < 400 ? 502 : status, 'service-bad-answer');
  return new Response(bytes, { status, headers: passed });
}

/** Streams the form to the service. Ids get their owner before the browser learns them. */
async function forwardUpload(incoming: IncomingMessage, module: string): Promise<Response> {
  const person = authorize(incoming, module);
  const type = incoming.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) refuse(415, 'body-unsupported');
  const body = incoming.iterator({ destroyOnReturn: false });
  const form = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' } as object;
  const answer = await callService(`/api/master?module=${module}`, form);
  if (!answer.ok) return answer;
  const told = await answer.clone().json();
  const items = [told, told.uploads ?? [], told.extractions ?? []].flat();
  const ids = items.map((item) => item?.[ID[module]!] ?? null).filter((id) => id !== null);
  const isOwn = (id: string) => /^[\w-]+$/.test(id) && (owners.get(`${module} ${id}`) ?? person) === person;
  if (!ids.every((id) => typeof id === 'string' && isOwn(id))) refuse(502, 'service-bad-answer');
  for (const id of ids) owners.set(`${module} ${id}`, person);
  return answer;
}

/** Reads one upload or record, or the part of the account's list that is the person's own. */
async function readOwn(incoming: IncomingMessage, path: string, asked: URLSearchParams): Promise<Response> {
  const [, id] = /^\/api\/(?:v1\/status|v1\/results|master\/medical)\/([\w-]+)$/.exec(path) ?? [];
  const list = { '/api/v1/uploads': 'uploads', '/api/master/transformations': 'records' }[path];
  if (!id && !list) refuse(404, 'not-found');
  const module = path.startsWith('/api/v1/') ? 'pathology' : 'medical';
  const person = authorize(incoming, module);
  const isOwn = (one: unknown) => owners.get(`${module} ${one}`) === person;
  if (id && !isOwn(id)) refuse(404, 'not-found');
  const limit = asked.get('limit') ?? (module === 'medical' ? '100' : '10');
  if (!/^([1-9]\d?|100)$/.test(limit)) refuse(400, 'query-invalid');
  const query = new URLSearchParams([...asked].filter(([name]) => PARAMETERS.includes(name)));
  if (list) query.set('limit', '100');
  const answer = await callService(`${path}?${query}`);
  if (!list || !answer.ok) return answer;
  const all: Record<string, unknown>[] = (await answer.json())[list];
  const own = all.filter((item) => isOwn(item?.[ID[module]!])).slice(0, Number(limit));
  return Response.json({ success: true, count: own.length, [list]: own });
}

/** Finds the route. Node's parser has refused what could be read in two ways; here go length, coding and two hosts. */
async function route(incoming: IncomingMessage): Promise<Response> {
  const { method, url = '', headers, headersDistinct } = incoming;
  const [, path = '', query] = /^\/hdt(\/[^?]*)\??(.*)$/.exec(url) ?? [];
  const length = Number(headers['content-length'] ?? (method === 'GET' ? 0 : Number.NaN));
  if (method !== 'GET' && method !== 'POST') refuse(405, 'method-not-allowed');
  if (headersDistinct.host?.[1] || headers['content-encoding']) refuse(400, 'header-invalid');
  const isShort = length <= (path === '/api/master' ? MAX_FORM : MAX_REQUEST);
  if (!isShort || headers['transfer-encoding']) refuse(413, 'too-large');
  if (method === 'GET') return await readOwn(incoming, path, new URLSearchParams(query));
  if (path === '/token') return await exchangeSession(incoming);
  if (path !== '/api/master') refuse(404, 'not-found');
  return await forwardUpload(incoming, new URLSearchParams(query).get('module') ?? '');
}

const LIMITS = { requestTimeout: 10 * TIMEOUT, connectionsCheckingInterval: TIMEOUT };
const server = createServer(LIMITS, async (incoming, outgoing) => {
  const answer: Response = await route(incoming)
    .catch((thrown) => (thrown instanceof Response ? thrown : refuse(502, 'service-failed')))
    .catch((thrown) => thrown);
  const bytes = Buffer.from(await answer.arrayBuffer());
  outgoing.setHeader('content-length', bytes.length);
  const always = { 'hdt-protocol': '1', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...always }).write(bytes);
  const isUnread = answer.status === 413 && !incoming.complete && !incoming.readableDidRead;
  if (isUnread) return void setTimeout(() => incoming.socket.destroy(), 1000);
  outgoing.end();
  incoming.resume(); // The rest of a form that was refused: a browser reads no answer before it has sent it.
}).setTimeout(11 * TIMEOUT);
server.on('connect', (_, it) => it.on('error', () => {}).end('HTTP/1.1 405 \r\n\r\n', () => it.destroy()));
server.listen(Number(PORT), HOST, () => console.log(`http://${HOST}:${PORT}${MOUNT}/token`));

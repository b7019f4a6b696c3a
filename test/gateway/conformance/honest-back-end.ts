import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const KEY = 'the-key+of/the account_0123456789';

export interface Ask {
  readonly method: string;
  /** Path below the mount, as it was sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly incoming: IncomingMessage;
}

export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

export interface Claims {
  readonly person: string;
  readonly scope: string;
  readonly exp: number;
}

interface Stored {
  readonly id: string;
  readonly kind: 'pathology' | 'medical';
  readonly fileName: string;
}

/** What is thrown to answer at once. */
class Refusal extends Error {
  constructor(readonly reply: Reply) {
    super();
  }
}

const MIB = 1024 * 1024;

/**
 * A back end of level 1 that keeps to the protocol, and the service behind it, in one process. Each of its methods does
 * one thing that a back end can get wrong, so that a liar is this class with one method overridden.
 */
export class HonestBackEnd {
  /** Seconds for which a token is good. */
  lifetime = 600;
  maxForm = 251 * MIB;
  /** All that the account has, newest first. */
  readonly stored: Stored[] = [];
  readonly owners = new Map<string, string>();
  readonly secret = randomBytes(32);

  async answer(ask: Ask): Promise<Reply> {
    try {
      return await this.route(ask);
    } catch (thrown) {
      if (thrown instanceof Refusal) return thrown.reply;
      throw thrown;
    }
  }

  async route(ask: Ask): Promise<Reply> {
    const { method, path } = ask;
    if (method === 'OPTIONS') return this.answerPreflight(ask);
    if (method === 'POST' && path === '/token') return this.exchange(ask);
    if (method === 'POST' && path === '/api/master') return this.upload(ask);
    const [, route = '', id = ''] =
      /^\/api\/(v1\/status|v1\/results|master\/medical)\/([\w-]+)$/.exec(path) ?? [];
    if (method !== 'GET') return this.answerOtherMethod(ask);
    if (path === '/api/v1/uploads') return this.listUploads(ask, this.authorize(ask, 'pathology'));
    if (path === '/api/master/transformations') return this.listRecords(ask, this.authorize(ask, 'medical'));
    if (id === '') return this.answerOtherPath(ask);
    const person = this.authorize(ask, route === 'master/medical' ? 'medical' : 'pathology');
    if (!this.isOwn(person, id, ask)) return this.refuseId(id);
    if (route === 'v1/status') return this.readStatus(id);
    return route === 'v1/results' ? this.readResults(id, ask) : this.readRecord(id);
  }

  // The exchange

  async exchange(ask: Ask): Promise<Reply> {
    this.checkExchange(ask);
    this.checkExchangeLength(ask);
    const scope = this.readScope(await readText(ask.incoming));
    const { person, cookie } = this.findPerson(ask);
    const exp = Date.now() / 1000 + this.lifetime;
    const reply = this.respond(200, {
      access_token: this.issueToken({ person, scope, exp }),
      token_type: 'Bearer',
      expires_in: this.lifetime,
      scope,
      base_url: '/hdt',
      subject_tag: this.createTag(person),
    });
    return cookie ? { ...reply, headers: { ...reply.headers, 'set-cookie': cookie } } : reply;
  }

  checkExchange({ headers }: Ask): void {
    if (!/^application\/json/.test(headers['content-type'] ?? '')) throw this.refusal(415);
    if (headers['x-hdt-client'] !== '1') throw this.refusal(403);
  }

  checkExchangeLength({ headers }: Ask): void {
    if (Number(headers['content-length']) > 64 * 1024) throw this.refusal(413);
  }

  readScope(body: string): string {
    const [, scope] = /^\{"scope":"([^"]*)"\}$/.exec(body) ?? [];
    if (!/^(pathology|medical)( (pathology|medical))?$/.test(scope ?? '')) throw this.refusal(400);
    return scope ?? '';
  }

  findPerson({ headers }: Ask): { person: string; cookie?: string } {
    const [, person] = /session=([\w-]+)/.exec(headers.cookie ?? '') ?? [];
    if (person) return { person };
    const created = randomUUID();
    return { person: created, cookie: this.createCookie(created) };
  }

  createCookie(person: string): string {
    return `session=${person}; HttpOnly; SameSite=Strict; Path=/`;
  }

  createTag(person: string): string {
    return this.sign(`tag ${person}`).slice(0, 22);
  }

  sign(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }

  issueToken(claims: Claims): string {
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${payload}.${this.sign(payload)}`;
  }

  // Tokens

  authorize(ask: Ask, scope: string): string {
    const claims = this.verifyToken(this.readToken(ask));
    if (!claims || this.isExpired(claims)) throw this.refusal(401, { 'www-authenticate': 'Bearer' });
    if (!this.hasScope(claims, scope, ask)) throw this.refusal(403);
    return claims.person;
  }

  readToken({ headers }: Ask): string {
    return /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  }

  verifyToken(token: string): Claims | null {
    const [payload = '', mac] = token.split('.');
    if (mac !== this.sign(payload)) return null;
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  }

  isExpired({ exp }: Claims): boolean {
    return exp < Date.now() / 1000;
  }

  hasScope({ scope }: Claims, needed: string, _ask: Ask): boolean {
    return scope.split(' ').includes(needed);
  }

  // Uploads

  async upload(ask: Ask): Promise<Reply> {
    const module = ask.query.get('module') ?? '';
    const person = this.authorize(ask, module);
    if (!/^multipart\/form-data/.test(ask.headers['content-type'] ?? '')) throw this.refusal(415);
    this.checkLength(ask);
    const names = this.checkFiles(await this.readForm(ask));
    const added = names.map((fileName) => ({ id: randomUUID(), kind: module as Stored['kind'], fileName }));
    this.stored.unshift(...added);
    this.recordOwners(
      person,
      added.map(({ id }) => id),
    );
    const uploads = added.map(({ id }) => ({ uploadId: id }));
    return this.respond(
      200,
      module === 'medical' ? { extractions: added.map(({ id }) => ({ id })) } : { uploads },
    );
  }

  checkLength({ headers }: Ask): void {
    if (!(Number(headers['content-length'] ?? 'unknown') <= this.maxForm)) throw this.refusal(413);
  }

  async readForm({ incoming }: Ask): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Returns the names of the files of a form. */
  checkFiles(form: Buffer): string[] {
    const names = [...form.toString('latin1').matchAll(/filename="([^"]*)"/g)].map(([, name = '']) => name);
    if (form.length > 26 * MIB) throw this.refusal(413);
    if (names.length > 10) throw this.refusal(400);
    return names;
  }

  recordOwners(person: string, ids: readonly string[]): void {
    for (const id of ids) this.owners.set(id, person);
  }

  // Owners

  isOwn(person: string, id: string, _ask: Ask | null): boolean {
    return this.owners.get(id) === person;
  }

  refuseId(_id: string): Reply {
    return this.refuse(404);
  }

  listUploads(ask: Ask, person: string): Reply {
    const limit = Number(ask.query.get('limit') ?? 10);
    if (!(limit >= 1 && limit <= 100)) throw this.refusal(400);
    const own = this.findOwn(person, 'pathology', ask).slice(0, limit);
    const uploads = own.map(({ id, fileName }) => ({ uploadId: id, fileName }));
    return this.respond(200, { count: this.countList(person, uploads.length), uploads });
  }

  listRecords(ask: Ask, person: string): Reply {
    const records = this.findOwn(person, 'medical', ask).map(({ id }) => ({ id }));
    return this.respond(200, { count: records.length, records });
  }

  findOwn(person: string, kind: Stored['kind'], ask: Ask): Stored[] {
    return this.stored.filter((one) => one.kind === kind && this.isOwn(person, one.id, ask));
  }

  countList(_person: string, listed: number): number {
    return listed;
  }

  // Reads

  readStatus(id: string): Reply {
    const { fileName = '' } = this.stored.find((one) => one.id === id) ?? {};
    const [, fault] = /\.fault-([\w-]+)/.exec(fileName) ?? [];
    return this.passStatus(fault);
  }

  /** Answers a status as the service has, which may fail. */
  passStatus(fault: string | undefined): Reply {
    return fault ? this.refuse(502) : this.respond(200, { status: 'completed' });
  }

  readResults(_id: string, { query }: Ask): Reply {
    if (query.get('format') === 'csv')
      return this.respond(200, 'Test,Result\nGlucose,99\n', { 'content-type': 'text/csv' });
    return this.respond(200, { results: [{ Result: '99' }] });
  }

  readRecord(id: string): Reply {
    return this.respond(200, { id });
  }

  // What there is not

  answerOtherPath(_ask: Ask): Reply {
    return this.refuse(404);
  }

  answerOtherMethod(_ask: Ask): Reply {
    return this.refuse(405);
  }

  answerPreflight(_ask: Ask): Reply {
    return { status: 204, headers: {}, body: '' };
  }

  // Every answer

  respond(status: number, body: object | string, headers: OutgoingHttpHeaders = {}): Reply {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const always = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    return { status, headers: { ...always, ...headers }, body: text };
  }

  refuse(status: number, headers: OutgoingHttpHeaders = {}): Reply {
    const type = { 'content-type': 'application/problem+json' };
    return this.respond(status, { title: 'refused', status }, { ...type, ...headers });
  }

  refusal(status: number, headers: OutgoingHttpHeaders = {}): Refusal {
    return new Refusal(this.refuse(status, headers));
  }

  /** The last hand on an answer, whatever it is to. */
  finish(reply: Reply, _ask: Ask): Reply {
    return reply;
  }

  send({ status, headers, body }: Reply, outgoing: ServerResponse): void {
    outgoing.writeHead(status, headers);
    outgoing.end(body);
  }
}

export interface Started {
  readonly origin: string;
  /** Connections that are open now. */
  connections(): number;
  close(): Promise<void>;
}

export async function start(backEnd: HonestBackEnd): Promise<Started> {
  return startServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '', headers } = incoming;
    const [target = '', search = ''] = url.split(/\?(.*)/s);
    const ask = {
      method,
      path: target.replace(/^\/hdt/, ''),
      query: new URLSearchParams(search),
      headers,
      incoming,
    };
    try {
      const reply = await backEnd.answer(ask);
      backEnd.send(backEnd.finish(reply, ask), outgoing);
    } catch (error) {
      // The suite does not send to its end what it expects to be refused.
      if (!incoming.destroyed) throw error;
    }
  });
}

/** Starts a server that answers as `listener` does. */
export async function startServer(
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
): Promise<Started> {
  const server = createServer(listener);
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    socket
      .on('error', () => {})
      .once('close', () => {
        open -= 1;
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
  return text;
}

import { connect } from 'node:net';
import { join } from 'node:path';
import { accountService } from '../../gateway/support/account.js';
import { form } from '../../gateway/support/bench.js';
import { startUpstream, type Upstream } from '../../gateway/support/upstream.js';
import { startStub } from '../../support/back-ends.js';
import { ROOT, run } from '../../support/process.js';
import type { Asked } from './answers.js';

/** What base64 and the escapes of JSON, XML and addresses have something to write of. */
export const KEY = 'zA9+key/that_nobody.may-ever=see0123456789';

export const BACK_ENDS = ['stub.ts', 'stub.py', 'hdt-gateway'] as const;
export type Name = (typeof BACK_ENDS)[number];

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A back end in a process of its own before a service that answers as it is told. */
export interface HostileHouse {
  readonly origin: string;
  readonly upstream: Upstream;
  readonly ana: Person;
  readonly ben: Person;
  /** Lets the service answer as a good one does. */
  recover(): void;
  /** Everything that the process has printed. */
  printed(): string;
  /** Whether the process has not ended. */
  isRunning(): boolean;
  close(): Promise<void>;
}

export async function openHostileHouse(
  name: Name,
  settings: Record<string, string> = {},
): Promise<HostileHouse> {
  const account = accountService();
  const upstream = await startUpstream(account.answer);
  const backEnd =
    name === 'hdt-gateway'
      ? await startGateway(upstream)
      : await startStub(name, { url: `${upstream.url}/`, key: KEY }, settings);
  const { origin } = backEnd;
  return {
    origin,
    upstream,
    ana: await Person.signIn(origin),
    ben: await Person.signIn(origin),
    recover() {
      upstream.answer = account.answer;
    },
    printed: () => backEnd.lines.join('\n'),
    isRunning: () => backEnd.isRunning(),
    async close() {
      await backEnd.close();
      await upstream.close();
    },
  };
}

async function startGateway(upstream: Upstream) {
  const gateway = run(process.execPath, [join(ROOT, 'server-stub/gateway/dist/command/main.js')], {
    HDT_SERVICE_URL: upstream.url,
    HDT_API_KEY: KEY,
    HDT_LIMITS: JSON.stringify({
      requestsPerMinute: 100_000,
      filesPerToken: 10_000,
      newSessionsPerMinute: 10_000,
    }),
    PORT: '0',
  });
  const [, address = ''] = await gateway.line(/"address":"([^"]+)"/);
  return {
    origin: new URL(address).origin,
    lines: gateway.lines,
    isRunning: () => !gateway.isGone(),
    async close() {
      gateway.kill('SIGTERM');
      await gateway.ended;
    },
  };
}

/** Somebody with a cookie, a token, a report and a picture. */
class Person {
  uploadId = '';
  recordId = '';
  #cookie = '';
  private constructor(readonly origin: string) {}

  static async signIn(origin: string): Promise<Person> {
    const person = new Person(origin);
    const [report, picture] = [await person.ask('report'), await person.ask('picture')];
    person.uploadId = JSON.parse(report.text).uploads[0].uploadId;
    person.recordId = JSON.parse(picture.text).extractions[0].id;
    return person;
  }

  async token(): Promise<string> {
    const response = await fetch(`${this.origin}/hdt/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hdt-client': '1', cookie: this.#cookie },
      body: '{"scope":"pathology medical"}',
    });
    const { access_token } = (await response.json()) as { access_token: string };
    this.#cookie ||= (response.headers.get('set-cookie') ?? '').split(';')[0]!;
    return access_token;
  }

  async ask(asked: Asked): Promise<Reply> {
    const paths: Record<Asked, string> = {
      status: `/api/v1/status/${this.uploadId}`,
      json: `/api/v1/results/${this.uploadId}?format=json`,
      csv: `/api/v1/results/${this.uploadId}?format=csv`,
      list: '/api/v1/uploads',
      records: '/api/master/transformations?module=medical',
      record: `/api/master/medical/${this.recordId}`,
      report: '/api/master?module=pathology',
      picture: '/api/master?module=medical',
    };
    const isUpload = asked === 'report' || asked === 'picture';
    const response = await fetch(`${this.origin}/hdt${paths[asked]}`, {
      ...(isUpload && { method: 'POST', body: form(1) }),
      headers: { authorization: `Bearer ${await this.token()}` },
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}

/** Final statuses on the line, in order; news before an answer (1xx) is none. */
export const statusesOf = (heard: string): number[] =>
  [...heard.matchAll(/^HTTP\/1\.[01] ([2-5]\d\d)\b/gm)].map(([, status]) => Number(status));

/**
 * Says bytes to a server, and resolves with what it says until it closes the line. A plain request for what is not there
 * comes after them, on which a server that has kept the line closes it.
 */
export function converse(origin: string, bytes: string, then: 'ask' | 'hang up' | 'vanish'): Promise<string> {
  const { hostname, port } = new URL(origin);
  const last = 'GET /hdt/farewell HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => {
      socket.write(then === 'ask' ? bytes + last : bytes, 'latin1', () => {
        if (then === 'hang up') socket.end();
        if (then === 'vanish') socket.resetAndDestroy();
      });
    });
    socket.on('data', (piece: Buffer) => {
      heard += piece.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy());
    socket.on('close', () => resolve(heard));
  });
}

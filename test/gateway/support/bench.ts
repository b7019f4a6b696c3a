import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createGateway, type Gateway } from '../../../server-stub/gateway/src/app.js';
import type { LogEvent } from '../../../server-stub/gateway/src/log.js';
import type { GatewayOptions } from '../../../server-stub/gateway/src/options.js';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { openTestStore } from './store.js';
import { type Answer, startUpstream, type Upstream } from './upstream.js';

export const KEY = 'key-that-nobody-may-ever-see-0123456789';
export const SECRET = 'a secret of the test suite, long enough';

export const TOKEN_HEADERS = { 'content-type': 'application/json', 'x-hdt-client': '1' };

/** A gateway on a socket in front of a stand-in, with everything either of them says written down. */
export interface Bench {
  readonly url: string;
  readonly gateway: Gateway;
  readonly upstream: Upstream;
  readonly store: Store;
  readonly logs: LogEvent[];
  readonly clock: { time: number; now(): number };
  /** One exchange with the gateway; the answer is kept for `close` to search. */
  call(path: string, init?: RequestInit): Promise<Reply>;
  /** An access token of a person, renewed as a client would. */
  token(subject: string, scope?: string): Promise<string>;
  as(subject: string, path: string, init?: RequestInit): Promise<Reply>;
  upload(subject: string, module?: string): Promise<Reply>;
  /** Stops all, after asserting that neither the key nor the service's address was told to anybody. */
  close(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  json(): unknown;
}

export interface BenchOptions extends Partial<Omit<GatewayOptions, 'store'>> {
  readonly answer?: Answer;
  readonly store?: Store;
}

export async function startBench({ answer, store: given, ...options }: BenchOptions = {}): Promise<Bench> {
  const upstream = await startUpstream(answer);
  const store = given ?? (await openTestStore());
  const logs: LogEvent[] = [];
  const clock = { time: Date.UTC(2026, 0, 2), now: () => clock.time };
  const gateway = createGateway({
    service: { url: upstream.url, key: KEY },
    authenticate: (request) => {
      const subject = request.headers.get('x-test-subject');
      return subject ? { subject } : null;
    },
    store,
    secrets: [SECRET],
    clock,
    log: (event) => logs.push(event),
    ...options,
  });
  const server = createAdaptorServer({ fetch: gateway.fetch, overrideGlobalObjects: false }) as Server;
  // A loaded machine takes its time between two requests: a kept connection must not close just then.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reply: string[] = [];
  const tokens = new Map<string, { value: string; issued: number }>();

  const bench: Bench = {
    url,
    gateway,
    upstream,
    store,
    logs,
    clock,
    async call(path, init) {
      const response = await fetch(url + path, init);
      const text = await response.text();
      reply.push(JSON.stringify([...response.headers]), text);
      const { status, headers } = response;
      return { status, headers, text, json: () => JSON.parse(text) as unknown };
    },
    async token(subject, scope = 'pathology medical') {
      const held = tokens.get(`${subject} ${scope}`);
      if (held && clock.time - held.issued < 300_000) return held.value;
      const headers = { ...TOKEN_HEADERS, 'x-test-subject': subject };
      const answered = await bench.call('/token', {
        method: 'POST',
        headers,
        body: JSON.stringify({ scope }),
      });
      const { access_token } = answered.json() as { access_token: string };
      tokens.set(`${subject} ${scope}`, { value: access_token, issued: clock.time });
      return access_token;
    },
    async as(subject, path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${await bench.token(subject)}`);
      return bench.call(path, { ...init, headers });
    },
    upload: (subject, module = 'pathology') =>
      bench.as(subject, `/api/master?module=${module}`, { method: 'POST', body: form(1) }),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await gateway.close();
      await upstream.close();
      if (!given) await store.close();
      const everything = [...reply, ...logs.map((event) => JSON.stringify(event))].join('\n');
      for (const hidden of [KEY, upstream.url, new URL(upstream.url).host, SECRET]) {
        assert.ok(!everything.includes(hidden), 'something was told that must not be');
      }
      assert.doesNotMatch(everything, /\bat .+:\d+:\d+/, 'a stack was told');
    },
  };
  return bench;
}

/** Files that begin as a JPEG does, which both modules take. */
export function form(files: number, bytes = 10): FormData {
  const data = new FormData();
  const content = Buffer.alloc(bytes, 'x').fill(Buffer.of(0xff, 0xd8, 0xff), 0, 3);
  for (let n = 1; n <= files; n += 1) data.append('files', new Blob([content]), `report-${n}.jpg`);
  return data;
}

export const uploadIds = (reply: Reply): string[] =>
  (reply.json() as { uploads: { uploadId: string }[] }).uploads.map(({ uploadId }) => uploadId);

export const codeOf = (reply: Reply): string => (reply.json() as { code: string }).code;

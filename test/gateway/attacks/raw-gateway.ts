import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { nodeHandler } from '../../../server-stub/gateway/src/mounts/node.js';
import { accountService } from '../support/account.js';
import { type Bench, KEY, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { converse, readWire, startWire, statusesOf, type Wire, type WireRequest } from '../support/wire.js';

export const CONTENT = 'MSH|^~\\&|LAB';
export const FORM = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.hl7"\r\n\r\n${CONTENT}\r\n--b--\r\n`;
export const SMUGGLED = 'GET /api/v1/admin HTTP/1.1\r\nHost: evil.example\r\nX-Smuggled: yes\r\n\r\n';

/** All that the gateway may ever put on the wire to the service. */
const PATHS = [
  /^POST \/api\/master\?module=(pathology|medical)$/,
  /^GET \/api\/v1\/(status|results)\/[\w-]+(\?format=\w+)?$/,
  /^GET \/api\/master\?uploadId=[\w-]+$/,
  /^GET \/api\/v1\/uploads\?limit=100$/,
  /^GET \/api\/master\/transformations\?module=medical$/,
  /^GET \/api\/master\/medical\/[\w-]+$/,
];
const HEADERS = [
  'host',
  'connection',
  'authorization',
  'accept',
  'content-type',
  'content-length',
  'transfer-encoding',
  'traceparent',
];

/** A gateway as the world reaches it: by itself, or as part of a host's own server. */
interface Reached {
  readonly url: string;
  readonly base: string;
  close(): Promise<void>;
}

const WAYS: Record<string, (bench: Bench) => Promise<Reached>> = {
  'on its own': async (bench) => ({ url: bench.url, base: '', close: async () => {} }),
  'in a host’s server': async ({ gateway }) => {
    const answer = nodeHandler(gateway);
    const server: Server = createServer((incoming, outgoing) =>
      answer(incoming, outgoing, () => outgoing.writeHead(404, { 'x-host': '1' }).end()),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      base: '/hdt',
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  },
};

/** A gateway with a recorded wire to its service, and what a client says to it byte by byte. */
export interface RawGateway {
  readonly wire: Pick<Wire, 'clear'>;
  readonly base: string;
  readonly token: string;
  /** Of an upload. */
  readonly id: string;
  say(bytes: string): Promise<string>;
  authorization(): string;
  post(headers: string, body: string, target?: string): string;
  get(target: string, headers?: string): string;
  /** Complete requests the service received, each of them one the gateway may send. */
  reachedService(): WireRequest[];
  /** Asserts that the answers have these statuses and no internals. */
  refusedWith(heard: string, statuses: readonly number[]): void;
}

/** Registers tests for a gateway on its own and in a host's server. */
export function describeRaw(title: string, register: (raw: RawGateway) => void): void {
  for (const [way, reach] of Object.entries(WAYS)) {
    describe(`${title}: a gateway ${way}`, { timeout: 280_000 }, () => {
      let bench: Bench;
      let wire: Wire;
      let reached: Reached;
      let token: string;
      let id: string;

      beforeAll(async () => {
        const account = accountService();
        // The wire has to know the stand-in's address before the gateway knows the wire's.
        const service = await startBench({ answer: account.answer });
        wire = await startWire(service.upstream.url);
        bench = await startBench({
          service: { url: wire.url, key: KEY },
          basePath: way === 'on its own' ? '' : '/hdt',
          origins: ['https://clinic.example'],
        });
        const close = bench.close.bind(bench);
        Object.assign(bench, { close: async () => void (await Promise.all([close(), service.close()])) });
        reached = await reach(bench);
        const headers = { ...TOKEN_HEADERS, 'x-test-subject': 'ana' };
        const init = { method: 'POST', headers, body: '{"scope":"pathology medical"}' };
        const reply = await bench.call(`${reached.base}/token`, init);
        token = (reply.json() as { access_token: string }).access_token;
        const first = await say(post(`Content-Length: ${FORM.length}\r\n`, FORM));
        id = /"uploadId":"([^"]+)"/.exec(first)?.[1] ?? '';
        assert.ok(id);
      });
      afterAll(async () => {
        await reached.close();
        await bench.close();
        await wire.close();
      });
      beforeEach(() => {
        wire.clear();
      });

      const say = (bytes: string) => converse(reached.url, bytes, `${reached.base}/health/live`);
      const authorization = () => `Authorization: Bearer ${token}\r\n`;
      const post = (headers: string, body: string, target = '/api/master?module=pathology') =>
        `POST ${reached.base}${target} HTTP/1.1\r\nHost: x\r\n${authorization()}Content-Type: multipart/form-data; boundary=b\r\n${headers}\r\n${body}`;
      const get = (target: string, headers = '') =>
        `GET ${target} HTTP/1.1\r\nHost: x\r\n${authorization()}${headers}\r\n`;

      const reachedService = (): WireRequest[] => {
        const read = wire.sent().map(readWire);
        for (const { requests, rest } of read) {
          for (const { line, headers } of requests) {
            const target = line.replace(/ HTTP\/1\.1$/, '');
            assert.ok(
              PATHS.some((path) => path.test(target)),
              target,
            );
            const names = headers.map(([name]) => name.toLowerCase());
            assert.deepEqual(
              names.filter((name) => !HEADERS.includes(name)),
              [],
              target,
            );
            assert.equal(new Set(names).size, names.length, 'a header twice');
            const fields = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
            assert.equal(fields.get('host'), new URL(wire.url).host);
            assert.equal(fields.get('authorization'), `Bearer ${KEY}`);
          }
          for (const evil of [token, 'X-Smuggled', 'evil.example', 'Cookie'])
            assert.ok(!rest.includes(evil) && !requests.some(({ line }) => line.includes(evil)), evil);
        }
        return read.flatMap(({ requests }) => requests);
      };

      const refusedWith = (heard: string, statuses: readonly number[]) => {
        assert.deepEqual(statusesOf(heard), statuses, heard.slice(0, 300));
        assert.doesNotMatch(heard, /\bat .+:\d+:\d+|node_modules/);
      };

      register({
        get wire() {
          return wire;
        },
        get base() {
          return reached.base;
        },
        get token() {
          return token;
        },
        get id() {
          return id;
        },
        say,
        authorization,
        post,
        get,
        reachedService,
        refusedWith,
      });
    });
  }
}

import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { nodeHandler } from '../../../server-stub/gateway/src/mounts/node.js';
import { accountService } from '../support/account.js';
import { type Bench, KEY, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { converse, readWire, startWire, statusesOf, type Wire } from '../support/wire.js';

const FORM =
  '--b\r\nContent-Disposition: form-data; name="files"; filename="a.hl7"\r\n\r\nMSH|^~\\&|LAB\r\n--b--\r\n';
const SMUGGLED = 'GET /api/v1/admin HTTP/1.1\r\nHost: evil.example\r\nX-Smuggled: yes\r\n\r\n';

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

for (const [way, reach] of Object.entries(WAYS)) {
  describe(`bytes no browser sends, to a gateway ${way}`, { timeout: 280_000 }, () => {
    let bench: Bench;
    let wire: Wire;
    let reached: Reached;
    let token: string;
    let id: string;

    before(async () => {
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
    after(async () => {
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

    /** Whole requests the service was given, each of them one the gateway may make. */
    const reachedService = (): { line: string; body: string }[] => {
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

    /** What is said against it is the parser's bare refusal, or a problem with a code. */
    const refusedWith = (heard: string, statuses: readonly number[]) => {
      assert.deepEqual(statusesOf(heard), statuses, heard.slice(0, 300));
      assert.doesNotMatch(heard, /\bat .+:\d+:\d+|node_modules/);
    };

    test('control: a plain upload reaches the service once and completely', async () => {
      refusedWith(await say(post(`Content-Length: ${FORM.length}\r\n`, FORM)), [200]);
      assert.deepEqual(
        reachedService().map(({ body }) => body),
        [FORM],
      );
    });

    test('control: a chunked upload too', async () => {
      const chunks = `${FORM.length.toString(16)}\r\n${FORM}\r\n0\r\n\r\n`;
      refusedWith(await say(post('Transfer-Encoding: chunked\r\n', chunks)), [200]);
      assert.deepEqual(
        reachedService().map(({ body }) => body),
        [FORM],
      );
    });

    const size = FORM.length.toString(16);
    const chunked = `${size}\r\n${FORM}\r\n0\r\n\r\n`;
    /** Ways to say one length to one reader and another to the next (RFC 9112 §11.2). */
    const FRAMINGS: Record<string, [headers: string, body: string]> = {
      'a length and chunks': [`Content-Length: ${FORM.length}\r\nTransfer-Encoding: chunked\r\n`, chunked],
      'chunks and a length': [`Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, chunked],
      'two lengths': [`Content-Length: 4\r\nContent-Length: ${FORM.length}\r\n`, FORM],
      'the same length twice': [`Content-Length: ${FORM.length}\r\nContent-Length: ${FORM.length}\r\n`, FORM],
      'two lengths in one': [`Content-Length: ${FORM.length}, ${FORM.length}\r\n`, FORM],
      'a length with a sign': [`Content-Length: +${FORM.length}\r\n`, FORM],
      'a length below nothing': ['Content-Length: -1\r\n', FORM],
      'a length in hexadecimal': [`Content-Length: 0x${size}\r\n`, FORM],
      'a length of too many digits': [`Content-Length: ${'9'.repeat(30)}\r\n`, FORM],
      'a space before the colon': [`Content-Length : ${FORM.length}\r\n`, FORM],
      'a space before the colon of the coding': [`Transfer-Encoding : chunked\r\n`, chunked],
      'a coding that is none': [`Transfer-Encoding: xchunked\r\n`, chunked],
      'a coding after chunked': [`Transfer-Encoding: chunked, identity\r\n`, chunked],
      'a coding twice': [`Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n`, chunked],
      'a folded coding': [`Transfer-Encoding:\r\n chunked\r\n`, chunked],
      'a folded header': [`X-A: b\r\n c\r\nContent-Length: ${FORM.length}\r\n`, FORM],
      'a coding after a tab and a vertical one': [`Transfer-Encoding:\x0bchunked\r\n`, chunked],
      'lines that end with LF alone': [`X-A: b\nContent-Length: ${FORM.length}\r\n`, FORM],
      'lines that end with CR alone': [`X-A: b\rTransfer-Encoding: chunked\r\n`, chunked],
      'a NUL in a header': [`X-A: b\0c\r\nContent-Length: ${FORM.length}\r\n`, FORM],
      'a chunk’s size with a sign': ['Transfer-Encoding: chunked\r\n', `+${chunked}`],
      'a chunk’s size with 0x': ['Transfer-Encoding: chunked\r\n', `0x${chunked}`],
      'a chunk’s size of too many digits': ['Transfer-Encoding: chunked\r\n', `${'f'.repeat(20)}\r\n${FORM}`],
      'a chunk longer than its size': ['Transfer-Encoding: chunked\r\n', `5\r\n${FORM}\r\n0\r\n\r\n`],
      'a chunk that ends with LF': ['Transfer-Encoding: chunked\r\n', `${size}\n${FORM}\n0\n\n`],
    };
    for (const [name, [headers, body]] of Object.entries(FRAMINGS)) {
      test(`${name}: rejected, and the rest is not parsed as another request`, async () => {
        const heard = await say(post(headers, body + SMUGGLED));
        const whole = reachedService();
        assert.deepEqual(whole, [], 'something was filed');
        refusedWith(heard, [400]);
      });
    }

    test('chunk extensions are dropped, and the next request is parsed separately', async () => {
      const body = `${size};x="${SMUGGLED.slice(0, 10)}"\r\n${FORM}\r\n0\r\nX-Smuggled: yes\r\n\r\n`;
      refusedWith(
        await say(post('Transfer-Encoding: chunked\r\n', body + get(`${reached.base}/api/v1/admin`))),
        [200, 404],
      );
      assert.deepEqual(
        reachedService().map((request) => request.body),
        [FORM],
      );
    });

    test('a request inside a rejected body is not executed', async () => {
      const inner = get(`${reached.base}/api/v1/status/${id}`);
      const outer = `POST ${reached.base}/api/master?module=pathology HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${authorization()}Content-Length: ${inner.length}\r\n\r\n${inner}`;
      const heard = await say(outer);
      refusedWith(heard, [415]);
      assert.deepEqual(reachedService(), []);
    });

    test('a second request on a connection does not inherit the first one’s token', async () => {
      const first = get(`${reached.base}/api/v1/status/${id}`);
      const second = `GET ${reached.base}/api/v1/status/${id} HTTP/1.1\r\nHost: x\r\n\r\n`;
      const heard = await say(first + second + first);
      refusedWith(heard, [200, 401, 200]);
      assert.equal(reachedService().length, 2);
    });

    /** Paths that mean one thing here and another at the service. `ID` is one of the person's own. */
    const TARGETS = [
      '/api/v1/status/../admin',
      '/api/v1/status/ID/../../admin',
      '/api/v1/status/..%2fadmin',
      '/api/v1/status/%2e%2e%2fadmin',
      '/api/v1/status/%2e%2e/admin',
      '/api/v1/status/..%5cadmin',
      '/api/v1/status/ID%2f..%2f..%2fadmin',
      '/api/v1/status/ID/',
      '/api/v1/status//ID',
      '//api/v1/status/ID',
      '/./api/v1/admin',
      '/api/v1/status/ID%00',
      '/api/v1/status/ID%0d%0aX-Smuggled:%20yes',
      '/api/v1/status/ID%20HTTP/1.1%0d%0aX-Smuggled:%20yes',
      '/api/v1/status/ID%3fadmin=1',
      '/api/v1/status/ID%23',
      '/api/v1/status/ID;admin=1',
      '/api/v1/status/%',
      '/api/v1/status/%ff%fe',
      '/api/v1/status/%c0%ae%c0%ae%c0%afadmin',
      '/api/v1/status/%252e%252e%252fadmin',
      '/API/V1/STATUS/ID',
      '/api/v1/uploads/ID',
      '/api/v1/admin',
      '/api/master/medical/..%2f..%2fv1%2fadmin',
      '/api/master?uploadId=ID%26admin%3d1',
      '/api/master?uploadId=ID%0d%0aX-Smuggled:%20yes',
      '/api/master?uploadId=..%2fadmin',
      '/api/master?uploadId[]=ID',
      '/api/v1/results/..%2f..%2fadmin?format=csv',
    ];
    for (const target of TARGETS) {
      test(`GET ${target}: 404 and not forwarded`, async () => {
        refusedWith(await say(get(reached.base + target.replace('ID', id))), [404]);
        assert.deepEqual(reachedService(), []);
      });
    }

    const BAD_QUERIES = [
      '/api/v1/results/ID?format=csv%26admin%3d1',
      '/api/v1/results/ID?format=csv%0d%0aX-Smuggled:%20yes',
      '/api/v1/uploads?limit=1%26admin%3d1',
      '/api/v1/uploads?status=completed%00',
      '/api/v1/uploads?fromDate=2026-01-01%0d%0a',
      '/api/v1/uploads?fromDate=2026-01-01%26account%3d2',
      '/api/master/transformations?module=medical%26account%3d2',
    ];
    for (const target of BAD_QUERIES) {
      test(`GET ${target}: 400 and not forwarded`, async () => {
        refusedWith(await say(get(reached.base + target.replace('ID', id))), [400]);
        assert.deepEqual(reachedService(), []);
      });
    }

    for (const target of [
      '/api/v1/status/..\\admin',
      '/api\\v1\\status\\ID',
      '/api/v1/status/ID\0',
      '/api/v1/sta tus/ID',
      '/api/v1/status/\x7fID',
    ]) {
      test(`GET ${JSON.stringify(target)}: rejected by the HTTP parser`, async () => {
        refusedWith(await say(get(reached.base + target.replace('ID', id))), [400]);
        assert.deepEqual(reachedService(), []);
      });
    }

    test('the first of repeated parameters counts', async () => {
      const heard = await say(get(`${reached.base}/api/master?uploadId=${id}&uploadId=..%2fadmin`));
      refusedWith(heard, [200]);
      const module = '/api/master?module=pathology&module=admin';
      refusedWith(await say(post(`Content-Length: ${FORM.length}\r\n`, FORM, module)), [200]);
      assert.deepEqual(
        reachedService().map(({ line }) => line),
        [`GET /api/master?uploadId=${id} HTTP/1.1`, 'POST /api/master?module=pathology HTTP/1.1'],
      );
    });

    test('a target with another host goes to the configured service or nowhere', async () => {
      for (const scheme of ['http', 'https', 'ftp', 'file']) {
        const target = `${scheme}://evil.example${reached.base}/api/v1/status/${id}`;
        await say(get(target, 'X-Forwarded-Host: evil.example\r\n'));
      }
      await say(get(`http://user:word@evil.example${reached.base}/api/v1/status/${id}`));
      for (const { line } of reachedService()) assert.equal(line, `GET /api/v1/status/${id} HTTP/1.1`);
      wire.clear();
      await say(get('http://evil.example/api/v1/admin'));
      await say(get('//evil.example/api/v1/admin'));
      await say(get('*'));
      assert.deepEqual(reachedService(), []);
    });

    const METHODS = ['TRACE', 'CONNECT', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'M-SEARCH', 'PURGE'];
    for (const method of METHODS) {
      test(`${method} is not forwarded`, async () => {
        const target = `${reached.base}/api/v1/status/${id}`;
        const cookie = 'Cookie: a=b\r\nX-Smuggled: yes\r\n';
        const heard = await say(get(target, cookie).replace('GET', method));
        assert.ok(!heard.includes('X-Smuggled') && !heard.includes('a=b'), 'was told its own headers');
        refusedWith(heard, method === 'CONNECT' ? [] : [404]);
        assert.deepEqual(reachedService(), []);
      });
    }

    test('invalid methods and versions are rejected', async () => {
      const target = `${reached.base}/api/v1/status/${id}`;
      for (const line of [
        `get ${target} HTTP/1.1`,
        `EVIL ${target} HTTP/1.1`,
        `GET ${target} HTTP/3.0`,
        `GET ${target}`,
      ])
        refusedWith(await say(`${line}\r\nHost: x\r\n${authorization()}\r\n`), [400]);
      assert.deepEqual(reachedService(), []);
    });

    test('headers that override method, path or person are ignored', async () => {
      const headers = [
        'X-HTTP-Method-Override: DELETE',
        'X-HTTP-Method: DELETE',
        'X-Method-Override: DELETE',
        'X-Original-URL: /api/v1/admin',
        'X-Rewrite-URL: /api/v1/admin',
        'X-Forwarded-Host: evil.example',
        'X-Forwarded-Proto: gopher',
        'X-Forwarded-Prefix: /admin',
        'X-Forwarded-For: 10.0.0.1',
        'Forwarded: host=evil.example;proto=https',
        'X-Test-Subject: ben',
        'Cookie: session=1',
        'Connection: keep-alive, authorization, content-type, x-internal',
        'Keep-Alive: timeout=1',
        'Proxy-Connection: keep-alive',
        'Proxy-Authorization: Basic eDp5',
        'TE: trailers',
        'Trailer: authorization',
        'Upgrade: websocket',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
        'Accept-Encoding: gzip',
        'Range: bytes=0-1',
        'If-None-Match: *',
        'X-Smuggled: yes',
      ];
      const all = headers.map((header) => `${header}\r\n`).join('');
      refusedWith(await say(get(`${reached.base}/api/v1/status/${id}`, all)), [200]);
      refusedWith(await say(post(`${all}Content-Length: ${FORM.length}\r\n`, FORM)), [200]);
      assert.deepEqual(
        reachedService().map(({ line }) => line.split(' ')[0]),
        ['GET', 'POST'],
      );
    });

    test('an encoded body is rejected, whatever the encoding', async () => {
      for (const coding of ['gzip', 'br', 'deflate', 'identity', 'gzip, identity', '']) {
        const heard = await say(
          post(`Content-Encoding: ${coding}\r\nContent-Length: ${FORM.length}\r\n`, FORM),
        );
        refusedWith(heard, [415]);
      }
      refusedWith(await say(post(`Transfer-Encoding: gzip, chunked\r\n`, chunked)), [415]);
      assert.deepEqual(reachedService(), []);
    });

    test('Expect: 100-continue is answered and not forwarded', async () => {
      const heard = await say(post(`Expect: 100-continue\r\nContent-Length: ${FORM.length}\r\n`, FORM));
      refusedWith(heard, [100, 200]);
      assert.equal(reachedService().length, 1);
      const other = await say(post(`Expect: 200-ok\r\nContent-Length: ${FORM.length}\r\n`, FORM));
      refusedWith(other, [417]);
      assert.equal(reachedService().length, 1);
    });

    test('endless and too many headers are rejected', async () => {
      refusedWith(await say(get(`${reached.base}/api/v1/uploads`, `X-A: ${'a'.repeat(20_000)}\r\n`)), [431]);
      refusedWith(await say(get(`${reached.base}/api/v1/status/${'a'.repeat(20_000)}`)), [431]);
      const many = Array.from({ length: 3000 }, (_, n) => `a${n}: b\r\n`).join('');
      refusedWith(await say(get(`${reached.base}/api/v1/uploads`, many)), [431]);
      assert.deepEqual(reachedService(), []);
    });

    test('an invalid Host is rejected, a second one ignored', async () => {
      const target = `${reached.base}/api/v1/status/${id}`;
      refusedWith(await say(get(target).replace('Host: x\r\n', '')), [400]);
      // Of two the first counts, as if the other were not there.
      refusedWith(await say(get(target, 'Host: evil.example\r\n')), [200]);
      assert.equal(reachedService().length, 1);
      wire.clear();
      for (const host of ['evil.example@x', 'x/evil', 'a b', '[', 'x\\y', 'x?', 'x#', ''])
        refusedWith(await say(get(target).replace('Host: x', `Host: ${host}`)), [400]);
      assert.deepEqual(reachedService(), []);
    });

    test('two tokens are rejected', async () => {
      const heard = await say(get(`${reached.base}/api/v1/uploads`, 'Authorization: Bearer a.b.c\r\n'));
      assert.ok([200, 401].includes(statusesOf(heard)[0] ?? 0));
      const withPending = get(`${reached.base}/api/v1/uploads`).replace(token, `${token}, Bearer ${token}`);
      refusedWith(await say(withPending), [401]);
    });

    test('a token in the query or a cookie is ignored', async () => {
      const bare = (target: string, headers = '') =>
        `GET ${reached.base}${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
      for (const bytes of [
        bare(`/api/v1/uploads?access_token=${token}`),
        bare(`/events?access_token=${token}&authorization=Bearer%20${token}`),
        bare('/api/v1/uploads', `Cookie: access_token=${token}; authorization=Bearer ${token}\r\n`),
        bare(
          '/api/v1/uploads',
          `Proxy-Authorization: Bearer ${token}\r\nX-Authorization: Bearer ${token}\r\n`,
        ),
      ])
        refusedWith(await say(bytes), [401]);
      assert.deepEqual(reachedService(), []);
    });
  });
}

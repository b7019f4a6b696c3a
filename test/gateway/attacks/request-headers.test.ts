import assert from 'node:assert/strict';
import { test } from 'vitest';
import { statusesOf } from '../support/wire.js';
import { describeRaw, FORM } from './raw-gateway.js';

describeRaw('methods and headers of requests', (raw) => {
  const chunked = `${FORM.length.toString(16)}\r\n${FORM}\r\n0\r\n\r\n`;
  const { authorization, get, post, reachedService, refusedWith, say } = raw;

  const METHODS = ['TRACE', 'CONNECT', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'M-SEARCH', 'PURGE'];
  for (const method of METHODS) {
    test(`${method} is not forwarded`, async () => {
      const target = `${raw.base}/api/v1/status/${raw.id}`;
      const cookie = 'Cookie: a=b\r\nX-Smuggled: yes\r\n';
      const heard = await say(get(target, cookie).replace('GET', method));
      assert.ok(!heard.includes('X-Smuggled') && !heard.includes('a=b'), 'was told its own headers');
      refusedWith(heard, method === 'CONNECT' ? [] : [404]);
      assert.deepEqual(reachedService(), []);
    });
  }

  test('invalid methods and versions are rejected', async () => {
    const target = `${raw.base}/api/v1/status/${raw.id}`;
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
    refusedWith(await say(get(`${raw.base}/api/v1/status/${raw.id}`, all)), [200]);
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
    refusedWith(await say(get(`${raw.base}/api/v1/uploads`, `X-A: ${'a'.repeat(20_000)}\r\n`)), [431]);
    refusedWith(await say(get(`${raw.base}/api/v1/status/${'a'.repeat(20_000)}`)), [431]);
    const many = Array.from({ length: 3000 }, (_, n) => `a${n}: b\r\n`).join('');
    refusedWith(await say(get(`${raw.base}/api/v1/uploads`, many)), [431]);
    assert.deepEqual(reachedService(), []);
  });

  test('an invalid Host is rejected, and a second one', async () => {
    const target = `${raw.base}/api/v1/status/${raw.id}`;
    refusedWith(await say(get(target).replace('Host: x\r\n', '')), [400]);
    refusedWith(await say(get(target, 'Host: evil.example\r\n')), [400]);
    for (const host of ['evil.example@x', 'x/evil', 'a b', '[', 'x\\y', 'x?', 'x#', ''])
      refusedWith(await say(get(target).replace('Host: x', `Host: ${host}`)), [400]);
    assert.deepEqual(reachedService(), []);
  });

  test('two tokens are rejected', async () => {
    const heard = await say(get(`${raw.base}/api/v1/uploads`, 'Authorization: Bearer a.b.c\r\n'));
    assert.ok([200, 401].includes(statusesOf(heard)[0] ?? 0));
    const withPending = get(`${raw.base}/api/v1/uploads`).replace(
      raw.token,
      `${raw.token}, Bearer ${raw.token}`,
    );
    refusedWith(await say(withPending), [401]);
  });

  test('a token in the query or a cookie is ignored', async () => {
    const bare = (target: string, headers = '') =>
      `GET ${raw.base}${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
    for (const bytes of [
      bare(`/api/v1/uploads?access_token=${raw.token}`),
      bare(`/events?access_token=${raw.token}&authorization=Bearer%20${raw.token}`),
      bare('/api/v1/uploads', `Cookie: access_token=${raw.token}; authorization=Bearer ${raw.token}\r\n`),
      bare(
        '/api/v1/uploads',
        `Proxy-Authorization: Bearer ${raw.token}\r\nX-Authorization: Bearer ${raw.token}\r\n`,
      ),
    ])
      refusedWith(await say(bytes), [401]);
    assert.deepEqual(reachedService(), []);
  });
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readReceivedForm } from '../support/received-form.js';
import type { WireRequest } from '../support/wire.js';
import { CONTENT, describeRaw, FORM, SMUGGLED } from './raw-gateway.js';

/** Contents of the files of an upload that reached the service. */
const filesIn = ({ headers, body }: WireRequest): string[] => {
  const named = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return readReceivedForm({ headers: named, body: Buffer.from(body, 'latin1') }).map(
    ({ content }) => content,
  );
};

describeRaw('framing of requests', (raw) => {
  const { authorization, get, post, reachedService, refusedWith, say } = raw;

  test('control: a plain upload reaches the service once and completely', async () => {
    refusedWith(await say(post(`Content-Length: ${FORM.length}\r\n`, FORM)), [200]);
    assert.deepEqual(reachedService().flatMap(filesIn), [CONTENT]);
  });

  test('control: a chunked upload too', async () => {
    const chunks = `${FORM.length.toString(16)}\r\n${FORM}\r\n0\r\n\r\n`;
    refusedWith(await say(post('Transfer-Encoding: chunked\r\n', chunks)), [200]);
    assert.deepEqual(reachedService().flatMap(filesIn), [CONTENT]);
  });

  test('names without quotes are read as RFC 9110 has tokens, and forwarded with quotes', async () => {
    const form = FORM.replaceAll('"', '');
    refusedWith(await say(post(`Content-Length: ${form.length}\r\n`, form)), [200]);
    const [request] = reachedService();
    assert.match(request?.body ?? '', /name="files"; filename="a\.[^"]*hl7"\r\n/);
    assert.deepEqual(filesIn(request!), [CONTENT]);
  });

  for (const name of ['my report.hl7', 'a;b.hl7', 'a"b.hl7', '(a).hl7', 'ä.hl7', '']) {
    test(`a name without quotes that is no token, ${name || 'nothing'}, is refused`, async () => {
      const form = FORM.replace('"a.hl7"', name);
      refusedWith(await say(post(`Content-Length: ${Buffer.byteLength(form)}\r\n`, form)), [400]);
      assert.deepEqual(
        reachedService().filter(({ line }) => line.startsWith('POST')),
        [],
      );
    });
  }

  test('an empty body is the client’s mistake, not the token’s', async () => {
    for (const [length, body] of [
      ['Content-Length: 0\r\n', ''],
      ['Transfer-Encoding: chunked\r\n', '0\r\n\r\n'],
      ['', ''],
    ] as const) {
      const heard = await say(post(length, body));
      refusedWith(heard, [400]);
      assert.match(heard, /"code":"body-invalid"/);
    }
  });

  const http10 = (request: string) =>
    request.replace(' HTTP/1.1\r\n', ' HTTP/1.0\r\nConnection: keep-alive\r\n');

  test('HTTP/1.0 knows no chunks: 400, nothing is uploaded, and the connection is closed', async () => {
    const chunks = `${FORM.length.toString(16)}\r\n${FORM}\r\n0\r\n\r\n`;
    for (const coding of ['chunked', 'identity', 'gzip, chunked']) {
      const heard = await say(
        http10(post(`Transfer-Encoding: ${coding}\r\n`, chunks)) + get('/api/v1/uploads'),
      );
      refusedWith(heard, [400]);
      assert.deepEqual(reachedService(), []);
    }
  });

  test('a client of HTTP/1.0 is answered once, also when it asks to keep the connection', async () => {
    const heard = await say(
      http10(post(`Content-Length: ${FORM.length}\r\n`, FORM)) + get('/api/v1/uploads'),
    );
    refusedWith(heard, [200]);
    assert.match(heard, /\r\nconnection: close\r\n/i);
    assert.deepEqual(reachedService().flatMap(filesIn), [CONTENT]);
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
      await say(post('Transfer-Encoding: chunked\r\n', body + get(`${raw.base}/api/v1/admin`))),
      [200, 404],
    );
    assert.deepEqual(reachedService().flatMap(filesIn), [CONTENT]);
  });

  test('a request inside a rejected body is not executed', async () => {
    const inner = get(`${raw.base}/api/v1/status/${raw.id}`);
    const outer = `POST ${raw.base}/api/master?module=pathology HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${authorization()}Content-Length: ${inner.length}\r\n\r\n${inner}`;
    const heard = await say(outer);
    refusedWith(heard, [415]);
    assert.deepEqual(reachedService(), []);
  });

  test('a second request on a connection does not inherit the first one’s token', async () => {
    const first = get(`${raw.base}/api/v1/status/${raw.id}`);
    const second = `GET ${raw.base}/api/v1/status/${raw.id} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const heard = await say(first + second + first);
    refusedWith(heard, [200, 401, 200]);
    assert.equal(reachedService().length, 2);
  });

  /** Paths that mean one thing here and another at the service. `ID` is one of the person's own. */
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { createPartScanner } from '../../../server-stub/gateway/src/uploads/part-scanner.js';
import { readForm } from '../../../server-stub/gateway/src/uploads/upload-body.js';
import { accountService } from '../support/account.js';
import {
  type Bench,
  type BenchOptions,
  codeOf,
  startBench,
  TOKEN_HEADERS,
  uploadIds,
} from '../support/bench.js';
import { createRandom } from '../support/random.js';

// What did not hold when the gateway was tried from outside.
let bench: Bench;
const start = async (options: BenchOptions = {}) => {
  bench = await startBench({ answer: accountService().answer, ...options });
};
afterEach(() => bench.close());

/** Everything that comes back for these bytes until the other side closes the connection. */
async function converse(lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(bench.url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (piece) => {
    heard += String(piece);
  });
  socket.on('error', () => {});
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return heard;
}

const UPLOAD = 'POST /api/master?module=pathology HTTP/1.1';
const TYPE = 'Content-Type: multipart/form-data; boundary=b';
const FILE = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.hl7"\r\n\r\nMSH|';
const authorized = async () => `Authorization: Bearer ${await bench.token('ana')}`;

describe('an upload', () => {
  for (const length of [500, 500_000]) {
    test(`that is announced with ${length} bytes and stops is answered, and its connection closed`, async () => {
      await start({ limits: { uploadPause: 100 } });
      const lines = [UPLOAD, 'Host: x', await authorized(), TYPE, `Content-Length: ${length}`];
      assert.match(await converse(lines, FILE), /^HTTP\/1\.1 408 [\s\S]*"code":"too-slow"/);
    });
  }

  test('without a body is malformed, whatever its token', async () => {
    await start();
    const lines = [UPLOAD, 'Host: x', await authorized(), TYPE, 'Content-Length: 0', 'Connection: close'];
    assert.match(await converse(lines), /^HTTP\/1\.1 400 [\s\S]*"code":"body-invalid"/);
  });

  test('is not too slow because the time of the machine is set', async () => {
    await start();
    const clock = { now: () => clock.time, time: 0, elapsed: () => 0 };
    const pieces = [`${FILE}x`, 'y', '\r\n--b--\r\n'].map((text) => Buffer.from(text));
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        clock.time += 3_600_000;
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    const request = new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    let size = 0;
    const rules = {
      limit: 1e6,
      length: null,
      digest: null,
      scanner: createPartScanner('b', { begin() {}, bytes() {}, end() {} }),
      clock,
      limits: DEFAULT_LIMITS,
      onBytes() {},
      onChunk: () => undefined,
    };
    for await (const piece of readForm({ request }, rules)) size += piece.length;
    assert.equal(size, FILE.length + 2 + 9);
  });
});

describe('a stranger', () => {
  test('who sends a byte now and then without a token is answered and disconnected', {
    timeout: 60_000,
  }, async () => {
    await start();
    const { hostname, port } = new URL(bench.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    let heard = '';
    socket.on('data', (piece) => {
      heard += String(piece);
    });
    socket.write(`${[UPLOAD, 'Host: x', TYPE, 'Content-Length: 100000'].join('\r\n')}\r\n\r\n`);
    const trickle = setInterval(() => socket.write('x'), 500);
    await once(socket, 'close');
    clearInterval(trickle);
    assert.match(heard, /^HTTP\/1\.1 401 /);
  });

  test('among hundreds does not use up what known people may', async () => {
    await start({
      limits: { newSessionsPerMinute: 300, newSessionsPerAddress: 1000 },
      authenticate: (request) => {
        const subject = request.headers.get('x-test-subject') ?? '';
        return subject === 'known' ? { subject } : { subject, setCookie: `s=${subject}` };
      },
    });
    const exchange = (subject: string) =>
      bench.call('/token', {
        method: 'POST',
        headers: { ...TOKEN_HEADERS, 'x-test-subject': subject },
        body: '{"scope":"pathology"}',
      });
    const statuses = await Promise.all(
      Array.from({ length: 340 }, async (_, n) => (await exchange(`new-${n}`)).status),
    );
    assert.equal(statuses.filter((status) => status === 429).length, 40);
    assert.equal((await exchange('known')).status, 200);
  });

  test('with two Host headers is refused, and an upgrade is ignored', async () => {
    await start();
    const ready = 'GET /health/live HTTP/1.1';
    const close = 'Connection: close';
    assert.match(
      await converse([ready, 'Host: x', 'host: y', close]),
      /^HTTP\/1\.1 400 [\s\S]*host-repeated/,
    );
    const upgrade = [
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABk',
      'Connection: Upgrade, HTTP2-Settings, close',
    ];
    assert.match(await converse([ready, 'Host: x', ...upgrade]), /^HTTP\/1\.1 200 /);
  });
});

describe('a hostile service', () => {
  test('that compresses twice is refused as one that compresses once', async () => {
    await start();
    const [id = ''] = uploadIds(await bench.upload('ana'));
    for (const codings of [['gzip'], ['gzip', 'gzip'], ['identity', 'br']]) {
      bench.upstream.answer = (_, response) => {
        response
          .setHeader('content-encoding', codings)
          .writeHead(200, { 'content-type': 'application/json' });
        response.end('{}');
      };
      const reply = await bench.as('ana', `/api/v1/results/${id}`);
      assert.deepEqual([reply.status, codeOf(reply)], [502, 'service-bad-answer'], codings.join());
    }
  });

  test('cannot have a page show what it sends', async () => {
    await start();
    const [id = ''] = uploadIds(await bench.upload('ana'));
    for (const disposition of [undefined, 'inline; filename="a.svg"', 'attachmentx']) {
      bench.upstream.answer = (_, response) => {
        const type = { 'content-type': 'image/svg+xml' };
        response.writeHead(200, { ...type, ...(disposition && { 'content-disposition': disposition }) });
        response.end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
      };
      const { headers } = await bench.as('ana', `/api/v1/results/${id}`);
      assert.equal(headers.get('content-disposition'), 'attachment');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
    }
  });

  test('is never answered for by an error of the gateway, whatever it sends', {
    timeout: 60_000,
  }, async () => {
    await start({ limits: { requestsPerMinute: 1e6, filesPerToken: 1e6, reconcileTimeout: 200 } });
    const [id = ''] = uploadIds(await bench.upload('ana'));
    await bench.upload('ana', 'medical');
    const random = createRandom(14);
    const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);
    const bodies = [
      '',
      'null',
      '0',
      '"x"',
      '[]',
      '[null]',
      '{"uploads":null}',
      '{"uploads":[{"uploadId":{}}]}',
      '{"uploadId":"\\u0000"}',
      '{"uploadId":"\\ud800"}',
      `{"uploadId":"${'x'.repeat(300)}"}`,
      '{"__proto__":{"uploadId":"x"}}',
      '{"id":1e400,"extractions":[[[]]]}',
      deep('[', ']'),
      deep('{"data":', '}').replace(':}', ':0}'),
      deep('{"uploads":', '}').replace(':}', ':0}'),
      `{"extractions":${deep('[', ']')},"id":"m-1"}`,
      '\ufeff{}',
      '{"a":1}x',
      '\xff\xfe',
    ];
    const statuses = [
      200, 201, 202, 203, 204, 205, 206, 207, 226, 299, 300, 304, 399, 400, 404, 418, 422, 429, 499, 599,
    ];
    const types = ['application/json', '', 'text/html', 'a\x80b', 'image/svg+xml', 'x'.repeat(3000)];
    const paths = [
      '/api/v1/uploads',
      `/api/v1/status/${id}`,
      `/api/v1/results/${id}`,
      '/api/master/transformations?module=medical',
      '/api/master/medical/m-1',
    ];
    for (let count = 0; count < 600; count += 1) {
      const [status, type, body] = [random.pick(statuses), random.pick(types), random.pick(bodies)];
      bench.upstream.answer = (_, response) => {
        response.writeHead(
          status,
          type ? { 'content-type': type, 'retry-after': random.pick(['', 'x', '-1']) } : {},
        );
        response.end(body);
      };
      const module = random.pick(['pathology', 'medical']);
      const reply =
        count % 3 === 0 ? await bench.upload('ana', module) : await bench.as('ana', random.pick(paths));
      assert.notEqual(reply.status, 500, `${status} ${type.slice(0, 20)} ${body.slice(0, 40)}`);
    }
  });
});

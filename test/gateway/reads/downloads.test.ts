import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { afterEach, describe, test, vi } from 'vitest';
import type { Limits } from '../../../server-stub/gateway/src/limits.js';
import { nodeHandler } from '../../../server-stub/gateway/src/mounts/node.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench, uploadIds } from '../support/bench.js';

const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });

/** More than all buffers on the way hold. */
const SIZE = 32 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, 'x');

let bench: Bench;
let id = '';
/** Downloads that the service is sending. */
let sending = 0;
/** Results from here on are of this size. */
let size = SIZE;
const clients = new Set<Socket>();

async function start(limits: Partial<Limits>): Promise<void> {
  const account = accountService();
  bench = await startBench({ answer: account.answer, limits });
  [id = ''] = uploadIds(await bench.upload('ana'));
  sending = 0;
  size = SIZE;
  bench.upstream.answer = (request, response, body) => {
    if (!request.url?.startsWith('/api/v1/results/')) return account.answer(request, response, body);
    response.writeHead(200, { 'content-type': 'text/csv' });
    sending += 1;
    response.on('close', () => {
      sending -= 1;
    });
    void (async () => {
      for (let sent = 0; sent < size && !response.destroyed; sent += PIECE.length) {
        if (!response.write(PIECE)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
      response.end();
    })();
  };
}
afterEach(async () => {
  for (const socket of clients) socket.destroy();
  clients.clear();
  await bench.close();
});

/** A download by hand, of which nothing is read before `socket.resume()`. */
async function open(who: string, version = '1.1'): Promise<Socket> {
  const { hostname, port, host } = new URL(bench.url);
  const token = await bench.token(who);
  const socket = connect(Number(port), hostname);
  clients.add(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = [
    `GET /api/v1/results/${id}?format=csv HTTP/${version}`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

const download = (who: string) => bench.as(who, `/api/v1/results/${id}?format=csv`);

describe('downloads that nobody reads', { timeout: 120_000 }, () => {
  test('are limited for each person, and room is made by each that ends', async () => {
    await start({ downloadsPerPerson: 3, downloadStallTimeout: 600_000 });
    const opened = [await open('ana'), await open('ana'), await open('ana')];
    await eventually(() => assert.equal(sending, 3));
    const refused = await download('ana');
    assert.deepEqual(
      [refused.status, codeOf(refused), refused.headers.get('retry-after')],
      [429, 'too-many-downloads', '5'],
    );
    assert.equal(sending, 3, 'the service was not asked');
    size = PIECE.length;
    const [bens = ''] = uploadIds(await bench.upload('ben'));
    assert.equal((await bench.as('ben', `/api/v1/results/${bens}?format=csv`)).status, 200);
    opened[0]?.destroy();
    await eventually(async () => assert.equal((await download('ana')).status, 200));
  });

  test('end, with the connection to the service', async () => {
    await start({ downloadsPerPerson: 3, downloadStallTimeout: 500 });
    const opened = [await open('ana'), await open('ana'), await open('ana')];
    await eventually(() => assert.equal(sending, 3));
    await eventually(() => assert.equal(sending, 0));
    for (const socket of opened) socket.resume();
    await Promise.all(opened.map((socket) => socket.closed || once(socket, 'close')));
    size = PIECE.length;
    assert.equal((await download('ana')).status, 200);
  });

  test('that end, whole or broken off, are no longer counted', async () => {
    await start({ downloadsPerPerson: 1, downloadStallTimeout: 600_000 });
    size = PIECE.length;
    for (let n = 0; n < 3; n += 1)
      await eventually(async () => assert.equal((await download('ana')).status, 200));
    for (const status of [202, 404, 422, 500]) {
      bench.upstream.answer = (_, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"x","error":"x"}');
      for (let n = 0; n < 2; n += 1)
        assert.notEqual(codeOf(await download('ana')), 'too-many-downloads', String(status));
    }
    bench.upstream.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '500' });
      response.write('x');
      setImmediate(() => response.destroy());
    };
    for (let n = 0; n < 2; n += 1) await assert.rejects(download('ana'));
  });

  test('asked for by HEAD are counted no longer than the response, and end at the service too', async () => {
    await start({ downloadsPerPerson: 1, downloadStallTimeout: 600_000 });
    for (let n = 0; n < 3; n += 1) {
      const head = await bench.as('ana', `/api/v1/results/${id}?format=csv`, { method: 'HEAD' });
      assert.deepEqual([head.status, head.headers.get('content-type'), head.text], [200, 'text/csv', '']);
    }
    await eventually(() => assert.equal(sending, 0));
    size = PIECE.length;
    assert.equal((await download('ana')).text.length, PIECE.length);
  });

  /** Milliseconds: less than the whole takes, and far more than a chunk. */
  const STALL = 3000;

  test('but slowly are not ended', async () => {
    await start({ downloadStallTimeout: STALL });
    const socket = await open('ana');
    let read = 0;
    const before = performance.now();
    while (read < SIZE) {
      const piece = socket.read() as Buffer | null;
      if (piece) read += piece.length;
      else if (socket.closed) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.ok(read >= SIZE, `${read} bytes`);
    assert.ok(performance.now() - before > STALL, 'the control');
  });
});

test('a result is not read from another success than those of the interface', async () => {
  await start({ downloadsPerPerson: 1 });
  for (const body of ['{"message":"x"}', '{"results":[]}', 'Test,Result\n']) {
    bench.upstream.answer = (_, response) =>
      response.writeHead(201, { 'content-type': 'application/json' }).end(body);
    const reply = await download('ana');
    assert.deepEqual([reply.status, codeOf(reply)], [502, 'service-bad-answer'], body);
  }
});

describe('a result that the service breaks off', () => {
  /** Some of a report, and not the rest. */
  const breakOff = async () => {
    await start({});
    bench.upstream.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '5000' });
      response.write('Test,Result\n'.repeat(200), () => setTimeout(() => response.destroy(), 50));
    };
  };

  /** Reads to the end; resolves with what came, and with the code of the error, or `end`. */
  const readAll = (source: Readable) =>
    new Promise<[text: string, end: string]>((resolve) => {
      let text = '';
      source.on('data', (piece) => {
        text += String(piece);
      });
      source.on('end', () => resolve([text, 'end']));
      source.on('error', (error: NodeJS.ErrnoException) => resolve([text, error.code ?? '']));
    });

  test('is not whole behind a proxy of HTTP/1.0, which takes the end of a connection for that of a body', async () => {
    await breakOff();
    const [text, end] = await readAll(await open('ana', '1.0'));
    assert.match(text, /Test,Result/);
    assert.equal(end, 'ECONNRESET');
  });

  test('is not whole over HTTP/2', async () => {
    await breakOff();
    const server = createHttp2Server(nodeHandler(bench.gateway));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [text, end] = await readAll(
      session.request({
        ':path': `/api/v1/results/${id}?format=csv`,
        authorization: `Bearer ${await bench.token('ana')}`,
      }),
    );
    session.destroy();
    server.close();
    assert.match(text, /Test,Result/);
    assert.equal(end, 'ERR_HTTP2_STREAM_ERROR');
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import {
  type ClientHttp2Session,
  connect,
  createServer as createHttp2Server,
  type Http2Server,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import busboy from 'busboy';
import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, type BenchOptions, codeOf, form, startBench, uploadIds } from '../support/bench.js';
import { person } from '../support/person.js';
import { readReceivedForm } from '../support/received-form.js';
import { json, type Upstream } from '../support/upstream.js';

const MiB = 1024 * 1024;
const TYPE = 'multipart/form-data; boundary=b';
const TIME_LIMIT = { timeout: 280_000 };
const PIECE = Buffer.alloc(64 * 1024, 'x');
const HEAD = Buffer.from('--b\r\ncontent-disposition: form-data; name="files"; filename="a.hl7"\r\n\r\n');
const TAIL = Buffer.from('\r\n--b--\r\n');
/** What comes with the bytes of one file. */
const FRAME = HEAD.length + TAIL.length;

let bench: Bench;
const start = async (options: BenchOptions = {}) => {
  bench = await startBench({ answer: accountService().answer, ...options });
};
afterEach(() => bench.close());

/** Resolves when `condition` holds; the suite's own time limit is the only other way out. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5);
}

/** An upload in the hand: sent piece by piece, or dropped in the middle. */
async function openUpload(headers: Record<string, string | number> = {}): Promise<ClientRequest> {
  const authorization = `Bearer ${await bench.token('ana')}`;
  return httpRequest(`${bench.url}/api/master?module=pathology`, {
    method: 'POST',
    headers: { authorization, 'content-type': TYPE, ...headers },
  });
}

async function answerOf(request: ClientRequest): Promise<{ status: number; text: string }> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of response) text += String(piece);
  return { status: response.statusCode ?? 0, text };
}

/** What the service sees of an upload that does not come to its end. */
function watchCut(upstream: Upstream) {
  const seen = { bytes: 0, closed: false, complete: true };
  upstream.intercept = (incoming) => {
    incoming.on('data', (piece: Buffer) => {
      seen.bytes += piece.length;
    });
    incoming.on('error', () => {});
    incoming.on('close', () => Object.assign(seen, { closed: true, complete: incoming.complete }));
  };
  return seen;
}

describe('an upload in progress', TIME_LIMIT, () => {
  for (const size of [40 * MiB, 160 * MiB]) {
    test(`of ${size / MiB} MiB waits for the service and arrives completely`, async () => {
      await start({ limits: { bytesPerFile: size } });
      const arrived = { bytes: 0, hash: createHash('sha256') };
      const reached = new Promise<() => void>((resolve) => {
        bench.upstream.intercept = (request, response) =>
          resolve(() => {
            const reader = busboy({ headers: request.headers });
            reader.on('file', (_, file) =>
              file.on('data', (piece: Buffer) => {
                arrived.bytes += piece.length;
                arrived.hash.update(piece);
              }),
            );
            reader.on('close', () => json(response, 200, { uploadId: 'big-one' }));
            request.pipe(reader);
          });
      });
      const request = await openUpload({ 'content-length': size + FRAME });
      const answered = answerOf(request);
      const hash = createHash('sha256');
      request.write(HEAD);
      let sent = 0;
      let taken = 0;
      const feeding = (async () => {
        while (sent < size) {
          sent += PIECE.length;
          hash.update(PIECE);
          if (!request.write(PIECE, () => (taken += PIECE.length))) await once(request, 'drain');
        }
        request.end(TAIL);
      })();
      // The service reads nothing: what the client can get rid of is what lies in buffers between them, those of
      // the two connections in the kernel (a few MiB each) and the gateway's. It must not depend on the size.
      const release = await reached;
      let before = -1;
      while (before !== taken || taken === 0) {
        before = taken;
        await delay(150);
      }
      assert.ok(taken < 24 * MiB, `${taken} bytes left the client though the service read none`);
      release();
      await feeding;
      assert.deepEqual(await answered, { status: 200, text: '{"uploadId":"big-one"}' });
      assert.equal(arrived.bytes, size);
      assert.equal(arrived.hash.digest('hex'), hash.digest('hex'));
    });
  }

  test('may take longer than the service timeout while bytes are transferred', async () => {
    await start({ limits: { serviceTimeout: 3000 } });
    let arrived = 0;
    let onArrival = () => {};
    bench.upstream.intercept = (incoming, response) => {
      incoming.on('data', (piece: Buffer) => {
        arrived += piece.length;
        onArrival();
      });
      incoming.on('end', () => json(response, 200, { uploadId: 'slow-one' }));
    };
    const received = async (size: number) => {
      while (arrived < size) await new Promise<void>((resolve) => (onArrival = resolve));
    };
    const pieces = 5;
    const request = await openUpload();
    const answered = answerOf(request);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      request.write(HEAD);
      for (let n = 1; n <= pieces; n += 1) {
        request.write(PIECE);
        await received(n * PIECE.length);
        vi.advanceTimersByTime(2000);
      }
      request.end(TAIL);
      assert.equal((await answered).status, 200);
    } finally {
      vi.useRealTimers();
    }
  });

  const framings: readonly Record<string, string | number>[] = [
    { 'content-length': MiB },
    { 'transfer-encoding': 'chunked' },
  ];
  for (const headers of framings) {
    const [name] = Object.keys(headers);
    test(`with ${name} aborted by the client is aborted at the service and has no owner`, async () => {
      await start();
      const seen = watchCut(bench.upstream);
      const request = await openUpload(headers);
      request.on('error', () => {});
      request.write(HEAD);
      request.write(PIECE);
      await until(() => seen.bytes > PIECE.length);
      request.destroy();
      await until(() => seen.closed);
      assert.equal(seen.complete, false);
      await until(() =>
        bench.logs.some((event) => event.event === 'request' && event.reason === 'client-gone'),
      );
      assert.deepEqual(await bench.store.forOwner(person('ana')).list('upload'), []);
    });
  }

  test('abandoned by the client after its last byte is still accepted and owned', async () => {
    await start();
    let finish = () => {};
    bench.upstream.answer = (_, response) => {
      finish = () => json(response, 200, { uploadId: 'filed' });
    };
    const request = await openUpload({ 'content-length': 3 + FRAME });
    request.on('error', () => {});
    request.end(Buffer.concat([HEAD, Buffer.from('abc'), TAIL]));
    await until(() => bench.upstream.arrivals.length === 1);
    request.destroy();
    finish();
    const owner = bench.store.forOwner(person('ana'));
    while (!(await owner.owns('upload', 'filed'))) await delay(5);
  });

  test('rejected by the service early is rejected to the client with the same body', async () => {
    await start();
    bench.upstream.intercept = (incoming, response) => {
      incoming.once('data', () => json(response, 415, { title: 'No', status: 415 }));
    };
    const request = await openUpload({ 'content-length': 4 * MiB });
    request.on('error', () => {});
    const answered = answerOf(request);
    request.write(HEAD);
    request.write(PIECE);
    assert.deepEqual(await answered, { status: 415, text: '{"title":"No","status":415}' });
    request.destroy();
  });
});

describe('an upload that is too large', TIME_LIMIT, () => {
  test('is rejected before its body when it announces its size', async () => {
    await start({ limits: { bytesPerRequest: 1000 } });
    const request = await openUpload({ 'content-length': 1001 });
    request.on('error', () => {});
    const answered = answerOf(request);
    request.flushHeaders();
    assert.equal((await answered).status, 413);
    request.destroy();
    assert.equal(bench.upstream.arrivals.length, 0);
  });

  test('is aborted at the service when it is chunked', async () => {
    await start({ limits: { bytesPerRequest: 2 * PIECE.length } });
    const seen = watchCut(bench.upstream);
    const request = await openUpload({ 'transfer-encoding': 'chunked' });
    request.on('error', () => {});
    const answered = answerOf(request);
    request.write(HEAD);
    for (let n = 0; n < 3; n += 1) request.write(PIECE);
    const { status, text } = await answered;
    assert.equal(status, 413);
    assert.match(text, /"code":"too-large"/);
    request.destroy();
    await until(() => seen.closed);
    assert.equal(seen.complete, false);
    assert.ok(seen.bytes <= 2 * PIECE.length);
  });
});

describe('the budget of a token', TIME_LIMIT, () => {
  const post = (files: number, bytes = 10) =>
    bench.as('ana', '/api/master?module=pathology', { method: 'POST', body: form(files, bytes) });

  test('in files: used up is 401 with a challenge to renew', async () => {
    await start({ limits: { filesPerToken: 3 } });
    assert.equal((await post(2)).status, 200);
    assert.equal((await post(1)).status, 200);
    const spent = await post(1);
    assert.equal(spent.status, 401);
    assert.equal(codeOf(spent), 'token-spent');
    assert.equal(spent.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
    assert.equal(
      (await bench.as('ana', '/api/v1/uploads')).status,
      200,
      'what was sent can still be followed',
    );
    assert.equal(
      (await bench.as('ben', '/api/master?module=pathology', { method: 'POST', body: form(1) })).status,
      200,
    );
  });

  test('in bytes: counts sent bytes and rejects what exceeds it', async () => {
    await start({ limits: { bytesPerToken: 3000 } });
    assert.equal((await post(1, 1500)).status, 200);
    assert.equal(codeOf(await post(1, 1500)), 'token-spent');
    assert.equal((await post(1, 500)).status, 200);
    assert.equal(codeOf(await post(1, 4000)), 'too-large');
  });

  test('is not spent twice by concurrent requests', async () => {
    await start({ limits: { filesPerToken: 5, uploadsPerPerson: 12 } });
    await bench.token('ana');
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await post(1)).status));
    assert.equal(statuses.filter((status) => status === 200).length, 5);
    assert.equal(statuses.filter((status) => status === 401).length, 7);
  });

  test('is returned for what the service did not accept', async () => {
    await start({ limits: { filesPerToken: 1 } });
    const account = bench.upstream.answer;
    bench.upstream.answer = (_, response) => json(response, 500, {});
    assert.equal((await post(1)).status, 502);
    bench.upstream.answer = account;
    assert.equal((await post(1)).status, 200);
  });
});

describe('other transports', TIME_LIMIT, () => {
  beforeEach(() => start({ limits: { bytesPerRequest: 41 * PIECE.length } }));

  test('without Node’s messages the web request is streamed instead', async () => {
    const authorization = `Bearer ${await bench.token('ana')}`;
    const init = { method: 'POST', headers: { authorization }, body: form(2, 200_000) };
    const response = await bench.gateway.request('/api/master?module=pathology', init);
    assert.equal(response.status, 200);
    assert.ok((bench.upstream.arrivals[0]?.body.length ?? 0) > 400_000);
    assert.equal(((await response.json()) as { uploads: unknown[] }).uploads.length, 2);
  });

  test('without Node’s messages a connection that breaks behind a malformed form is reported to nobody else', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const body = new ReadableStream(
      {
        pull(controller) {
          controller.enqueue(Buffer.from('no form'));
          controller.error(new Error('connection lost'));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { authorization: `Bearer ${await bench.token('ana')}`, 'content-type': TYPE };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const response = await bench.gateway.request('/api/master?module=pathology', init);
    await delay(10);
    process.off('unhandledRejection', note);
    assert.deepEqual([response.status, unhandled], [400, []]);
  });

  describe('over HTTP/2', () => {
    let server: Http2Server;
    let client: ClientHttp2Session;
    beforeEach(async () => {
      server = createAdaptorServer({
        fetch: bench.gateway.fetch,
        overrideGlobalObjects: false,
        createServer: createHttp2Server,
      }) as Http2Server;
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
    afterEach(async () => {
      client.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    });

    const open = async () => {
      const authorization = `Bearer ${await bench.token('ana')}`;
      const path = { ':method': 'POST', ':path': '/api/master?module=pathology' };
      return client.request({ ...path, authorization, 'content-type': TYPE });
    };

    test('an upload arrives', async () => {
      const upload = await open();
      upload.write(HEAD);
      for (let n = 0; n < 40; n += 1) upload.write(PIECE);
      upload.end(TAIL);
      let text = '';
      for await (const piece of upload) text += String(piece);
      assert.equal(readReceivedForm(bench.upstream.arrivals[0]!)[0]?.content.length, 40 * PIECE.length);
      assert.match(text, /"uploadId"/);
    });

    test('an aborted upload is aborted at the service', async () => {
      const seen = watchCut(bench.upstream);
      const upload = await open();
      upload.on('error', () => {});
      upload.write(HEAD);
      upload.write(PIECE);
      await until(() => seen.bytes > PIECE.length);
      upload.destroy();
      await until(() => seen.closed);
      assert.equal(seen.complete, false);
      assert.deepEqual(await bench.store.forOwner(person('ana')).list('upload'), []);
    });

    test('an upload that grows too large is rejected', async () => {
      const seen = watchCut(bench.upstream);
      const upload = await open();
      upload.on('error', () => {});
      const answered = once(upload, 'response');
      upload.write(HEAD);
      for (let n = 0; n < 42; n += 1) upload.write(PIECE);
      const [headers] = (await answered) as [Record<string, unknown>];
      assert.equal(headers[':status'], 413);
      await until(() => seen.closed);
      assert.equal(seen.complete, false);
    });
  });

  test('a batch of ten records ten ids', async () => {
    const init = { method: 'POST', body: form(10) };
    const ids = uploadIds(await bench.as('ana', '/api/master?module=pathology', init));
    assert.equal(ids.length, 10);
    for (const id of ids) assert.equal((await bench.as('ana', `/api/v1/status/${id}`)).status, 200);
  });
});

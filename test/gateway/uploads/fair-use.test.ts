import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, onTestFinished, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { createPartScanner } from '../../../server-stub/gateway/src/uploads/part-scanner.js';
import { readForm } from '../../../server-stub/gateway/src/uploads/upload-body.js';
import { accountService } from '../support/account.js';
import { type Bench, type BenchOptions, codeOf, form, startBench } from '../support/bench.js';
import { openTestStore } from '../support/store.js';
import { json } from '../support/upstream.js';

let bench: Bench;
let account: ReturnType<typeof accountService>;
const start = async (options: BenchOptions = {}) => {
  account = accountService();
  bench = await startBench({ answer: account.answer, ...options });
};
afterEach(() => bench.close());

const send = (who: string, { files = 1, key = '', module = 'pathology' } = {}) =>
  bench.as(who, `/api/master?module=${module}`, {
    method: 'POST',
    body: form(files),
    headers: key === '' ? {} : { 'idempotency-key': key },
  });

/** What a database throws that cannot be reached. */
const unreachable = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));

describe('a store that cannot count files', () => {
  test('is no fault of the form', async () => {
    const store = await openTestStore();
    const spend: typeof store.spend = (token, usage, budget) =>
      usage.files > 0 ? unreachable() : store.spend(token, usage, budget);
    await start({ store: { ...store, spend } });
    const reply = await send('ana', { files: 2 });
    assert.deepEqual([reply.status, codeOf(reply), account.uploads.length], [503, 'store-unavailable', 0]);
  });

  test('is reported as such for a form that is streamed to the service', async () => {
    const store = await openTestStore();
    onTestFinished(() => store.close());
    const spend: typeof store.spend = (token, usage, budget) =>
      usage.files > 0 ? unreachable() : store.spend(token, usage, budget);
    await start({ store: { ...store, spend } });
    const headers = { authorization: `Bearer ${await bench.token('ana')}` };
    const body = form(1, 100_000);
    const reply = await fetch(`${bench.url}/api/master?module=pathology`, { method: 'POST', headers, body });
    const { code } = (await reply.json()) as { code: string };
    assert.deepEqual([reply.status, code], [503, 'store-unavailable']);
    assert.notEqual(reply.headers.get('retry-after'), null);
  });
});

describe('a store that cannot settle a budget', () => {
  const startUnsettled = async (options: BenchOptions = {}, { append }: Partial<Store['events']> = {}) => {
    const store = await openTestStore();
    onTestFinished(() => store.close());
    const events = { ...store.events, ...(append && { append }) };
    await start({ ...options, store: { ...store, adjust: unreachable, events } });
  };
  const failures = () => bench.logs.filter(({ event }) => event === 'failed');
  const FAILURE = { event: 'failed', reason: 'ECONNREFUSED' };

  test('changes no response, and the failure is logged', async () => {
    await startUnsettled();
    bench.upstream.answer = (_, response) => json(response, 422, { title: 'Unprocessable', status: 422 });
    assert.equal((await send('ana', { files: 2 })).status, 422);
    assert.deepEqual(failures(), [FAILURE]);
  });

  test('does not hide what is wrong with the form', async () => {
    await startUnsettled({ limits: { bytesPerFile: 100_000 } });
    const large = await bench.as('ana', '/api/master?module=pathology', {
      method: 'POST',
      body: form(1, 300_000),
    });
    assert.deepEqual([large.status, codeOf(large), account.uploads.length], [413, 'file-too-large', 0]);
    assert.deepEqual(failures(), [FAILURE]);
  });

  test('nor the event of a reading: the upload is accepted all the same', async () => {
    await startUnsettled({}, { append: unreachable });
    // Without its length, a form reserves more than it has.
    const { body, headers } = new Response(form(1));
    const reply = await bench.as('ana', '/api/master?module=medical', {
      method: 'POST',
      body,
      headers: { 'content-type': headers.get('content-type') ?? '' },
      duplex: 'half',
    } as RequestInit);
    assert.deepEqual([reply.status, account.records.length], [200, 1]);
    assert.deepEqual(failures(), [FAILURE, FAILURE]);
  });
});

describe('a token for ten files', () => {
  const LIMITS = { filesPerToken: 10, uploadsPerPerson: 100 };

  test('uploads ten by ten concurrent requests of ten', async () => {
    await start({ limits: LIMITS });
    await bench.token('ana');
    const reply = await Promise.all(Array.from({ length: 10 }, () => send('ana', { files: 10 })));
    assert.equal(account.uploads.length, 10);
    assert.equal(reply.filter(({ status }) => status === 200).length, 1);
    assert.ok(reply.every((one) => one.status === 200 || codeOf(one) === 'token-spent'));
  });

  test('uploads ten by twenty concurrent requests of one', async () => {
    await start({ limits: LIMITS });
    await bench.token('ana');
    await Promise.all(Array.from({ length: 20 }, () => send('ana')));
    assert.equal(account.uploads.length, 10);
  });

  test('never uploads more, whatever the requests contain', async () => {
    await start({ limits: LIMITS });
    await bench.token('ana');
    await Promise.all(Array.from({ length: 30 }, (_, n) => send('ana', { files: 1 + (n % 4) })));
    assert.ok(account.uploads.length <= 10, `${account.uploads.length} files`);
    while ((await send('ana')).status === 200);
    assert.equal(account.uploads.length, 10, 'what was refused was given back');
  });

  test('counts retries', async () => {
    await start({ limits: LIMITS });
    for (let n = 0; n < 3; n += 1) assert.equal((await send('ana', { files: 3, key: 'k' })).status, 200);
    assert.equal(codeOf(await send('ana', { files: 3, key: 'k' })), 'token-spent');
    assert.equal(account.uploads.length, 3);
  });

  test('counts photos, also without a device', async () => {
    await start({ limits: LIMITS });
    const nothing = { success: true, extractions: [{ result: { success: false } }] };
    bench.upstream.answer = (_, response) => json(response, 200, nothing);
    assert.equal((await send('ana', { files: 8, module: 'medical' })).status, 200);
    assert.equal(codeOf(await send('ana', { files: 3, module: 'medical' })), 'token-spent');
    assert.equal((await send('ana', { files: 2, module: 'medical' })).status, 200);
  });
});

const HEAD = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.hl7"\r\n\r\n';
const TAIL = '\r\n--b--\r\n';

/** Bytes of a file that is passed on while it arrives. */
const LONG = 70_000;

/** An upload sent by hand. `answer` resolves with all that came back once the gateway has said something. */
async function open(who: string, length: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port, host } = new URL(bench.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => {
    let heard = '';
    socket.on('data', (piece) => {
      heard += String(piece);
      if (heard.includes('}')) resolve(heard);
    });
    socket.on('close', () => resolve(heard));
  });
  await once(socket, 'connect');
  const head = [
    'POST /api/master?module=pathology HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${await bench.token(who)}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length + HEAD.length + TAIL.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, answer };
}

/** Bytes of files that have reached the service, each form with the headers of its file in the first piece. */
function watchUpstream() {
  const seen = { begun: 0, bytes: 0, whole: 0, waiters: [] as (() => void)[] };
  bench.upstream.intercept = (request, response) => {
    let isFirst = true;
    request.on('data', (piece: Buffer) => {
      seen.begun += Number(isFirst);
      seen.bytes += isFirst ? piece.length - piece.indexOf('\r\n\r\n') - 4 : piece.length;
      isFirst = false;
      for (const wake of seen.waiters.splice(0)) wake();
    });
    request.on('error', () => {});
    request.on('end', () => {
      seen.whole += 1;
      json(response, 200, { uploadId: `u-${seen.whole}` });
    });
  };
  return {
    seen,
    async until({ begun = 0, bytes = 0 }) {
      while (seen.begun < begun || seen.bytes < bytes)
        await new Promise<void>((resolve) => seen.waiters.push(resolve));
    },
  };
}

/** A request whose body comes piece by piece. */
function streamed(pieces: readonly Uint8Array[]): Request {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

describe('a slow upload', { timeout: 280_000 }, () => {
  const LIMITS = { uploadGrace: 30_000, uploadBytesPerSecond: 100 };

  test('of a byte now and then is rejected and nothing is uploaded', async () => {
    await start({ limits: LIMITS });
    const { until, seen } = watchUpstream();
    const { socket, answer } = await open('ana', LONG);
    socket.write(HEAD);
    await until({ begun: 1 });
    for (let n = 1; n <= 8; n += 1) {
      bench.clock.time += 4000;
      socket.write('x');
      // The last one ends it.
      if (n < 8) await until({ bytes: n });
    }
    assert.match(await answer, /^HTTP\/1\.1 408 [\s\S]*"code":"too-slow"/);
    assert.equal(seen.whole, 0);
    socket.destroy();
  });

  test('at the pace of a poor network continues', async () => {
    await start({ limits: { ...LIMITS, uploadBytesPerSecond: 1200 } });
    const { until } = watchUpstream();
    const { socket, answer } = await open('ana', 40 * 1800);
    socket.write(HEAD);
    await until({ begun: 1 });
    for (let n = 1; n <= 40; n += 1) {
      bench.clock.time += 1000;
      socket.write('x'.repeat(1800));
      await until({ bytes: n * 1800 });
    }
    socket.write(TAIL);
    assert.match(await answer, /^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test('is not blamed for a slow service', async () => {
    const clock = { time: 0, now: () => clock.time };
    const pieces = [HEAD, ...Array.from({ length: 10 }, () => 'x'), TAIL].map((text) => Buffer.from(text));
    const body = readForm(
      { request: streamed(pieces) },
      {
        limit: 1e6,
        length: null,
        digest: null,
        scanner: createPartScanner('b', { begin() {}, bytes() {}, end() {} }),
        clock,
        limits: { ...DEFAULT_LIMITS, ...LIMITS },
        onBytes() {},
        onChunk: () => undefined,
      },
    );
    let size = 0;
    for await (const piece of body) {
      size += piece.length;
      clock.time += 3600_000;
    }
    assert.equal(size, Buffer.concat(pieces).length);
  });
});

test('concurrent uploads are limited per person', {
  timeout: 280_000,
}, async () => {
  await start({ limits: { uploadsPerPerson: 3 } });
  const { until } = watchUpstream();
  const opened = [];
  for (let n = 1; n <= 3; n += 1) {
    const upload = await open('ana', LONG);
    upload.socket.write(HEAD);
    await until({ begun: n });
    opened.push(upload);
  }
  const refused = await send('ana');
  assert.deepEqual(
    [refused.status, codeOf(refused), refused.headers.get('retry-after')],
    [429, 'too-many-uploads', '5'],
  );
  assert.equal((await send('ben')).status, 200);
  opened[0]?.socket.write(`${'x'.repeat(LONG)}${TAIL}`);
  assert.match((await opened[0]?.answer) ?? '', /^HTTP\/1\.1 200 /);
  assert.equal((await send('ana')).status, 200);
  for (const { socket } of opened) socket.destroy();
});

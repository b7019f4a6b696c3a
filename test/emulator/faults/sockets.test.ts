import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { request } from 'undici';
import { afterAll, describe, test, vi } from 'vitest';
import type { FaultRule } from '../../../server-stub/emulator/src/faults/rule.js';
import { type RunningEmulator, startEmulator } from '../../../server-stub/emulator/src/node/serve.js';
import { form, pause } from '../support.js';

const DOCUMENT = 'Test,Result,Unit\nGlucose,5.1,mmol/L\n';
const UPLOAD = '/api/master?module=pathology';

const errors = vi.spyOn(console, 'error');
const running: RunningEmulator[] = [];
afterAll(async () => {
  await Promise.all(running.map((emulator) => emulator.close()));
  assert.equal(errors.mock.calls.length, 0, 'an injected fault is not logged as an error');
});

async function start(...faults: FaultRule[]) {
  const emulator = await startEmulator({ port: 0, advance: 'at-once', faults });
  running.push(emulator);
  const { url, key } = emulator;
  const headers = { authorization: `Bearer ${key}` };
  const get = (path: string) => request(`${url}${path}`, { headers });
  const post = (body: FormData) => fetch(`${url}${UPLOAD}`, { method: 'POST', body, headers });
  const listed = async () => ((await (await get('/api/v1/uploads')).body.json()) as { count: number }).count;
  const raw = (path: string) =>
    overSocket(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  return { ...emulator, get, post, listed, raw };
}

/** All bytes until the other side closes. */
function overSocket(url: string, text: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(pieces)));
  });
}

function parts(answer: Buffer) {
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.subarray(0, end).toString('latin1');
  return { head, length: Number(/^content-length: (\d+)/im.exec(head)?.[1]), body: answer.subarray(end + 4) };
}

describe('cut', () => {
  test('closes the connection without a byte', async () => {
    const { raw, listed } = await start({ kind: 'cut', next: 1 });
    assert.equal((await raw('/api/v1/uploads')).length, 0);
    assert.equal(await listed(), 0);
  });

  test('does not store an upload, and cut-after does', async () => {
    const { post, listed } = await start(
      { kind: 'cut', next: 1 },
      { kind: 'cut-after', route: 'upload', next: 1 },
    );
    await assert.rejects(post(form(['a.csv', DOCUMENT])), { name: 'TypeError' });
    assert.equal(await listed(), 0);
    await assert.rejects(post(form(['a.csv', DOCUMENT])), { name: 'TypeError' });
    assert.equal(await listed(), 1);
    assert.equal((await post(form(['a.csv', DOCUMENT]))).status, 200);
  });

  test('works by file name, also for a file sent from the portal', async () => {
    const { url, post, listed } = await start();
    await assert.rejects(post(form(['a.fault-upload-cut.csv', DOCUMENT])));
    const page = {
      method: 'POST',
      body: form(['a.fault-upload-cut.csv', DOCUMENT]),
      headers: { 'x-requested-with': 'test' },
    };
    await assert.rejects(fetch(`${url}/admin/accounts/1001/files`, page));
    assert.equal(await listed(), 0);
  });
});

describe('half', () => {
  test('announces the full length and ends in the middle', async () => {
    const { raw } = await start({ kind: 'half' });
    const { head, length, body } = parts(await raw('/api/v1/uploads'));
    assert.match(head, /^HTTP\/1\.1 200 /);
    assert.match(head, /^content-type: application\/json/im);
    assert.equal(body.length, Math.floor(length / 2));
    assert.throws(() => JSON.parse(body.toString()));
  });

  test('truncates an answer far larger than the socket buffers', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `Test ${i},${i},mmol/L`).join('\n');
    const { post, raw, get } = await start({ kind: 'half', route: 'results', next: 1 });
    const answer = await post(form(['large.csv', `Test,Result,Unit\n${rows}\n`]));
    const { uploadId } = (await answer.json()) as { uploadId: string };
    const status = async () =>
      ((await (await get(`/api/v1/status/${uploadId}`)).body.json()) as { status: string }).status;
    while ((await status()) !== 'completed') await pause();
    const { length, body } = parts(await raw(`/api/v1/results/${uploadId}`));
    assert.ok(length > 500_000);
    assert.equal(body.length, Math.floor(length / 2));
    const whole = Buffer.from(await (await get(`/api/v1/results/${uploadId}`)).body.arrayBuffer());
    assert.ok(whole.subarray(0, body.length).equals(body));
  });

  test('is an error to a client that reads to the end', async () => {
    const { get } = await start({ kind: 'half' });
    const { statusCode, body } = await get('/api/v1/uploads');
    assert.equal(statusCode, 200);
    await assert.rejects(body.text(), { code: 'UND_ERR_SOCKET' });
  });
});

describe('drip', () => {
  test('sends the full answer in chunks', async () => {
    const { get } = await start({ kind: 'drip', value: 400 });
    const { body, headers } = await get('/api/v1/uploads');
    const pieces: Buffer[] = [];
    for await (const piece of body) pieces.push(piece as Buffer);
    assert.ok(pieces.length > 1);
    const whole = Buffer.concat(pieces);
    assert.equal(headers['content-length'], String(whole.length));
    assert.equal(JSON.parse(whole.toString()).success, true);
  });

  test('stops when the client disconnects', async () => {
    const { get, listed } = await start({ kind: 'drip', value: 600_000, next: 1 });
    const { body, statusCode } = await get('/api/v1/uploads');
    assert.equal(statusCode, 200, 'the head comes before the first piece');
    body.on('error', () => {}).destroy();
    assert.equal(await listed(), 0);
  });
});

describe('latency', () => {
  test('delays one answer and no other; the request is executed', async () => {
    const { url, key, listed } = await start({ kind: 'latency', value: 600_000, route: 'upload' });
    const abort = new AbortController();
    let answered = false;
    const held = fetch(`${url}${UPLOAD}`, {
      method: 'POST',
      body: form(['a.csv', DOCUMENT]),
      headers: { authorization: `Bearer ${key}` },
      signal: abort.signal,
    }).finally(() => {
      answered = true;
    });
    while ((await listed()) === 0);
    assert.equal(answered, false);
    abort.abort();
    await assert.rejects(held, { name: 'AbortError' });
  });

  test('ends', async () => {
    const { listed } = await start({ kind: 'latency', value: 5 });
    assert.equal(await listed(), 0);
  });
});

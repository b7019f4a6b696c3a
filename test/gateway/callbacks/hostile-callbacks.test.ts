import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, test } from 'vitest';
import { createCallbackReader } from '../../../server-stub/gateway/src/callbacks/callback-reader.js';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { type HostileFile, hostileFiles } from '../../support/hostile/callbacks.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench, uploadIds } from '../support/bench.js';
import { type Payload, ROWS, type Rows, VARIANTS } from '../support/callback-payloads.js';

const HEADER = { name: 'x-lab-key', values: ['the-value-the-service-was-given'] } as const;
const KiB = 1024;

const counts = (total: number) => ({ totalTests: total, qaPassed: total, manualReview: 0 });
const many = (rows: number): Rows => Array.from({ length: rows }, () => ROWS[0]);

function fileOf({ format, content, tests }: HostileFile, uploadId: string): Payload {
  const metadata = JSON.stringify({ uploadId, outputFormat: format, ...counts(tests) });
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\n\r\n`;
  const pieces = [part('metadata'), metadata, '\r\n', part('file'), content, '\r\n--b--\r\n'];
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
  return { type: 'multipart/form-data; boundary=b', headers: {}, body };
}

/** Megabytes that a file may add to the heap of its parser before it is refused, besides its own text. */
const HEAP = 384;

describe('a file that is too wide, deep, long or repetitive', () => {
  const reader = createCallbackReader({ ...DEFAULT_LIMITS, callbackReadMemory: HEAP });
  afterAll(() => reader.close());
  for (const file of hostileFiles()) {
    test(`is refused before it is built: ${file.name}`, async () => {
      const { type, body } = fileOf(file, 'u');
      const received = { contentType: type, rawEnvelope: {} as never, body: body as Uint8Array };
      const outcome = await reader.read(received).then(
        ({ count }) => `${count} rows`,
        (thrown: Error) => thrown.message,
      );
      assert.match(outcome, /^(?:csv|hl7|rows|json|xml|parquet)$/);
    });
  }
});

describe('callbacks of one sender', () => {
  let bench: Bench;
  let ids: string[];
  const start = async (limits: object = {}) => {
    bench = await startBench({
      answer: accountService().answer,
      callbacks: { header: HEADER },
      limits: { callbackOwnerTimeout: 10, ...limits },
    });
    ids = [...uploadIds(await bench.upload('ana')), ...uploadIds(await bench.upload('ana'))];
  };
  const opened: ClientRequest[] = [];
  beforeEach(() => opened.splice(0));
  afterEach(async () => {
    for (const sent of opened) sent.destroy();
    await bench.close();
  });

  const headersOf = ({ type, headers }: Payload) => ({
    ...headers,
    'content-type': type,
    [HEADER.name]: HEADER.values[0],
  });

  /** Sends a part of a callback's body and resolves once the gateway has taken the connection. */
  async function stall(bytes: number): Promise<ClientRequest> {
    const sent = request(`${bench.url}/api/results`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [HEADER.name]: HEADER.values[0],
        'content-length': bytes,
        expect: '100-continue',
      },
      agent: false,
    });
    opened.push(sent);
    sent.on('error', () => {});
    sent.flushHeaders();
    await once(sent, 'continue');
    return sent;
  }

  const send = (payload: Payload) =>
    bench.call('/api/results', {
      method: 'POST',
      headers: headersOf(payload),
      body: payload.body as BodyInit,
    });

  test('that never end do not hold up a smaller one', async () => {
    await start({ callbackBytes: 1024 * KiB, callbackWaitTimeout: 600_000 });
    const stalled = await Promise.all(Array.from({ length: 10 }, () => stall(1000 * KiB)));
    let answered = 0;
    for (const sent of stalled) sent.on('response', () => (answered += 1));
    const payload = VARIANTS['JSON inline']!(ids[0] ?? '', many(400), counts(400));
    assert.ok(payload.body.length > 64 * KiB && payload.body.length < 96 * KiB);
    assert.equal((await send(payload)).status, 204);
    assert.equal(answered, 0, 'it came after them');
  });

  test('that have to wait too long are told when to come back, and are accepted then', async () => {
    await start({ callbackBytes: 1024 * KiB, callbackWaitTimeout: 20 });
    const stalled = await Promise.all(Array.from({ length: 4 }, () => stall(1024 * KiB)));
    const payload = VARIANTS['JSON inline']!(ids[0] ?? '', many(400), counts(400));
    const reply = await send(payload);
    assert.deepEqual([reply.status, codeOf(reply)], [503, 'callbacks-busy']);
    assert.equal(reply.headers.get('retry-after'), '60');
    for (const sent of stalled) sent.destroy();
    // The gateway hears of it a moment later.
    while ((await send(payload)).status !== 204);
  });

  test('that are large are read after a smaller one that came later', async () => {
    await start({ callbackReadTimeout: 600_000 });
    const large = VARIANTS['FHIR XML']!(ids[0] ?? '', many(20_000), counts(20_000));
    const small = VARIANTS.CSV!(ids[1] ?? '', many(2000), counts(2000));
    const order: string[] = [];
    const reader = createCallbackReader({ ...DEFAULT_LIMITS, callbackReadTimeout: 600_000 });
    const read = async (name: string, { type, body }: Payload) => {
      const received = { contentType: type, rawEnvelope: {} as never, body: Buffer.from(body) };
      await reader.read(received);
      order.push(name);
    };
    const reading = Array.from({ length: 4 }, () => read('large', large));
    await Promise.all([...reading, read('small', small)]);
    await reader.close();
    assert.deepEqual(order, ['small', 'large', 'large', 'large', 'large']);
  });

  test('that each exceed the time do not end one that waits behind them', async () => {
    await start({ callbackReadTimeout: 400 });
    const slow = VARIANTS['FHIR XML']!(ids[0] ?? '', many(60_000), counts(60_000));
    const small = VARIANTS.CSV!(ids[1] ?? '', many(700), counts(700));
    const slowReplies = Array.from({ length: 4 }, () => send(slow));
    assert.equal((await send(small)).status, 204);
    for (const reply of await Promise.all(slowReplies)) assert.equal(codeOf(reply), 'callback-invalid');
    assert.equal((await send(small)).status, 204);
  });

  test('with metadata of another encoding is refused, and the gateway goes on', async () => {
    await start();
    const { type, body } = fileOf({ name: '', format: 'CSV', content: 'x', tests: 1 }, '\u00ff');
    const latin1 = Buffer.from(Buffer.from(body).toString(), 'latin1');
    const reply = await send({ type, headers: {}, body: latin1 });
    assert.deepEqual([reply.status, codeOf(reply)], [400, 'callback-invalid']);
    assert.equal((await fetch(`${bench.url}/health/live`)).status, 200);
  });

  test('are no more than can wait', async () => {
    await start();
    const reader = createCallbackReader(DEFAULT_LIMITS);
    const { type, body } = VARIANTS.Parquet!(ids[0] ?? '', ROWS, counts(2));
    const received = { contentType: type, rawEnvelope: {} as never, body: Buffer.from(body) };
    const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => reader.read(received)));
    await reader.close();
    const refused = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason.part === 'busy',
    );
    assert.equal(refused.length, 100);
  });
});

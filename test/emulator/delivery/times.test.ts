import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, onTestFinished, test } from 'vitest';
import type { EmulatorOptions } from '../../../server-stub/emulator/src/app.js';
import { RETENTION } from '../../../server-stub/emulator/src/limits.js';
import { type Bench, createBench, PACE, pause, START } from '../support.js';
import { type Behaviour, closedUrl, type Receiver, startReceiver } from './receiver.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const READY = START + PACE;
/** The document is ready, fails at once and again, then 30 min later, then 6 h after that. */
const ATTEMPTS = [READY, READY, READY + 30 * MINUTE, READY + 6.5 * HOUR];

/** Of real time, which a loaded machine may need for an answer. Milliseconds. */
const PATIENT = 10 * MINUTE;

const TABLE = 'Test,Result,Unit\nGlucose,95,mg/dL\n';

let receiver: Receiver;
let bench: Bench;
let lines: string[];

beforeEach(async () => {
  receiver = await startReceiver();
  lines = [];
});
afterEach(async () => {
  bench.emulator.close();
  await receiver.close();
});

/** Uploads a document to an account with a callback and waits until it is processed. */
async function ready({
  url = receiver.url,
  callbackTimeout = PATIENT,
  ...options
}: Partial<EmulatorOptions> & { readonly url?: string } = {}): Promise<string> {
  const header = { name: 'X-Key', value: 'the-secret' };
  const settings = { callback: { url, header, payloadType: 'Inline' } } as const;
  bench = createBench({
    accounts: [{ customerId: 7, keys: ['key'], settings }],
    callbackTimeout,
    log: (line) => lines.push(line),
    ...options,
  });
  const uploadId = await bench.upload(TABLE, 'table.csv', 'key');
  await bench.pass(PACE);
  return uploadId;
}

/** The delivery status, which must be the same in both forms of the status endpoint. */
async function statusOf(uploadId: string): Promise<string> {
  const seen = [];
  for (const path of [`/api/v1/status/${uploadId}`, `/api/master?uploadId=${uploadId}`]) {
    const { callbackDelivery } = (await (await bench.get(path, 'key')).json()) as {
      callbackDelivery: { status: string };
    };
    seen.push(callbackDelivery.status);
  }
  assert.equal(seen[0], seen[1]);
  return seen[0]!;
}

const only = () => bench.emulator.uploads()[0]!.callbacks[0]!;
const answers = () =>
  only().attempts.map(({ answer }) => ('status' in answer ? answer.status : answer.error));

describe('a callback', () => {
  test('that is accepted is delivered and not sent again', async () => {
    receiver.behave(201);
    const uploadId = await ready();
    assert.equal(await statusOf(uploadId), 'delivered');
    await bench.pass(24 * HOUR);
    assert.equal(receiver.arrived.length, 1);
    assert.deepEqual(answers(), [201]);
  });

  for (const [how, fail] of [
    [
      'throws',
      () => {
        throw new TypeError('of a value');
      },
    ],
    ['rejects', () => Promise.reject(new TypeError('of a value'))],
  ] as const)
    test(`that cannot be sent, since the sender ${how}, is sent again`, async () => {
      let calls = 0;
      await ready({ send: () => (++calls === 1 ? fail() : Promise.resolve({ status: 200 })) });
      assert.deepEqual(answers(), ['invalid', 200]);
      assert.ok(lines.some((line) => / could not be sent: TypeError$/.test(line)));
      assert.ok(!lines.join().includes('of a value'));
    });

  test('is pending until the document is processed', async () => {
    const settings = { callback: { url: receiver.url, header: null, payloadType: 'Inline' } } as const;
    bench = createBench({ accounts: [{ customerId: 7, keys: ['key'], settings }] });
    const uploadId = await bench.upload(TABLE, 'table.csv', 'key');
    await bench.pass(PACE - 1);
    assert.equal(await statusOf(uploadId), 'pending');
    assert.equal(receiver.arrived.length, 0);
  });

  test('is not created without a callback address', async () => {
    bench = createBench();
    const uploadId = await bench.upload(TABLE);
    await bench.pass(PACE);
    const status = (await (await bench.get(`/api/v1/status/${uploadId}`)).json()) as object;
    assert.deepEqual(status, { ...status, status: 'completed', callbackDelivery: { status: 'pending' } });
    assert.deepEqual(bench.emulator.callbacksOf(uploadId), []);
  });

  test('that fails is retried at once, after 30 minutes and after 6 hours, then exhausted', async () => {
    receiver.behave(500, 404, 503, 400);
    const uploadId = await ready();
    assert.equal(await statusOf(uploadId), 'retrying');
    assert.equal(only().nextAt, READY + 30 * MINUTE);
    await bench.pass(6.5 * HOUR);
    assert.equal(await statusOf(uploadId), 'exhausted');
    assert.deepEqual(answers(), [500, 404, 503, 400]);
    assert.deepEqual(
      only().attempts.map(({ at }) => at),
      ATTEMPTS,
    );
    await bench.pass(48 * HOUR);
    assert.equal(receiver.arrived.length, 4);
    const result = await bench.get(`/api/v1/results/${uploadId}`, 'key');
    assert.equal(result.status, 200);
  });

  test('is identical at every attempt, and can be rebuilt', async () => {
    receiver.behave(500, 500, 500, 500);
    await ready();
    await bench.pass(6.5 * HOUR);
    const [first, ...others] = receiver.arrived;
    for (const { body } of others) assert.deepEqual(body, first!.body);
    const { request } = bench.emulator.callbacksOf(only().uploadId)[0]!;
    assert.deepEqual(Buffer.from(await request.arrayBuffer()), first!.body);
    assert.equal(request.headers.get('x-key'), '********');
    assert.deepEqual(bench.emulator.callbacksOf('another'), []);
  });

  for (const failures of [1, 2, 3]) {
    test(`is delivered by attempt ${failures + 1}`, async () => {
      receiver.behave(...Array.from({ length: failures }, (): Behaviour => 500));
      const uploadId = await ready();
      await bench.pass(6.5 * HOUR);
      assert.equal(await statusOf(uploadId), 'delivered');
      assert.deepEqual(
        only().attempts.map(({ at }) => at),
        ATTEMPTS.slice(0, failures + 1),
      );
    });
  }

  test('is retried when the receiver hangs', async () => {
    receiver.behave('hang', 'hang', 'hang', 'hang');
    const uploadId = await ready({ callbackTimeout: 150 });
    await bench.pass(30 * MINUTE);
    assert.deepEqual(answers(), ['timeout', 'timeout', 'timeout']);
    assert.equal(await statusOf(uploadId), 'retrying');
    await bench.pass(6 * HOUR);
    assert.equal(await statusOf(uploadId), 'exhausted');
  });

  test('is retried when the receiver cuts the connection or redirects', async () => {
    const elsewhere = await startReceiver();
    onTestFinished(() => elsewhere.close());
    receiver.behave('cut', { redirectTo: elsewhere.url });
    const uploadId = await ready({ callbackTimeout: PATIENT });
    assert.deepEqual(answers(), ['cut-off', 307]);
    assert.equal(await statusOf(uploadId), 'retrying');
    await bench.pass(30 * MINUTE);
    assert.equal(await statusOf(uploadId), 'delivered');
    assert.equal(elsewhere.arrived.length, 0);
  });

  test('limits how much of an answer it reads', async () => {
    receiver.behave('endless');
    const uploadId = await ready();
    assert.equal(await statusOf(uploadId), 'delivered');
  });

  test('is retried when the receiver is down', async () => {
    const uploadId = await ready({ url: await closedUrl() });
    assert.deepEqual(answers(), ['refused', 'refused']);
    assert.equal(await statusOf(uploadId), 'retrying');
  });

  test('can be resent by hand, with new retries', async () => {
    receiver.behave(500, 500, 500, 500, 500);
    const uploadId = await ready();
    await bench.pass(6.5 * HOUR);
    assert.equal(bench.emulator.resend(uploadId), true);
    assert.equal(await statusOf(uploadId), 'pending');
    await bench.pass(1);
    assert.equal(await statusOf(uploadId), 'delivered');
    assert.deepEqual(answers(), [500, 500, 500, 500, 500, 204]);
    assert.equal(bench.emulator.resend('another'), false);
  });

  test('resent by hand before its retry is sent only once', async () => {
    receiver.behave(500, 500);
    const uploadId = await ready();
    bench.emulator.resend(uploadId);
    await bench.pass(48 * HOUR);
    assert.deepEqual(answers(), [500, 500, 204]);
    assert.equal(receiver.arrived.length, 3);
  });

  for (const answer of [204, 500])
    test(`resent by hand while it is sent is sent again, whatever was answered: ${answer}`, async () => {
      const sent: ((status: number) => void)[] = [];
      const settings = { callback: { url: receiver.url, header: null, payloadType: 'Inline' } } as const;
      bench = createBench({
        accounts: [{ customerId: 7, keys: ['key'], settings }],
        send: () => new Promise((resolve) => sent.push((status) => resolve({ status }))),
      });
      const uploadId = await bench.upload(TABLE, 'table.csv', 'key');
      const arrived = async (count: number) => {
        while (sent.length < count) await pause();
      };
      const passing = bench.pass(PACE);
      await arrived(1);
      assert.equal(bench.emulator.resend(uploadId), true);
      sent[0]!(answer);
      await arrived(2);
      assert.equal(await statusOf(uploadId), 'pending', 'the first answer counts for the resend');
      sent[1]!(204);
      await passing;
      assert.equal(await statusOf(uploadId), 'delivered');
      await bench.pass(48 * HOUR);
      assert.deepEqual(answers(), [answer, 204]);
    });

  test('is purged with its upload after thirty days', async () => {
    const uploadId = await ready();
    assert.equal(bench.emulator.callbacksOf(uploadId).length, 1);
    await bench.pass(RETENTION + 1);
    assert.deepEqual([bench.emulator.uploads(), bench.emulator.callbacksOf(uploadId)], [[], []]);
  });

  test('never shows the receiver’s key in the log', async () => {
    receiver.behave(500);
    const uploadId = await ready();
    assert.deepEqual(
      lines.filter((line) => line.startsWith('callback')),
      [`callback whole of ${uploadId} retrying: 500`, `callback whole of ${uploadId} delivered: 204`],
    );
    assert.ok(!lines.join().includes('the-secret'));
  });

  test('is forwarded to one address instead of that of its account, which it names', async () => {
    const unreachable = 'https://clinic.example/api/results';
    const uploadId = await ready({ url: unreachable, forwardTo: receiver.url });
    assert.equal(await statusOf(uploadId), 'delivered');
    const { headers } = receiver.arrived[0]!;
    assert.deepEqual([headers['x-emulator-callback-url'], headers['x-key']], [unreachable, 'the-secret']);
    const [callback] = bench.emulator.callbacksOf(uploadId);
    assert.equal(callback?.request.url, unreachable);
  });
});

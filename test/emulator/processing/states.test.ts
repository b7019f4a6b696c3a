import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { accountSettingsFrom } from '../../../server-stub/emulator/src/accounts/account-settings.js';
import { deliveryStatus } from '../../../server-stub/emulator/src/delivery/status.js';
import { DEFAULT_LIMITS } from '../../../server-stub/emulator/src/limits.js';
import { createSend } from '../../../server-stub/emulator/src/node/send.js';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';
import { Processing } from '../../../server-stub/emulator/src/processing/processing.js';
import { createClock } from '../../../server-stub/emulator/src/time/clock.js';
import { type Advance, pacingOf } from '../../../server-stub/emulator/src/time/pacing.js';
import { advance, type Upload, type UploadEvent } from '../../../server-stub/emulator/src/uploads/upload.js';
import { UploadStore } from '../../../server-stub/emulator/src/uploads/upload-store.js';
import { type Receiver, startReceiver } from '../delivery/receiver.js';
import { createBench, PACE, row, START } from '../support.js';

const REVIEW = 60_000;
const HOUR = 60 * 60_000;
const TABLE = 'Test,Result,Unit\nGlucose,95,mg/dL\nSodium,1400,mmol/L\n';
const GOOD = 'Test,Result,Unit\nGlucose,95,mg/dL\n';

describe('pacing', () => {
  const cases: readonly [name: string, usual: Advance, by: string, needed?: number][] = [
    ['report.hl7', 'clock', 'clock'],
    ['report.hl7', 'at-once', 'nothing'],
    ['report.hl7', { polls: 2 }, 'polls', 2],
    ['report.polls-3.hl7', 'clock', 'polls', 3],
    ['report.POLLS-0', 'at-once', 'polls', 0],
    ['report.at-once.pdf', { polls: 2 }, 'nothing'],
    ['report.by-the-clock.pdf', 'at-once', 'clock'],
    ['report-polls-3.hl7', 'clock', 'clock'],
    ['report.polls-3000.hl7', 'clock', 'clock'],
  ];
  for (const [name, usual, by, needed] of cases) {
    test(`${name}, by default ${JSON.stringify(usual)}: ${by}`, () => {
      const pacing = pacingOf(name, usual);
      assert.equal(pacing.by, by);
      assert.equal(pacing.by === 'polls' ? pacing.needed : undefined, needed);
    });
  }
});

describe('states', () => {
  const poll = async (bench: ReturnType<typeof createBench>, path: string) =>
    ((await (await bench.get(path)).json()) as { status: string }).status;

  test('advance with each poll of status or results, and with no other request', async () => {
    const bench = createBench();
    const id = await bench.upload(TABLE, 'table.polls-3.csv');
    await bench.pass(24 * HOUR);
    assert.equal(await poll(bench, `/api/v1/status/${id}`), 'uploaded');
    assert.equal((await bench.get(`/api/v1/status/${id}`, 'key-of-ben')).status, 403);
    assert.equal((await bench.get('/api/v1/uploads')).status, 200);
    assert.equal(await poll(bench, `/api/v1/results/${id}`), 'In Progress');
    assert.equal(await poll(bench, `/api/master?uploadId=${id}`), 'processing');
    assert.equal((await bench.get(`/api/v1/results/${id}`)).status, 200);
    assert.equal(await poll(bench, `/api/v1/status/${id}`), 'completed');
  });

  for (const polls of [0, 1, 2]) {
    test(`end after ${polls} unfinished polls`, async () => {
      const bench = createBench({ advance: { polls } });
      const id = await bench.upload(GOOD);
      for (let seen = 0; seen < polls; seen++) {
        assert.notEqual(await poll(bench, `/api/v1/status/${id}`), 'completed');
      }
      assert.equal(await poll(bench, `/api/v1/status/${id}`), 'completed');
    });
  }

  test('fail by polls too', async () => {
    const bench = createBench({ advance: { polls: 1 } });
    const id = await bench.upload('MSH|');
    assert.equal(await poll(bench, `/api/v1/status/${id}`), 'uploaded');
    assert.equal((await bench.get(`/api/v1/results/${id}`)).status, 422);
  });

  test('are finished at the first poll when processing is immediate, also for a document in doubt', async () => {
    const bench = createBench({ advance: 'at-once' });
    const id = await bench.upload(TABLE);
    assert.equal(await poll(bench, `/api/v1/status/${id}`), 'completed');
  });

  test('results without a format use the format of the account at receipt', async () => {
    const settings = { outputFormat: 'csv' } as const;
    const bench = createBench({ accounts: [{ customerId: 7, keys: ['key'], settings }], advance: 'at-once' });
    const id = await bench.upload(GOOD, 'a.csv', 'key');
    const [usual, asked] = await Promise.all(
      ['', '?format=json'].map((query) => bench.get(`/api/v1/results/${id}${query}`, 'key')),
    );
    assert.match(usual?.headers.get('content-type') ?? '', /^text\/csv/);
    assert.match(asked?.headers.get('content-type') ?? '', /^application\/json/);
  });
});

const RECEIVED: Upload = {
  uploadId: '5d9c3f0e-8a41-4b7e-9f56-0c2d1b6a7e83',
  transactionId: 100_042,
  customerId: 7,
  fileName: 'table.csv',
  uploadedAt: START,
  settings: accountSettingsFrom({}),
  pacing: { by: 'clock' },
  deliveries: [],
  status: 'uploaded',
  original: new TextEncoder().encode(TABLE),
};

describe('an upload', () => {
  const rows = [row({ name: 'Glucose', result: '95' })];
  const events = {
    start: { type: 'start' },
    poll: { type: 'poll' },
    read: { type: 'read', rows, laboratory: '', doubts: [], until: START, deliveries: [] },
    doubt: {
      type: 'read',
      rows,
      laboratory: '',
      doubts: [{ row: 1, doubt: 'missing-unit' }],
      until: START,
      deliveries: [],
    },
    approve: { type: 'approve', corrections: [], until: START },
    complete: { type: 'complete', rows, deliveries: [] },
    fail: { type: 'fail', reason: 'empty', deliveries: [] },
    attempt: {
      type: 'attempt',
      stage: 'whole',
      attempt: { at: START, endedAt: START, answer: { status: 204 } },
    },
    resend: { type: 'resend', at: START },
  } as const satisfies Record<string, UploadEvent>;
  type Name = keyof typeof events;
  const following = (names: readonly Name[]) =>
    names.reduce<Upload>((upload, name) => advance(upload, events[name]), RECEIVED);

  const states: readonly [path: readonly Name[], allowed: readonly Name[]][] = [
    [[], ['start']],
    [['start'], ['read', 'doubt', 'fail']],
    [['start', 'doubt'], ['approve']],
    [['start', 'read'], ['complete']],
    [['start', 'doubt', 'approve'], ['complete']],
    [['start', 'read', 'complete'], []],
    [['start', 'fail'], []],
  ];
  for (const [path, allowed] of states) {
    test(`after ${path.join(', ') || 'receipt'} allows ${allowed.join(', ') || 'nothing'}`, () => {
      const upload = following(path);
      const taken = (Object.keys(events) as Name[]).filter((name) => {
        try {
          advance(upload, events[name]);
          return true;
        } catch {
          return false;
        }
      });
      assert.deepEqual(taken, allowed);
    });
  }
});

describe('a restart', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  /** A new processing that continues the upload another one left. */
  function start(time: number, left?: Upload) {
    const clock = createClock({ start: time, running: false });
    const store = new UploadStore(clock, DEFAULT_LIMITS);
    const options = { pace: PACE, reviewTime: REVIEW, parse: parseDocument, log: () => {} };
    const processing = new Processing({ store, clock, send: createSend(), ...options });
    if (left) store.restore(left);
    const run = {
      store,
      clock,
      processing,
      pass: (ms: number) => clock.advance(ms),
      /** The upload as it is persisted: JSON, and the bytes of the original. */
      stop(): Upload {
        processing.close();
        store.close();
        const upload = store.newestFirst()[0]!;
        const original = 'original' in upload ? { original: upload.original } : {};
        return { ...JSON.parse(JSON.stringify({ ...upload, original: undefined })), ...original } as Upload;
      },
    };
    if (left) processing.resume(left);
    return run;
  }

  const received = (): Upload => ({
    ...RECEIVED,
    settings: accountSettingsFrom({
      language: 'DE',
      callback: { url: receiver.url, header: null, payloadType: 'Inline' },
    }),
  });

  /** Stops the emulator at each of these times; returns the callbacks received and the final upload. */
  async function interrupted(times: readonly number[], failures: readonly number[] = []) {
    const sent = receiver.arrived.length;
    receiver.behave(...failures);
    let left = received();
    let time = START;
    for (const next of [...times, START + 8 * HOUR]) {
      const run = start(time, left);
      await run.pass(next - time);
      left = run.stop();
      time = next;
    }
    return { bodies: receiver.arrived.slice(sent).map(({ body }) => body.toString()), left };
  }

  const moments = {
    'before it is read': [PACE / 8],
    'while it is read': [PACE / 2],
    'in translation before the first callback': [PACE + 500],
    'in review': [PACE + REVIEW / 2],
    'in translation after the review': [PACE + REVIEW + 500],
    'again and again': [500, PACE - 1, PACE + 900, PACE + 30_000, PACE + REVIEW + 900, HOUR],
  };
  for (const [when, times] of Object.entries(moments)) {
    test(`${when} loses nothing and sends nothing twice`, async () => {
      const usual = await interrupted([]);
      const resumed = await interrupted(times.map((one) => START + one));
      assert.equal(usual.bodies.length, 2);
      assert.deepEqual(resumed.bodies, usual.bodies);
      assert.deepEqual(resumed.left, usual.left);
      assert.equal(deliveryStatus(resumed.left), 'delivered');
    });
  }

  test('between two attempts continues the retries', async () => {
    const failures = Array<number>(8).fill(500);
    const usual = await interrupted([], failures);
    const resumed = await interrupted(
      [PACE + 6000, HOUR, 2 * HOUR].map((one) => START + one),
      failures,
    );
    assert.equal(usual.left.deliveries[0]?.state, 'exhausted');
    assert.deepEqual(resumed.left, usual.left);
  });

  test('keeps the number of polls', async () => {
    const pacing = { by: 'polls', needed: 3, seen: 0 } as const;
    const first = start(START, { ...received(), pacing });
    for (let seen = 0; seen < 2; seen++) await first.processing.poll(RECEIVED.uploadId);
    const second = start(START, first.stop());
    const seen = [];
    for (let polls = 0; polls < 2; polls++) {
      await second.processing.poll(RECEIVED.uploadId);
      seen.push(second.store.get(RECEIVED.uploadId)?.status);
    }
    await second.processing.idle();
    second.stop();
    assert.deepEqual(seen, ['processing', 'completed']);
  });
});

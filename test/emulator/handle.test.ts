import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { createEmulator } from '../../server-stub/emulator/src/app.js';
import { openPersistence } from '../../server-stub/emulator/src/node/open-persistence.js';
import { startEmulator } from '../../server-stub/emulator/src/node/serve.js';
import { createMemoryPersistence } from '../../server-stub/emulator/src/persistence/memory.js';
import { startReceiver } from './delivery/receiver.js';
import { createBench, fixture, form, PACE } from './support.js';
import { HANDLED, handled } from './web/handle.js';

const TABLE = 'Test,Result,Unit\nUrea,5,mmol/L\n';
const HL7 = fixture('chemistry.hl7');

test('an emulator does and shows what a test asks of it', async () => {
  assert.deepEqual(await handled(), HANDLED);
});

test('the same over HTTP: a running emulator has all of it', async () => {
  const emulator = await startEmulator({ advance: 'at-once' });
  onTestFinished(() => emulator.close());
  const headers = { authorization: `Bearer ${emulator.key}` };
  const body = form(['report.hl7', HL7]);
  await fetch(`${emulator.url}/api/master?module=pathology`, { method: 'POST', headers, body });
  await emulator.idle();
  assert.deepEqual(
    emulator.uploads().map(({ status }) => status),
    ['completed'],
  );
  emulator.fault({ kind: '429', route: 'list' });
  assert.equal((await fetch(`${emulator.url}/api/v1/uploads`, { headers })).status, 429);
  emulator.reset();
  assert.deepEqual([emulator.uploads(), emulator.requests()], [[], []]);
  const { count } = (await (await fetch(`${emulator.url}/api/v1/uploads`, { headers })).json()) as {
    count: number;
  };
  assert.equal(count, 0);
});

describe('a reset', () => {
  test('brings back accounts, faults, ids and the inbox, and refuses what is still arriving', async () => {
    const bench = createBench({ faults: [{ kind: '503', route: 'list', next: 1 }] });
    const admin = (path: string, method = 'POST', body: unknown = {}) =>
      bench.emulator.request(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const first = await bench.upload(TABLE);
    assert.equal((await bench.get('/api/v1/uploads')).status, 503);
    await admin('/admin/accounts');
    await bench.emulator.request('/portal/inbox', { method: 'POST', body: 'arrived' });

    let end = () => {};
    const rest = new Promise<void>((resolve) => {
      end = resolve;
    });
    const piece = (text: string) => new TextEncoder().encode(text);
    const slow = new ReadableStream({
      async start(controller) {
        controller.enqueue(
          piece('--b\r\ncontent-disposition: form-data; name="f"; filename="a.csv"\r\n\r\nTest'),
        );
        await rest;
        controller.enqueue(piece('\r\n--b--\r\n'));
        controller.close();
      },
    });
    const arriving = bench.emulator.request('/api/master?module=pathology', {
      method: 'POST',
      headers: { authorization: 'Bearer key-of-ana', 'content-type': 'multipart/form-data; boundary=b' },
      body: slow,
      duplex: 'half',
    } as RequestInit);

    assert.equal((await admin('/admin/reset')).status, 204);
    end();
    assert.equal((await arriving).status, 503, 'not received and lost');
    const state = bench.emulator.snapshot();
    assert.deepEqual([state.accounts.length, state.faults.length, state.uploads], [2, 1, []]);
    const inbox = (await (await bench.emulator.request('/portal/inbox')).json()) as { arrivals: unknown[] };
    assert.deepEqual(inbox.arrivals, []);
    assert.equal(await bench.upload(TABLE), first, 'ids begin anew');
    assert.equal((await bench.get('/api/v1/uploads')).status, 503);
  });

  test('ends a callback that is being sent, and none of the old ones comes later', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    receiver.behave('hang');
    const callback = { url: receiver.url, header: null, payloadType: 'Inline' } as const;
    const bench = createBench({
      accounts: [{ customerId: 1, keys: ['key-of-ana'], settings: { callback } }],
    });
    await bench.upload(TABLE);
    const passing = bench.pass(PACE);
    while (receiver.arrived.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    bench.emulator.reset();
    await passing;
    await bench.pass(24 * 60 * 60_000);
    assert.equal(receiver.arrived.length, 1);
    assert.deepEqual(bench.emulator.uploads(), []);
  });

  test('answers who waits for a change, and the next question by what there is then', async () => {
    const bench = createBench();
    await bench.upload(TABLE);
    const state = async (after: number) =>
      (await (await bench.emulator.request(`/admin?after=${after}`)).json()) as {
        change: number;
        uploads: unknown[];
      };
    const { change } = await state(0);
    const waiting = state(change);
    bench.emulator.reset();
    assert.deepEqual((await state((await waiting).change)).uploads, []);
  });

  test('is durable where the state is kept on disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hdt-reset-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const persistence = openPersistence(folder);
    const bench = createBench({ persistence });
    await bench.upload(HL7);
    const snapshot = bench.emulator.snapshot();
    bench.emulator.reset();
    assert.deepEqual(persistence.uploads(), []);
    await bench.emulator.request('/admin/accounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    bench.emulator.restore(snapshot);
    assert.equal(bench.emulator.snapshot().accounts.length, 2, 'the accounts of the snapshot');
    await bench.pass(60_000);
    bench.emulator.close();
    persistence.close();
    const again = openPersistence(folder);
    assert.deepEqual(
      again.uploads().map(({ status }) => status),
      ['completed'],
    );
    again.close();
  });
});

describe('wrong values', () => {
  const emulator = createEmulator();
  for (const ms of ['3000', Number.NaN, -1, Number.POSITIVE_INFINITY, 366 * 24 * 60 * 60 * 1000 + 1]) {
    test(`advance refuses ${JSON.stringify(ms)} ${typeof ms}`, () =>
      assert.rejects(emulator.advance(ms as number), {
        name: typeof ms === 'number' ? 'RangeError' : 'TypeError',
        message: /^advance takes milliseconds from 0 to 31622400000, a year$/,
      }));
  }
  for (const state of [null, {}, { accounts: [], faults: [], uploads: {}, readings: [] }]) {
    test(`restore refuses ${JSON.stringify(state)}`, () =>
      assert.throws(
        () => emulator.restore(state as never),
        /^TypeError: restore takes what snapshot\(\) returned$/,
      ));
  }
  test('restore refuses a snapshot that was JSON and lost its files', async () => {
    const bench = createBench();
    await bench.upload(TABLE);
    const copied = JSON.parse(JSON.stringify(bench.emulator.snapshot()));
    assert.throws(() => bench.emulator.restore(copied), /copy it by structuredClone, not as JSON$/);
    assert.equal(bench.emulator.uploads().length, 1, 'and nothing has changed');
  });
  test('restore refuses a snapshot without its clock or ids, and goes on as before', async () => {
    const bench = createBench();
    const snapshot = bench.emulator.snapshot();
    const { clock, ids, ...rest } = snapshot;
    const wrong = [
      rest,
      { ...rest, clock },
      { ...rest, ids },
      { ...snapshot, clock: { ...clock, now: Number.NaN } },
      { ...snapshot, clock: { ...clock, real: '5' } },
      { ...snapshot, clock: { ...clock, running: 1 } },
      { ...snapshot, ids: { uuids: 1 } },
    ];
    for (const state of wrong)
      assert.throws(
        () => bench.emulator.restore(state as never),
        /^TypeError: restore takes what snapshot\(\) returned$/,
      );
    await bench.upload(TABLE);
    assert.equal(bench.emulator.uploads().length, 1, 'uploads are refused');
  });
  test('restore leaves all as it was when the new state cannot be kept', async () => {
    const persistence = { ...createMemoryPersistence() };
    const bench = createBench({ persistence });
    const snapshot = bench.emulator.snapshot();
    persistence.replace = () => {
      throw new Error('disk full');
    };
    assert.throws(() => bench.emulator.restore(snapshot), /disk full/);
    await bench.upload(TABLE);
    assert.equal(bench.emulator.uploads().length, 1, 'uploads are refused');
  });
  test('fault says what a rule looks like', () => {
    assert.throws(() => emulator.fault({ kind: '418' } as never), {
      name: 'RuleError',
      message: /^kind is one of 401, /,
    });
  });
  const uploads: readonly (readonly [object, RegExp])[] = [
    [{ content: TABLE }, /uploads\[0\]\.fileName must be a text/],
    [{ fileName: 'a.csv', content: 5 }, /uploads\[0\]\.content must be a text or a Uint8Array/],
    [
      { fileName: 'a.csv', content: TABLE, customerId: 7 },
      /uploads\[0\]\.customerId must be that of an account/,
    ],
  ];
  for (const [upload, message] of uploads) {
    test(`uploads: ${message.source}`, () =>
      assert.throws(() => createEmulator({ uploads: [upload as never] }), { name: 'TypeError', message }));
  }
});

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { openPersistence } from '../../../server-stub/emulator/src/node/open-persistence.js';
import type { Persistence } from '../../../server-stub/emulator/src/persistence/persistence.js';
import { createClock } from '../../../server-stub/emulator/src/time/clock.js';
import { type Running, run } from '../../support/process.js';
import { type Bench, createBench, EMULATOR, fixture, form, pause, START } from '../support.js';

const root = mkdtempSync(join(tmpdir(), 'hdt-keep-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(root, `state-${++folders}`);

const HL7 = fixture('chemistry.hl7');
const HOUR = 60 * 60 * 1000;

interface Life {
  readonly bench: Bench;
  readonly persistence: Persistence;
  /** As a kill leaves it: nothing is told that the end is near. */
  end(): void;
}

/** One run of an emulator on a folder, its clock paused where the previous run left it. */
function live(folder: string, options: Parameters<typeof createBench>[0] = {}): Life {
  const persistence = openPersistence(folder);
  const clock = createClock({ start: persistence.state()?.clock.now ?? START, running: false });
  const bench = createBench({
    clock,
    persistence,
    ids: 'keep',
    ...options,
  });
  return {
    bench,
    persistence,
    end() {
      bench.emulator.close();
      persistence.close();
    },
  };
}

const statusOf = async (bench: Bench, id: string) =>
  ((await (await bench.get(`/api/v1/status/${id}`)).json()) as { status: string }).status;

const change = (bench: Bench, path: string, body: unknown, method = 'POST') =>
  bench.emulator.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a restart', () => {
  test('continues an upload, to the same result in every format', async () => {
    const folder = newFolder();
    const first = live(folder);
    const [early, late] = [await first.bench.upload(HL7), await first.bench.upload(HL7)];
    await first.bench.pass(1500);
    assert.equal(await statusOf(first.bench, late), 'processing');
    first.end();

    const second = live(folder);
    assert.equal(await statusOf(second.bench, early), 'processing');
    await second.bench.pass(10_000);
    const results: string[] = [];
    for (const format of ['json', 'hl7', 'fhir_json', 'fhir_xml', 'csv', 'parquet']) {
      const answer = await second.bench.get(`/api/v1/results/${early}?format=${format}`);
      assert.equal(answer.status, 200);
      results.push(Buffer.from(await answer.arrayBuffer()).toString('base64'));
    }
    second.end();

    const third = live(folder);
    for (const [n, format] of ['json', 'hl7', 'fhir_json', 'fhir_xml', 'csv', 'parquet'].entries()) {
      const answer = await third.bench.get(`/api/v1/results/${early}?format=${format}`);
      assert.equal(Buffer.from(await answer.arrayBuffer()).toString('base64'), results[n], format);
    }
    assert.equal(((await (await third.bench.get('/api/v1/uploads')).json()) as { count: number }).count, 2);
    third.end();
  });

  test('continues the retries of callbacks until they are exhausted', async () => {
    const folder = newFolder();
    const account = {
      customerId: 1001,
      keys: ['key-of-ana'],
      // Nobody listens on the port of discarded things.
      settings: {
        callback: { url: 'http://127.0.0.1:9/results', header: null, payloadType: 'Inline' as const },
      },
    };
    const first = live(folder, { accounts: [account] });
    const id = await first.bench.upload(HL7);
    await first.bench.pass(10_000);
    const delivery = async (bench: Bench) =>
      ((await (await bench.get(`/api/v1/status/${id}`)).json()) as { callbackDelivery: { status: string } })
        .callbackDelivery.status;
    assert.equal(await delivery(first.bench), 'retrying');
    first.end();

    const second = live(folder);
    assert.equal(await delivery(second.bench), 'retrying');
    await second.bench.pass(7 * HOUR);
    assert.equal(await delivery(second.bench), 'exhausted');
    second.end();

    const third = live(folder);
    assert.equal(await delivery(third.bench), 'exhausted');
    third.end();
  });

  test('keeps keys, settings, faults, the clock and the issued ids', async () => {
    const folder = newFolder();
    const first = live(folder);
    const issued = await change(first.bench, '/admin/accounts/1001/keys', {});
    const { key } = (await issued.json()) as { key: string };
    await change(first.bench, '/admin/accounts/1001/settings', { language: 'DE' }, 'PATCH');
    await change(first.bench, '/admin/faults', { kind: '503', route: 'list', next: 1 });
    const id = await first.bench.upload(HL7);
    await change(first.bench, '/admin/clock/push', { by: 5 * HOUR });
    const time = first.bench.clock.now();
    first.end();

    const second = live(folder);
    assert.equal(second.bench.clock.now() >= START && second.bench.clock.now() <= time, true);
    assert.equal((await second.bench.get('/api/v1/uploads', key)).status, 503, 'the fault');
    const listed = await second.bench.get('/api/v1/uploads', key);
    assert.equal(listed.status, 200, 'its one request is over');
    const again = await second.bench.upload(HL7);
    assert.notEqual(again, id);
    const { uploads } = (await (await second.bench.get('/api/v1/uploads', key)).json()) as {
      uploads: { transactionId: number }[];
    };
    assert.deepEqual(
      uploads.map(({ transactionId }) => transactionId),
      [100_002, 100_001],
    );
    const { accounts } = (await (await second.bench.emulator.request('/admin')).json()) as {
      accounts: { settings: { language: string } }[];
    };
    assert.equal(accounts[0]?.settings.language, 'DE');
    second.end();
  });

  test('keeps readings, and nothing purged', async () => {
    const folder = newFolder();
    const reader = { read: async () => ({ success: false as const, message: 'no device' }) };
    const picture = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
    const first = live(folder, { reader });
    await first.bench.post('/api/master?module=medical', form(['a.jpg', picture]));
    const id = await first.bench.upload(HL7);
    first.end();

    const second = live(folder, { reader });
    const history = async (bench: Bench) =>
      ((await (await bench.get('/api/master/transformations?module=medical')).json()) as { count: number })
        .count;
    assert.equal(await history(second.bench), 1);
    await second.bench.pass(31 * 24 * HOUR);
    assert.equal(await history(second.bench), 0);
    second.end();

    const third = live(folder, { reader });
    assert.equal(await history(third.bench), 0);
    assert.equal((await third.bench.get(`/api/v1/status/${id}`)).status, 404);
    third.end();
  });
});

describe('a data folder', () => {
  test('is locked by one emulator until it ends', () => {
    const folder = newFolder();
    const persistence = openPersistence(folder);
    assert.throws(() => openPersistence(folder), {
      name: 'PersistenceError',
      message: /in use by another emulator/,
    });
    assert.throws(() => openPersistence(folder, { clean: true }), { message: /in use/ });
    persistence.close();
    openPersistence(folder).close();
  });

  test('is emptied by the clean option', async () => {
    const folder = newFolder();
    const first = live(folder);
    await first.bench.upload(HL7);
    first.end();
    const persistence = openPersistence(folder, { clean: true });
    assert.equal(persistence.state(), null);
    assert.deepEqual(persistence.uploads(), []);
    persistence.close();
  });

  test('of a later version, or not a database, is unchanged and named in the error', () => {
    const later = newFolder();
    const first = openPersistence(later);
    first.close();
    const file = join(later, readdirSync(later)[0]!);
    // The header's user version (SQLite file format §1.3.9).
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(99);
    patch(file, 60, bytes);
    assert.throws(() => openPersistence(later), { name: 'PersistenceError', message: /later version/ });

    const garbage = newFolder();
    openPersistence(garbage).close();
    writeFileSync(
      join(garbage, readdirSync(garbage)[0]!),
      'this is no database, whatever it is called'.repeat(200),
    );
    assert.throws(() => openPersistence(garbage), { name: 'PersistenceError', message: /cannot be read/ });
    openPersistence(garbage, { clean: true }).close();
  });

  test('that cannot be created is named in the error', () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    assert.throws(() => openPersistence(join(file, 'below')), {
      name: 'PersistenceError',
      message: /cannot be used/,
    });
  });
});

function patch(file: string, at: number, bytes: Buffer): void {
  const whole = readFileSync(file);
  bytes.copy(whole, at);
  writeFileSync(file, whole);
}

describe('the command with --data', () => {
  const start = (folder: string, ...more: string[]): Running =>
    run(process.execPath, [EMULATOR, '--port', '0', '--pace', '100', '--quiet', '--data', folder, ...more]);
  const addressOf = async (emulator: Running) => (await emulator.line(/^ready (\S+) key=/))[1] ?? '';
  const headers = { authorization: 'Bearer hdt-emulator-key' };

  test('killed repeatedly during uploads, keeps every acknowledged one', async () => {
    const folder = newFolder();
    const acknowledged: string[] = [];
    for (const round of [1, 2, 3]) {
      const emulator = start(folder);
      const url = await addressOf(emulator);
      const send = async (): Promise<void> => {
        const body = form([`${round}.hl7`, HL7]);
        const answer = await fetch(`${url}/api/master?module=pathology`, { method: 'POST', headers, body });
        acknowledged.push(((await answer.json()) as { uploadId: string }).uploadId);
        if (acknowledged.length >= round * 15) emulator.kill('SIGKILL');
      };
      const one = async () => {
        for (;;) await send();
      };
      // Each ends when nobody answers any more.
      await Promise.allSettled([one(), one(), one()]);
      assert.notEqual(await emulator.ended, 0);
    }
    const last = start(folder);
    const url = await addressOf(last);
    for (const id of acknowledged) {
      let answer = await fetch(`${url}/api/v1/results/${id}`, { headers });
      while (answer.status === 202) {
        await pause();
        answer = await fetch(`${url}/api/v1/results/${id}`, { headers });
      }
      assert.equal(answer.status, 200, id);
    }
    last.kill('SIGTERM');
    assert.equal(await last.ended, 0);
    assert.equal(new Set(acknowledged).size, acknowledged.length);
  });

  test('refuses a folder in use, and --clean without --data', async () => {
    const folder = newFolder();
    const emulator = start(folder);
    await addressOf(emulator);
    const second = start(folder);
    assert.equal(await second.ended, 1);
    assert.match(second.lines.join('\n'), /could not start: .* is in use by another emulator/);
    emulator.kill('SIGTERM');
    assert.equal(await emulator.ended, 0);
    const alone = run(process.execPath, [EMULATOR, '--clean']);
    assert.equal(await alone.ended, 1);
    assert.match(alone.lines.join('\n'), /--clean goes with --data/);
  });
});

test('without a folder nothing touches the disk', async () => {
  const before = readdirSync(process.cwd());
  const bench = createBench();
  await bench.upload(HL7);
  await bench.pass(10_000);
  assert.deepEqual(readdirSync(process.cwd()), before);
  assert.equal(existsSync('.data/emulator.sqlite'), false);
});

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterAll, test } from 'vitest';
import { openPersistence } from '../../../server-stub/emulator/src/node/open-persistence.js';
import { startEmulator } from '../../../server-stub/emulator/src/node/serve.js';
import type { Persistence } from '../../../server-stub/emulator/src/persistence/persistence.js';
import { createClock } from '../../../server-stub/emulator/src/time/clock.js';
import type { Upload } from '../../../server-stub/emulator/src/uploads/upload.js';
import { createBench, fixture, form, START } from '../support.js';

const HL7 = fixture('chemistry.hl7');
const DAY = 86_400_000;
const root = mkdtempSync(join(tmpdir(), 'hdt-losses-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folderOf = () => mkdtempSync(join(root, 'state-'));
const reader = { read: async () => ({ success: false as const, message: 'no device' }) };
const picture = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

function live(
  folder: string,
  { at, ...options }: Parameters<typeof createBench>[0] & { at?: number } = {},
  wrap = (k: Persistence) => k,
) {
  const persistence = openPersistence(folder);
  const clock = createClock({ start: at ?? persistence.state()?.clock.now ?? START, running: false });
  const bench = createBench({
    clock,
    persistence: wrap(persistence),
    ids: 'keep',
    reader,
    ...options,
  });
  return {
    bench,
    persistence,
    clock,
    end() {
      bench.emulator.close();
      persistence.close();
    },
  };
}
const admin = (bench: ReturnType<typeof createBench>, path: string, body: unknown, method = 'POST') =>
  bench.emulator.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const rows = (folder: string, table: string) => {
  const db = new Sqlite(join(folder, 'emulator.sqlite'));
  const n = (db.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n;
  db.close();
  return n;
};
const historyIds = async (b: ReturnType<typeof createBench>) =>
  (
    (await (await b.get('/api/master/transformations?module=medical')).json()) as {
      records: { id: string }[];
    }
  ).records.map((r) => r.id);

test('with a seed, readings after a restart have new ids', async () => {
  const f = folderOf();
  const a = live(f);
  await a.bench.post('/api/master?module=medical', form(['a.jpg', picture]));
  a.end();
  const b = live(f);
  await b.bench.post('/api/master?module=medical', form(['b.jpg', picture]));
  const ids = await historyIds(b.bench);
  b.end();
  assert.equal(ids.length, 2, `history holds ${ids.length} of 2`);
});

test('uploads and issued ids are saved in one transaction', async () => {
  const f = folderOf();
  const other = Buffer.from('Test,Result,Unit\nSodium,140,mmol/L\n');
  // Killed before anything else is kept.
  const a = live(f, {}, (k) => ({ ...k, saveState: () => {} }));
  const first = await a.bench.upload(HL7, 'first.hl7');
  a.end();
  const b = live(f);
  const id = await b.bench.upload(other, 'second.csv');
  b.end();
  const c = live(f);
  const uploads = c.persistence.uploads();
  c.end();
  assert.deepEqual(
    uploads.map(({ uploadId, transactionId }) => [uploadId, transactionId]),
    [
      [first, 100_001],
      [id, 100_002],
    ],
  );
  const second = uploads[1]!;
  assert.ok('original' in second && Buffer.compare(second.original, other) === 0);
});

test('uploads that expired while it was off are deleted from disk', async () => {
  const f = folderOf();
  const a = live(f);
  await a.bench.upload(HL7);
  await a.bench.post('/api/master?module=medical', form(['a.jpg', picture]));
  await a.bench.pass(10_000);
  a.end();
  live(f, { at: START + 31 * DAY }).end();
  assert.deepEqual([rows(f, 'upload'), rows(f, 'reading')], [0, 0], 'left on the disk for good');
});

test('purged data is overwritten in the file', async () => {
  const f = folderOf();
  const marker = 'ZZPLANTEDNAMEZZ';
  const a = live(f);
  await a.bench.upload(
    Buffer.from(HL7.toString('latin1').replace(/PID\|/, `PID|${marker}`), 'latin1'),
    'x.hl7',
  );
  await a.bench.pass(10_000);
  const finished = readdirSync(f).filter((n) => readFileSync(join(f, n)).includes(marker));
  await a.bench.pass(31 * DAY);
  a.end();
  const ended = readdirSync(f).filter((n) => readFileSync(join(f, n)).includes(marker));
  assert.deepEqual({ finished, ended }, { finished: [], ended: [] });
});

test('only the owner can read the files', () => {
  const f = folderOf();
  const sub = join(f, 'data');
  const k = openPersistence(sub);
  const modes = Object.fromEntries(
    [
      ['.', statSync(sub).mode & 0o777],
      ...readdirSync(sub).map((n) => [n, statSync(join(sub, n)).mode & 0o777] as const),
    ].map(([n, m]) => [n, Number(m).toString(8)]),
  );
  k.close();
  for (const [n, m] of Object.entries(modes)) if (n !== '.') assert.equal(m, '600', JSON.stringify(modes));
});

test('a used-up fault stays used up after a restart', async () => {
  const f = folderOf();
  const a = live(f);
  await admin(a.bench, '/admin/faults', { kind: '503', route: 'list', next: 1 });
  assert.equal((await a.bench.get('/api/v1/uploads')).status, 503);
  assert.equal((await a.bench.get('/api/v1/uploads')).status, 200);
  a.end();
  const b = live(f);
  const s = (await b.bench.get('/api/v1/uploads')).status;
  b.end();
  assert.equal(s, 200);
});

test('disk full in the middle of a batch: all or none are stored, memory is released', async () => {
  const f = folderOf();
  let spoil = true;
  // The second cannot be written: the transaction breaks off after the first.
  const poisoned = (u: Upload) => ({
    ...u,
    toJSON() {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    },
  });
  const a = live(f, { limits: { keptBytes: 3 * HL7.length } }, (k) => ({
    ...k,

    receive(r, s) {
      k.receive({ ...r, uploads: r.uploads?.map((u, i) => (spoil && i === 1 ? poisoned(u) : u)) ?? [] }, s);
    },
  }));
  const answer = await a.bench.post(
    '/api/master?module=pathology',
    form(['1.hl7', HL7], ['2.hl7', HL7], ['3.hl7', HL7]),
  );
  assert.equal(answer.status, 503);
  assert.equal(a.persistence.uploads().length, 0);
  spoil = false;
  const again = await a.bench.post(
    '/api/master?module=pathology',
    form(['1.hl7', HL7], ['2.hl7', HL7], ['3.hl7', HL7]),
  );
  assert.equal(again.status, 200, 'the memory was given back');
  const list = (await (await a.bench.get('/api/v1/uploads')).json()) as {
    uploads: { fileName: string; status: string }[];
  };
  a.end();
  assert.deepEqual(
    list.uploads.map(({ fileName, status }) => `${fileName} ${status}`),
    ['3.hl7 uploaded', '2.hl7 uploaded', '1.hl7 uploaded'],
  );
});

test('one damaged record does not prevent loading the rest', async () => {
  const f = folderOf();
  const a = live(f);
  await a.bench.upload(HL7);
  const good = await a.bench.upload(HL7);
  a.end();
  const db = new Sqlite(join(f, 'emulator.sqlite'));
  db.exec('update upload set value = substr(value, 1, 40) where place = (select min(place) from upload)');
  db.close();
  const b = live(f);
  const s = (await b.bench.get(`/api/v1/status/${good}`)).status;
  b.end();
  assert.equal(s, 200);
});

test('starts with an account whose keys are all revoked', async () => {
  const f = folderOf();
  const a = live(f);
  const { accounts } = (await (await a.bench.emulator.request('/admin')).json()) as {
    accounts: { customerId: number; keys: { id: string }[] }[];
  };
  for (const { customerId, keys } of accounts)
    for (const { id } of keys) await admin(a.bench, `/admin/accounts/${customerId}/keys/${id}`, {}, 'DELETE');
  a.end();
  const persistence = openPersistence(f);
  try {
    await (await startEmulator({ port: 0, persistence })).close();
  } finally {
    persistence.close();
  }
});

/** Fails to save uploads while the disk is full. */
const limitedBy =
  (disk: { full: boolean }) =>
  (persistence: Persistence): Persistence => ({
    ...persistence,
    saveUpload(upload) {
      if (disk.full) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      persistence.saveUpload(upload);
    },
  });

test('disk full: status still works, and one line is logged', async () => {
  const f = folderOf();
  const lines: string[] = [];
  const disk = { full: false };
  const a = live(f, { advance: { polls: 5 }, log: (l) => lines.push(l) }, limitedBy(disk));
  const id = await a.bench.upload(HL7);
  disk.full = true;
  const statuses = [];
  for (let i = 0; i < 7; i++) statuses.push((await a.bench.get(`/api/v1/status/${id}`)).status);
  a.end();
  assert.deepEqual(
    [statuses, lines.filter((l) => /could not be kept/.test(l)).length],
    [[200, 200, 200, 200, 200, 200, 200], 1],
  );
});

test('a change that failed while the disk was full is saved later', async () => {
  const f = folderOf();
  const disk = { full: false };
  const a = live(f, {}, limitedBy(disk));
  const id = await a.bench.upload(HL7);
  disk.full = true;
  await a.bench.pass(10_000);
  disk.full = false;
  await a.bench.upload(HL7);
  await a.bench.pass(60_000);
  a.end();
  const b = live(f);
  const kept = b.persistence.uploads().find((u) => u.uploadId === id);
  b.end();
  assert.equal(kept?.status, 'completed');
});

test('beyond the limits the oldest are deleted, from disk too', async () => {
  const f = folderOf();
  const a = live(f);
  for (let i = 0; i < 5; i++) await a.bench.upload(HL7);
  await a.bench.pass(10_000);
  a.end();
  const b = live(f, { limits: { keptUploads: 2 } });
  const n = ((await (await b.bench.get('/api/v1/uploads')).json()) as { count: number }).count;
  b.end();
  assert.deepEqual([n, rows(f, 'upload')], [2, 2]);
});
test('an advanced clock survives a restart', async () => {
  const f = folderOf();
  const a = live(f);
  await admin(a.bench, '/admin/clock/push', { ms: 6 * 3_600_000 });
  const t = a.clock.now();
  a.end();
  const b = live(f);
  assert.equal(b.clock.now(), t);
  b.end();
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server-stub/gateway/src/repositories.js';
import { createFileKeys } from '../../../server-stub/gateway/src/sent-files/file-keys.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, type Reply, startBench, uploadIds } from '../support/bench.js';
import { person } from '../support/person.js';

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
const PANEL = sha256Of('a blood panel');
const LIPIDS = sha256Of('lipids');

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const pathOf = (id: string) => `/uploads/${id}/file`;
const store = (bench: Bench, subject: string, id: string, sha256: unknown): Promise<Reply> =>
  bench.as(subject, pathOf(id), json('PUT', { sha256 }));
const match = (bench: Bench, subject: string, sha256: unknown): Promise<Reply> =>
  bench.as(subject, '/files/match', json('POST', { sha256 }));
const sentAt = async (bench: Bench, subject: string, sha256: string) =>
  ((await match(bench, subject, sha256)).json() as { sentAt: string | null }).sentAt;

/** Uploads a file, and says which one it was. */
const send = async (bench: Bench, subject: string, sha256: string): Promise<string> => {
  const id = uploadIds(await bench.upload(subject))[0] ?? '';
  assert.equal((await store(bench, subject, id, sha256)).status, 204);
  return id;
};

let service: ReturnType<typeof accountService>;
let bench: Bench;
beforeEach(async () => {
  service = accountService();
  bench = await startBench({ answer: service.answer });
});
afterEach(() => bench.close());

const setStatus = (id: string, status: string) => {
  service.uploads.find(({ uploadId }) => uploadId === id)!.status = status;
};
const timeOfSending = () => new Date(bench.clock.time).toISOString();

describe('a file that was sent', () => {
  test('is known, with its time, and no other file is', async () => {
    await send(bench, 'ana', PANEL);
    const time = timeOfSending();
    bench.clock.time += 24 * 3600_000;
    assert.equal(await sentAt(bench, 'ana', PANEL), time);
    assert.equal(await sentAt(bench, 'ana', LIPIDS), null);
  });

  test('is known by the last of several times', async () => {
    await send(bench, 'ana', PANEL);
    bench.clock.time += 3600_000;
    await send(bench, 'ana', PANEL);
    assert.equal(await sentAt(bench, 'ana', PANEL), timeOfSending());
  });

  const STATES: readonly (readonly [what: string, status: string, isKnown: boolean])[] = [
    ['that waits', 'uploaded', true],
    ['that is being read', 'processing', true],
    ['that was read', 'completed', true],
    ['in a state that is new', 'reviewing', true],
    ['that could not be read', 'failed', false],
  ];
  for (const [what, status, isKnown] of STATES)
    test(`${what} is ${isKnown ? '' : 'not '}asked about`, async () => {
      setStatus(await send(bench, 'ana', PANEL), status);
      assert.equal((await sentAt(bench, 'ana', PANEL)) !== null, isKnown);
      assert.equal((await sentAt(bench, 'ana', PANEL)) !== null, isKnown, 'the second time');
    });

  test('that has been read meanwhile: other pages are told', async () => {
    const id = await send(bench, 'ana', PANEL);
    setStatus(id, 'completed');
    await sentAt(bench, 'ana', PANEL);
    const events = (await bench.store.events.after(person('ana'), 0, 10)).map(({ event }) => event);
    assert.deepEqual(events, [{ type: 'status', uploadId: id, status: 'completed' }]);
  });

  test('is known by an earlier time where the last one could not be read', async () => {
    await send(bench, 'ana', PANEL);
    const time = timeOfSending();
    bench.clock.time += 3600_000;
    setStatus(await send(bench, 'ana', PANEL), 'failed');
    assert.equal(await sentAt(bench, 'ana', PANEL), time);
  });

  test('is forgotten where the service no longer has it', async () => {
    const id = await send(bench, 'ana', PANEL);
    service.uploads.splice(
      service.uploads.findIndex(({ uploadId }) => uploadId === id),
      1,
    );
    assert.equal(await sentAt(bench, 'ana', PANEL), null);
  });

  test('stays the first that was said', async () => {
    const id = await send(bench, 'ana', PANEL);
    assert.equal((await store(bench, 'ana', id, LIPIDS)).status, 204);
    assert.notEqual(await sentAt(bench, 'ana', PANEL), null);
    assert.equal(await sentAt(bench, 'ana', LIPIDS), null);
  });

  for (const sha256 of [undefined, null, 1, '', 'x', PANEL.toUpperCase(), `${PANEL}0`, [PANEL]])
    test(`is refused as ${JSON.stringify(sha256)}`, async () => {
      const id = uploadIds(await bench.upload('ana'))[0] ?? '';
      for (const reply of [await store(bench, 'ana', id, sha256), await match(bench, 'ana', sha256)])
        assert.deepEqual([reply.status, codeOf(reply)], [400, 'body-invalid']);
    });
});

describe('strangers', () => {
  test('do not learn that somebody has sent a file that they have, too', async () => {
    const id = await send(bench, 'ana', PANEL);
    assert.equal(await sentAt(bench, 'eve', PANEL), null);
    for (const path of [id, 'unknown', '..%2f..', '%00', 'x'.repeat(500)]) {
      const reply = await store(bench, 'eve', path, LIPIDS);
      assert.deepEqual([reply.status, codeOf(reply)], [404, 'not-found'], path);
    }
    assert.equal(await sentAt(bench, 'ana', LIPIDS), null);
  });

  test('need a token for reports', async () => {
    const id = await send(bench, 'ana', PANEL);
    assert.equal((await bench.call('/files/match', json('POST', { sha256: PANEL }))).status, 401);
    const authorization = `Bearer ${await bench.token('ana', 'medical')}`;
    for (const [path, method] of [
      [pathOf(id), 'PUT'],
      ['/files/match', 'POST'],
    ] as const) {
      const headers = { 'content-type': 'application/json', authorization };
      const reply = await bench.call(path, { ...json(method, { sha256: PANEL }), headers });
      assert.deepEqual([reply.status, codeOf(reply)], [403, 'scope-insufficient']);
    }
  });
});

describe('the keyed hashes', () => {
  const [old, recent] = ['an older secret of the test suite, 1', 'a newer secret of the test suite, 2'];

  test('differ between people and between tenants', () => {
    const keys = createFileKeys([old]);
    const owners = [person('ana'), person('ben'), { tenant: 'ana', subject: '' }, person('ana\u0000ben')];
    assert.equal(new Set(owners.map((owner) => keys(owner)(PANEL)[0])).size, owners.length);
  });

  test('are found after a secret was replaced', () => {
    const [before] = createFileKeys([old])(person('ana'))(PANEL);
    const [newest, ...others] = createFileKeys([recent, old])(person('ana'))(PANEL);
    assert.notEqual(newest, before);
    assert.deepEqual(others, [before]);
  });
});

test('nothing of a file’s own hash is at rest, in a log or in the audit trail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hdt-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = await openStore(join(folder, 'gateway.sqlite'));
  const audit: string[] = [];
  const ours = await startBench({
    answer: service.answer,
    store: kept,
    audit: (event) => void audit.push(JSON.stringify(event)),
  });
  const id = await send(ours, 'ana', PANEL);
  assert.notEqual(await sentAt(ours, 'ana', PANEL), null, 'the control');
  const bytes = () =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('\n');
  assert.ok(bytes().includes(id), 'the control');
  const raw = Buffer.from(PANEL, 'hex');
  const spellings = [
    PANEL,
    PANEL.toUpperCase(),
    raw.toString('latin1'),
    raw.toString('base64').slice(0, 42),
    raw.toString('base64url').slice(0, 42),
  ];
  for (const text of [bytes(), JSON.stringify(ours.logs), audit.join('\n')])
    for (const spelling of spellings) assert.ok(!text.includes(spelling));
  await kept.purge({ createdBefore: ours.clock.time + 1, now: ours.clock.time + 2 * 24 * 3600_000 });
  assert.equal(await sentAt(ours, 'ana', PANEL), null, 'after the upload is gone');
  await ours.close();
  await kept.close();
});

import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import { skipWhen } from '../../support/skip.js';
import { accountService } from '../support/account.js';
import { startBench, uploadIds } from '../support/bench.js';
import { callbackJson, ROWS } from '../support/callback-payloads.js';
import { person } from '../support/person.js';

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 0, 2);
const HEADER = { name: 'x-lab-key', values: ['the-key-of-callbacks'] as const };
const ana = person('ana');

const needsModes = skipWhen(process.platform === 'win32', 'Windows has no file modes');
const modeOf = (path: string) => `0${(statSync(path).mode & 0o777).toString(8)}`;

/** The bytes of every file of a folder, as one text. */
const bytesOf = (folder: string) =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');

const isMarked = (folder: string): boolean => bytesOf(folder).includes('MARKER');

describe('the database file', () => {
  let root: string;
  let folder: string;
  let path: string;
  let turn = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'hdt-rest-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));
  beforeEach(() => {
    turn += 1;
    folder = join(root, `${turn}`, 'data');
    path = join(folder, 'gateway.sqlite');
  });

  const withStore = async (use: (store: Store) => Promise<void>) => {
    const store = await openStore(path);
    try {
      await use(store);
    } finally {
      await store.close();
    }
  };
  const tell = (store: Store, text: string, now = NOW) =>
    store.events.append(ana, { type: 'photo', handoffId: 'h', jpeg: text }, now, {
      handoffId: 'h',
      expiresAt: now + 60_000,
    });

  test('and its new folder are readable by their owner only', needsModes, async () => {
    const umask = process.umask(0);
    try {
      await withStore(async (store) => {
        await tell(store, 'x');
        assert.equal(modeOf(folder), '0700');
        const files = readdirSync(folder).sort();
        assert.deepEqual(
          files,
          ['gateway.sqlite', 'gateway.sqlite-counters']
            .flatMap((name) => [name, `${name}-shm`, `${name}-wal`])
            .sort(),
        );
        for (const file of files) assert.equal(modeOf(join(folder, file)), '0600', file);
      });
    } finally {
      process.umask(umask);
    }
  });

  test('gets its mode tightened, with -wal and -shm and without its folder', {
    ...needsModes,
  }, async () => {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    // What a gateway that was killed leaves behind.
    for (const companion of ['', '-wal', '-shm']) {
      writeFileSync(path + companion, '');
      chmodSync(path + companion, 0o666);
    }
    await withStore(async (store) => {
      await tell(store, 'x');
      for (const file of readdirSync(folder)) assert.equal(modeOf(join(folder, file)), '0600', file);
      assert.equal(modeOf(folder), '0755');
    });
  });

  test('contains no photo after a sweep', () =>
    withStore(async (store) => {
      await tell(store, 'MARKER-OF-A-PHOTO '.repeat(3000));
      assert.equal(isMarked(folder), true, 'the control');
      await store.sweep(NOW + 60_001);
      assert.equal(isMarked(folder), false);
    }));

  test('contains no ended pairing after a sweep', () =>
    withStore(async (store) => {
      await tell(store, 'MARKER-OF-A-PHOTO '.repeat(3000));
      await store.events.deleteHandoff(ana, 'h');
      await store.sweep(NOW);
      assert.equal(isMarked(folder), false);
    }));

  test('contains no page of a phone once it was taken, or its pairing has ended', () =>
    withStore(async (store) => {
      const rowsOf = () => {
        const file = new Sqlite(path, { readonly: true });
        const rows = file.prepare('select size, body from handoff_message').all();
        file.close();
        return rows as { size: number; body: Uint8Array | null }[];
      };
      const pair = async (secret: string) => {
        const scope = new Set(['pages'] as const);
        const opened = {
          secret,
          scope,
          personName: null,
          signOut: 0,
          now: NOW,
          expiresAt: NOW + 9000,
          max: 3,
        };
        const id = await store.handoffs.open(ana, opened);
        const phone = { claim: secret, code: 'BCD-BCD', thumbprint: null };
        await store.handoffs.claim(secret, phone, { now: NOW, max: 3 });
        await store.handoffs.confirm(ana, id, { code: null, now: NOW, expiresAt: NOW + 9000 });
        return (await store.handoffs.find(ana, id, NOW))!;
      };
      const limits = DEFAULT_LIMITS;
      const body = Buffer.from('MARKER-OF-A-PAGE '.repeat(100_000));
      const taken = { handoff: await pair('one'), id: 'a-page-that-is-taken', body, limits };
      assert.equal(await store.messages.add(taken, NOW), true);
      assert.equal(isMarked(folder), true, 'the control');
      assert.equal(await store.messages.take(ana, taken.handoff.id, taken.id), true);
      assert.deepEqual(rowsOf(), [{ size: 0, body: null }]);
      await store.sweep(NOW + 1);
      assert.equal(isMarked(folder), false);

      const ended = { handoff: await pair('two'), id: 'a-page-that-waits', body, limits };
      assert.equal(await store.messages.add(ended, NOW), true);
      await store.handoffs.setNote(ana, ended.handoff.id, 'MARKER-OF-A-NOTE', NOW);
      await store.handoffs.end(ana, ended.handoff.id, NOW);
      assert.equal(rowsOf().length, 1, 'that of the other pairing');
      await store.sweep(NOW + 1);
      assert.equal(isMarked(folder), false);
      await store.sweep(NOW + 9001);
      assert.deepEqual(rowsOf(), []);
    }));

  test('keeps its log only while another process reads', () =>
    withStore(async (store) => {
      await tell(store, 'MARKER-OF-A-PHOTO '.repeat(3000));
      const reader = new Sqlite(path);
      reader.exec('begin');
      reader.prepare('select * from event').all();
      await store.sweep(NOW + 60_001);
      assert.equal(isMarked(folder), true, 'the control');
      reader.exec('commit');
      reader.close();
      await store.sweep(NOW + 60_001);
      assert.equal(isMarked(folder), false);
    }));

  test('contains no purged rows of a callback', () =>
    withStore(async (store) => {
      const bench = await startBench({
        answer: accountService().answer,
        store,
        callbacks: { header: HEADER },
      });
      const [id = ''] = uploadIds(await bench.upload('ana'));
      const rows = [{ ...ROWS[0], name: 'MARKER-OF-A-TEST' }] as unknown as typeof ROWS;
      const reply = await bench.call('/api/results', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [HEADER.name]: HEADER.values[0] },
        body: JSON.stringify(callbackJson(id, rows, { totalTests: 1, qaPassed: 1, manualReview: 0 })),
      });
      assert.equal(reply.status, 204);
      await bench.close();
      assert.equal(isMarked(folder), true, 'the control');
      await store.purge({ createdBefore: NOW + 1, now: NOW + 2 * DAY });
      assert.equal(isMarked(folder), false);
    }));

  test('contains no purged confirmation, nor one that was replaced', () =>
    withStore(async (store) => {
      const said = (at: number, value: string) => ({
        state: 'confirmed' as const,
        at: new Date(at).toISOString(),
        surface: 'page' as const,
        lowConfidence: false,
        values: [
          { device: 0, deviceType: 'scale', key: 'weight', value, unit: 'kg', origin: 'typed' as const },
        ],
      });
      await store.forOwner(ana).record('medical', ['m-1'], NOW);
      await store.confirmations.save(ana, 'm-1', said(NOW, 'MARKER-OF-A-VALUE'), NOW);
      assert.equal(isMarked(folder), true, 'the control');
      await store.confirmations.save(ana, 'm-1', said(NOW + 1, 'a correction'), NOW + 1);
      await store.purge({ createdBefore: NOW, now: NOW + 2 * DAY });
      assert.equal(isMarked(folder), false);
      await store.confirmations.save(ana, 'm-1', said(NOW + 2, 'MARKER-OF-A-VALUE'), NOW + 2);
      await store.purge({ createdBefore: NOW + 1, now: NOW + 2 * DAY });
      assert.equal(isMarked(folder), false);
    }));

  test('contains nothing that an earlier version left behind', async () => {
    await withStore(async (store) => tell(store, 'MARKER-OF-A-PHOTO '.repeat(3000)));
    const file = new Sqlite(path);
    file.exec('delete from event');
    file.close();
    assert.equal(isMarked(folder), true, 'the control');
    await withStore(async (store) => {
      await store.purge({ createdBefore: NOW, now: NOW });
      assert.equal(isMarked(folder), false);
    });
  });

  // Each of these orders leaves copies behind where rows are only overwritten.
  for (const seed of [14, 15]) {
    test(`contains live rows only, after any order of changes (${seed})`, () =>
      withStore(async (store) => {
        await comeAndGo(store, seed);
        await store.purge({ createdBefore: NOW, now: NOW + ROUNDS * 1000 });
        const events = await Promise.all(PEOPLE.map((who) => store.events.after(who, 0, 1000)));
        const kept = marksIn(JSON.stringify(events));
        assert.ok(kept.length > 100);
        const left = marksIn(bytesOf(folder)).filter((mark) => !kept.includes(mark));
        assert.deepEqual(left, []);
      }));
  }
});

const PEOPLE = Array.from({ length: 20 }, (_, n) => person(`p${n}`));
const ROUNDS = 12;

const marksIn = (text: string): string[] => [...new Set([...text.matchAll(/<\d+>/g)].map(([mark]) => mark))];

/** Photos of all sizes that end in any order: pages are rearranged, and keep copies of rows that went elsewhere. */
async function comeAndGo(store: Store, seed: number): Promise<void> {
  const next = sequence(seed);
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = NOW + round * 1000;
    for (let n = 0; n < 100; n += 1) {
      const who = PEOPLE[next(PEOPLE.length)] ?? ana;
      const jpeg = `<${round * 100 + n}>`.repeat(1 + next(next(4) === 0 ? 900 : 60));
      const passing = { handoffId: 'h', expiresAt: now + next(ROUNDS) * 1000 };
      await store.events.append(who, { type: 'photo', handoffId: 'h', jpeg }, NOW, passing);
    }
    await store.sweep(now);
  }
}

/** Numbers below a limit, the same in every run (Park and Miller's generator). */
function sequence(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * limit);
  };
}

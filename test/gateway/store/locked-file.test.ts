import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, type Reply, startBench, uploadIds } from '../support/bench.js';
import { person } from '../support/person.js';

const TIME = Date.UTC(2026, 0, 2);
/** An overloaded machine is no file that stays locked. */
const PATIENT = { lock: 240_000 };
const ana = person('ana');

let folder: string;
let path: string;
let store: Store;
/** What another program does with the file: a backup, an administrator's shell. */
let other: Sqlite.Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hdt-locked-'));
  path = join(folder, 'gateway.sqlite');
  store = await openStore(path, { timeouts: PATIENT });
  other = new Sqlite(path);
});
afterEach(async () => {
  other.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const lock = () => other.exec('begin immediate');
const unlock = () => other.exec('rollback');

describe('a file that another program has locked', { timeout: 120_000 }, () => {
  let bench: Bench;
  let account: ReturnType<typeof accountService>;
  beforeEach(async () => {
    account = accountService();
    bench = await startBench({ answer: account.answer, store });
    await bench.upload('ana');
  });
  afterEach(() => bench.close());

  const live = () => bench.call('/health/live');
  const list = (who: string) => bench.as(who, '/api/v1/uploads');

  /** The order in which requests end. */
  const watchEnds = () => {
    const ends: string[] = [];
    const watch = async (name: string, request: Promise<Reply>): Promise<Reply> => {
      const reply = await request;
      ends.push(`${name} ${reply.status}`);
      return reply;
    };
    return { ends, watch };
  };

  test('is waited for by those who write, and by nobody else', async () => {
    const { ends, watch } = watchEnds();
    lock();
    const upload = watch('upload', bench.upload('ana'));
    await watch('live', live());
    await watch('list', list('ana'));
    await watch('ready', bench.call('/health/ready'));
    unlock();
    await upload;
    assert.deepEqual(ends, ['live 200', 'list 200', 'ready 200', 'upload 200']);
    assert.equal(account.uploads.length, 2);
  });

  test('and stays locked: 503 with a time to come again, and nothing was sent', async () => {
    await bench.close();
    await store.close();
    store = await openStore(path);
    bench = await startBench({ answer: account.answer, store });
    lock();
    const reply = await bench.upload('ana');
    assert.deepEqual(
      [reply.status, codeOf(reply), reply.headers.get('retry-after')],
      [503, 'store-unavailable', '5'],
    );
    assert.equal((await live()).status, 200);
    unlock();
    assert.equal(account.uploads.length, 1);
    assert.equal((await bench.upload('ana')).status, 200);
  });

  test('as the owner of an upload is recorded: it is recorded later', async () => {
    bench.upstream.answer = (request, response, body) => {
      lock();
      account.answer(request, response, body);
    };
    const upload = bench.upload('ben');
    while (!other.inTransaction) await live();
    await live();
    unlock();
    const [id = ''] = uploadIds(await upload);
    assert.equal(await store.forOwner(person('ben')).owns('upload', id), true);
    assert.equal(account.uploads.length, 2);
  });

  test('delays no other writer once it is free', async () => {
    lock();
    const uploads = ['ana', 'ben', 'eve'].map((who) => bench.upload(who));
    await live();
    unlock();
    for (const reply of await Promise.all(uploads)) assert.equal(reply.status, 200);
    assert.equal(account.uploads.length, 4);
  });
});

describe('a transaction', { timeout: 120_000 }, () => {
  test('is as a whole before or after the statements of others', async () => {
    const owner = store.forOwner(ana);
    const steps: string[] = [];
    const recorded = owner.record('upload', ['u-1'], TIME, async () => {
      steps.push('begun');
      await new Promise((resolve) => setTimeout(resolve, 20));
      steps.push('ends');
    });
    const others = Array.from({ length: 5 }, async () => {
      const owns = await owner.owns('upload', 'u-1');
      steps.push(`owned ${owns}`);
    });
    await Promise.all([recorded, ...others]);
    const inside = steps.slice(steps.indexOf('begun') + 1, steps.indexOf('ends'));
    assert.deepEqual(inside, []);
  });

  test('that fails leaves nothing, and others go on', async () => {
    const owner = store.forOwner(ana);
    const failing = owner.record('upload', ['u-1'], TIME, () => Promise.reject(new Error('no')));
    const other = owner.record('upload', ['u-2'], TIME);
    await assert.rejects(failing, /no/);
    await other;
    assert.deepEqual(
      (await owner.list('upload')).map(({ id }) => id),
      ['u-2'],
    );
  });
});

/** Rows of 20 KB that are deleted at once, as many as make a rewrite take longer than anything else. */
const ROWS = 2000;

describe('the hourly rewrite', { timeout: 120_000 }, () => {
  const fill = () => {
    const insert = other.prepare(`insert into receipt
      (upload_id, digest, received_at, position, total_tests, qa_passed, manual_review, row_count, rows)
      values (?, 'd', ?, 0, 0, 0, 0, 0, ?)`);
    other.exec('begin');
    for (let n = 0; n < ROWS; n += 1) insert.run(`u-${n}`, n < 10 ? 0 : TIME, 'x'.repeat(20_000));
    other.exec('commit');
  };

  test('of a large file does not hold the process', async () => {
    fill();
    const before = performance.now();
    let [last, longest, isOver] = [before, 0, false];
    void store.purge({ createdBefore: TIME, now: TIME }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise(setImmediate);
      const now = performance.now();
      [last, longest] = [now, Math.max(longest, now - last)];
    }
    const whole = last - before;
    assert.ok(longest < whole / 2, `${longest.toFixed(0)} of ${whole.toFixed(0)} ms`);
  });

  test('is waited for by who writes meanwhile', async () => {
    fill();
    const owner = store.forOwner(ana);
    let isOver = false;
    const purged = store.purge({ createdBefore: TIME, now: TIME }).finally(() => {
      isOver = true;
    });
    let written = 0;
    while (!isOver) {
      await owner.record('upload', [`u-${written}`], TIME);
      written += 1;
      await new Promise(setImmediate);
    }
    await purged;
    assert.equal((await owner.list('upload')).length, written);
  });

  test('ends with the store, and the file is whole', async () => {
    fill();
    const purged = store.purge({ createdBefore: TIME, now: TIME });
    await store.close();
    await purged.catch(() => {});
    const [check] = other.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    assert.equal(check?.integrity_check, 'ok');
    store = await openStore(path);
  });
});

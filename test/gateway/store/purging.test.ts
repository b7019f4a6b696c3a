import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, test, vi } from 'vitest';
import type { LogEvent } from '../../../server-stub/gateway/src/log.js';
import { createPurge } from '../../../server-stub/gateway/src/purge.js';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import type { Database } from '../../../server-stub/gateway/src/store/schema.js';
import { keepPurging } from '../../../server-stub/gateway/src/upkeep.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 0, 2);
const photo = { type: 'photo', handoffId: 'h1', jpeg: '' } as const;

describe('retention', () => {
  let store: Store;
  let now: number;
  let turns: (() => void)[];
  const log: LogEvent[] = [];

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    store = await openTestStore();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await store.close();
  });
  beforeEach(() => {
    now = START;
    turns = [];
    log.length = 0;
  });

  /** The store, saying when a turn is over. */
  const watched = (sweep: Store['sweep'] = store.sweep): Store => {
    const done = (turn: Promise<void>) => turn.finally(() => turns.shift()?.());
    return {
      ...store,
      sweep: (at) => done(sweep(at)),
      purge: (limits) => done(store.purge(limits)),
    };
  };
  const turn = () => new Promise<void>((resolve) => turns.push(resolve));

  const purging = async (given: Store) => {
    const first = turn();
    const stop = keepPurging({
      store: given,
      clock: { now: () => now },
      log: (event) => log.push(event),
      reconcile: async () => {},
    });
    await first;
    return stop;
  };
  const later = async (ms: number) => {
    const over = turn();
    now += ms;
    vi.advanceTimersByTime(MINUTE);
    await over;
  };
  const photos = async () => (await store.events.after(person('ana'), 0, 10)).length;

  test('a photo outlives its pairing by a minute at most', async () => {
    const stop = await purging(watched());
    const passing = { handoffId: 'h1', expiresAt: now + 2 * MINUTE };
    await store.events.append(person('ana'), photo, now, passing);
    await later(MINUTE);
    assert.equal(await photos(), 1);
    await later(MINUTE);
    assert.equal(await photos(), 0);
    stop();
  });

  test('ownership is kept as long as the service keeps the upload', async () => {
    const ben = store.forOwner(person('ben'));
    await ben.record('upload', ['u1'], START);
    now = START + 30 * DAY;
    (await purging(watched()))();
    assert.equal(await ben.owns('upload', 'u1'), true);
    now += 1;
    (await purging(watched()))();
    assert.equal(await ben.owns('upload', 'u1'), false);
  });

  test('a purge meets a sweep of another node and is not lost', async () => {
    let end = () => {};
    const sweeping = new Promise<void>((_, reject) => {
      end = () => reject(new Error('ended'));
    });
    let begun = () => {};
    const isSweeping = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const deleteExpired = () => {
      begun();
      return sweeping;
    };
    const node = createPurge({} as Database, {
      events: { ...store.events, deleteExpired },
      erasure: { flush: async () => {}, rewrite: async () => {}, stop: () => {} },
      onOneNode: store.onOneNode,
    });
    const swept = assert.rejects(node.sweep(START), /ended/);
    await isSweeping;
    try {
      const cleo = store.forOwner(person('cleo'));
      await cleo.record('upload', ['u2'], START);
      await store.purge({ createdBefore: START + 1, now: START });
      assert.equal(await cleo.owns('upload', 'u2'), false);
    } finally {
      end();
      await swept;
    }
  });

  test('everything is purged once an hour and swept in the minutes between', async () => {
    const tasks: string[] = [];
    const stop = keepPurging({
      store: {
        sweep: async () => void tasks.push('sweep'),
        purge: async () => void tasks.push('purge'),
      },
      reconcile: async () => void tasks.push('reconcile'),
    });
    const minutes = (count: number) => {
      tasks.length = 0;
      vi.advanceTimersByTime(count * MINUTE);
      return tasks;
    };
    assert.deepEqual(tasks, ['purge']);
    assert.deepEqual(minutes(59), Array(59).fill(['sweep', 'reconcile']).flat());
    assert.deepEqual(minutes(1), ['purge', 'reconcile']);
    assert.deepEqual(minutes(1), ['sweep', 'reconcile']);
    stop();
    assert.deepEqual(minutes(60), []);
  });

  test('a failing database is logged and retried', async () => {
    let fails = true;
    const stop = await purging(
      watched((at) => (fails ? Promise.reject(new Error('secret of ana')) : store.sweep(at))),
    );
    await store.events.append(person('ana'), photo, now, { handoffId: 'h1', expiresAt: now + 1 });
    await later(MINUTE);
    assert.equal(await photos(), 1);
    assert.deepEqual(
      log.map(({ event }) => event),
      ['failed'],
    );
    assert.doesNotMatch(JSON.stringify(log), /ana/);
    fails = false;
    await later(MINUTE);
    assert.equal(await photos(), 0);
    stop();
  });
});

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { GatewayProblem } from '../../../server-stub/gateway/src/problem.js';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { createUploadKey } from '../../../server-stub/gateway/src/uploads/idempotency.js';
import { createKeyLease, type KeyDeps } from '../../../server-stub/gateway/src/uploads/key-lease.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';

const key = createUploadKey(person('ana'), 'pathology', 'k');
const complete = { fingerprint: null, marks: [] };

test('a request that has lost its key is told when to try again', async () => {
  const store = await openTestStore();
  const clock = { now: () => 1000 };
  const deps = { store, clock, limits: DEFAULT_LIMITS, unsettled: {} } as unknown as KeyDeps;
  const lease = createKeyLease(deps, key, { module: 'pathology', handoff: null });
  await assert.rejects(lease.markSent(complete), (thrown) => {
    assert.ok(thrown instanceof GatewayProblem);
    assert.deepEqual([thrown.code, thrown.headers], ['key-busy', { 'retry-after': '2' }]);
    return true;
  });
  await store.close();
});

describe('the lease of an upload whose acknowledgement is lost', () => {
  let store: Store;
  beforeEach(async () => {
    store = await openTestStore();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
  });

  test('is not extended by the timer of its request', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let extended = 0;
    const extend = async () => {
      extended += 1;
    };
    const deps = {
      store: { idempotency: { ...store.idempotency, extend } },
      clock: { now: () => 1000 },
      limits: DEFAULT_LIMITS,
      unsettled: { unrecorded: { keepTrying: (work: () => Promise<void>) => work() } },
    } as unknown as KeyDeps;
    const lease = createKeyLease(deps, key, { module: 'pathology', handoff: null });
    assert.equal(await lease.acquire(complete), null);
    assert.equal(await lease.fail(new GatewayProblem('service-unreachable'), true), true);
    vi.advanceTimersByTime(60_000);
    assert.equal(extended, 0);
  });

  test('is not revived by an extension that comes late', async () => {
    const { idempotency } = store;
    const request = { holder: 'one', module: 'pathology', handoff: null, now: 0, lease: 100 } as const;
    await idempotency.acquire(key, request, { ...complete, sentAt: 0, settlesAt: 50 });
    await idempotency.extend(key, 'one', { now: 10, lease: 150 });
    assert.equal((await idempotency.find(key, 120)).state, 'sending');
    await idempotency.abandon(key, 'one', { now: 120, settlesAt: 130 });
    // Connections of a pool may run what was asked before `abandon` after it.
    for (const now of [110, 120]) {
      await idempotency.extend(key, 'one', { now, lease: 200 });
      assert.equal((await idempotency.find(key, 121)).state, 'unknown', `asked at ${now}`);
    }
  });

  test('is looked up and freed, and no other lease with it', async () => {
    const { idempotency } = store;
    const request = { module: 'pathology', handoff: null, now: 0, lease: 100 } as const;
    /** Loses an upload, and returns the holder by which its look-up frees the key. */
    const lose = async (holder: string) => {
      const sent = { ...complete, sentAt: 0, settlesAt: 50 };
      assert.equal(await idempotency.acquire(key, { ...request, holder }, sent), true);
      await idempotency.abandon(key, holder, { now: 120, settlesAt: 130 });
      const state = await idempotency.find(key, 121);
      assert.ok(state.state === 'unknown');
      return state.holder;
    };
    const first = await lose('one');
    await idempotency.release(key, first);
    const second = await lose('two');
    await idempotency.release(key, first);
    assert.equal((await idempotency.find(key, 121)).state, 'unknown');
    await idempotency.release(key, second);
    assert.equal((await idempotency.find(key, 121)).state, 'free');
  });
});

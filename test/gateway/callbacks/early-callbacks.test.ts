import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, test } from 'vitest';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, type Reply, startBench, uploadIds } from '../support/bench.js';
import { callbackJson, ROWS } from '../support/callback-payloads.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';

const HEADER = { name: 'x-lab-key', values: ['the-value-the-service-was-given'] } as const;
const ALL = { totalTests: 2, qaPassed: 2, manualReview: 0 };
/** Longer than anyone waits here. */
const PATIENT = 600_000;

describe('a callback before its upload’s owner is recorded', () => {
  let benches: Bench[];
  let store: Store;
  /** How often the owner of each upload was looked for. */
  let looks: Map<string, number>;

  async function start(limits: object = { callbackOwnerTimeout: PATIENT }, nodes = 1): Promise<Bench> {
    store = await openTestStore();
    looks = new Map();
    const counted: Store = {
      ...store,
      receipts: {
        ...store.receipts,
        save(callback, now) {
          const { uploadId } = callback.envelope;
          looks.set(uploadId, (looks.get(uploadId) ?? 0) + 1);
          return store.receipts.save(callback, now);
        },
      },
    };
    const options = {
      answer: accountService().answer,
      callbacks: { header: HEADER },
      store: counted,
      limits,
    };
    benches = await Promise.all(Array.from({ length: nodes }, () => startBench(options)));
    return benches[0]!;
  }
  afterEach(async () => {
    await Promise.all(benches.map((bench) => bench.close()));
    await store.close();
  });

  const send = (bench: Bench, uploadId: string, signal?: AbortSignal): Promise<Reply> =>
    bench.call('/api/results', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [HEADER.name]: HEADER.values[0] },
      body: JSON.stringify(callbackJson(uploadId, ROWS, ALL)),
      ...(signal && { signal }),
    });
  /** Sends a callback; resolves once it waits, or was answered. */
  const early = async (bench: Bench, uploadId: string, signal?: AbortSignal) => {
    let isAnswered = false;
    const answer = send(bench, uploadId, signal).finally(() => {
      isAnswered = true;
    });
    answer.catch(() => {});
    while (!isAnswered && (looks.get(uploadId) ?? 0) < 2) await turn();
    return { answer };
  };
  const record = (uploadId: string) =>
    store.forOwner(person('ana')).record('upload', [uploadId], benches[0]!.clock.time);

  test('is stored as soon as the owner is recorded', async () => {
    const bench = await start();
    const { answer } = bench.upstream;
    let callback: ReturnType<typeof early> | undefined;
    const uploadId = '00000000-0000-4000-8000-000000000001';
    // The service sends it before it acknowledges the upload.
    bench.upstream.answer = (...exchange) => {
      callback = early(bench, uploadId);
      void callback.then(() => answer(...exchange));
    };
    assert.deepEqual(uploadIds(await bench.upload('ana')), [uploadId]);
    assert.equal((await (await callback)?.answer)?.status, 204);
    assert.deepEqual((await store.receipts.collected(uploadId))?.rows, ROWS);
    assert.equal((await store.events.after(person('ana'), 0, 10)).length, 1);
  });

  test('is stored when another node records the owner', async () => {
    const bench = await start({ callbackOwnerTimeout: PATIENT }, 2);
    const { answer } = await early(bench, 'u-1');
    await record('u-1');
    assert.equal((await answer).status, 204);
  });

  test('is rejected after the timeout when nobody owns the upload', async () => {
    const bench = await start({ callbackOwnerTimeout: 10 });
    assert.equal((await send(bench, 'u-1')).status, 404);
    assert.ok((looks.get('u-1') ?? 0) >= 2, 'it waited');
  });

  test('is rejected at once when waiting callbacks hold too many bytes', async () => {
    // Each counts for 64 KB at least.
    const bench = await start({ callbackOwnerTimeout: PATIENT, callbackBytes: 128 * 1024 });
    const first = [await early(bench, 'u-1'), await early(bench, 'u-2')];
    assert.equal((await send(bench, 'u-3')).status, 404);
    for (const id of ['u-1', 'u-2']) await record(id);
    for (const { answer } of first) assert.equal((await answer).status, 204);
    looks.delete('u-3');
    const next = await early(bench, 'u-3');
    await record('u-3');
    assert.equal((await next.answer).status, 204);
  });

  test('waits no longer than the service’s connection', async () => {
    const bench = await start({ callbackOwnerTimeout: PATIENT, callbackBytes: 64 * 1024 });
    const gone = new AbortController();
    const first = await early(bench, 'u-1', gone.signal);
    gone.abort();
    await assert.rejects(first.answer);
    // There is room for one to wait: another one waits when the first has left.
    let isWaiting = false;
    while (!isWaiting) {
      looks.delete('u-2');
      const { answer } = await early(bench, 'u-2');
      isWaiting = (looks.get('u-2') ?? 0) >= 2;
      if (isWaiting) await record('u-2');
      assert.equal((await answer).status, isWaiting ? 204 : 404);
    }
  });
});

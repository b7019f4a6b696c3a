import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { createListWatch, createRecentFiles } from '../../../server-stub/gateway/src/uploads/recent-files.js';
import type { Service } from '../../../server-stub/gateway/src/upstream/service.js';
import { form, startBench } from '../support/bench.js';
import { acceptSilently, startLossyBench } from '../support/lost-responses.js';

const SECOND = 1000;

describe('the list of an account', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function startWatch(refresh = () => Promise.resolve(0)) {
    const list = { refreshes: 0, interval: SECOND };
    const recentFiles = {
      refresh: () => {
        list.refreshes += 1;
        return refresh();
      },
      find: () => undefined,
      covers: () => false,
      get interval() {
        return list.interval;
      },
    };
    return { list, watch: createListWatch(recentFiles, { now: () => Date.now() }) };
  }

  test('is not watched while a person sends a few files', async () => {
    const { list, watch } = startWatch();
    for (let n = 0; n < 60; n += 1) {
      watch.countUpload();
      await vi.advanceTimersByTimeAsync(1.2 * SECOND);
    }
    assert.equal(list.refreshes, 0);
  });

  for (const [what, refresh] of Object.entries({
    'a service that lists': () => Promise.resolve(0),
    'a service that fails': () => Promise.reject(new Error()),
    'a service that is slow': () => new Promise<number>((resolve) => setTimeout(resolve, 0.9 * SECOND, 0)),
  })) {
    test(`is watched after many uploads, and not for ever: ${what}`, async () => {
      const { list, watch } = startWatch(refresh);
      for (let n = 0; n < 30; n += 1) watch.countUpload();
      await vi.advanceTimersByTimeAsync(30.5 * SECOND);
      assert.equal(list.refreshes, 31);
      list.interval = 500;
      await vi.advanceTimersByTimeAsync(120 * SECOND);
      const { refreshes } = list;
      assert.ok(refreshes > 31);
      await vi.advanceTimersByTimeAsync(1000 * SECOND);
      assert.equal(list.refreshes, refreshes);
      for (let n = 0; n < 20; n += 1) watch.countUpload();
      await vi.advanceTimersByTimeAsync(SECOND);
      assert.ok(list.refreshes > refreshes, 'many uploads start it again');
    });
  }

  test('is not watched by a node that has stopped', async () => {
    const { list, watch } = startWatch();
    for (let n = 0; n < 20; n += 1) watch.countUpload();
    watch.stop();
    await vi.advanceTimersByTimeAsync(100 * SECOND);
    assert.equal(list.refreshes, 1);
  });
});

test('a history of any length is read', async () => {
  const records = Array.from({ length: 200_000 }, (_, n) => ({ id: n + 1, fileName: `${n}.jpg` }));
  records[7]!.fileName = 'photo.hdt-0123456789ab.jpg';
  const response = { status: 200, servedAt: null, json: async () => ({ value: { records } }) };
  const service = { send: async () => response } as unknown as Service;
  const list = createRecentFiles(service, { now: () => 5 }, 'medical');
  assert.equal(await list.refresh(), 5);
  assert.equal(list.find('0123456789ab'), '8');
  assert.equal(list.covers(5, 5), false, 'a history does not say when its records came');
});

describe('lists of a busy account, of which each has the newest hundred', () => {
  /** Lists whose responses are given one by one, at times of our own. */
  function startLists() {
    const clock = { time: 0, now: () => clock.time };
    let value: unknown;
    const waiting: (() => void)[] = [];
    const service = {
      send: () => {
        const response = { status: 200, servedAt: clock.time, json: async () => ({ value }) };
        return new Promise((resolve) => {
          waiting.push(() => resolve(response));
        });
      },
    } as unknown as Service;
    const list = createRecentFiles(service, clock, 'pathology');
    const uploadsFrom = (first: number, marked = '') => ({
      uploads: Array.from({ length: 100 }, (_, n) => ({
        uploadId: `u-${first + n}`,
        fileName: n === 0 && marked !== '' ? `a.hdt-${marked}.pdf` : 'other.pdf',
        uploadedDate: new Date(clock.time - (100 - n)).toISOString(),
      })),
    });
    return {
      clock,
      list,
      /** Requests a list at a time; its rows are given with its response. */
      request(time: number) {
        clock.time = time;
        const listed = list.refresh();
        const respond = waiting.length;
        return async (first: number, marked?: string) => {
          const now = clock.time;
          clock.time = time;
          value = uploadsFrom(first, marked);
          clock.time = now;
          waiting[respond - 1]?.();
          return listed;
        };
      },
    };
  }

  test('cover no time between two of them that arrive in the other order', async () => {
    const { list, request } = startLists();
    const [early, late] = [request(10 * SECOND), request(30 * SECOND)];
    await late(5000);
    await early(1000);
    assert.equal(list.covers(20 * SECOND, 25 * SECOND), false);
  });

  test('cover no time of which the names are forgotten', async () => {
    const { list, request } = startLists();
    await request(100 * SECOND)(1000, '0123456789ab');
    assert.equal(list.find('0123456789ab'), 'u-1000');
    await request(190 * SECOND)(1050);
    assert.equal(list.covers(106 * SECOND, 107 * SECOND), true);
    await request(760 * SECOND)(1100);
    assert.equal(list.find('0123456789ab'), undefined);
    assert.equal(list.covers(106 * SECOND, 107 * SECOND), false);
    assert.equal(list.covers(300 * SECOND, 301 * SECOND), true);
  });
});

test('the list of an account is not watched where file names are kept', async () => {
  const bench = await startLossyBench({ keepFileNames: true });
  for (let n = 0; n < 30; n += 1) await bench.upload('eve');
  assert.deepEqual(new Set(bench.upstream.arrivals.map(({ method }) => method)), new Set(['POST']));
  await bench.close();
});

describe('an upload of a node that dies, on an account of many senders', () => {
  for (const module of ['pathology', 'medical']) {
    test(`is found by a node that has sent many uploads: ${module}`, async () => {
      const bench = await startLossyBench();
      const { account, clock, store } = bench;
      const survivor = await startBench({ store, clock, answer: account.answer });
      try {
        const accepted = acceptSilently(bench);
        const lost = bench.send('ana', 'k', { files: 1, module }).catch(() => null);
        await accepted;
        for (let n = 0; n < 20; n += 1) await survivor.upload('eve', module);
        const isListed = () => survivor.upstream.arrivals.some(({ method }) => method === 'GET');
        await vi.waitUntil(isListed, { timeout: 60 * SECOND });
        for (let n = 0; n < 150; n += 1) {
          account.addUpload({
            fileName: 'other.pdf',
            uploadedDate: new Date(clock.time + 30 * SECOND).toISOString(),
          });
          account.addRecord('other.jpg');
        }
        clock.time += 35 * SECOND;
        const found = await survivor.as('ana', `/api/master?module=${module}`, {
          method: 'POST',
          body: form(1),
          headers: { 'idempotency-key': 'k' },
        });
        assert.equal(found.status, 200, found.text);
        await survivor.close();
        await bench.close();
        await lost;
      } finally {
        await survivor.close().catch(() => {});
        await bench.close().catch(() => {});
      }
    });
  }
});

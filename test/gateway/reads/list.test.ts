import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { parseListQuery } from '../../../server-stub/gateway/src/reads/list-query.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, type Reply, startBench, uploadIds } from '../support/bench.js';
import { person } from '../support/person.js';
import { json } from '../support/upstream.js';

type Row = Record<string, unknown> & { uploadId: string };
const rows = (reply: Reply): Row[] => (reply.json() as { uploads: Row[] }).uploads;

let bench: Bench;
let service: ReturnType<typeof accountService>;
beforeEach(async () => {
  service = accountService();
  bench = await startBench({ answer: service.answer });
});
afterEach(() => bench.close());

/** A day of Ana's: `count` uploads, each received when the gateway hears of it. */
async function uploadsOn(day: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    bench.clock.time = Date.UTC(2026, 0, day) + n * 1000;
    const [id = ''] = uploadIds(await bench.upload('ana'));
    const stored = service.uploads.find(({ uploadId }) => uploadId === id);
    if (stored) stored.uploadedDate = new Date(bench.clock.time).toISOString();
    ids.push(id);
  }
  return ids;
}

/** What others of the same account have sent since: enough to fill the service's longest list many times over. */
const crowd = (count: number) => {
  const time = bench.clock.time + 60_000;
  for (let n = 0; n < count; n += 1) {
    service.addUpload({ uploadedDate: new Date(time + n).toISOString() });
  }
};

const list = (query = '') => bench.as('ana', `/api/v1/uploads${query}`);

describe('the list of one person among many', () => {
  test('has the interface’s format, newest first, ten by default', async () => {
    const ids = await uploadsOn(2, 12);
    const reply = await list();
    const { success, count, uploads } = reply.json() as { success: boolean; count: number; uploads: Row[] };
    assert.equal(success, true);
    assert.equal(count, 10);
    assert.deepEqual(
      uploads.map(({ uploadId }) => uploadId),
      ids.reverse().slice(0, 10),
    );
    assert.deepEqual(uploads[0], {
      ...service.uploads[11],
      fileName: 'report-1.jpg',
      patient: { state: 'unknown' },
    });
  });

  test('dates an upload of which the service does not say when it came', async () => {
    const [id] = await uploadsOn(5, 1);
    bench.upstream.answer = (_, response) =>
      json(response, 200, { uploads: [{ uploadId: id, fileName: 'a.pdf', status: 'completed' }] });
    for (const query of ['', '?fromDate=2026-01-05&toDate=2026-01-05']) {
      const [row] = rows(await list(query));
      assert.equal(row?.uploadedDate, '2026-01-05T00:00:00.000Z', query);
    }
  });

  test('is complete among 5,000 uploads of others', async () => {
    const ids = await uploadsOn(2, 12);
    const quiet = rows(await list('?limit=100'));
    crowd(5000);
    const crowded = rows(await list('?limit=100'));
    assert.deepEqual(crowded, quiet);
    assert.equal(crowded.length, 12);
    assert.deepEqual(
      rows(await list('?limit=3')).map(({ uploadId }) => uploadId),
      ids.reverse().slice(0, 3),
    );
  });

  for (const others of [0, 500]) {
    test(`filters by day, both ends inclusive, with ${others} of others in between`, async () => {
      const days: Record<number, string[]> = {};
      for (const day of [2, 3, 4]) {
        days[day] = await uploadsOn(day, 2);
        crowd(others);
      }
      const expected: [string, number[]][] = [
        ['?fromDate=2026-01-03', [4, 3]],
        ['?toDate=2026-01-03', [3, 2]],
        ['?fromDate=2026-01-03&toDate=2026-01-03', [3]],
        ['?fromDate=2026-01-05', []],
        ['?fromDate=2026-01-04&toDate=2026-01-02', []],
      ];
      for (const [query, wanted] of expected) {
        const reply = await list(query);
        assert.equal(reply.status, 200);
        assert.deepEqual(
          rows(reply).map(({ uploadId }) => uploadId),
          wanted.flatMap((day) => [...(days[day] ?? [])].reverse()),
          query,
        );
      }
    });

    test(`filters by status and limit together, with ${others} of others`, async () => {
      const ids = await uploadsOn(2, 6);
      const states = ['completed', 'failed', 'processing', 'uploaded', 'completed', 'processing'];
      for (const [n, id] of ids.entries()) {
        const stored = service.uploads.find(({ uploadId }) => uploadId === id);
        if (stored) stored.status = states[n] ?? '';
      }
      crowd(others);
      // Twice: the second time the store knows the outcomes and must not lose anybody for it.
      for (const round of [1, 2]) {
        for (const state of ['uploaded', 'processing', 'completed', 'failed']) {
          const wanted = ids.filter((_, n) => states[n] === state).reverse();
          const found = rows(await list(`?status=${state}`)).map(({ uploadId }) => uploadId);
          assert.deepEqual(found, wanted, `${state}, round ${round}`);
        }
      }
      assert.deepEqual(
        rows(await list('?status=completed&limit=1')).map(({ uploadId }) => uploadId),
        [ids[4]],
      );
    });
  }

  test('does not request an upload with another known outcome', async () => {
    const ids = await uploadsOn(2, 3);
    for (const upload of service.uploads) upload.status = 'completed';
    crowd(200);
    await list();
    const asked = bench.upstream.arrivals.length;
    assert.deepEqual(rows(await list('?status=failed')), []);
    assert.equal(bench.upstream.arrivals.length, asked, 'nothing is left to ask');
    assert.equal(rows(await list('?status=completed')).length, ids.length);
  });

  test('tells other pages what it learns, once', async () => {
    const [id = ''] = await uploadsOn(2, 1);
    for (const upload of service.uploads) upload.status = 'completed';
    await list();
    await list();
    const events = (await bench.store.events.after(person('ana'), 0, 10)).map(({ event }) => event);
    assert.deepEqual(events, [{ type: 'status', uploadId: id, status: 'completed' }]);
  });

  test('tells other pages what it learns of an upload that the service does not list', async () => {
    const [id = ''] = await uploadsOn(2, 1);
    for (const upload of service.uploads) upload.status = 'completed';
    crowd(200);
    await list();
    const events = (await bench.store.events.after(person('ana'), 0, 10)).map(({ event }) => event);
    assert.deepEqual(events, [{ type: 'status', uploadId: id, status: 'completed' }]);
  });

  test('omits uploads that the service has purged', async () => {
    const [gone, kept] = await uploadsOn(2, 2);
    service.uploads.splice(
      service.uploads.findIndex(({ uploadId }) => uploadId === gone),
      1,
    );
    assert.deepEqual(
      rows(await list()).map(({ uploadId }) => uploadId),
      [kept],
    );
  });

  test('without uploads makes no request', async () => {
    crowd(5);
    const asked = bench.upstream.arrivals.length;
    assert.deepEqual((await list()).json(), { success: true, count: 0, uploads: [] });
    assert.equal(bench.upstream.arrivals.length, asked);
  });

  test('rejects invalid queries with 400, as the service does', async () => {
    const bad = [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1.5',
      'limit=ten',
      'limit=',
      'status=done',
      'status=',
    ];
    const dates = ['2026-1-1', '2026-13-01', '2026-02-30', '2026-06-31', 'yesterday', '', '20260101'];
    for (const query of [...bad, ...dates.flatMap((date) => [`fromDate=${date}`, `toDate=${date}`])]) {
      const reply = await list(`?${query}`);
      assert.equal(reply.status, 400, query);
      assert.equal(codeOf(reply), 'query-invalid');
    }
    assert.equal(bench.upstream.arrivals.length, 0);
  });
});

test('a list query at its edges', () => {
  const parse = (text: string) => {
    const query = new URLSearchParams(text);
    return parseListQuery((name) => query.get(name) ?? undefined);
  };
  const none = { limit: 10, fromDate: undefined, toDate: undefined, status: undefined };
  assert.deepEqual(parse(''), none);
  assert.equal(parse('limit=1').limit, 1);
  assert.equal(parse('limit=100').limit, 100);
  assert.equal(parse('fromDate=2024-02-29').fromDate, '2024-02-29');
  assert.throws(() => parse('fromDate=2023-02-29'), { code: 'query-invalid' });
});

describe('the history of one person among many', () => {
  const history = async () =>
    (await bench.as('ana', '/api/master/transformations?module=medical')).json() as {
      success: boolean;
      count: number;
      records: { id: string; extractions: unknown[] }[];
    };

  test('is complete, newest first, even when others fill the service’s list', async () => {
    for (let n = 0; n < 12; n += 1) {
      bench.clock.time += 1000;
      await bench.upload('ana', 'medical');
    }
    const quiet = await history();
    assert.equal(quiet.count, 12);
    assert.deepEqual(
      quiet.records.map(({ id }) => id),
      Array.from({ length: 12 }, (_, n) => `m-${12 - n}`),
    );
    for (let n = 0; n < 300; n += 1) service.addRecord();
    assert.deepEqual(await history(), quiet);
  });

  test('is requested by record when it is too long', async () => {
    await bench.close();
    bench = await startBench({ answer: service.answer, limits: { jsonBytes: 2000 } });
    await bench.upload('ana', 'medical');
    for (let n = 0; n < 90; n += 1) service.addRecord();
    assert.deepEqual(
      (await history()).records.map(({ id }) => id),
      ['m-1'],
    );
  });
});

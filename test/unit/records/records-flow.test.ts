import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.js';
import type { ApiCall, Client } from '../../../src/core/service/client.js';
import { fetchTransport } from '../../../src/core/service/transport.js';
import type { LoadedRecords, RecordList } from '../../../src/records/loaded-records.js';
import { createRecordsFlow, type RecordsFlow } from '../../../src/records/records-flow.js';
import { createFakeClock } from '../../support/fake-clock.js';

const LIMIT = 3;
const { signal } = new AbortController();

/** A service with a list of uploads and one of readings, newest first, both in pages. */
function createService() {
  const lists: Record<RecordList, { id: string; status: string }[]> = { uploads: [], readings: [] };
  /** How a page is followed by the next: by the last item, or by the number of items before it. */
  const paging = { by: 'item' as 'item' | 'place' };

  const page = (path: string) => {
    const url = new URL(path, 'https://clinic.example');
    const list: RecordList = url.pathname.includes('uploads') ? 'uploads' : 'readings';
    const query = url.searchParams;
    const status = query.get('status');
    const all = lists[list].filter((one) => status === null || one.status === status);
    const after = query.get('after');
    // Ids are numbers that grow, so the cursor of an item that is gone still has its place.
    const from =
      paging.by === 'place'
        ? Number(after)
        : all.filter(({ id }) => after && Number(id) >= Number(after)).length;
    const items = all.slice(from, from + LIMIT);
    const next = paging.by === 'place' ? String(from + LIMIT) : items.at(-1)?.id;
    const cursor = new URLSearchParams({ ...(status && { status }), after: next ?? '' });
    const link = from + LIMIT < all.length ? `<?${cursor}>; rel="next"` : null;
    const body =
      list === 'uploads'
        ? { uploads: items.map(({ id, status }) => ({ uploadId: id, fileName: `${id}.pdf`, status })) }
        : { records: items.map(({ id }) => ({ id, createdAt: `2026-11-20T08:${id}:00Z` })) };
    return { body, link };
  };

  const call = async ({ method, path }: ApiCall) => {
    const { body, link } = page(path);
    return {
      method,
      url: `https://clinic.example/hdt${path}`,
      status: 200,
      isMarked: true,
      text: JSON.stringify(body),
      contentType: 'application/json',
      retryAfter: null,
      nonce: null,
      link,
    };
  };
  return { lists, paging, client: { clock: systemClock, call } satisfies Client };
}

const items = (from: number, to: number, status = 'completed') =>
  Array.from({ length: from - to + 1 }, (_, at) => ({ id: String(from - at), status }));
const idsOf = (records: LoadedRecords, list: RecordList): string[] =>
  list === 'uploads' ? records.uploads.map(({ uploadId }) => uploadId) : records.readings.map(({ id }) => id);

let service: ReturnType<typeof createService>;
let flow: RecordsFlow;
beforeEach(() => {
  service = createService();
  flow = createRecordsFlow({ client: service.client });
});

const loaded = (result: Awaited<ReturnType<RecordsFlow['load']>>): LoadedRecords =>
  result.kind === 'loaded' ? result : assert.fail(result.code);
const more = async (records: LoadedRecords, list: RecordList) =>
  loaded(await flow.loadMore(records, list, { limit: LIMIT, signal }));
const start = async (pages: number, list: RecordList) => {
  let records = loaded(await flow.load({ limit: LIMIT, signal }));
  for (let page = 1; page < pages; page += 1) records = await more(records, list);
  return records;
};
const refresh = async (records: LoadedRecords, filter = {}) =>
  loaded(await flow.refresh(records, { limit: LIMIT, filter, signal }));
/** The ids of a list once all of it is fetched. */
const readOn = async (records: LoadedRecords, list: RecordList): Promise<string[]> => {
  let all = records;
  while (all.next[list] !== null) all = await more(all, list);
  return idsOf(all, list);
};

const ids = (from: number, to: number) => items(from, to).map(({ id }) => id);
/** What happened to a list of 19 to 11, of which six were loaded; and what is listed after a refresh. */
const CHANGES: readonly [what: string, now: { id: string; status: string }[], listed: string[]][] = [
  ['nothing', items(19, 11), ids(19, 14)],
  ['one is new', items(20, 11), ids(20, 14)],
  ['as many are new as a page has, less one', items(21, 11), ids(21, 14)],
  ['a page is new', items(22, 11), ids(22, 20)],
  ['more than a page is new', items(24, 11), ids(24, 22)],
  ['one of the first page is gone', items(19, 11).filter(({ id }) => id !== '18'), ['19', ...ids(17, 14)]],
  [
    'the last of the first page is gone',
    items(19, 11).filter(({ id }) => id !== '17'),
    ['19', '18', '16', '15', '14'],
  ],
  ['one is new and one is gone', items(20, 11).filter(({ id }) => id !== '19'), ['20', ...ids(18, 14)]],
  ['all but two are gone', items(19, 18), ids(19, 18)],
  ['all are gone', [], []],
];

for (const list of ['uploads', 'readings'] as const)
  describe(`refreshing a list of ${list}`, () => {
    for (const [what, now, listed] of CHANGES)
      it(`leaves no gap and keeps nothing that is gone: ${what}`, async () => {
        service.lists[list] = items(19, 11);
        const before = await start(2, list);
        service.lists[list] = now;
        const after = await refresh(before);
        assert.deepEqual(idsOf(after, list), listed);
        assert.deepEqual(
          await readOn(after, list),
          now.map(({ id }) => id),
        );
      });

    it('keeps a list that is loaded whole', async () => {
      service.lists[list] = items(19, 11);
      const before = await start(3, list);
      service.lists[list] = items(20, 11);
      const after = await refresh(before);
      assert.deepEqual([idsOf(after, list), after.next[list]], [ids(20, 11), null]);
    });

    it('repeats nothing where the service counts items', async () => {
      service.paging.by = 'place';
      service.lists[list] = items(19, 11);
      const before = await start(1, list);
      service.lists[list] = items(20, 11);
      assert.deepEqual(idsOf(await more(before, list), list), ids(19, 15));
      assert.deepEqual(await readOn(await refresh(before), list), ids(20, 11));
    });
  });

it('a change that comes before the event stream is open is not missed', async () => {
  const opening = new TextEncoder().encode(': open\n\n');
  const send = fetchTransport(
    async () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(opening) })),
  );
  const call = ({ method, path, readStream, signal }: ApiCall) =>
    send({ method, url: `https://clinic.example${path}`, headers: {}, readStream, signal });
  const control = new AbortController();
  const watching = createRecordsFlow({ client: { clock: systemClock, call } as unknown as Client });
  await new Promise<void>((resolve) => {
    void watching.watch({ onChange: resolve, signal: control.signal });
  });
  control.abort();
});

it('what a service lists twice is listed once', async () => {
  for (const list of ['uploads', 'readings'] as const)
    service.lists[list] = [...items(19, 18), ...items(18, 18), ...items(17, 17), ...items(17, 17)];
  service.paging.by = 'place';
  const records = loaded(await flow.load({ limit: LIMIT, signal }));
  assert.deepEqual([idsOf(records, 'uploads'), idsOf(records, 'readings')], [ids(19, 18), ids(19, 18)]);
  assert.deepEqual(idsOf(await more(records, 'uploads'), 'uploads'), ids(19, 17));
});

it('an upload that a filter no longer finds leaves the list', async () => {
  const filter = { status: 'processing' } as const;
  service.lists.uploads = items(19, 15, 'processing');
  let records = loaded(await flow.load({ limit: LIMIT, filter, signal }));
  records = await more(records, 'uploads');
  assert.deepEqual(idsOf(records, 'uploads'), ids(19, 15));
  service.lists.uploads[2]!.status = 'completed';
  records = await refresh(records, filter);
  assert.deepEqual(idsOf(records, 'uploads'), ['19', '18', '16', '15']);
  for (const one of service.lists.uploads.slice(1)) one.status = 'completed';
  assert.deepEqual(idsOf(await refresh(records, filter), 'uploads'), ['19']);
});

it('decides after the decision that is listed, though the clock of this device is behind', async () => {
  const clock = createFakeClock(Date.parse('2026-11-20T09:55:00Z'));
  const times: string[] = [];
  const call = async ({ method, path, body }: ApiCall) => {
    const confirmation = JSON.parse(await new Response(body as BodyInit).text());
    times.push(confirmation.at);
    return {
      ...{ method, url: `https://clinic.example/hdt${path}`, status: 200, isMarked: true },
      text: JSON.stringify({ state: 'unconfirmed' }),
      ...{ contentType: 'application/json', retryAfter: null, nonce: null, link: null },
    };
  };
  const deciding = createRecordsFlow({ client: { clock, call } satisfies Client, clock });
  const dismissed = {
    ...({ state: 'dismissed', at: '2026-11-20T10:00:00.000Z', surface: 'page' } as const),
    ...{ lowConfidence: false, values: [] },
  };
  const reading = { id: 'm1', createdAt: '2026-11-20T08:00:00Z', readings: [], confirmation: dismissed };
  await deciding.decideReading(reading, 'unconfirmed', { signal });
  await deciding.decideReading({ ...reading, confirmation: { state: 'unconfirmed' } }, 'dismissed', {
    signal,
  });
  await clock.advance(600_000);
  await deciding.decideReading({ ...reading, confirmation: null }, 'dismissed', { signal });
  assert.deepEqual(times, [
    '2026-11-20T10:00:00.001Z',
    '2026-11-20T10:00:00.002Z',
    '2026-11-20T10:05:00.000Z',
  ]);
});

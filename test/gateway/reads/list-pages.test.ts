import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, type BenchOptions, codeOf, type Reply, startBench } from '../support/bench.js';
import { person } from '../support/person.js';

const UPLOADS = '/api/v1/uploads';
const HISTORY = '/api/master/transformations?module=medical';

/** Questions of one request (limits.ts). */
const MOST = 30;

let bench: Bench;
let service: ReturnType<typeof accountService>;

async function restart(options: BenchOptions = {}): Promise<void> {
  await bench?.close();
  service = accountService();
  bench = await startBench({ answer: service.answer, ...options });
}
beforeEach(() => restart());
afterEach(() => bench.close());

/** Uploads of a person in the account and in the store, a second apart unless `atOnce`; their ids, newest first. */
async function own(
  who: string,
  count: number,
  { status = (_: number): string => 'processing', atOnce = 1 } = {},
) {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const uploadedDate = new Date(bench.clock.time + n * 1000).toISOString();
    ids.push(service.addUpload({ status: status(n), uploadedDate }).uploadId);
  }
  const owner = bench.store.forOwner(person(who));
  for (let n = 0; n < count; n += atOnce)
    await owner.record('upload', ids.slice(n, n + atOnce), bench.clock.time + n * 1000);
  bench.clock.time += count * 1000;
  return ids.reverse();
}

/** What others have sent since: the listing of the account then shows nothing of the person's own. */
function crowd(count = 200): void {
  const uploadedDate = new Date(bench.clock.time + 60_000).toISOString();
  for (let n = 0; n < count; n += 1) service.addUpload({ uploadedDate });
}

const idsIn = (reply: Reply): string[] => {
  const { uploads, records } = reply.json() as {
    uploads?: { uploadId: string }[];
    records?: { id: string }[];
  };
  return uploads?.map(({ uploadId }) => uploadId) ?? records?.map(({ id }) => id) ?? [];
};

/** The address of the next page, as a client resolves it. */
function nextOf(reply: Reply, path: string): string | null {
  const [, reference] = /^<([^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '') ?? [];
  if (reference === undefined) return null;
  const { origin, pathname, search } = new URL(reference, bench.url + path);
  assert.equal(origin, bench.url);
  return pathname + search;
}

interface Walked {
  readonly ids: string[];
  readonly pages: string[][];
  /** Most questions one of the requests asked the service. */
  readonly asked: number;
}

/** All pages, waiting a minute wherever the requests of one are used up. */
async function walk(who: string, path: string): Promise<Walked> {
  const pages: string[][] = [];
  let asked = 0;
  for (let at: string | null = path; at !== null; ) {
    const before = bench.upstream.arrivals.length;
    const reply = await bench.as(who, at);
    asked = Math.max(asked, bench.upstream.arrivals.length - before);
    if (reply.status === 429) {
      bench.clock.time += Number(reply.headers.get('retry-after')) * 1000;
      continue;
    }
    assert.equal(reply.status, 200);
    pages.push(idsIn(reply));
    at = nextOf(reply, at);
  }
  return { ids: pages.flat(), pages, asked };
}

describe('one request for a list', () => {
  test('makes at most thirty requests, even for 3,000 unknown uploads', async () => {
    await own('ana', 3000, { atOnce: 100 });
    crowd();
    const reply = await bench.as('ana', `${UPLOADS}?status=completed&limit=1`);
    assert.equal(bench.upstream.arrivals.length, MOST);
    assert.deepEqual([reply.status, idsIn(reply)], [200, []]);
    assert.ok(nextOf(reply, UPLOADS), 'one that matches may be further on');
  });

  test('finds a distant match, thirty requests at a time', async () => {
    const ids = await own('ana', 200, { status: (n) => (n === 0 ? 'completed' : 'processing') });
    crowd();
    const { pages, asked } = await walk('ana', `${UPLOADS}?status=completed&limit=1`);
    assert.deepEqual(pages.flat(), [ids.at(-1)]);
    assert.deepEqual([pages.length, asked], [7, MOST]);
  });

  test('returns its matches in the interface’s format, with a link to the next page', async () => {
    const ids = await own('ana', 100);
    crowd();
    const reply = await bench.as('ana', `${UPLOADS}?limit=100`);
    const { uploads, ...rest } = reply.json() as { uploads: unknown[] };
    assert.deepEqual(rest, { success: true, count: MOST - 1 });
    assert.deepEqual(uploads[0], { ...service.uploads[99], patient: { state: 'unknown' } });
    assert.equal(bench.upstream.arrivals.length, MOST);
    const { pages, asked } = await walk('ana', `${UPLOADS}?limit=100`);
    assert.deepEqual(pages.flat(), ids);
    assert.equal(pages.length, 4);
    assert.equal(asked, MOST);
  });

  test('is limited for device readings too', async () => {
    for (let n = 0; n < 70; n += 1) {
      const { id } = service.addRecord();
      await bench.store.forOwner(person('ana')).record('medical', [id], bench.clock.time + n);
    }
    for (let n = 0; n < 200; n += 1) service.addRecord();
    const { pages, asked } = await walk('ana', HISTORY);
    assert.deepEqual(
      pages.flat(),
      Array.from({ length: 70 }, (_, n) => `m-${70 - n}`),
    );
    assert.deepEqual([pages.length, asked], [3, MOST]);
  });

  test('has no link without a next page', async () => {
    await own('ana', 10);
    for (const path of [UPLOADS, `${UPLOADS}?limit=100`, HISTORY]) {
      assert.equal((await bench.as('ana', path)).headers.get('link'), null);
    }
    assert.equal((await bench.as('ben', UPLOADS)).headers.get('link'), null);
  });

  test('requests no more than the page can hold', async () => {
    await own('ana', 50);
    crowd();
    await bench.as('ana', `${UPLOADS}?limit=3`);
    assert.equal(bench.upstream.arrivals.length, 4);
  });

  test('may make as many requests as configured', async () => {
    await restart({ limits: { serviceRequestsPerRequest: 5 } });
    const ids = await own('ana', 12);
    crowd();
    const { pages, asked } = await walk('ana', UPLOADS);
    assert.deepEqual(
      pages.map(({ length }) => length),
      [4, 4, 4],
    );
    assert.deepEqual([pages.flat(), asked], [ids, 5]);
  });
});

describe('page by page', () => {
  for (const others of [0, 200]) {
    test(`nothing is lost, repeated or out of order, with ${others} of others`, async () => {
      const states = ['completed', 'processing', 'failed'];
      const ids = await own('ana', 120, { status: (n) => states[n % 3] ?? '' });
      await own('ben', 20);
      crowd(others);
      const wanted = ids.filter((_, n) => (119 - n) % 3 === 0);
      for (const path of [`${UPLOADS}?limit=7`, `${UPLOADS}?limit=100`]) {
        const walked = await walk('ana', path);
        assert.deepEqual(walked.ids, ids, path);
        assert.ok(walked.asked <= MOST);
      }
      for (const round of [1, 2]) {
        const path = `${UPLOADS}?status=completed&fromDate=2026-01-01&toDate=2027-01-01&limit=7`;
        const walked = await walk('ana', path);
        assert.deepEqual(walked.ids, wanted, `round ${round}`);
        assert.ok(walked.asked <= MOST && walked.pages.every(({ length }) => length <= 7));
      }
    });
  }

  test('uploads of one acknowledgement and of one moment keep their order', async () => {
    const owner = bench.store.forOwner(person('ana'));
    const ids = Array.from({ length: 9 }, () => service.addUpload().uploadId);
    await owner.record('upload', ids.slice(0, 5), bench.clock.time);
    await owner.record('upload', ids.slice(5), bench.clock.time);
    const whole = idsIn(await bench.as('ana', `${UPLOADS}?limit=100`));
    assert.equal(new Set(whole).size, 9);
    for (const limit of [1, 2, 4]) {
      assert.deepEqual((await walk('ana', `${UPLOADS}?limit=${limit}`)).ids, whole);
    }
  });

  test('a later page needs one request too, while the account’s list reaches it', async () => {
    await own('ana', 100);
    bench.clock.time += 7 * 24 * 3600_000;
    await own('ben', 500, { atOnce: 100 });
    const first = await bench.as('ana', `${UPLOADS}?limit=100`);
    let at = nextOf(first, UPLOADS);
    assert.equal(idsIn(first).length, MOST - 1);
    const asked = bench.upstream.arrivals.length;
    at = nextOf(await bench.as('ana', at ?? ''), UPLOADS);
    assert.equal(bench.upstream.arrivals.length, asked + 1);
  });

  test('new uploads do not shift pages', async () => {
    const ids = await own('ana', 20);
    const first = await bench.as('ana', `${UPLOADS}?limit=10`);
    await own('ana', 5);
    const second = await bench.as('ana', nextOf(first, UPLOADS) ?? '');
    assert.deepEqual([...idsIn(first), ...idsIn(second)], ids);
  });
});

describe('the requests of a list', () => {
  test('count against the person’s rate limit: the page ends there and continues a minute later', async () => {
    await restart({ limits: { requestsPerMinute: 20 } });
    const ids = await own('ana', 40);
    crowd();
    bench.clock.time = Math.ceil(bench.clock.time / 60_000) * 60_000;
    const first = await bench.as('ana', `${UPLOADS}?limit=100`);
    // The token, the request and the listing were three of the twenty.
    assert.deepEqual(idsIn(first), ids.slice(0, 17));
    const next = nextOf(first, UPLOADS) ?? '';
    const refused = await bench.as('ana', next);
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'rate-limited']);
    assert.equal(bench.upstream.arrivals.length, 18);
    assert.equal((await bench.as('ben', UPLOADS)).status, 200, 'another person has their own');
    bench.clock.time += 60_000;
    const second = await bench.as('ana', next);
    assert.deepEqual(idsIn(second), ids.slice(17, 35));
  });

  test('exhausted before any match are 429 with Retry-After', async () => {
    await restart({ limits: { requestsPerMinute: 3 } });
    await own('ana', 40);
    crowd();
    bench.clock.time = Math.ceil(bench.clock.time / 60_000) * 60_000 + 20_000;
    const reply = await bench.as('ana', UPLOADS);
    assert.deepEqual(
      [reply.status, codeOf(reply), reply.headers.get('retry-after')],
      [429, 'rate-limited', '40'],
    );
    assert.equal(bench.upstream.arrivals.length, 1);
  });

  test('count for the person’s tenant too', async () => {
    await restart({
      limits: { tenantRequestsPerMinute: 10 },
      authenticate: () => ({ subject: 'ana', tenant: 'north' }),
    });
    for (let n = 0; n < 20; n += 1) {
      const { uploadId } = service.addUpload({ uploadedDate: new Date(bench.clock.time).toISOString() });
      await bench.store.forOwner({ subject: 'ana', tenant: 'north' }).record('upload', [uploadId], n);
    }
    crowd();
    assert.equal(idsIn(await bench.as('ana', UPLOADS)).length, 7);
    assert.equal((await bench.as('ana', UPLOADS)).status, 429);
  });

  for (const [kind, path] of [
    ['upload', UPLOADS],
    ['medical', HISTORY],
  ] as const) {
    test(`stop for a purged ${kind}`, async () => {
      const owner = bench.store.forOwner(person('ana'));
      const HOUR = 3600_000;
      await owner.record(kind, ['purged-1', 'purged-2'], bench.clock.time - HOUR);
      const questions = async () => {
        const before = bench.upstream.arrivals.length;
        assert.deepEqual(idsIn(await bench.as('ana', path)), []);
        return bench.upstream.arrivals.length - before;
      };
      assert.deepEqual([await questions(), await questions()], [3, 0]);
      bench.clock.time += HOUR;
      assert.deepEqual([await questions(), await questions()], [3, 0], 'twice as old');
      for (let day = 0; day < 20; day += 1) {
        bench.clock.time += 24 * HOUR;
        assert.ok((await questions()) <= 3);
        assert.equal(await questions(), 0, 'once a day at the most');
      }
    });
  }

  test('retry an id that the service did not find once', async () => {
    const [id = ''] = await own('ana', 1);
    const [kept] = service.uploads.splice(0, 1);
    bench.clock.time += 3600_000;
    assert.deepEqual(idsIn(await bench.as('ana', UPLOADS)), []);
    if (kept) service.uploads.push(kept);
    assert.equal((await bench.as('ana', `/api/v1/status/${id}`)).status, 200, 'it is still theirs');
    bench.clock.time += 2 * 3600_000;
    assert.deepEqual(idsIn(await bench.as('ana', UPLOADS)), [id]);
  });
});

test('ids purged for one person hide nothing of another', async () => {
  const ids = await own('ana', 1);
  for (const who of [person('eve'), { ...person('ana'), tenant: 'north' }]) {
    await bench.store.forOwner(who).hide('upload', ids[0] ?? '', bench.clock.time + 60_000);
  }
  await bench.store.forOwner(person('ana')).hide('medical', ids[0] ?? '', bench.clock.time + 60_000);
  assert.deepEqual(idsIn(await bench.as('ana', UPLOADS)), ids);
});

describe('a cursor', () => {
  const cursorOf = (reply: Reply) =>
    new URL(nextOf(reply, UPLOADS) ?? '', bench.url).searchParams.get('cursor') ?? '';
  const forged = (text: string) => Buffer.from(text).toString('base64url');

  test('that is forged is rejected, for both lists, without requests', async () => {
    await own('ana', 3);
    const bad = {
      empty: '',
      short: 'x',
      'not base64': '%%%',
      'no position': forged('hello'),
      'a negative time': forged('-1 0 a'),
      'a time of no clock': forged('99999999999999 0 a'),
      'a place of no column': forged('1767312000000 9999999999 a'),
      'a broken place': forged('1767312000000 1.5 a'),
      'no id': forged('1767312000000 0 '),
      'an id with a NUL': forged('1767312000000 0 a\0'),
      'an id that is a step': forged('1767312000000 0 ..'),
      'a statement': forged("1767312000000 0 a' or '1'='1"),
      'a long id': forged(`1767312000000 0 ${'x'.repeat(201)}`),
      padded: `${forged('1767312000000 0 a')}=`,
      'another writing of the same': `${forged('1767312000000 0 aa')}!`,
      endless: forged(`1767312000000 0 a${' '.repeat(10_000)}`),
    };
    for (const [name, cursor] of Object.entries(bad)) {
      for (const path of [`${UPLOADS}?`, `${HISTORY}&`]) {
        const reply = await bench.as('ana', `${path}cursor=${encodeURIComponent(cursor)}`);
        assert.deepEqual([reply.status, codeOf(reply)], [400, 'query-invalid'], name);
      }
    }
    assert.equal(bench.upstream.arrivals.length, 0);
  });

  test('of another person is a position in one’s own list', async () => {
    const bens = await own('ben', 5);
    const anas = await own('ana', 20);
    const eves = await own('eve', 5);
    const cursor = cursorOf(await bench.as('ana', `${UPLOADS}?limit=10`));
    assert.deepEqual(idsIn(await bench.as('ana', `${UPLOADS}?cursor=${cursor}`)), anas.slice(10));
    assert.deepEqual(idsIn(await bench.as('ben', `${UPLOADS}?cursor=${cursor}`)), bens);
    assert.deepEqual(idsIn(await bench.as('eve', `${UPLOADS}?cursor=${cursor}`)), []);
    for (const time of ['0', '9999999999999']) {
      const found = idsIn(await bench.as('eve', `${UPLOADS}?cursor=${forged(`${time} 0 ${anas[0]}`)}`));
      assert.deepEqual(found, time === '0' ? [] : eves);
    }
  });

  test('has a limited length for any id', async () => {
    const long = ['x', 'y'].map((letter) => letter.repeat(200));
    service.uploads.push(
      ...long.map((uploadId) => ({ ...service.addUpload(), uploadId, status: 'completed' })),
    );
    await bench.store.forOwner(person('ana')).record('upload', long, bench.clock.time);
    const reply = await bench.as('ana', `${UPLOADS}?limit=1`);
    assert.ok(cursorOf(reply).length <= 300);
    assert.deepEqual((await walk('ana', `${UPLOADS}?limit=1`)).ids, [...long].reverse());
  });
});

test('pages of listed origins may read the link header', async () => {
  await restart({ origins: ['https://clinic.example'] });
  const headers = { origin: 'https://clinic.example' };
  const reply = await bench.as('ana', UPLOADS, { headers });
  assert.match(reply.headers.get('access-control-expose-headers') ?? '', /\blink\b/i);
});

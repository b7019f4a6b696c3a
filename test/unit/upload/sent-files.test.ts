import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { type Clock, systemClock } from '../../../src/core/clock.js';
import { sha256Of } from '../../../src/core/crypto.js';
import { nextEvent } from '../../../src/core/page-state.js';
import { connect } from '../../../src/core/service/connect.js';
import type { Prepared } from '../../../src/prepare/plan.js';
import type { Entry } from '../../../src/upload/entry.js';
import { createUploadFlow, type UploadFlow } from '../../../src/upload/upload-flow.js';
import { LEVEL_2 } from '../../support/level-2.js';
import {
  createScriptedService,
  type PendingRequest,
  type ScriptedService,
} from '../../support/scripted-service.js';

const SENT_AT = '2026-11-02T09:00:00.000Z';
const table = (name = 'a.csv', value = 1) => new File([`Test,Result\nGlucose,${value}\n`], name);
const photo = (name = 'IMG_1.jpg') => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], name);

/** Ten times as fast; `skew`: what it shows besides; `endless`: milliseconds of a sleep that does not end. */
let skew = 0;
let endless = Number.POSITIVE_INFINITY;
const clock: Clock = {
  now: () => Date.now() + skew,
  sleep: (ms, options) => systemClock.sleep(ms < endless ? ms / 10 : 3_600_000, options),
};

type Reply = readonly [status: number, content: object];

let service: ScriptedService;
let flow: UploadFlow;
let features: readonly string[];
/** What the back end knows, by hash; `sick` answers with a failure, `silent` with nothing. */
let records: Map<string, string> | 'sick' | 'silent' | Reply;
let seen: string[];
let exchanges: number;
let sent: string[];
/** The last request that got no answer. */
let unanswered: PendingRequest | null;
let isOnline: boolean;
let isSignedIn: boolean;
let isStopped: boolean;
const network = new EventTarget();
/** Two preparations of one photo have different bytes. */
let preparations: number;

beforeEach(() => {
  service = createScriptedService();
  features = [...LEVEL_2, 'files'];
  records = new Map();
  [seen, sent] = [[], []];
  exchanges = 0;
  unanswered = null;
  isOnline = true;
  isSignedIn = true;
  isStopped = false;
  preparations = 0;
  skew = 0;
  endless = Number.POSITIVE_INFINITY;
  const client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope: ['pathology'],
    fetch: service.fetch,
    clock,
  });
  flow = createUploadFlow({
    asksAboutSentFiles: true,
    client,
    clock,
    random: () => 0,
    whenVisible: () => Promise.resolve(),
    connectivity: {
      isOnline: () => isOnline,
      whenOnline: ({ signal }) => nextEvent(network, 'online', signal),
    },
    prepare: async (file) => {
      const isPhoto = (file as File).name.endsWith('.jpg');
      const body = isPhoto ? new Blob([await file.arrayBuffer(), `${++preparations}`]) : file;
      return { body, format: isPhoto ? 'jpeg' : 'csv' } as Prepared;
    },
  });
  void serve();
});
afterEach(() => {
  isStopped = true;
  flow.close();
  service.close();
});

async function serve(): Promise<void> {
  while (!isStopped) {
    const request = await service.nextRequest();
    if (!isOnline) request.fail();
    else answer(request);
  }
}

function answer(request: PendingRequest): void {
  const { path, method, fileNames, body } = request;
  if (path.endsWith('/files/match') || path.endsWith('/file'))
    seen.push(`${method} ${path.replace('/hdt', '')}`);
  if (path.endsWith('/token')) exchanges += 1;
  if (path.includes('/api/master')) sent.push(...fileNames);
  const { sha256 = '' } = /"sha256":"(?<sha256>\w+)"/.exec(String(body))?.groups ?? {};
  if (path.endsWith('/file') && records instanceof Map) records.set(sha256, SENT_AT);
  const reply = path.endsWith('/files/match') ? findIn(records, sha256) : contentOf(path, fileNames);
  if (reply) request.json(...reply);
  else unanswered = request;
}

/** Null for no answer. */
function findIn(known: typeof records, sha256: string): Reply | null {
  if (known === 'silent') return null;
  if (known === 'sick') return [500, {}];
  return known instanceof Map ? [200, { sentAt: known.get(sha256) ?? null }] : known;
}

function contentOf(path: string, fileNames: readonly string[]): Reply {
  const token = {
    access_token: 't',
    token_type: 'Bearer',
    expires_in: 600,
    base_url: '/hdt',
    subject_tag: 'ana',
  };
  if (path.endsWith('/token') && !isSignedIn) return [401, {}];
  if (path.endsWith('/token')) return [200, { ...token, features }];
  if (path.includes('/api/master'))
    return [200, { uploads: fileNames.map((name) => ({ uploadId: `u-${name}` })) }];
  if (path.includes('/status/')) return [200, { status: 'completed' }];
  if (path.includes('/results/')) return [200, { results: [] }];
  return path.endsWith('/file') ? [200, {}] : [404, {}];
}

const until = (isReached: () => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!isReached()) return;
      stop();
      resolve();
    };
    const stop = flow.subscribe(check);
    check();
  });
const entryAt = (index: number): Entry => flow.entries()[index]!;
const ready = (count: number) =>
  until(() => flow.entries().filter(({ status }) => status === 'ready').length === count);
const held = async (index = 0) => {
  await until(() => entryAt(index)?.status === 'failed');
  const entry = entryAt(index);
  assert.ok(entry.status === 'failed');
  return entry;
};
const asked = () => seen.filter((one) => one.startsWith('POST')).length;
const remember = async (file: File) => {
  assert.ok(records instanceof Map);
  records.set((await sha256Of(file))!, SENT_AT);
};
const goOnline = () => {
  isOnline = true;
  network.dispatchEvent(new Event('online'));
};

describe('a file that is in the person’s records', () => {
  for (const [what, file] of [
    ['a table', table],
    ['a photo, whose prepared bytes differ each time', photo],
    ['a copy under another name', () => table('copy of a.csv')],
  ] as const)
    it(`is held back with the date: ${what}`, async () => {
      await remember(what.startsWith('a copy') ? table() : file());
      flow.add([file()]);
      const entry = await held();
      assert.equal(entry.code, 'already-sent');
      assert.deepEqual(flow.getFinding(entry.id), { kind: 'sent', sentAt: SENT_AT });
      assert.deepEqual(sent, []);
      flow.retry(entry.id);
      await ready(1);
      assert.deepEqual([sent.length, asked()], [1, 1]);
    });

  it('is known on the next visit by what was stored on this one', async () => {
    flow.add([photo()]);
    await ready(1);
    flow.remove(entryAt(0).id);
    flow.add([photo('another name.jpg')]);
    assert.equal((await held()).code, 'already-sent');
    assert.deepEqual(seen, ['POST /files/match', 'PUT /uploads/u-IMG_1.jpg/file', 'POST /files/match']);
  });

  it('costs no exchange of a token of its own', async () => {
    flow.add([table()]);
    await ready(1);
    const before = exchanges;
    flow.add([table('b.csv', 2)]);
    await ready(2);
    assert.ok(exchanges - before <= 2, 'who is signed in, and the upload');
    assert.equal(asked(), 2);
  });

  it('asks once who is signed in where nobody is, and goes on once somebody is', async () => {
    isSignedIn = false;
    flow.add([table()]);
    assert.equal((await held()).code, 'unauthorized');
    assert.equal(exchanges, 1);
    isSignedIn = true;
    flow.retry(entryAt(0).id);
    await ready(1);
  });

  it('is looked for no longer once its element is off the page', async () => {
    records = 'silent';
    flow.add([table()]);
    await vi.waitFor(() => assert.ok(unanswered));
    flow.setAway(true);
    unanswered!.fail();
    flow.setAway(false);
    await ready(1);
    assert.equal(asked(), 1);
  });

  it('holds no other file up', async () => {
    await remember(table());
    flow.add([table(), table('b.csv', 2)]);
    await ready(1);
    assert.deepEqual(sent, ['b.csv']);
    assert.equal((await held()).code, 'already-sent');
  });

  it('is removed, and nothing of it is sent', async () => {
    await remember(table());
    flow.add([table()]);
    flow.remove((await held()).id);
    assert.deepEqual([flow.entries(), sent], [[], []]);
  });

  it('is asked about once where it is in the list, too', async () => {
    flow.add([table(), table('copy.csv')]);
    const entry = await held(1);
    assert.equal(entry.code, 'duplicate-file');
    await ready(1);
    flow.retry(entry.id);
    await ready(2);
  });

  it('is not sent by “retry all”', async () => {
    await remember(table());
    flow.add([table()]);
    await held();
    flow.retryAll();
    assert.equal(entryAt(0).status, 'failed');
  });
});

describe('a file is sent without a question', () => {
  const cases: readonly (readonly [string, typeof records])[] = [
    ['when it is in no record', new Map()],
    ['when the records fail', 'sick'],
    ['when the records do not answer', 'silent'],
    ['when there are too many requests', [429, {}]],
    ['when the answer is no time', [200, { sentAt: 'yesterday' }]],
    ['when the answer is nothing known', [200, []]],
    ['when the path is unknown', [404, {}]],
  ];
  for (const [what, known] of cases)
    it(what, async () => {
      records = known;
      flow.add([table()]);
      await ready(1);
    });

  it('when the back end does not tell', async () => {
    await remember(table());
    features = LEVEL_2;
    flow.add([table()]);
    await ready(1);
    assert.deepEqual(seen, []);
  });

  for (const [what, known] of [
    ['do not answer', 'silent'],
    ['are asked too often', [429, {}]],
  ] as const)
    it(`and later ones wait no longer for records that ${what}`, async () => {
      endless = 30_000;
      records = known;
      flow.add(Array.from({ length: 10 }, (_, n) => table(`${n}.csv`, n)));
      await ready(10);
      const before = asked();
      flow.add([table('later.csv', 11)]);
      await ready(11);
      assert.equal(asked(), before);
    });
});

describe('after the answer of a proxy while the back end restarts', () => {
  it('a file is stored, and later ones are looked for', async () => {
    records = [404, {}];
    flow.add([table()]);
    await ready(1);
    records = new Map();
    await remember(table('b.csv', 2));
    flow.add([table('b.csv', 2)]);
    assert.equal((await held(1)).code, 'already-sent');
    assert.ok(seen.includes('PUT /uploads/u-a.csv/file'));
  });
});

describe('after a missing answer', () => {
  it('files are looked for again half a minute later, although the clock was set back meanwhile', async () => {
    records = 'silent';
    flow.add([table()]);
    await ready(1);
    skew = -7_200_000;
    await clock.sleep(31_000);
    records = new Map();
    await remember(table('b.csv', 2));
    flow.add([table('b.csv', 2)]);
    assert.equal((await held(1)).code, 'already-sent');
  });
});

describe('a file that was chosen offline', () => {
  const waits = () => until(() => flow.entries().every(({ status }) => status === 'queued'));

  it('is compared when the network is back, and held back then', async () => {
    await remember(table());
    isOnline = false;
    flow.add([table()]);
    await waits();
    const entry = entryAt(0);
    assert.ok(entry.status === 'queued' && entry.waiting === 'offline');
    goOnline();
    assert.equal((await held()).code, 'already-sent');
    assert.deepEqual(flow.getFinding(entry.id), { kind: 'sent', sentAt: SENT_AT });
    assert.deepEqual(sent, []);
    flow.retry(entry.id);
    await ready(1);
    assert.equal(asked(), 1);
  });

  it('goes by itself where nothing is known of it, together with the others', async () => {
    isOnline = false;
    flow.add([table(), table('b.csv', 2), photo()]);
    await waits();
    goOnline();
    await ready(3);
    assert.deepEqual(sent, ['a.csv', 'b.csv', 'IMG_1.jpg']);
  });

  it('goes by itself where the records fail', async () => {
    records = 'sick';
    isOnline = false;
    flow.add([table()]);
    await waits();
    goOnline();
    await ready(1);
  });

  it('can be cancelled meanwhile', async () => {
    isOnline = false;
    flow.add([table()]);
    await waits();
    flow.cancel(entryAt(0).id);
    assert.equal(entryAt(0).status, 'cancelled');
    goOnline();
    flow.add([table('b.csv', 2)]);
    await ready(1);
    assert.deepEqual(sent, ['b.csv']);
  });

  it('is compared again where the network goes and comes', async () => {
    await remember(table());
    isOnline = false;
    flow.add([table()]);
    await waits();
    network.dispatchEvent(new Event('online'));
    await waits();
    goOnline();
    assert.equal((await held()).code, 'already-sent');
  });
});

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { HdtError } from '../../../src/errors.js';
import { createUploadFlow, type UploadFlow } from '../../../src/flow/upload-flow.js';
import { PATHOLOGY_FORMATS } from '../../../src/intake/format.js';
import type { Entry } from '../../../src/queue/entry.js';
import { type Journal, memoryJournal } from '../../../src/queue/journal.js';
import { connect } from '../../../src/service/connect.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import { createScriptedService, type ScriptedService, type Turn } from '../../support/scripted-service.js';

const csv = (name = 'lab.csv') => new File(['name,result\nGlucose,5.6\n'], name);
const jpeg = (name = 'IMG_1.HEIC') => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], name);
const ROW = { 'Biomarker-Name': 'Glucose', Result: '5.6', Unit: 'mmol/L' };

let clock: FakeClock;
let service: ScriptedService;
let journal: Journal;
let flow: UploadFlow;
/** Who is signed in. */
let who: string;
let accept: boolean;
let changes: number;

/** Resolves as soon as the entry at `index` satisfies the test; facts come by subscription, never by waiting. */
const until = (index: number, satisfied: (entry: Entry) => boolean) =>
  new Promise<Entry>((resolve) => {
    const look = () => {
      const entry = flow.entries()[index];
      if (!entry || !satisfied(entry)) return;
      stop();
      resolve(entry);
    };
    const stop = flow.subscribe(look);
    look();
  });
const reach = (index: number, wanted: Entry['status']) => until(index, (entry) => entry.status === wanted);

async function next(path: RegExp): Promise<Turn> {
  const turn = await service.nextRequest();
  if (turn.path === '/hdt/token' && !path.test(turn.path)) {
    turn.json(200, {
      access_token: `t-${who}`,
      token_type: 'Bearer',
      expires_in: 600,
      base_url: '/hdt',
      subject_tag: who,
    });
    return next(path);
  }
  assert.match(turn.path, path);
  return turn;
}

const sentUpTo = async (...ids: string[]) => {
  const turn = await next(/api\/master/);
  turn.json(200, { uploads: ids.map((uploadId) => ({ uploadId })) });
  return turn;
};

beforeEach(() => {
  clock = createFakeClock();
  service = createScriptedService();
  journal = memoryJournal();
  who = 'ana';
  accept = true;
  changes = 0;
  flow = createUploadFlow({
    client: connect({
      tokenEndpoint: 'https://gateway.test/hdt/token',
      scope: ['pathology'],
      fetch: service.fetch,
      clock,
    }),
    clock,
    journal,
    random: () => 0,
    connectivity: { isOnline: () => true, whenOnline: () => Promise.resolve() },
    whenVisible: () => Promise.resolve(),
    policy: () => ({ formats: PATHOLOGY_FORMATS, maxFileSize: 1000, maxFiles: 2 }),
    shouldAccept: () => accept,
    onSessionChanged: () => {
      changes += 1;
    },
    prepare: async (file, plan) => {
      if (file.size === 5) throw new HdtError('unreadable-image');
      return { body: file, format: plan.kind === 'image' ? 'jpeg' : 'csv', via: 'pass' };
    },
  });
});
afterEach(() => flow.close());

describe('the upload flow', () => {
  it('takes a file from the drop to its rows', async () => {
    flow.add([csv()]);
    assert.deepEqual((await sentUpTo('u1')).fileNames, ['lab.csv']);
    assert.deepEqual(journal.read(), []);
    await reach(0, 'received');
    assert.deepEqual(journal.read(), ['u1']);
    (await next(/status\/u1/)).json(200, { status: 'processing' });
    await until(0, (entry) => entry.status === 'processing');
    await clock.advance(await clock.nextSleep());
    (await next(/status\/u1/)).json(200, { status: 'completed' });
    (await next(/results\/u1/)).json(200, { fileName: 'lab.csv', results: [ROW] });
    const ready = await reach(0, 'ready');
    assert.equal(ready.status === 'ready' && ready.rows[0]?.result.text, '5.6');
    assert.deepEqual(journal.read(), []);
  });

  it('sends a prepared picture under the name of what it has become', async () => {
    flow.add([jpeg()]);
    assert.deepEqual((await sentUpTo('u1')).fileNames, ['IMG_1.jpg']);
  });

  it('refuses the third of two in all, and takes it once one of them is removed', async () => {
    flow.add([csv('a.csv'), csv('b.csv'), csv('c.csv')]);
    const refused = await reach(2, 'failed');
    assert.ok(refused.status === 'failed' && refused.code === 'too-many-files');
    assert.deepEqual((await sentUpTo('u1', 'u2')).fileNames, ['a.csv', 'b.csv']);
    const status = await next(/status/);
    status.json(422, {});
    const failed = await until(status.path.endsWith('u1') ? 0 : 1, (entry) => entry.status === 'failed');
    flow.retry(refused.id);
    assert.equal((await reach(2, 'sniffing')).name, 'c.csv');
    const again = await reach(2, 'failed');
    assert.ok(
      again.status === 'failed' && again.code === 'too-many-files',
      'a file that failed still counts',
    );
    flow.remove(failed.id);
    flow.retry(refused.id);
    assert.equal((await reach(1, 'posting')).name, 'c.csv');
    let turn = await next(/master|status/);
    while (turn.path.includes('status')) turn = await next(/master|status/);
    assert.deepEqual(turn.fileNames, ['c.csv']);
  });

  it('keeps a bad file visible and sends the rest', async () => {
    flow.add([new File(['MZ\x90\0'], 'report.pdf'), csv()]);
    const refused = await reach(0, 'failed');
    assert.ok(refused.status === 'failed' && refused.code === 'executable' && refused.retry.kind === 'none');
    assert.deepEqual((await sentUpTo('u1')).fileNames, ['lab.csv']);
  });

  it('lets the host veto a file', async () => {
    accept = false;
    const gone = new Promise<void>((resolve) => flow.subscribe(({ entry }) => entry ?? resolve()));
    flow.add([csv()]);
    await gone;
    assert.deepEqual([flow.entries(), service.waiting], [[], 0]);
  });

  it('ends in processing-failed for a document the service could not read', async () => {
    flow.add([csv()]);
    await sentUpTo('u1');
    (await next(/status/)).json(200, { status: 'failed' });
    const failed = await reach(0, 'failed');
    assert.ok(
      failed.status === 'failed' && failed.code === 'processing-failed' && failed.retry.kind === 'none',
    );
    assert.deepEqual(journal.read(), []);
  });

  it('asks the retrieval endpoint when a status word is new to it', async () => {
    flow.add([csv()]);
    await sentUpTo('u1');
    (await next(/status/)).json(200, { status: 'Triaged' });
    (await next(/results/)).json(202, { success: false }, { 'retry-after': '3' });
    assert.equal(await clock.nextSleep(), 3000);
  });

  it('shows why sending failed, and goes on with the same bytes', async () => {
    flow.add([csv()]);
    (await next(/master/)).json(400, {});
    const failed = await reach(0, 'failed');
    assert.ok(failed.status === 'failed' && failed.code === 'rejected');
    flow.retry(failed.id);
    assert.deepEqual((await sentUpTo('u1')).fileNames, ['lab.csv']);
    await reach(0, 'received');
  });

  it('names a batch the same when its answer was lost, and no other batch so', async () => {
    flow.add([csv()]);
    const first = await next(/master/);
    first.fail();
    await clock.advance(await clock.nextSleep());
    const name = (turn: Turn) => turn.headers.get('idempotency-key');
    const asked = await next(/idempotency-keys/);
    assert.equal(asked.path, `/hdt/idempotency-keys/${name(first)}`);
    asked.json(404, {});
    const again = await next(/master/);
    assert.ok(name(first));
    assert.equal(name(again), name(first));
    again.json(200, { uploadId: 'u1' });
    await next(/status/);
    flow.add([csv()]);
    assert.notEqual(name(await next(/master/)), name(first));
  });

  it('sends no bytes again when its answer was lost and the file has arrived', async () => {
    flow.add([csv()]);
    (await next(/master/)).text(502, 'Bad gateway', 'text/html');
    await clock.advance(await clock.nextSleep());
    (await next(/idempotency-keys/)).json(200, { uploads: [{ uploadId: 'u1' }] });
    (await next(/status\/u1/)).json(200, { status: 'processing' });
  });

  it('does not take an acknowledgement that misses a file for nothing filed', async () => {
    flow.add([csv('a.csv'), csv('b.csv')]);
    (await next(/master/)).fail();
    await until(0, (entry) => entry.status === 'queued' && entry.waiting === 'backoff');
    flow.cancel(flow.entries()[0]?.id ?? '');
    await clock.advance(await clock.nextSleep());
    (await next(/idempotency-keys/)).json(200, { uploads: [{ uploadId: 'u1' }] });
    const failed = await reach(1, 'failed');
    assert.ok(failed.status === 'failed' && failed.code === 'bad-response');
    assert.equal(service.waiting, 0);
  });

  it('waits as long as a gateway needs to find a lost upload, and says so', async () => {
    flow.add([csv()]);
    (await next(/master/)).fail();
    await clock.advance(await clock.nextSleep());
    for (let asked = 0; asked < 100; asked += 1) {
      (await next(/idempotency-keys/)).json(409, {}, { 'retry-after': '2' });
      await until(0, (entry) => entry.status === 'queued' && entry.waiting === 'confirming');
      await clock.advance(await clock.nextSleep());
    }
    (await next(/idempotency-keys/)).json(200, { uploads: [{ uploadId: 'u1' }] });
    await reach(0, 'received');
  });

  it('says that it could not find out, and tries again under the same name', async () => {
    flow.add([csv()]);
    const first = await next(/master/);
    first.fail();
    for (;;) {
      await clock.advance(await clock.nextSleep());
      (await next(/idempotency-keys/)).json(409, {}, { 'retry-after': '60' });
      const entry = await until(0, ({ status: now }) => now === 'failed' || now === 'queued');
      if (entry.status === 'failed') break;
    }
    const failed = await reach(0, 'failed');
    assert.ok(failed.status === 'failed' && failed.code === 'unconfirmed');
    flow.retry(failed.id);
    const asked = await next(/idempotency-keys/);
    assert.equal(asked.path, `/hdt/idempotency-keys/${first.headers.get('idempotency-key')}`);
    asked.json(200, { uploads: [{ uploadId: 'u1' }] });
    await reach(0, 'received');
  });

  it('takes a batch back before it goes without the file that was cancelled', async () => {
    flow.add([csv('a.csv'), csv('b.csv')]);
    const first = await next(/master/);
    first.fail();
    await until(0, (entry) => entry.status === 'queued' && entry.waiting === 'backoff');
    const [{ id } = { id: '' }] = flow.entries();
    flow.cancel(id);
    await clock.advance(await clock.nextSleep());
    const taken = await next(/idempotency-keys/);
    assert.deepEqual(
      [taken.method, taken.path],
      ['DELETE', `/hdt/idempotency-keys/${first.headers.get('idempotency-key')}`],
    );
    taken.json(409, {}, { 'retry-after': '2' });
    await clock.advance(await clock.nextSleep());
    (await next(/idempotency-keys/)).text(204, '', '');
    const second = await next(/master/);
    assert.deepEqual(second.fileNames, ['b.csv']);
    assert.notEqual(second.headers.get('idempotency-key'), first.headers.get('idempotency-key'));
  });

  it('never sends what one person added as the next who signs in', async () => {
    flow.add([csv('a.csv'), csv('b.csv')]);
    journal.add('u-old');
    (await next(/master/)).json(503, {});
    const gone = new Promise<void>((resolve) => flow.subscribe(() => changes > 0 || resolve()));
    await until(0, (entry) => entry.status === 'queued' && entry.waiting === 'backoff');
    who = 'ben';
    await clock.advance(await clock.nextSleep());
    // A question needs no new token; it is answered for Ana.
    (await next(/idempotency-keys/)).json(404, {});
    const emptied = new Promise<void>((resolve) => flow.subscribe(() => flow.entries().length || resolve()));
    const exchange = await service.nextRequest();
    assert.equal(exchange.path, '/hdt/token');
    exchange.json(200, {
      access_token: 't-ben',
      token_type: 'Bearer',
      expires_in: 600,
      base_url: '/hdt',
      subject_tag: 'ben',
    });
    await Promise.all([gone, emptied]);
    await settled();
    assert.deepEqual([flow.entries(), journal.read(), changes, service.waiting], [[], [], 1, 0]);
    flow.add([csv('c.csv')]);
    await settled();
    assert.equal(service.waiting, 0, 'this flow is over');
  });

  it('cancels at any point and tells nobody afterwards', async () => {
    flow.add([csv()]);
    await sentUpTo('u1');
    const { id } = await reach(0, 'received');
    const status = await next(/status/);
    flow.cancel(id);
    status.json(200, { status: 'completed' });
    assert.equal((await reach(0, 'cancelled')).status, 'cancelled');
    assert.deepEqual(journal.read(), []);
    flow.remove(id);
    assert.deepEqual(flow.entries(), []);
  });

  it('goes on watching after a reload, by ids alone', async () => {
    journal.add('u7');
    flow.resume();
    (await next(/status\/u7/)).json(200, { status: 'completed', fileName: 'lab.csv' });
    (await next(/results\/u7/)).json(200, { results: [ROW] });
    await reach(0, 'ready');
  });

  it('forgets a remembered upload that is not this person’s', async () => {
    journal.add('u8');
    const gone = new Promise<void>((resolve) => flow.subscribe(({ entry }) => entry ?? resolve()));
    flow.resume();
    (await next(/status\/u8/)).json(404, {});
    await gone;
    assert.deepEqual([flow.entries(), journal.read()], [[], []]);
  });
});

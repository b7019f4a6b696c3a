import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { HdtError } from '../../../src/core/hdt-error.js';
import { nextEvent } from '../../../src/core/page-state.js';
import { connect } from '../../../src/core/service/connect.js';
import { PATHOLOGY_FORMATS } from '../../../src/files/format.js';
import type { Entry } from '../../../src/upload/entry.js';
import { type Journal, memoryJournal } from '../../../src/upload/journal.js';
import { type Acceptance, ANSWER_TIME } from '../../../src/upload/process-file.js';
import { createUploadFlow, type UploadFlow } from '../../../src/upload/upload-flow.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import { LEVEL_2 } from '../../support/level-2.js';
import {
  createScriptedService,
  type PendingRequest,
  type ScriptedService,
} from '../../support/scripted-service.js';

/** Of its own content for each name. */
const csv = (name = 'lab.csv') => new File([`name,result\nGlucose,5.6\n${name},1\n`], name);
const jpeg = (name = 'IMG_1.HEIC') => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], name);
const ROW = { 'Biomarker-Name': 'Glucose', Result: '5.6', Unit: 'mmol/L' };

let clock: FakeClock;
let service: ScriptedService;
let journal: Journal;
let flow: UploadFlow;
/** Subject tag of the person who is signed in. */
let signedIn: string;
let features: readonly string[];
let accept: Acceptance | ((file: File, signal: AbortSignal) => Acceptance);
let changes: number;
/** How often a file was prepared. */
let prepared: number;
let subject: string | null;
let isOnline: boolean;
/** Whether requests arrive; they may not yet where the browser says that there is a network. */
let isReachable = true;
const network = new EventTarget();

/** An answer that the test gives later. */
function createAnswer() {
  let resolve!: (said: boolean | string) => void;
  let reject!: (error: Error) => void;
  const answer = new Promise<boolean | string>((...settle) => {
    [resolve, reject] = settle;
  });
  return { answer, resolve, reject };
}

/** Resolves as soon as the entry at `index` satisfies the predicate, by subscription and never by polling. */
const until = (index: number, satisfied: (entry: Entry) => boolean) =>
  new Promise<Entry>((resolve) => {
    const check = () => {
      const entry = flow.entries()[index];
      if (!entry || !satisfied(entry)) return;
      stop();
      resolve(entry);
    };
    const stop = flow.subscribe(check);
    check();
  });
const reach = (index: number, status: Entry['status']) => until(index, (entry) => entry.status === status);

/** Answers a token exchange for the person who is signed in. */
const grantToken = (exchange: PendingRequest) =>
  exchange.json(200, {
    access_token: `t-${signedIn}`,
    token_type: 'Bearer',
    expires_in: 600,
    base_url: '/hdt',
    features,
    subject_tag: signedIn,
  });

async function next(path: RegExp): Promise<PendingRequest> {
  const request = await service.nextRequest();
  if (request.path === '/hdt/token' && !path.test(request.path)) {
    grantToken(request);
    return next(path);
  }
  assert.match(request.path, path);
  return request;
}

const acceptUpload = async (...ids: string[]) => {
  const request = await next(/api\/master/);
  request.json(200, { uploads: ids.map((uploadId) => ({ uploadId })) });
  return request;
};

beforeEach(() => {
  clock = createFakeClock();
  service = createScriptedService();
  journal = memoryJournal();
  prepared = 0;
  signedIn = 'ana';
  features = LEVEL_2;
  accept = true;
  changes = 0;
  subject = null;
  isOnline = true;
  isReachable = true;
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
    connectivity: {
      isOnline: () => isOnline,
      whenOnline: ({ signal }) => nextEvent(network, 'online', signal),
    },
    whenVisible: () => Promise.resolve(),
    policy: () => ({ formats: PATHOLOGY_FORMATS, maxFileSize: 1000, maxFiles: 2 }),
    shouldAccept: (file, _format, signal) => (typeof accept === 'function' ? accept(file, signal) : accept),
    subject: () => subject,
    onSessionChanged: () => {
      changes += 1;
    },
    prepare: async (file, plan) => {
      prepared += 1;
      if (file.size === 5) throw new HdtError('unreadable-image');
      if (!isOnline || !isReachable) throw new HdtError('network');
      if (file.size === 6)
        return { body: new Blob(['soft']), format: 'jpeg', via: 'native', fault: 'blurred' };
      return { body: file, format: plan.kind === 'image' ? 'jpeg' : 'csv', via: 'pass' };
    },
  });
});
afterEach(() => {
  flow.close();
  service.close();
});

describe('the upload flow', () => {
  it('processes a file from drop to results', async () => {
    flow.add([csv()]);
    assert.deepEqual((await acceptUpload('u1')).fileNames, ['lab.csv']);
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

  it('keeps the bytes of a prepared file only until the service has it', async () => {
    flow.add([csv()]);
    const request = await next(/api\/master/);
    const { id } = flow.entries()[0]!;
    await flow.getPrepared(id)?.load();
    assert.equal(prepared, 1);
    request.json(200, { uploads: [{ uploadId: 'u1' }] });
    await reach(0, 'received');
    await flow.getPrepared(id)?.load();
    assert.equal(prepared, 2);
  });

  it('holds back a picture that is hard to read, and sends it when the person insists', async () => {
    flow.add([new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0)], 'IMG_2.HEIC')]);
    const held = await reach(0, 'failed');
    assert.ok(held.status === 'failed' && held.code === 'hard-to-read');
    assert.deepEqual(flow.getFinding(held.id), { kind: 'legibility', fault: 'blurred' });
    assert.equal(await (await flow.getPrepared(held.id)?.load())?.text(), 'soft');
    flow.retry(held.id);
    const request = await acceptUpload('u1');
    assert.deepEqual(request.fileNames, ['IMG_2.jpg']);
    assert.equal(await request.files[0]?.text(), 'soft');
  });

  it('waits for the network where the code that prepares pictures is missing, and continues automatically', async () => {
    isOnline = false;
    flow.add([jpeg()]);
    await reach(0, 'preparing');
    await settled();
    assert.equal(flow.entries()[0]?.status, 'preparing', 'it has not failed');
    isOnline = true;
    network.dispatchEvent(new Event('online'));
    assert.deepEqual((await acceptUpload('u1')).fileNames, ['IMG_1.jpg']);
  });

  it('retries where the first request after the return of the network fails', async () => {
    isOnline = false;
    flow.add([jpeg()]);
    await reach(0, 'preparing');
    await settled();
    isReachable = false;
    isOnline = true;
    network.dispatchEvent(new Event('online'));
    const rest = await clock.nextSleep();
    isReachable = true;
    await clock.advance(rest);
    assert.deepEqual((await acceptUpload('u1')).fileNames, ['IMG_1.jpg']);
  });

  it('fails a file whose requests keep failing after the return of the network', async () => {
    isOnline = false;
    flow.add([jpeg()]);
    await reach(0, 'preparing');
    await settled();
    isReachable = false;
    isOnline = true;
    network.dispatchEvent(new Event('online'));
    for (let attempt = 0; attempt < 2; attempt += 1) await clock.advance(await clock.nextSleep());
    const failed = await reach(0, 'failed');
    assert.ok(failed.status === 'failed' && failed.code === 'network' && failed.retry.kind === 'check');
  });

  it('sends a prepared picture under the extension of its new format', async () => {
    flow.add([jpeg()]);
    assert.deepEqual((await acceptUpload('u1')).fileNames, ['IMG_1.jpg']);
  });

  it('refuses a file over the limit of two, and accepts it once another is removed', async () => {
    flow.add([csv('a.csv'), csv('b.csv'), csv('c.csv')]);
    const refused = await reach(2, 'failed');
    assert.ok(refused.status === 'failed' && refused.code === 'too-many-files');
    assert.deepEqual((await acceptUpload('u1', 'u2')).fileNames, ['a.csv', 'b.csv']);
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
    let request = await next(/master|status/);
    while (request.path.includes('status')) request = await next(/master|status/);
    assert.deepEqual(request.fileNames, ['c.csv']);
  });

  it('keeps a bad file visible and sends the rest', async () => {
    flow.add([new File(['MZ\x90\0'], 'report.pdf'), csv()]);
    const refused = await reach(0, 'failed');
    assert.ok(refused.status === 'failed' && refused.code === 'executable' && refused.retry.kind === 'none');
    assert.deepEqual((await acceptUpload('u1')).fileNames, ['lab.csv']);
  });

  it('detects the same bytes under any name, and sends them again only when the person insists', async () => {
    const bytes = new Uint8Array(await csv().arrayBuffer());
    flow.add([new File([bytes], 'a.csv'), new File([bytes], 'copy of a.csv')]);
    const duplicate = await reach(1, 'failed');
    assert.ok(duplicate.status === 'failed' && duplicate.code === 'duplicate-file');
    assert.equal(duplicate.sha256, flow.entries()[0]?.sha256);
    assert.deepEqual((await acceptUpload('u1')).fileNames, ['a.csv']);
    await next(/status\/u1/);
    flow.retry(duplicate.id);
    assert.deepEqual((await acceptUpload('u2')).fileNames, ['copy of a.csv']);
  });

  it('accepts a file whose copy was cancelled or refused', async () => {
    flow.add([csv()]);
    await next(/master/);
    const first = flow.entries()[0]!;
    flow.cancel(first.id);
    flow.add([csv()]);
    assert.equal((await reach(1, 'posting')).sha256, first.sha256);
    flow.add([new File(['MZ'], 'a.exe'), new File(['MZ'], 'b.exe')]);
    const refused = await reach(3, 'failed');
    assert.ok(refused.status === 'failed' && refused.code === 'executable');
  });

  it('holds back a report about another patient, and names them to the person alone', async () => {
    const hl7 = (name: string, id: string) =>
      new File([`MSH|^~\\&|\rPID|1||${id}||${name}\rOBX|1|NM|2345-7||5.6|\r`], `${id}.hl7`);
    subject = '417';
    flow.add([hl7('BEISPIEL^JONAS', '905'), hl7('MUSTER^ERIKA', '417')]);
    const held = await reach(0, 'failed');
    assert.ok(held.status === 'failed' && held.code === 'other-patient');
    assert.doesNotMatch(JSON.stringify(held), /JONAS|BEISPIEL/);
    const request = await next(/master/);
    assert.deepEqual(request.fileNames, ['417.csv']);
    const { own, others } = flow.getPatients(held.id);
    assert.deepEqual(
      [own, others].map(([patient]) => patient?.name),
      ['JONAS BEISPIEL', 'ERIKA MUSTER'],
    );
    subject = null;
    flow.retry(held.id);
    assert.deepEqual((await acceptUpload('u1')).fileNames, ['905.csv']);
  });

  it('lets the host veto a file', async () => {
    accept = false;
    const gone = new Promise<void>((resolve) => flow.subscribe(({ entry }) => entry ?? resolve()));
    flow.add([csv()]);
    await gone;
    assert.deepEqual([flow.entries(), service.waiting], [[], 0]);
  });

  describe('with a host that decides later', () => {
    const answers = new Map<string, ReturnType<typeof createAnswer>>();
    const signals = new Map<string, AbortSignal>();
    const asked = (index: number) => until(index, (entry) => entry.status === 'sniffing' && !!entry.isAsked);
    beforeEach(() => {
      answers.clear();
      accept = ({ name }, signal) => {
        signals.set(name, signal);
        const later = createAnswer();
        answers.set(name, later);
        return { answer: later.answer };
      };
    });

    it('asks about several files at once, and keeps their order in the list', async () => {
      flow.add([csv('a.csv'), csv('b.csv')]);
      await Promise.all([asked(0), asked(1)]);
      answers.get('b.csv')!.resolve(true);
      assert.deepEqual((await next(/master/)).fileNames, ['b.csv']);
      answers.get('a.csv')!.resolve(true);
      assert.deepEqual((await next(/master/)).fileNames, ['a.csv']);
      assert.deepEqual(
        flow.entries().map(({ name }) => name),
        ['a.csv', 'b.csv'],
      );
    });

    it('counts undecided files towards the limit', async () => {
      flow.add([csv('a.csv'), csv('b.csv'), csv('c.csv')]);
      const third = await reach(2, 'failed');
      assert.ok(third.status === 'failed' && third.code === 'too-many-files');
    });

    it('refuses a file with or without the host’s reason', async () => {
      flow.add([csv('a.csv'), csv('b.csv')]);
      await Promise.all([asked(0), asked(1)]);
      answers.get('a.csv')!.resolve('We have this report already.');
      answers.get('b.csv')!.resolve(false);
      const [first, second] = [await reach(0, 'failed'), await reach(1, 'failed')];
      assert.ok(first.status === 'failed' && second.status === 'failed');
      assert.deepEqual(
        [first.code, first.sentence, first.retry.kind],
        ['declined', 'We have this report already.', 'none'],
      );
      assert.deepEqual([second.code, second.sentence], ['declined', undefined]);
      assert.equal(service.waiting, 0);
    });

    it('offers a retry when the decision fails or does not come', async () => {
      flow.add([csv('a.csv'), csv('b.csv')]);
      await Promise.all([asked(0), asked(1)]);
      answers.get('a.csv')!.reject(new TypeError('Failed to fetch'));
      const first = await reach(0, 'failed');
      assert.ok(first.status === 'failed' && first.code === 'unanswered' && first.sentence === undefined);
      await clock.advance(ANSWER_TIME);
      const second = await reach(1, 'failed');
      assert.ok(second.status === 'failed' && second.code === 'unanswered');
      flow.retry(second.id);
      await asked(1);
      answers.get('b.csv')!.resolve(true);
      assert.deepEqual((await next(/master/)).fileNames, ['b.csv']);
    });

    it('aborts the decision when the person stops the file', async () => {
      flow.add([csv('a.csv')]);
      const { id } = await asked(0);
      flow.cancel(id);
      assert.equal(signals.get('a.csv')!.aborted, true);
      answers.get('a.csv')!.resolve(true);
      await settled();
      assert.deepEqual([flow.entries()[0]?.status, service.waiting], ['cancelled', 0]);
    });

    it('lets the next file pass once a file whose decision never begins is stopped', async () => {
      accept = ({ name }) => (name === 'a.csv' ? new Promise<never>(() => {}) : true);
      flow.add([csv('a.csv'), csv('b.csv')]);
      await settled();
      flow.cancel(flow.entries()[0]!.id);
      assert.deepEqual((await next(/master/)).fileNames, ['b.csv']);
    });

    it('ignores the decision once it is closed', async () => {
      flow.add([csv('a.csv')]);
      await asked(0);
      flow.close();
      answers.get('a.csv')!.reject(new Error('too late'));
      await settled();
      assert.equal(service.waiting, 0);
    });
  });

  it('sends no request while its element is removed, and continues under the same key', async () => {
    flow.add([csv('a.csv')]);
    await acceptUpload('u1');
    await next(/status\/u1/);
    flow.add([csv('b.csv')]);
    const stopped = await next(/master/);
    flow.setAway(true);
    await reach(1, 'queued');
    flow.add([csv('c.csv')]);
    await settled();
    assert.equal(service.waiting, 0);
    flow.setAway(false);
    const requests = [await next(/./), await next(/./)];
    const lookUp = requests.find(({ path }) => /idempotency-keys/.test(path))!;
    assert.ok(requests.some(({ path }) => /status\/u1/.test(path)));
    assert.ok(lookUp.path.endsWith(stopped.headers.get('idempotency-key')!));
  });

  it('lists an upload once, however often it is added', async () => {
    flow.resume(['u1', 'u2']);
    flow.resume(['u2']);
    assert.equal(flow.entries().length, 2);
  });

  it('ends in processing-failed for a document the service could not read', async () => {
    flow.add([csv()]);
    await acceptUpload('u1');
    (await next(/status/)).json(200, { status: 'failed' });
    const failed = await reach(0, 'failed');
    assert.ok(
      failed.status === 'failed' && failed.code === 'processing-failed' && failed.retry.kind === 'none',
    );
    assert.deepEqual(journal.read(), []);
  });

  it('requests the results when the status is unknown', async () => {
    flow.add([csv()]);
    await acceptUpload('u1');
    (await next(/status/)).json(200, { status: 'Triaged' });
    (await next(/results/)).json(202, { success: false }, { 'retry-after': '3' });
    assert.equal(await clock.nextSleep(), 3000);
  });

  it('shows why sending failed, and retries with the same bytes', async () => {
    flow.add([csv()]);
    (await next(/master/)).json(400, {});
    const failed = await reach(0, 'failed');
    assert.ok(failed.status === 'failed' && failed.code === 'rejected');
    flow.retry(failed.id);
    assert.deepEqual((await acceptUpload('u1')).fileNames, ['lab.csv']);
    await reach(0, 'received');
  });

  it('reuses the key of a batch when its response was lost, and for no other batch', async () => {
    flow.add([csv()]);
    const first = await next(/master/);
    first.fail();
    await clock.advance(await clock.nextSleep());
    const name = (request: PendingRequest) => request.headers.get('idempotency-key');
    const asked = await next(/idempotency-keys/);
    assert.equal(asked.path, `/hdt/idempotency-keys/${name(first)}`);
    asked.json(404, {});
    const again = await next(/master/);
    assert.ok(name(first));
    assert.equal(name(again), name(first));
    again.json(200, { uploadId: 'u1' });
    await next(/status/);
    flow.add([csv('other.csv')]);
    assert.notEqual(name(await next(/master/)), name(first));
  });

  it('sends nothing again when the response was lost and the file is stored', async () => {
    flow.add([csv()]);
    (await next(/master/)).text(502, 'Bad gateway', 'text/html');
    await clock.advance(await clock.nextSleep());
    (await next(/idempotency-keys/)).json(200, { uploads: [{ uploadId: 'u1' }] });
    (await next(/status\/u1/)).json(200, { status: 'processing' });
  });

  it('does not resend after an acknowledgement that misses a file', async () => {
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

  it('waits while the gateway confirms a lost upload, and shows it', async () => {
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

  it('reports an unconfirmed upload, and retries under the same key', async () => {
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

  it('withdraws a batch before it is sent without a cancelled file', async () => {
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

  it('never sends files of one person as another who signs in', async () => {
    flow.add([csv('a.csv'), csv('b.csv')]);
    journal.add('u-old');
    (await next(/master/)).json(503, {});
    const gone = new Promise<void>((resolve) => flow.subscribe(() => changes > 0 || resolve()));
    await until(0, (entry) => entry.status === 'queued' && entry.waiting === 'backoff');
    signedIn = 'ben';
    await clock.advance(await clock.nextSleep());
    // A status request needs no new token; the response is for Ana.
    (await next(/idempotency-keys/)).json(404, {});
    const emptied = new Promise<void>((resolve) => flow.subscribe(() => flow.entries().length || resolve()));
    const exchange = await service.nextRequest();
    assert.equal(exchange.path, '/hdt/token');
    grantToken(exchange);
    await Promise.all([gone, emptied]);
    await settled();
    assert.deepEqual([flow.entries(), journal.read(), changes, service.waiting], [[], [], 1, 0]);
    flow.add([csv('c.csv')]);
    await settled();
    assert.equal(service.waiting, 0, 'this flow is over');
  });

  it('never sends a file that waits as somebody who signs in meanwhile', async () => {
    const exchange = async () => {
      const request = await service.nextRequest();
      assert.equal(request.path, '/hdt/token');
      grantToken(request);
      await settled();
    };
    flow.setPaused(true);
    flow.add([csv()]);
    await exchange();
    assert.equal(flow.entries()[0]?.status, 'queued');
    signedIn = 'ben';
    const emptied = new Promise<void>((resolve) => flow.subscribe(() => flow.entries().length || resolve()));
    flow.setPaused(false);
    await exchange();
    await emptied;
    assert.deepEqual([flow.entries(), changes, service.waiting], [[], 1, 0]);
  });

  describe('whose file is ready when somebody else signs in', () => {
    beforeEach(async () => {
      features = [...LEVEL_2, 'patients'];
      flow.add([csv()]);
      await acceptUpload('u1');
      (await next(/status/)).json(200, { status: 'completed' });
      (await next(/results/)).json(200, { results: [ROW] });
      await reach(0, 'ready');
      signedIn = 'ben';
    });

    /** Refuses a request, after which a token of the other person comes. */
    const refuse = async (path: RegExp) => {
      (await next(path)).json(401, {});
      grantToken(await service.nextRequest());
    };

    it('removes it once a download is refused', async () => {
      (await next(/patient/)).json(404, {});
      const refused = assert.rejects(flow.fetchFile('u1', 'hl7'), { code: 'session-changed' });
      await refuse(/format=hl7/);
      await refused;
      assert.deepEqual([flow.entries(), changes, service.waiting], [[], 1, 0]);
    });

    it('removes it once a request is refused whose failure nobody is told', async () => {
      await refuse(/patient/);
      await settled();
      assert.deepEqual([flow.entries(), changes, service.waiting], [[], 1, 0]);
    });
  });

  it('cancels at any point and notifies nobody afterwards', async () => {
    flow.add([csv()]);
    await acceptUpload('u1');
    const { id } = await reach(0, 'received');
    const status = await next(/status/);
    flow.cancel(id);
    status.json(200, { status: 'completed' });
    // The service has it: to call it cancelled would be untrue.
    const left = await reach(0, 'unwatched');
    assert.deepEqual(left.filed, { uploadId: 'u1', at: 0 });
    assert.deepEqual(journal.read(), []);
    flow.remove(id);
    assert.deepEqual(flow.entries(), []);
  });

  it('watches a file again that the person had stopped watching', async () => {
    flow.add([csv()]);
    await acceptUpload('u1');
    const { id } = await reach(0, 'received');
    await next(/status/);
    flow.cancel(id);
    flow.watch(id);
    assert.deepEqual(journal.read(), ['u1']);
    (await next(/status\/u1/)).json(200, { status: 'completed' });
    (await next(/results\/u1/)).json(200, { fileName: 'lab.csv', results: [ROW] });
    await reach(0, 'ready');
    flow.watch(id);
    assert.equal(flow.entries()[0]?.status, 'ready');
  });

  it('stays closed, whatever the host calls', async () => {
    flow.add([csv('a.csv'), csv('b.csv')]);
    (await next(/master/)).json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    const { id } = await reach(0, 'received');
    flow.cancel(id);
    const status = await next(/status\/u2/);
    status.json(400, {});
    const failed = await reach(1, 'failed');
    flow.close();
    const before = flow.entries();
    flow.watch(id);
    flow.retry(failed.id);
    flow.setAway(true);
    flow.setAway(false);
    await settled();
    assert.deepEqual([flow.entries(), service.waiting], [before, 0]);
  });

  describe('whose listener tries each file again as soon as it fails', () => {
    beforeEach(() => {
      let left = 2;
      flow.subscribe(({ entry }) => {
        if (entry?.status === 'failed' && left-- > 0) flow.retry(entry.id);
      });
    });

    it('follows a file that was not stored to its results', async () => {
      flow.add([csv()]);
      (await next(/master/)).json(403, {}, { 'hdt-protocol': '1' });
      await acceptUpload('u1');
      (await next(/status\/u1/)).json(200, { status: 'completed' });
      (await next(/results\/u1/)).json(200, { fileName: 'lab.csv', results: [ROW] });
      await reach(0, 'ready');
    });

    it('sends a batch that may be stored again as it is, and follows all of it', async () => {
      flow.add([csv('a.csv'), csv('b.csv')]);
      const first = await next(/master/);
      first.json(200, {});
      (await next(/idempotency-keys/)).json(404, {});
      const second = await acceptUpload('u1', 'u2');
      assert.equal(second.headers.get('idempotency-key'), first.headers.get('idempotency-key'));
      assert.deepEqual(second.fileNames, ['a.csv', 'b.csv']);
      for (let asked = 0; asked < 2; asked += 1)
        (await next(/status\/u/)).json(200, { status: 'processing' });
      await reach(0, 'processing');
      await reach(1, 'processing');
    });
  });

  it('looks up a file that was cancelled while its response was on the way', async () => {
    flow.add([csv()]);
    const post = await next(/master/);
    const [{ id } = { id: '' }] = flow.entries();
    flow.cancel(id);
    assert.equal(flow.entries()[0]?.status, 'cancelling');
    flow.cancel(id);
    post.json(200, { uploadId: 'u1' });
    const asked = await next(/idempotency-keys/);
    assert.deepEqual(
      [asked.method, asked.path],
      ['DELETE', `/hdt/idempotency-keys/${post.headers.get('idempotency-key')}`],
    );
    asked.json(200, { uploads: [{ uploadId: 'u1' }] });
    const left = await reach(0, 'unwatched');
    assert.ok(left.status === 'unwatched' && left.uploadId === 'u1' && left.filed);
    assert.deepEqual(journal.read(), [], 'nobody waits for it');
    assert.equal(service.waiting, 0);
  });

  it('calls a file cancelled once it is certain that it was not stored', async () => {
    flow.add([csv()]);
    await next(/master/);
    flow.cancel(flow.entries()[0]?.id ?? '');
    (await next(/idempotency-keys/)).text(204, '', '');
    await reach(0, 'cancelled');
  });

  it('resumes polling after a reload, from ids alone', async () => {
    journal.add('u7');
    flow.resume();
    (await next(/status\/u7/)).json(200, { status: 'completed', fileName: 'lab.csv' });
    (await next(/results\/u7/)).json(200, { results: [ROW] });
    await reach(0, 'ready');
  });

  it('forgets a file that cannot be followed once it is removed', async () => {
    journal.add('u7');
    flow.resume();
    for (let times = 0; times < 2; times += 1) (await next(/status\/u7/)).json(401, {});
    const { id } = await reach(0, 'failed');
    assert.deepEqual(journal.read(), ['u7'], 'a reload follows it again');
    flow.remove(id);
    assert.deepEqual(journal.read(), []);
  });

  it('drops a journaled upload of another person', async () => {
    journal.add('u8');
    const gone = new Promise<void>((resolve) => flow.subscribe(({ entry }) => entry ?? resolve()));
    flow.resume();
    (await next(/status\/u8/)).json(404, {});
    await gone;
    assert.deepEqual([flow.entries(), journal.read()], [[], []]);
  });
});

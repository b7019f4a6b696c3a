import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { Client } from '../../../src/core/service/client.js';
import { connect } from '../../../src/core/service/connect.js';
import { extractDevice } from '../../../src/core/service/readings.js';
import { DesktopPairing } from '../../../src/pairing/desktop-pairing.js';
import { createRecordsFlow } from '../../../src/records/records-flow.js';
import type { Entry } from '../../../src/upload/entry.js';
import { createUploadFlow, type UploadFlow } from '../../../src/upload/upload-flow.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import {
  createScriptedService,
  type PendingRequest,
  type ScriptedService,
} from '../../support/scripted-service.js';

/** A back end that announces nothing, as the least one does. */
const TOKEN = { access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' };
const RESULTS = { fileName: 'lab.csv', results: [{ 'Biomarker-Name': 'Glucose', Result: '5.6' }] };
const csv = () => new File(['name,result\nGlucose,5.6\n'], 'lab.csv');

let clock: FakeClock;
let service: ScriptedService;
let client: Client;

/** The next request that is no token exchange. */
async function next(): Promise<PendingRequest> {
  const request = await service.nextRequest();
  if (request.path !== '/hdt/token') return request;
  request.json(200, TOKEN);
  return next();
}

beforeEach(() => {
  clock = createFakeClock();
  // It has a stream that it does not announce: opening it would show.
  service = createScriptedService({ hasEvents: true });
  client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope: ['pathology', 'medical'],
    fetch: service.fetch,
    clock,
  });
});
afterEach(() => service.close());

describe('a report, with a back end of level 1', () => {
  let flow: UploadFlow;
  const until = (satisfied: (entry: Entry) => boolean) =>
    new Promise<Entry>((resolve) => {
      const check = () => {
        const [entry] = flow.entries();
        if (entry && satisfied(entry)) resolve(entry);
      };
      flow.subscribe(check);
      check();
    });
  const reach = (status: Entry['status']) => until((entry) => entry.status === status);
  const fail = (code: string) => until((entry) => entry.status === 'failed' && entry.code === code);

  beforeEach(() => {
    flow = createUploadFlow({ client, clock, random: () => 0, whenVisible: async () => {} });
  });
  afterEach(() => flow.close());

  it('is followed to its rows by polling alone', async () => {
    flow.add([csv()]);
    const upload = await next();
    assert.equal(upload.path, '/hdt/api/master?module=pathology');
    assert.equal(upload.headers.get('idempotency-key'), null);
    upload.json(200, { uploadId: 'u1' });
    (await next()).json(200, { status: 'processing' }, { 'retry-after': '1' });
    await until((entry) => entry.status === 'processing');
    await clock.advance(10_000);
    const status = await next();
    assert.equal(status.path, '/hdt/api/v1/status/u1');
    status.json(200, { status: 'completed' });
    (await next()).json(200, RESULTS);
    await reach('ready');
    assert.deepEqual(service.streams.opened, []);
  });

  for (const [what, answer] of [
    ['the connection is lost', (request: PendingRequest) => request.fail()],
    ['the service did not answer in time', (request: PendingRequest) => request.json(504, {})],
  ] as const) {
    it(`is not sent again automatically when ${what}: the person decides`, async () => {
      flow.add([csv()]);
      answer(await next());
      await fail('answer-lost');
      await clock.advance(300_000);
      assert.equal(service.waiting, 0);
      flow.retry('f1');
      const again = await next();
      assert.equal(again.path, '/hdt/api/master?module=pathology');
      again.json(200, { uploadId: 'u1' });
      await reach('received');
    });
  }

  it('is sent again when the server has stored nothing', async () => {
    flow.add([csv()]);
    (await next()).json(503, {});
    await until((entry) => entry.status === 'queued' && entry.waiting === 'backoff');
    await clock.advance(30_000);
    (await next()).json(200, { uploadId: 'u1' });
    await reach('received');
  });

  it('is called cancelled only while it cannot have arrived', async () => {
    flow.add([csv()]);
    const upload = await next();
    flow.cancel('f1');
    await reach('failed');
    assert.equal((flow.entries()[0] as { code?: string }).code, 'answer-lost');
    upload.fail();
  });
});

describe('with a back end of level 1', () => {
  it('a photo whose answer is lost is uncertain', async () => {
    const read = extractDevice(client, { name: 'a.jpg', body: new Blob(['jpeg']) }, { key: 'k' });
    const request = await next();
    assert.equal(request.headers.get('idempotency-key'), null);
    request.fail();
    await assert.rejects(read, { code: 'answer-lost' });
  });

  it('no phone is offered, and no pairing asked for', async () => {
    const handoff = new DesktopPairing({
      uses: ['medical'],
      connect: () => client,
    });
    const failed = new Promise<void>((resolve) =>
      handoff.subscribe(() => handoff.current().status === 'failed' && resolve()),
    );
    (await service.nextRequest()).json(200, TOKEN);
    await failed;
    assert.deepEqual(handoff.current(), { status: 'failed', code: 'not-offered' });
    assert.equal(service.waiting, 0);
  });

  it('a list is polled while it is visible', async () => {
    const flow = createRecordsFlow({ client, clock });
    const control = new AbortController();
    let changes = 0;
    const watched = flow.watch({ onChange: () => (changes += 1), signal: control.signal });
    (await service.nextRequest()).json(200, TOKEN);
    for (let turns = 0; turns < 20; turns += 1) await settled();
    await clock.advance(30_000);
    await settled();
    assert.equal(changes, 1);
    control.abort();
    await watched;
    assert.deepEqual(service.streams.opened, []);
  });
});

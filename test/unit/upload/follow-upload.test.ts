import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { connect } from '../../../src/core/service/connect.js';
import type { EntryEvent } from '../../../src/upload/entry.js';
import { followUpload } from '../../../src/upload/follow-upload.js';
import { createEventFeed } from '../../../src/upload/upload-events.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import { LEVEL_2 } from '../../support/level-2.js';
import { createScriptedService, type ScriptedService } from '../../support/scripted-service.js';

const LIVE = 'id: 7\nevent: live\ndata: {"type":"live"}\n: open';
const RESULTS = { fileName: 'lab.csv', results: [{ 'Biomarker-Name': 'Glucose', Result: '5.6' }] };

let clock: FakeClock;
let service: ScriptedService;
let events: EntryEvent[];
let control: AbortController;
let following: Promise<void>;

const tell = (event: { type: string; [field: string]: unknown }) =>
  service.streams.send(`event: ${event.type}\ndata: ${JSON.stringify(event)}`);
const rows = (received: number, totalTests: number, uploadId = 'u1') =>
  tell({ type: 'rows', uploadId, received, totalTests, rows: [] });

/** What is asked next, which has to be this. */
async function asked(path: RegExp) {
  const request = await service.nextRequest();
  assert.match(request.path, path);
  return request;
}

/** Nothing is asked for so many milliseconds. */
async function silentFor(ms: number): Promise<void> {
  await clock.advance(ms);
  await settled();
  assert.equal(service.waiting, 0);
}

/** Follows an upload while the stream is open, so far that it is being read. */
async function start({ opening = LIVE, status = 'processing', body = {} } = {}): Promise<void> {
  const client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope: ['pathology'],
    clock,
    fetch: service.fetch,
    tokenSource: async () => ({
      access_token: 't',
      token_type: 'Bearer',
      expires_in: 1e6,
      base_url: '/hdt',
      features: LEVEL_2,
      subject_tag: 'ana',
    }),
  });
  const eventFeed = createEventFeed(client);
  const opened = new Promise<void>((resolve) => {
    const leave = eventFeed.listen({ onEvent: () => {}, onReconnect: () => resolve() });
    control.signal.addEventListener('abort', leave);
  });
  while (service.streams.open === 0) await settled();
  service.streams.send(opening);
  await opened;
  following = followUpload('u1', {
    client,
    clock,
    eventFeed,
    signal: control.signal,
    whenVisible: () => Promise.resolve(),
    dispatch: (event) => events.push(event),
  });
  await answer(status, body);
}

async function answer(status: string, body: object = {}): Promise<void> {
  (await asked(/status\/u1/)).json(200, { status, fileName: 'lab.csv', ...body });
  await clock.nextSleep();
}

beforeEach(() => {
  clock = createFakeClock();
  service = createScriptedService({ hasEvents: true });
  events = [];
  control = new AbortController();
});
afterEach(async () => {
  control.abort();
  await following;
  await settled();
  assert.equal(service.streams.open, 0, 'nobody listens any more');
});

describe('an upload that is followed with the event stream', () => {
  it('is requested once, and then updated by events', async () => {
    await start();
    await silentFor(100_000);
    rows(3, 3, 'another');
    await silentFor(1_000);
    rows(3, 3);
    (await asked(/results\/u1/)).json(200, RESULTS);
    await following;
    assert.deepEqual(
      events.map(({ type }) => type),
      ['status', 'results'],
    );
  });

  it('shows how many results were checked, without requests', async () => {
    await start();
    rows(12, 15);
    await silentFor(1_000);
    assert.deepEqual(events.at(-1), {
      type: 'status',
      status: 'processing',
      checked: { received: 12, total: 15 },
    });
    tell({ type: 'changed', uploadId: 'u1' });
    await asked(/status\/u1/);
  });

  it('is polled in time although the clock of the device is set back meanwhile', async () => {
    await start();
    service.streams.end();
    await settled();
    clock.set(-3_600_000);
    await clock.advance(10_000);
    await settled();
    assert.equal(service.waiting, 1);
  });

  const failure = { type: 'failed', code: 'processing-failed', retry: { kind: 'none' } };

  it('fails when the service says so, and requests the reason', async () => {
    await start();
    tell({ type: 'failed', uploadId: 'u1' });
    (await asked(/status\/u1/)).json(200, { status: 'failed', reason: 'no-results' });
    await following;
    assert.equal(service.waiting, 0);
    assert.deepEqual(events.at(-1), { ...failure, reason: 'no-results' });
  });

  it('also fails where the reason cannot be fetched', async () => {
    await start();
    tell({ type: 'failed', uploadId: 'u1' });
    (await asked(/status\/u1/)).json(503, {});
    await following;
    assert.deepEqual(events.at(-1), { ...failure, reason: '' });
  });

  it('shows the progress of a review, and unread lines before and after it', async () => {
    await start({ body: { totalTests: 47, qaPassed: 16, manualReview: 31, unreadLines: 31 } });
    assert.deepEqual(events.at(-1), {
      type: 'status',
      status: 'processing',
      name: 'lab.csv',
      checked: { received: 16, total: 47 },
      unreadLines: 31,
    });
    rows(16, 16);
    (await asked(/results\/u1/)).json(200, { ...RESULTS, unreadLines: 31 });
    await following;
    const end = events.at(-1);
    assert.ok(end?.type === 'results' && end.unreadLines === 31);
  });

  it('is polled at the interval of the service when the stream is lost', async () => {
    await start();
    await silentFor(60_000);
    service.streams.end();
    await settled();
    await clock.advance(10_000);
    await asked(/status\/u1/);
  });

  it('is requested once more after the stream was reopened, in case events were missed', async () => {
    await start();
    service.streams.end();
    await settled();
    await clock.advance(3_000);
    while (service.streams.open === 0) await settled();
    service.streams.send(LIVE);
    await settled();
    await clock.advance(7_000);
    await answer('processing');
    await silentFor(100_000);
  });

  it('is requested every three minutes while an open stream has no event of it', async () => {
    await start();
    for (const minutes of [3, 3]) {
      await silentFor(minutes * 60_000 - 1);
      await clock.advance(1);
      await answer('processing');
    }
  });

  it('is polled where the stream does not announce results', async () => {
    await start({ opening: ': open' });
    await clock.advance(10_000);
    await asked(/status\/u1/);
  });

  it('is polled until its results are there, once all of them were announced', async () => {
    await start();
    rows(3, 3);
    (await asked(/results\/u1/)).json(202, { success: false, status: 'In Progress' });
    await clock.nextSleep();
    for (let polls = 0; polls < 2; polls += 1) {
      await clock.advance(10_000);
      await answer('processing');
    }
  });

  it('is polled until it is being read, which no event announces', async () => {
    await start({ status: 'uploaded' });
    await clock.advance(10_000);
    await answer('processing');
    await silentFor(100_000);
  });
});

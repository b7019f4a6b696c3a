import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { Capture, Photo } from '../../../src/capture/capture-state.js';
import { connect } from '../../../src/core/service/connect.js';
import { DesktopPhotos } from '../../../src/handoff/desktop-photos.js';
import { DesktopPairing } from '../../../src/pairing/desktop-pairing.js';
import { HEARTBEAT_INTERVAL } from '../../../src/pairing/pairing-state.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import { LEVEL_2 } from '../../support/level-2.js';
import { createScriptedService, type ScriptedService } from '../../support/scripted-service.js';
import { type Answers, answering } from './handoff-service.js';

const TOKEN = {
  access_token: 't',
  token_type: 'Bearer',
  expires_in: 600,
  base_url: '/hdt',
  features: LEVEL_2,
  subject_tag: 'ana',
};
const OPENED = { handoff_id: 'h1', secret: 'scanned', expires_in: 300 };
const READING = { success: true, extractions: [] };

let clock: FakeClock;
let service: ScriptedService;
let answers: Answers;
let asked: string[];
let flow: DesktopPairing;
/** What the capture shows. */
let captured: Capture;
let received: { photo: Photo; body: Promise<unknown> }[];

const begin = (hasEvents = true) => {
  service = createScriptedService({ hasEvents });
  asked = answering(service, answers);
  const capture = {
    current: () => captured,
    receive(photo: Photo, body: Promise<unknown>) {
      received.push({ photo, body });
      captured = { status: 'reading', photo, isConfirming: false };
    },
    retake() {
      captured = { status: 'handoff' };
    },
  };
  const client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope: ['medical'],
    fetch: service.fetch,
    clock,
  });
  flow = new DesktopPairing({ uses: ['medical'], connect: () => client });
  flow.join({ follow: (pairing) => new DesktopPhotos(pairing, capture), isInUse: () => true });
};

beforeEach(() => {
  clock = createFakeClock();
  received = [];
  captured = { status: 'handoff' };
  answers = {
    'POST /hdt/token': [200, TOKEN],
    'POST /hdt/handoff': [201, OPENED],
    'GET /hdt/handoff/h1': [200, { state: 'open', expires_in: 300 }],
    'GET /hdt/handoff/h1/readings': [200, { records: [] }],
    'POST /hdt/handoff/h1/confirm': [200, {}],
    'POST /hdt/handoff/h1/refuse': [204, null],
    'DELETE /hdt/handoff/h1': [204, null],
  };
});
afterEach(() => flow.end());

/** Resolves once the flow is in the status. */
const reach = (status: string) =>
  new Promise<void>((resolve) => {
    const check = () => flow.current().status === status && resolve();
    flow.subscribe(check);
    check();
  });

const tell = async (event: { type: string; [field: string]: unknown }) => {
  service.streams.send(`id: 1\nevent: ${event.type}\ndata: ${JSON.stringify(event)}`);
  await settled();
};

const listening = async () => {
  await reach('open');
  while (service.streams.open === 0) await settled();
  service.streams.send(': open');
  await settled();
};

const claimed = async () => {
  begin();
  await listening();
  await tell({ type: 'handoff', handoffId: 'h1', code: 'BCD-FGH' });
};

const paired = async () => {
  await claimed();
  flow.confirm();
  await reach('paired');
  answers['GET /hdt/handoff/h1'] = [200, { state: 'confirmed', expires_in: 600, silent_for: 1 }];
};

describe('a handoff at the desktop', () => {
  it('shows a secret until the gateway lets it expire', async () => {
    begin();
    await reach('open');
    assert.deepEqual(flow.current(), { status: 'open', secret: 'scanned', expiresAt: 300_000 });
  });

  for (const lost of ['handoff_id', 'secret', 'expires_in'])
    it(`says that it failed where the back end does not tell its ${lost}`, async () => {
      answers['POST /hdt/handoff'] = [201, { ...OPENED, [lost]: undefined }];
      begin();
      await reach('failed');
      assert.deepEqual(flow.current(), { status: 'failed', code: 'bad-response' });
    });

  it('asks to compare the code of the phone that has claimed it, and of no other pairing', async () => {
    begin();
    await listening();
    await tell({ type: 'handoff', handoffId: 'h2', code: 'XXX-XXX' });
    assert.equal(flow.current().status, 'open');
    await tell({ type: 'handoff', handoffId: 'h1', code: 'BCD-FGH' });
    assert.deepEqual(flow.current(), { status: 'claimed', code: 'BCD-FGH', problem: null });
  });

  it('polls the gateway where there is no event stream', async () => {
    begin(false);
    await reach('open');
    answers['GET /hdt/handoff/h1'] = [200, { state: 'claimed', code: 'BCD-FGH', expires_in: 290 }];
    await settled();
    await clock.advance(HEARTBEAT_INTERVAL);
    await reach('claimed');
  });

  it('asks again for a phone that was loaded anew, and takes nothing from it meanwhile', async () => {
    await paired();
    await tell({ type: 'handoff', handoffId: 'h1', code: 'QRS-TVW' });
    assert.deepEqual(flow.current(), { status: 'claimed', code: 'QRS-TVW', problem: null });
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA' });
    assert.deepEqual(received, []);
    flow.confirm();
    await reach('paired');
  });

  it('does not ask again where news of the confirmed phone are late', async () => {
    await paired();
    await tell({ type: 'handoff', handoffId: 'h1', code: 'BCD-FGH' });
    assert.deepEqual(flow.current(), { status: 'paired', peer: 'connected' });
    answers['GET /hdt/handoff/h1'] = [200, { state: 'claimed', code: 'BCD-FGH', expires_in: 290 }];
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.deepEqual(flow.current(), { status: 'paired', peer: 'connected' });
  });

  it('does not ask again where the answer to the confirmation was lost, and news of the claim are late', async () => {
    await claimed();
    let fail = () => {};
    answers['POST /hdt/handoff/h1/confirm'] = (request) => {
      fail = () => request.fail();
    };
    answers['GET /hdt/handoff/h1'] = [200, { state: 'confirmed', expires_in: 600, silent_for: 1 }];
    flow.confirm();
    await clock.advance(HEARTBEAT_INTERVAL);
    await reach('paired');
    fail();
    await tell({ type: 'handoff', handoffId: 'h1', code: 'BCD-FGH' });
    assert.deepEqual(flow.current(), { status: 'paired', peer: 'connected' });
  });

  it('shows the code of a phone that was loaded anew after the answer to the confirmation was lost', async () => {
    await claimed();
    answers['POST /hdt/handoff/h1/confirm'] = 'fail';
    flow.confirm();
    await reach('claimed');
    answers['GET /hdt/handoff/h1'] = [200, { state: 'claimed', code: 'QRS-TVW', expires_in: 290 }];
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.deepEqual(flow.current(), { status: 'claimed', code: 'QRS-TVW', problem: null });
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.deepEqual(flow.current(), { status: 'claimed', code: 'QRS-TVW', problem: null });
  });

  it('is paired once the person confirms', async () => {
    await claimed();
    flow.confirm();
    assert.equal(flow.current().status, 'confirming');
    await reach('paired');
    assert.ok(asked.includes('POST /hdt/handoff/h1/confirm'));
  });

  for (const [what, answer, problem] of [
    ['could not be sent', 'fail', 'network'],
    ['was answered by a sign-in page of a proxy', [200, null, 'page'], 'server'],
    ['was answered by a page of a proxy that found nothing', [404, null, 'page'], 'server'],
    ['was answered by a line of a proxy that found nothing', [404, null, 'line'], 'server'],
  ] as const) {
    it(`asks again when the confirmation ${what}`, async () => {
      await claimed();
      answers['POST /hdt/handoff/h1/confirm'] = answer;
      flow.confirm();
      await reach('claimed');
      assert.deepEqual(flow.current(), { status: 'claimed', code: 'BCD-FGH', problem });
    });
  }

  it('stays paired where only the answer to the confirmation was lost', async () => {
    await claimed();
    let loseAnswer = () => {};
    answers['POST /hdt/handoff/h1/confirm'] = (request) => {
      loseAnswer = () => request.fail();
    };
    flow.confirm();
    answers['GET /hdt/handoff/h1'] = [200, { state: 'confirmed', expires_in: 600, silent_for: 1 }];
    await clock.advance(HEARTBEAT_INTERVAL);
    await reach('paired');
    loseAnswer();
    await settled();
    assert.deepEqual(flow.current(), { status: 'paired', peer: 'connected' });
  });

  it('gives a refused phone no access', async () => {
    await claimed();
    flow.refuse();
    assert.deepEqual(flow.current(), { status: 'ended', reason: 'refused' });
    while (!asked.includes('POST /hdt/handoff/h1/refuse')) await settled();
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA' });
    assert.deepEqual(received, []);
  });

  it('accepts nothing from an unconfirmed phone', async () => {
    await claimed();
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA' });
    await tell({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: READING });
    assert.deepEqual(received, []);
  });

  it('shows the photo, then its reading', async () => {
    await paired();
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA', sha256: 'ab12' });
    const [{ photo, body } = assert.fail()] = received;
    assert.deepEqual([photo.source, photo.sha256, photo.body.size], ['phone', 'ab12', 3]);
    await tell({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: READING });
    assert.deepEqual(await body, READING);
    assert.equal(received.length, 1);
  });

  it('shows each reading with its own photo, though the phone has taken another one meanwhile', async () => {
    await paired();
    const [first, second] = ['AAAA', 'BBBB'];
    await tell({ type: 'photo', handoffId: 'h1', jpeg: first, sha256: 'aa' });
    await tell({ type: 'photo', handoffId: 'h1', jpeg: second, sha256: 'bb' });
    await tell({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: READING, sha256: 'aa' });
    await tell({
      type: 'reading',
      handoffId: 'h1',
      ids: ['r2'],
      body: { ...READING, of: 'bb' },
      sha256: 'bb',
    });
    assert.deepEqual(
      received.map(({ photo }) => photo.sha256),
      ['aa', 'bb', 'aa', 'bb'],
    );
    assert.deepEqual(await received[2]?.body, READING);
    assert.deepEqual(await received[3]?.body, { ...READING, of: 'bb' });
    assert.deepEqual(received[3]?.photo.body, received[1]?.photo.body);
  });

  it('shows a reading from the history without a photo, which may be another one, and only once', async () => {
    await paired();
    service.streams.end();
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA', sha256: 'aa' });
    const made = { id: 'r1', result: { success: true, items: [] } };
    answers['GET /hdt/handoff/h1/readings'] = [200, { records: [made] }];
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.equal(received.at(-1)?.photo.body.size, 0);
    assert.deepEqual(await received.at(-1)?.body, made);
  });

  it('shows a reading whose preview was lost, but none of another page', async () => {
    await paired();
    await tell({ type: 'reading', ids: ['r0'], body: { success: false } });
    await tell({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: READING });
    assert.equal(received.length, 1);
    assert.deepEqual(await received[0]?.body, READING);
  });

  it('shows a reading whose preview is broken, and goes on listening', async () => {
    await paired();
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'data:,', sha256: 'aa' });
    assert.deepEqual([received.length, service.streams.open], [0, 1]);
    await tell({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: READING, sha256: 'aa' });
    assert.deepEqual(await received[0]?.body, READING);
  });

  it('keeps a reading whose preview comes after it', async () => {
    await paired();
    await tell({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: READING, sha256: 'aa' });
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA', sha256: 'aa' });
    assert.equal(received.length, 1);
    assert.deepEqual(await received[0]?.body, READING);
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA', sha256: 'bb' });
    assert.equal(received.length, 2, 'another photo is shown');
  });

  it('finds a reading that was made while the event stream was down', async () => {
    await paired();
    service.streams.end();
    const made = { id: 'r1', result: { success: true, items: [] } };
    answers['GET /hdt/handoff/h1/readings'] = [200, { records: [made] }];
    await settled();
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.deepEqual(await received[0]?.body, made);
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.equal(received.length, 1, 'once');
  });

  /** How far the clock is set ahead, in milliseconds. */
  const HOUR = 3_600_000;
  const foundLater = async (createdAt: string): Promise<number> => {
    await paired();
    service.streams.end();
    const made = { id: 'r1', createdAt, result: { success: true, items: [] } };
    answers['GET /hdt/handoff/h1/readings'] = [200, { records: [made] }];
    clock.set(HOUR);
    while (received.length === 0) await clock.advance(HEARTBEAT_INTERVAL);
    return Date.parse(received[0]!.photo.takenAt);
  };

  it('says when a reading was taken that it finds an hour later', async () =>
    assert.equal(await foundLater('1970-01-01T01:00:01+01:00'), 1_000));

  it('says when it found a reading whose time it cannot read', async () => {
    const takenAt = await foundLater('1763625600');
    assert.ok(takenAt >= HOUR && takenAt <= clock.now(), String(takenAt));
  });

  it('finds a reading that it waits for and that no event reports', async () => {
    await paired();
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA', sha256: 'aa' });
    const made = { id: 'r1', result: { success: true, items: [] } };
    answers['GET /hdt/handoff/h1/readings'] = [200, { records: [made] }];
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.deepEqual(await received.at(-1)?.body, made);
  });

  it('finds a reading that was made before its phone was known to be confirmed', async () => {
    await claimed();
    await tell({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: READING });
    const made = { id: 'r1', result: { success: true, items: [] } };
    answers['GET /hdt/handoff/h1/readings'] = [200, { records: [made] }];
    answers['GET /hdt/handoff/h1'] = [200, { state: 'confirmed', expires_in: 600, silent_for: 1 }];
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.deepEqual(await received[0]?.body, made);
  });

  it('finds a reading at once that the back end has lost and found', async () => {
    await paired();
    const made = { id: 'r1', result: { success: true, items: [] } };
    answers['GET /hdt/handoff/h1/readings'] = [200, { records: [made] }];
    await tell({ type: 'changed', ids: ['r1'] });
    assert.deepEqual(await received[0]?.body, made);
  });

  it('returns to the phone after a minute without a reading, and still shows it later', async () => {
    await paired();
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA', sha256: 'aa' });
    for (let polls = 0; polls < 12; polls += 1) {
      await clock.advance(HEARTBEAT_INTERVAL);
      await settled();
    }
    assert.equal(captured.status, 'reading');
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.equal(captured.status, 'handoff');
    await tell({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: READING, sha256: 'aa' });
    assert.equal(received.length, 2, 'the capture has dropped the first promise');
    assert.equal(received[1]?.photo, received[0]?.photo);
    assert.deepEqual(await received[1]?.body, READING);
  });

  it('keeps a photo that comes while the reading of the last one is given up', async () => {
    await paired();
    await tell({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA', sha256: 'aa' });
    for (let polls = 0; polls < 12; polls += 1) {
      await clock.advance(HEARTBEAT_INTERVAL);
      await settled();
    }
    // The poll that gives it up searches the history first.
    const readings = 'GET /hdt/handoff/h1/readings';
    Object.defineProperty(answers, readings, {
      get() {
        service.streams.send(
          `id: 1\nevent: photo\ndata: ${JSON.stringify({ type: 'photo', handoffId: 'h1', jpeg: 'AAAA', sha256: 'bb' })}`,
        );
        return [200, { records: [] }];
      },
    });
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.equal(captured.status, 'reading');
    assert.equal(received.length, 2);
  });

  it('reports a silent phone, and its return', async () => {
    await paired();
    for (const [silent_for, peer] of [
      [40, 'silent'],
      [2, 'connected'],
    ] as const) {
      answers['GET /hdt/handoff/h1'] = [200, { state: 'confirmed', expires_in: 500, silent_for }];
      await clock.advance(HEARTBEAT_INTERVAL);
      await settled();
      assert.deepEqual(flow.current(), { status: 'paired', peer });
    }
  });

  it('waits for the network, and continues', async () => {
    await paired();
    answers['GET /hdt/handoff/h1'] = 'fail';
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.deepEqual(flow.current(), { status: 'paired', peer: 'offline' });
    answers['GET /hdt/handoff/h1'] = [200, { state: 'confirmed', expires_in: 500, silent_for: 1 }];
    await clock.advance(HEARTBEAT_INTERVAL);
    await settled();
    assert.deepEqual(flow.current(), { status: 'paired', peer: 'connected' });
  });

  it('ends when the gateway has forgotten it, and starts again with another secret', async () => {
    await paired();
    answers['GET /hdt/handoff/h1'] = [404, {}];
    await clock.advance(HEARTBEAT_INTERVAL);
    await reach('ended');
    assert.deepEqual(flow.current(), { status: 'ended', reason: 'expired' });
    answers['POST /hdt/handoff'] = [201, { ...OPENED, secret: 'another' }];
    flow.renew();
    await reach('open');
    assert.equal((flow.current() as { secret: string }).secret, 'another');
  });

  it('ends when the person is signed out', async () => {
    begin();
    await reach('open');
    answers['POST /hdt/token'] = [401, {}];
    answers['GET /hdt/handoff/h1'] = [401, {}];
    await settled();
    await clock.advance(HEARTBEAT_INTERVAL);
    await reach('failed');
    assert.deepEqual(flow.current(), { status: 'failed', code: 'unauthorized' });
  });

  it('tells the gateway when the person ends it', async () => {
    await paired();
    flow.end();
    while (!asked.includes('DELETE /hdt/handoff/h1')) await settled();
  });
});

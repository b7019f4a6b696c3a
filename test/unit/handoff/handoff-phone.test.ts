import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { Capture, Photo } from '../../../src/capture/capture-state.js';
import type { CaptureChange } from '../../../src/capture/capture-store.js';
import { connect } from '../../../src/core/service/connect.js';
import { PhonePhotos } from '../../../src/handoff/phone-photos.js';
import { HEARTBEAT_INTERVAL } from '../../../src/pairing/pairing-state.js';
import { PhonePairing } from '../../../src/pairing/phone-pairing.js';
import type { Prepare } from '../../../src/prepare/plan.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import { createScriptedService } from '../../support/scripted-service.js';
import { oximeter, photo } from '../capture/samples.js';
import { type Answers, answering } from './handoff-service.js';

const CLAIMED = { claim: 'c1', code: 'BCD-FGH', expires_in: 300, interval: 2 };
const TOKEN = { access_token: 't', token_type: 'Bearer', expires_in: 120, base_url: '/hdt' };
const tokenEndpoint = 'https://gateway.test/hdt/token';

let clock: FakeClock;
let answers: Answers;
let asked: string[];
let phone: PhonePhotos;
let flow: PhonePairing;
let tellCapture: (change: CaptureChange) => unknown;
let closed: number;
/** What the phone has on its screen. */
let photographed: Capture;
let edges: (number | undefined)[];

const open = () => {
  const service = createScriptedService();
  asked = answering(service, answers);
  const prepare: Prepare = async (_, plan) => {
    const edge = plan.kind === 'image' ? plan.maxEdge : 0;
    edges.push(edge);
    return { body: new Blob([new Uint8Array(edge * 100)]), format: 'jpeg', via: 'native' };
  };
  flow = new PhonePairing({
    secret: 'scanned',
    gatewayUrl: 'https://gateway.test/hdt',
    connect: (tokenSource) =>
      connect({ tokenEndpoint, tokenSource, scope: ['medical'], fetch: service.fetch, clock }),
    clock,
  });
  phone = new PhonePhotos({
    pairing: flow,
    host: null as never,
    onChange() {},
    capture: {
      current: () => photographed,
      prepare,
      close: () => {
        closed += 1;
      },
      subscribe: (listener) => {
        tellCapture = listener;
        return () => {
          tellCapture = () => {};
        };
      },
    },
  });
};

/** Opens the page of the QR code, and accepts. */
const begin = () => {
  open();
  const end = flow.subscribe(({ state }) => {
    if (state.status !== 'asked') return;
    end();
    flow.accept();
  });
};

beforeEach(() => {
  clock = createFakeClock();
  closed = 0;
  photographed = { status: 'idle' };
  edges = [];
  answers = {
    'POST /hdt/handoff/offer': [200, { scope: 'medical', person: 'A•••••', expires_in: 300 }],
    'POST /hdt/handoff/claim': [200, CLAIMED],
    'POST /hdt/handoff/token': [202, { code: 'authorization-pending' }],
    'GET /hdt/handoff': [200, { state: 'confirmed', expires_in: 500, silent_for: 1 }],
    'POST /hdt/handoff/photo': [204, null],
  };
});
afterEach(() => flow.end());

const reach = (status: string) =>
  new Promise<void>((resolve) => {
    const check = () => flow.current().status === status && resolve();
    flow.subscribe(check);
    check();
  });

const paired = async () => {
  answers['POST /hdt/handoff/token'] = [200, TOKEN];
  begin();
  await reach('paired');
};

const timePasses = async () => {
  await settled();
  await clock.advance(HEARTBEAT_INTERVAL);
  await settled();
};

describe('a handoff on the phone', () => {
  it('asks its person first, and claims nothing before', async () => {
    open();
    await reach('asked');
    assert.deepEqual(flow.current(), { status: 'asked', person: 'A•••••' });
    await timePasses();
    await timePasses();
    assert.deepEqual(asked, ['POST /hdt/handoff/offer'], 'a preview of the link uses nothing up');
    flow.accept();
    await reach('claimed');
  });

  it('claims nothing for a person who declines', async () => {
    open();
    await reach('asked');
    flow.decline();
    assert.deepEqual(flow.current(), { status: 'ended', reason: 'declined' });
    await timePasses();
    flow.accept();
    assert.deepEqual(asked, ['POST /hdt/handoff/offer']);
  });

  it('asks by the address alone where the back end cannot say whose the code is', async () => {
    answers['POST /hdt/handoff/offer'] = [404, { code: 'not-found' }];
    open();
    await reach('asked');
    assert.deepEqual(flow.current(), { status: 'asked', person: null });
  });

  it('says at once that a code is used or over', async () => {
    answers['POST /hdt/handoff/offer'] = [404, { code: 'handoff-unknown' }];
    open();
    await reach('ended');
    assert.deepEqual(flow.current(), { status: 'ended', reason: 'used' });
  });

  it('shows the code until it is confirmed at the desktop', async () => {
    begin();
    await reach('claimed');
    assert.deepEqual(flow.current(), { status: 'claimed', code: 'BCD-FGH' });
    answers['POST /hdt/handoff/token'] = [200, TOKEN];
    await timePasses();
    await reach('paired');
    assert.equal(closed, 1, 'the first screen of the capture is next');
    assert.equal(asked.filter((one) => one.endsWith('/claim')).length, 1, 'claimed once');
  });

  it('reports a used or expired code', async () => {
    answers['POST /hdt/handoff/claim'] = [404, {}];
    begin();
    await reach('ended');
    assert.deepEqual(flow.current(), { status: 'ended', reason: 'used' });
  });

  it('reports a refusal', async () => {
    answers['POST /hdt/handoff/token'] = [403, {}];
    begin();
    await reach('ended');
    assert.deepEqual(flow.current(), { status: 'ended', reason: 'refused' });
  });

  it('ends when nobody confirms it in time', async () => {
    begin();
    await reach('claimed');
    answers['POST /hdt/handoff/token'] = [400, {}];
    await timePasses();
    await reach('ended');
    assert.deepEqual(flow.current(), { status: 'ended', reason: 'over' });
  });

  it('ends with the pairing', async () => {
    await paired();
    answers['GET /hdt/handoff'] = [401, {}];
    answers['POST /hdt/handoff/token'] = [400, {}];
    await timePasses();
    await reach('ended');
    assert.deepEqual(flow.current(), { status: 'ended', reason: 'over' });
  });

  it('claims again when the network is back', async () => {
    answers['POST /hdt/handoff/claim'] = 'fail';
    begin();
    await reach('failed');
    assert.deepEqual(flow.current(), { status: 'failed', code: 'network' });
    answers['POST /hdt/handoff/claim'] = [200, CLAIMED];
    await timePasses();
    await reach('claimed');
  });

  for (const answer of ['page', 'line'] as const) {
    it(`claims again where a proxy has answered in place of the back end, by a ${answer}`, async () => {
      answers['POST /hdt/handoff/claim'] = [404, null, answer];
      begin();
      await reach('failed');
      answers['POST /hdt/handoff/claim'] = [200, CLAIMED];
      await timePasses();
      await reach('claimed');
    });

    for (const status of [400, 401, 403])
      it(`waits on where a proxy has answered in place of the back end, by a ${answer} with ${status}`, async () => {
        answers['POST /hdt/handoff/token'] = [status, null, answer];
        begin();
        await reach('claimed');
        while (!asked.includes('POST /hdt/handoff/token')) await settled();
        await settled();
        assert.equal(flow.current().status, 'claimed');
        answers['POST /hdt/handoff/token'] = [200, TOKEN];
        await timePasses();
        await reach('paired');
      });
  }

  it('reports a silent desktop, and a missing network', async () => {
    await paired();
    answers['GET /hdt/handoff'] = [200, { state: 'confirmed', expires_in: 500, silent_for: 40 }];
    await timePasses();
    assert.deepEqual(flow.current(), { status: 'paired', peer: 'silent' });
    answers['GET /hdt/handoff'] = 'fail';
    await timePasses();
    assert.deepEqual(flow.current(), { status: 'paired', peer: 'offline' });
  });

  it('requests a new token only after half of its lifetime', async () => {
    await paired();
    const tokens = () => asked.filter((one) => one.endsWith('/handoff/token')).length;
    assert.equal(tokens(), 1);
    await timePasses();
    assert.equal(tokens(), 1);
    await clock.advance(120_000);
    while (tokens() === 1) await settled();
    assert.equal(tokens(), 2);
  });

  it('stays paired with a new token where its clock was set back while the first one expired', async () => {
    await paired();
    clock.set(clock.now() - 3_600_000);
    answers['POST /hdt/handoff/token'] = [200, { ...TOKEN, access_token: 't2' }];
    answers['GET /hdt/handoff'] = (request) => {
      const isExpired = request.headers.get('authorization') === 'Bearer t';
      request.json(isExpired ? 401 : 200, { state: 'confirmed', expires_in: 500, silent_for: 1 });
    };
    await timePasses();
    await timePasses();
    assert.deepEqual(flow.current(), { status: 'paired', peer: 'connected' });
  });

  describe('once a photo was read', () => {
    const SAVED = 'GET /hdt/readings/r1/confirmation';
    const value = {
      ...{ device: 0, deviceType: 'pulse oximeter', key: 'spo2', value: '97', unit: '%' },
      origin: 'corrected',
    };
    const savedNow = () => {
      const { pairing, confirmedValues } = phone.current();
      return pairing.status === 'paired' ? confirmedValues : 'not paired';
    };
    beforeEach(async () => {
      await paired();
      photographed = {
        ...{ status: 'read', photo, retakes: 0, recordId: 'r1' },
        ...{ readings: [oximeter(0.96)], confirmed: [], draft: [], secondOpinion: { kind: 'none' } },
      };
      answers[SAVED] = [200, { state: 'unconfirmed' }];
    });

    it('shows the numbers saved at the desktop, and their undoing', async () => {
      await timePasses();
      assert.equal(savedNow(), null);
      answers[SAVED] = [200, { state: 'confirmed', values: [value] }];
      await timePasses();
      assert.deepEqual(savedNow(), [value]);
      answers[SAVED] = [200, { state: 'unconfirmed' }];
      await timePasses();
      assert.equal(savedNow(), null);
    });

    it('keeps the confirmation of one photo from the next', async () => {
      answers[SAVED] = [200, { state: 'confirmed', values: [value] }];
      await timePasses();
      const previous = photographed;
      photographed = { status: 'opening' };
      tellCapture({ previous, capture: photographed, event: { type: 'open' } });
      assert.equal(savedNow(), null);
    });

    it('asks once where no confirmations are stored, and not after the pairing has ended', async () => {
      answers[SAVED] = [404, {}];
      await timePasses();
      await timePasses();
      const asks = () => asked.filter((one) => one === SAVED).length;
      assert.equal(asks(), 1);
      photographed = { ...photographed, recordId: 'r2' } as Capture;
      answers['GET /hdt/handoff'] = [404, {}];
      await timePasses();
      await reach('ended');
      assert.equal(asked.filter((one) => one.includes('r2')).length, 0);
    });
  });

  for (const status of ['preparing', 'reviewing'] as const) {
    it(`sends a small photo to the desktop once, after ${status}`, async () => {
      await paired();
      const photo = { body: new Blob(), format: 'jpeg', sha256: 'ab12' } as Photo;
      const previous = { status } as CaptureChange['previous'];
      for (const isConfirming of [false, true]) {
        tellCapture({
          previous,
          capture: { status: 'reading', photo, isConfirming },
          event: { type: 'confirming' },
        });
      }
      while (!asked.includes('POST /hdt/handoff/photo?sha256=ab12')) await settled();
      assert.deepEqual(edges, [560, 400]);
    });
  }

  it('sends no photo of an element that was removed while another one keeps the pairing', async () => {
    await paired();
    flow.join({ host: {} as Node, onPolled() {} });
    phone.end();
    const photo = { body: new Blob(), format: 'jpeg', sha256: 'ab12' } as Photo;
    tellCapture({
      previous: { status: 'idle' },
      capture: { status: 'reading', photo, isConfirming: false },
      event: { type: 'received', photo },
    });
    await timePasses();
    assert.deepEqual(edges, []);
    assert.equal(flow.current().status, 'paired');
  });
});

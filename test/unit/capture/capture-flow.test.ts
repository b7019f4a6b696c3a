import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  type CaptureFlow,
  type CaptureFlowOptions,
  createCaptureFlow,
} from '../../../src/capture/capture-flow.js';
import type { CaptureIn, CaptureStatus } from '../../../src/capture/capture-state.js';
import type { HdtErrorCode } from '../../../src/core/errors.js';
import { HdtError } from '../../../src/core/hdt-error.js';
import { connect } from '../../../src/core/service/connect.js';
import { MAX_MEDICAL_BYTES } from '../../../src/core/service/limits.js';
import type { Prepare, PreparePlan } from '../../../src/prepare/plan.js';
import type { Advice, PhotoMeasures } from '../../../src/viewfinder/frame-analysis.js';
import type { SecondOpinion } from '../../../src/viewfinder/second-opinion.js';
import type { ViewfinderVisit } from '../../../src/viewfinder/viewfinder-visit.js';
import type { ReadDisplay } from '../../../src/viewfinder/worker-calls.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import { LEVEL_2 } from '../../support/level-2.js';
import {
  createScriptedService,
  type PendingRequest,
  type ScriptedService,
} from '../../support/scripted-service.js';
import { FakeCamera } from './fake-camera.js';
import { heicFile, jpegBytes, jpegFile, photo } from './samples.js';

const jpegBlob = () => new Blob([jpegBytes], { type: 'image/jpeg' });
const extraction = (confidence: number | undefined, data: object = { spo2: { value: 98, unit: '%' } }) => ({
  success: true,
  extractions: [
    { id: 'r1', result: { success: true, items: [{ deviceType: 'pulse oximeter', data, confidence }] } },
  ],
});

let clock: FakeClock;
let service: ScriptedService;
let camera: FakeCamera;
let flow: CaptureFlow;
let threshold: number;
/** Subject tag of the person who is signed in. */
let signedIn: string;
let prepare: Prepare;
let plans: PreparePlan[];

const createFlow = (options: Partial<CaptureFlowOptions>): CaptureFlow =>
  createCaptureFlow({
    client: connect({
      tokenEndpoint: 'https://gateway.test/hdt/token',
      scope: ['medical'],
      fetch: service.fetch,
      clock,
    }),
    prepare: (file, plan, options) => {
      plans.push(plan);
      return prepare(file, plan, options);
    },
    camera,
    clock,
    ...options,
  });

beforeEach(() => {
  clock = createFakeClock();
  service = createScriptedService();
  camera = new FakeCamera();
  threshold = 0.7;
  signedIn = 'ana';
  plans = [];
  prepare = async () => ({ body: jpegBlob(), format: 'jpeg', via: 'native' });
  flow = createFlow({ minConfidence: () => threshold });
});

afterEach(() => {
  flow.close();
  service.close();
});

/** Resolves with the state as soon as the flow is in `status`. */
const reach = <P extends CaptureStatus>(status: P) =>
  new Promise<CaptureIn<P>>((resolve) => {
    const check = () => {
      const state = flow.current();
      if (state.status !== status) return;
      stop();
      resolve(state as CaptureIn<P>);
    };
    const stop = flow.subscribe(check);
    check();
  });

/** Until code that cannot be loaded has been asked for three times. */
async function passOnlineRetries(): Promise<void> {
  for (const _ of [1, 2]) {
    while ((await clock.nextSleep()) !== 1_000) await settled();
    await clock.advance(1_000);
  }
}

function grant(exchange: PendingRequest): void {
  assert.equal(exchange.path, '/hdt/token');
  exchange.json(200, {
    access_token: 't',
    token_type: 'Bearer',
    expires_in: 600,
    base_url: '/hdt',
    features: LEVEL_2,
    subject_tag: signedIn,
  });
}

const grantToken = async () => grant(await service.nextRequest());

/** The next request for an extraction; token exchanges on the way are granted. */
async function nextPicture(): Promise<PendingRequest> {
  const request = await service.nextRequest();
  if (request.path === '/hdt/api/master?module=medical') return request;
  grant(request);
  return nextPicture();
}

const goLive = async () => {
  flow.open();
  camera.grant();
  return reach('live');
};

const shoot = async () => {
  await goLive();
  flow.shoot();
  camera.resolveStill(jpegBlob());
  return nextPicture();
};

/** The next photo, from the viewfinder that a retake returns to. */
const shootAgain = async () => {
  if (flow.current().status === 'idle') return shoot();
  flow.retake();
  camera.grant();
  await reach('live');
  flow.shoot();
  camera.resolveStill(jpegBlob());
  return nextPicture();
};

describe('from the camera to a confirmed reading', () => {
  it('opens, shoots, prepares, sends, reads and confirms', async () => {
    const statuses: string[] = [];
    flow.subscribe(({ capture }) => statuses.push(capture.status));
    const request = await shoot();
    assert.deepEqual(request.fileNames, ['photo.jpg']);
    request.json(200, extraction(0.96));
    const read = await reach('read');
    assert.equal(read.recordId, 'r1');
    assert.equal(read.photo.takenAt, new Date(clock.now()).toISOString());
    assert.equal(read.photo.sha256, createHash('sha256').update(jpegBytes).digest('hex'));
    assert.deepEqual(read.readings, [
      {
        deviceType: 'pulse oximeter',
        measurements: [{ key: 'spo2', value: '98', unit: '%' }],
        confidence: 0.96,
      },
    ]);
    assert.equal(camera.isOn, false, 'nobody is filmed while reading the result');
    flow.confirm();
    assert.equal((await reach('confirmed')).lowConfidence, null);
    assert.deepEqual(statuses, ['opening', 'live', 'shooting', 'preparing', 'reading', 'read', 'confirmed']);
    assert.deepEqual(plans, [
      { kind: 'image', format: 'jpeg', maxEdge: 2048, quality: 0.9, isMeasured: true },
    ]);
  });

  it('reads items before the top level', async () => {
    const request = await shoot();
    const body = extraction(0.9);
    Object.assign(body.extractions[0]!.result, {
      deviceType: 'thermometer',
      data: { temperature: { value: 36.5, unit: 'C' } },
      confidence: 0.1,
    });
    request.json(200, body);
    const { readings } = await reach('read');
    assert.deepEqual(
      readings.map(({ deviceType }) => deviceType),
      ['pulse oximeter'],
    );
  });

  it('shows unknown devices and keys as sent', async () => {
    const request = await shoot();
    request.json(200, {
      extractions: [
        { result: { success: true, deviceType: 'spirometer', data: { fev1: '3.1 L' }, confidence: 0.8 } },
      ],
    });
    const { readings } = await reach('read');
    assert.deepEqual(readings, [
      {
        deviceType: 'spirometer',
        measurements: [{ key: 'fev1', value: '3.1 L', unit: '' }],
        confidence: 0.8,
      },
    ]);
  });
});

describe('low confidence', () => {
  it('can be confirmed at the first photo, and is reported as low confidence', async () => {
    (await shoot()).json(200, extraction(0.41));
    const state = await reach('low-confidence');
    assert.deepEqual([state.lowConfidence.reason, state.retakes], ['low-confidence', 0]);
    flow.confirm();
    const confirmed = await reach('confirmed');
    assert.deepEqual([confirmed.lowConfidence?.reason, confirmed.retakes], ['low-confidence', 0]);
    assert.equal(camera.isOn, false);
  });

  it('counts retakes of one display, not of the whole visit', async () => {
    (await shoot()).json(200, extraction(0.41));
    await reach('low-confidence');
    (await shootAgain()).json(200, extraction(0.9));
    assert.equal((await reach('read')).retakes, 1);
    (await shootAgain()).json(200, extraction(0.41));
    assert.equal((await reach('low-confidence')).retakes, 0);
  });

  it('accepts typed numbers where nothing was read', async () => {
    (await shoot()).json(200, { success: true, extractions: [] });
    await reach('low-confidence');
    flow.typeNumbers('thermometer');
    flow.answer([{ device: 0, key: 'temperature', value: '366', unit: '°C' }]);
    flow.confirm();
    assert.equal(flow.current().status, 'low-confidence', 'a value nobody has is asked about');
    flow.answer([{ device: 0, key: 'temperature', value: '36.6', unit: '°C' }]);
    flow.confirm();
    const { readings, confirmed } = await reach('confirmed');
    assert.deepEqual(readings, [{ deviceType: 'thermometer', measurements: [], confidence: null }]);
    assert.deepEqual(
      confirmed.map(({ value }) => value),
      ['36.6'],
    );
  });

  it('asks for another photo until two photos agree', async () => {
    const glucose = (value: number) => ({ bloodGlucose: { value, unit: 'mmol/L' } });
    (await shoot()).json(200, extraction(0.65, glucose(5.4)));
    await reach('low-confidence');
    (await shootAgain()).json(200, extraction(0.8, glucose(9.4)));
    assert.equal((await reach('low-confidence')).lowConfidence.reason, 'disagree');
    (await shootAgain()).json(200, extraction(0.8, glucose(9.4)));
    assert.equal((await reach('read')).retakes, 2);
  });

  describe('by the second opinion of this device', () => {
    const differs: SecondOpinion = { kind: 'differs', value: '88' };
    let compare: ReturnType<ReadDisplay>;
    beforeEach(() => {
      compare = async () => differs;
      flow.close();
      flow = createFlow({ readDisplay: () => (values) => compare(values) });
    });

    it('asks where it reads another number, and leaves the choice to the person', async () => {
      (await shoot()).json(200, extraction(0.96));
      const { lowConfidence } = await reach('low-confidence');
      assert.equal(lowConfidence.reason, 'second-opinion');
      assert.deepEqual(lowConfidence.secondOpinion, differs);
      assert.equal(lowConfidence.readings[0]!.measurements[0]!.value, '98', 'what counts is the service');
      flow.confirm();
      assert.deepEqual((await reach('confirmed')).secondOpinion, differs);
    });

    it('shows the readings where it reads the same', async () => {
      const compared: (readonly string[])[] = [];
      compare = async (values) => {
        compared.push(values);
        return { kind: 'agrees' };
      };
      (await shoot()).json(200, extraction(0.96));
      assert.deepEqual((await reach('read')).secondOpinion, { kind: 'agrees' });
      assert.deepEqual(compared, [['98']]);
    });

    it('is not asked where the page has switched the networks off', async () => {
      flow.close();
      flow = createFlow({ networks: () => 'off', readDisplay: () => assert.fail('the photo was read') });
      (await shoot()).json(200, extraction(0.96));
      assert.deepEqual((await reach('read')).secondOpinion, { kind: 'none' });
    });

    it('says the lower confidence of the service first', async () => {
      (await shoot()).json(200, extraction(0.41));
      const { lowConfidence } = await reach('low-confidence');
      assert.deepEqual(
        [lowConfidence.reason, lowConfidence.secondOpinion.kind],
        ['low-confidence', 'differs'],
      );
    });

    it('does not wait for long, and does without where it fails', async () => {
      compare = () => new Promise(() => {});
      (await shoot()).json(200, extraction(0.96));
      await settled();
      assert.equal(flow.current().status, 'reading');
      await clock.advance(1_500);
      assert.deepEqual((await reach('read')).secondOpinion, { kind: 'none' });
      compare = () => Promise.reject(new HdtError('timeout'));
      (await shootAgain()).json(200, extraction(0.96));
      assert.deepEqual((await reach('read')).secondOpinion, { kind: 'none' });
    });

    it('is not asked of the preview of a paired phone’s photo', async () => {
      compare = () => assert.fail('it was compared');
      flow.handOff();
      flow.receive({ ...photo, source: 'phone' }, Promise.resolve(extraction(0.96)));
      assert.deepEqual((await reach('read')).secondOpinion, { kind: 'none' });
    });
  });

  it('does not compare photos of different people', async () => {
    const glucose = (value: number) => ({ bloodGlucose: { value, unit: 'mmol/L' } });
    (await shoot()).json(200, extraction(0.65, glucose(5.4)));
    await reach('low-confidence');
    flow.reset();
    (await shoot()).json(200, extraction(0.8, glucose(9.4)));
    assert.equal((await reach('read')).retakes, 0);
  });

  it('applies a threshold that changed meanwhile', async () => {
    const request = await shoot();
    threshold = 0.3;
    request.json(200, extraction(0.41));
    await reach('read');
  });

  it('treats a missing confidence as low', async () => {
    (await shoot()).json(200, extraction(undefined));
    assert.equal((await reach('low-confidence')).lowConfidence.reason, 'low-confidence');
  });

  for (const [what, body] of [
    [
      'success:false',
      { success: true, extractions: [{ id: 'r1', result: { success: false, message: 'no' } }] },
    ],
    ['no items', { success: true, extractions: [{ id: 'r1', result: { success: true, items: [] } }] }],
    ['an empty list', { success: true, extractions: [] }],
  ] as const) {
    it(`has nothing to confirm after ${what}`, async () => {
      (await shoot()).json(200, body);
      assert.equal((await reach('low-confidence')).lowConfidence.reason, 'unread');
      flow.confirm();
      assert.equal(flow.current().status, 'low-confidence');
    });
  }

  it('returns to the viewfinder, with the camera still on', async () => {
    (await shoot()).json(200, extraction(0.41));
    await reach('low-confidence');
    assert.equal(camera.isOn, true);
    flow.retake();
    camera.grant();
    await reach('live');
  });

  it('returns to idle after a picked picture, where camera and file are offered', async () => {
    flow.takeFile(jpegFile());
    (await nextPicture()).json(200, extraction(0.41));
    await reach('low-confidence');
    flow.retake();
    assert.equal(flow.current().status, 'idle');
  });
});

describe('a picked file', () => {
  it('turns the camera off and is sent under its own name', async () => {
    await goLive();
    flow.takeFile(jpegFile('monitor.jpg'));
    assert.equal(camera.isOn, false);
    assert.deepEqual((await nextPicture()).fileNames, ['monitor.jpg']);
  });

  it('is detected as HEIC by its bytes and sent as JPEG', async () => {
    flow.takeFile(heicFile());
    assert.deepEqual((await nextPicture()).fileNames, ['IMG_5195.jpg']);
    assert.deepEqual(plans, [
      { kind: 'image', format: 'heic', maxEdge: 2048, quality: 0.9, isMeasured: true },
    ]);
  });

  const big = new File([jpegBytes, new Uint8Array(MAX_MEDICAL_BYTES)], 'big.jpg');
  const refusals: [what: string, file: File, code: HdtErrorCode][] = [
    ['an empty file', new File([], 'a.jpg'), 'empty-file'],
    ['a program named like a photo', new File(['MZ\x90\0'], 'a.jpg'), 'executable'],
    ['a PDF', new File(['%PDF-1.7\n%%EOF'], 'a.jpg'), 'unsupported-format'],
    ['a PNG without its end', new File(['\x89PNG\r\n\x1a\n'].map(latin1), 'a.png'), 'truncated-file'],
    ['more than 25 MB', big, 'too-large'],
  ];
  for (const [what, file, code] of refusals) {
    it(`is refused when it is ${what}; nothing is sent`, async () => {
      flow.takeFile(file);
      const failed = await reach('failed');
      assert.equal(failed.code, code);
      assert.deepEqual(failed.retry, { kind: 'none' });
      assert.equal(service.waiting, 0);
      assert.equal(plans.length, 0);
    });
  }

  it('is refused when it is over 25 MB only after its preparation', async () => {
    prepare = async () => ({ body: big, format: 'jpeg', via: 'native' });
    flow.takeFile(jpegFile());
    assert.equal((await reach('failed')).code, 'too-large');
    assert.equal(service.waiting, 0);
  });

  it('fails with the code of the preparation, or as unreadable', async () => {
    prepare = () => Promise.reject(new HdtError('unreadable-image'));
    flow.takeFile(jpegFile());
    assert.equal((await reach('failed')).code, 'unreadable-image');
    prepare = () => Promise.reject(new RangeError('decoder'));
    flow.takeFile(jpegFile());
    assert.equal((await reach('failed')).code, 'unreadable-image');
  });

  it('fails when the preparation never ends', async () => {
    prepare = () => new Promise(() => {});
    flow.takeFile(jpegFile());
    assert.equal(await clock.nextSleep(), 60_000);
    await clock.advance(60_000);
    const failed = await reach('failed');
    assert.equal(failed.code, 'timeout');
    prepare = async () => ({ body: jpegBlob(), format: 'jpeg', via: 'native' });
    flow.retry();
    (await nextPicture()).json(200, extraction(0.9));
    await reach('read');
  });

  it('can prepare again after its code could not be loaded', async () => {
    prepare = () => Promise.reject(new HdtError('network'));
    flow.takeFile(jpegFile());
    await passOnlineRetries();
    assert.equal((await reach('failed')).retry.kind, 'prepare');
    prepare = async () => ({ body: jpegBlob(), format: 'jpeg', via: 'native' });
    flow.retry();
    (await nextPicture()).json(200, extraction(0.9));
    await reach('read');
  });

  it('is ignored while a picture is being read', async () => {
    const request = await shoot();
    flow.takeFile(jpegFile());
    assert.equal(flow.current().status, 'reading');
    request.json(200, extraction(0.9));
    await reach('read');
  });
});

/** Bytes of a text in which every character is one byte. */
function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe('a failed extraction', () => {
  const failures: [
    what: string,
    fail: (request: PendingRequest) => void,
    code: HdtErrorCode,
    resend: boolean,
  ][] = [
    ['the network breaks', (request) => request.fail(), 'network', true],
    ['the service is too busy', (request) => request.json(429, {}), 'rate-limited', true],
    ['the service fails', (request) => request.json(500, {}), 'server', true],
    [
      'the gateway answers with a page',
      (request) => request.text(200, '<!doctype html>', 'text/html'),
      'bad-response',
      true,
    ],
    [
      'the response has no extractions',
      (request) => request.json(200, { success: true }),
      'bad-response',
      true,
    ],
    ['access is refused', (request) => request.json(403, {}), 'forbidden', true],
    ['the picture is too large', (request) => request.json(413, {}), 'too-large', false],
    ['the format is not taken', (request) => request.json(415, {}), 'unsupported-format', false],
    ['the request is refused', (request) => request.json(400, {}), 'rejected', false],
  ];
  for (const [what, fail, code, resend] of failures) {
    it(`gives ${code} when ${what}; the photo ${resend ? 'can be sent again' : 'cannot be sent again'}`, async () => {
      fail(await shoot());
      const failed = await reach('failed');
      assert.equal(failed.code, code);
      assert.equal(failed.retry.kind, resend ? 'send' : 'none');
      flow.retry();
      if (!resend) return assert.equal(flow.current().status, 'failed');
      (await nextPicture()).json(200, extraction(0.9));
      await reach('read');
      assert.equal(plans.length, 1, 'the same photo, prepared once');
    });
  }

  it('sends a photo under the same key on every attempt, and another photo under another key', async () => {
    const nameOf = (request: PendingRequest) => request.headers.get('idempotency-key');
    const first = await shoot();
    first.fail();
    await reach('failed');
    flow.retry();
    const again = await nextPicture();
    assert.ok(nameOf(first));
    assert.equal(nameOf(again), nameOf(first));
    again.json(200, extraction(0.9));
    await reach('read');
    flow.retake();
    assert.notEqual(nameOf(await shoot()), nameOf(first));
  });

  it('waits while the gateway confirms a lost photo, and shows it', async () => {
    let request = await shoot();
    for (let poll = 0; poll < 60; poll += 1) {
      request.json(409, {}, { 'retry-after': '2' });
      const wait = await clock.nextSleep();
      const state = flow.current();
      assert.ok(state.status === 'reading' && state.isConfirming);
      await clock.advance(wait);
      request = await nextPicture();
    }
    request.json(200, extraction(0.9));
    await reach('read');
  });

  it('waits as long for the confirmation of a photo that has taken minutes to be sent', async () => {
    const slow = await shoot();
    await clock.advance(300_000);
    slow.json(409, {}, { 'retry-after': '2' });
    await clock.advance(await clock.nextSleep());
    (await nextPicture()).json(200, extraction(0.9));
    await reach('read');
  });

  it('never sends the photo of one person as another who signs in', async () => {
    (await shoot()).json(503, {});
    const failed = await reach('failed');
    assert.equal(failed.retry.kind, 'send');
    signedIn = 'ben';
    flow.retry();
    const exchange = await service.nextRequest();
    assert.equal(exchange.path, '/hdt/token');
    exchange.json(200, {
      access_token: 'b',
      token_type: 'Bearer',
      expires_in: 600,
      base_url: '/hdt',
      features: LEVEL_2,
      subject_tag: 'ben',
    });
    const { code, retry } = await reach('failed');
    assert.deepEqual([code, retry, service.waiting], ['session-changed', { kind: 'none' }, 0]);
  });

  it('renews an expired token silently', async () => {
    (await shoot()).json(401, {});
    (await nextPicture()).json(200, extraction(0.9));
    await reach('read');
  });

  it('fails with unauthorized when the renewed token is refused too', async () => {
    (await shoot()).json(401, {});
    (await nextPicture()).json(401, {});
    const failed = await reach('failed');
    assert.equal(failed.code, 'unauthorized');
    assert.equal(failed.retry.kind, 'send');
  });
});

describe('without a network', () => {
  let isOnline: boolean;
  let goOnline: () => void;
  beforeEach(() => {
    isOnline = false;
    flow = createFlow({
      connectivity: {
        isOnline: () => isOnline,
        whenOnline: ({ signal }) =>
          new Promise((resolve, reject) => {
            goOnline = resolve;
            signal.addEventListener('abort', () => reject(new HdtError('cancelled')));
          }),
      },
    });
  });
  const nameOf = (request: PendingRequest) => request.headers.get('idempotency-key');

  it('a photo waits, and is then sent under the same key', async () => {
    const request = await shoot();
    request.fail();
    assert.equal((await reach('waiting')).retry.kind, 'send');
    assert.equal(service.waiting, 0);
    goOnline();
    const again = await nextPicture();
    assert.equal(nameOf(again), nameOf(request));
    again.json(200, extraction(0.9));
    await reach('read');
  });

  it('a photo that failed at the moment the network returned is sent again under the same key', async () => {
    const request = await shoot();
    isOnline = true;
    request.fail();
    const again = await nextPicture();
    assert.equal(flow.current().status, 'reading');
    assert.equal(nameOf(again), nameOf(request));
    again.json(200, extraction(0.9));
    await reach('read');
  });

  it('a photo waits for the code that prepares it', async () => {
    prepare = () => Promise.reject(new HdtError('network'));
    flow.takeFile(jpegFile());
    const takenAt = new Date(clock.now()).toISOString();
    assert.equal((await reach('waiting')).retry.kind, 'prepare');
    await clock.advance(3_600_000);
    prepare = async () => ({ body: jpegBlob(), format: 'jpeg', via: 'native' });
    goOnline();
    (await nextPicture()).json(200, extraction(0.9));
    assert.equal((await reach('read')).photo.takenAt, takenAt);
  });

  it('a photo that the person is to review is reviewed, though its preparation has failed meanwhile', async () => {
    let isLater = true;
    flow = createFlow({
      isReviewedLater: () => isLater,
      connectivity: {
        isOnline: () => isOnline,
        whenOnline: () =>
          new Promise((resolve) => {
            goOnline = resolve;
          }),
      },
    });
    prepare = () => Promise.reject(new HdtError('network'));
    flow.takeFile(jpegFile());
    assert.equal((await reach('waiting')).next, 'review');
    isLater = false;
    isOnline = true;
    prepare = () => Promise.reject(new HdtError('unreadable-file'));
    goOnline();
    assert.equal((await reach('failed')).retry.kind, 'prepare');
    prepare = async () => ({ body: jpegBlob(), format: 'jpeg', via: 'native' });
    flow.retry();
    await reach('reviewing');
  });

  it('the person can retry earlier, because browsers may misreport the network', async () => {
    (await shoot()).fail();
    await reach('waiting');
    flow.retry();
    (await nextPicture()).fail();
    await reach('waiting');
    flow.retry();
    (await nextPicture()).json(200, extraction(0.9));
    await reach('read');
    goOnline();
    await settled();
    assert.equal(service.waiting, 0, 'the wait ended with the retry');
  });

  it('a replaced or dropped photo is not sent later', async () => {
    (await shoot()).fail();
    await reach('waiting');
    flow.retake();
    camera.grant();
    await reach('live');
    goOnline();
    await settled();
    assert.deepEqual([flow.current().status, service.waiting], ['live', 0]);
    flow.close();
    flow.takeFile(jpegFile());
    (await nextPicture()).fail();
    await reach('waiting');
    flow.close();
    assert.equal(flow.current().status, 'idle');
  });

  it('failures of the service, and failures with a network, are reported', async () => {
    (await shoot()).json(500, {});
    assert.equal((await reach('failed')).code, 'server');
    isOnline = true;
    flow.retry();
    (await nextPicture()).fail();
    assert.equal((await reach('failed')).code, 'network');
  });
});

describe('a review', () => {
  let reviewed: (string | undefined)[];
  beforeEach(() => {
    reviewed = [];
    flow = createFlow({
      isReviewed: ({ source, sha256 }) => {
        reviewed.push(sha256?.slice(0, 4));
        return source === 'picker';
      },
    });
  });

  it('precedes the request, and shows the bytes that are sent', async () => {
    flow.takeFile(jpegFile());
    const { photo } = await reach('reviewing');
    await grantToken();
    assert.equal(service.waiting, 0);
    flow.usePhoto();
    flow.usePhoto();
    (await nextPicture()).json(200, extraction(0.9));
    assert.equal((await reach('read')).photo, photo);
    assert.equal(service.waiting, 0);
    assert.equal(reviewed.length, 1);
  });

  it('sends nothing where a listener ends the capture as soon as the photo is used', async () => {
    flow.takeFile(jpegFile());
    await reach('reviewing');
    await grantToken();
    flow.subscribe(({ capture }) => {
      if (capture.status === 'reading') flow.close();
    });
    flow.usePhoto();
    await settled();
    assert.deepEqual([flow.current().status, service.waiting], ['idle', 0]);
  });

  it('belongs to the person who took the photo, also when somebody else signs in meanwhile', async () => {
    flow.takeFile(jpegFile());
    await reach('reviewing');
    await grantToken();
    await settled();
    signedIn = 'ben';
    flow.usePhoto();
    await grantToken();
    const { code } = await reach('failed');
    assert.deepEqual([code, service.waiting], ['session-changed', 0]);
  });

  it('is skipped where the page turns it off', async () => {
    (await shoot()).json(200, extraction(0.9));
    await reach('read');
  });

  const rotated = () =>
    new Promise<void>((resolve) => {
      const stop = flow.subscribe(({ capture }) => {
        if (capture.status !== 'reviewing' || capture.isRotating) return;
        stop();
        resolve();
      });
    });

  it('rotates the shot itself, each time by one more quarter', async () => {
    flow.takeFile(jpegFile());
    const { photo } = await reach('reviewing');
    for (const rotation of [1, 2, 3, 0]) {
      flow.rotate();
      const turning = flow.current();
      assert.ok(turning.status === 'reviewing' && turning.isRotating);
      flow.usePhoto();
      flow.rotate();
      await rotated();
      const plan = plans.at(-1)!;
      assert.ok(plan.kind === 'image');
      assert.equal(plan.rotation, rotation);
    }
    assert.equal(plans.length, 5);
    const after = await reach('reviewing');
    assert.notEqual(after.photo.key, photo.key, 'another picture is read anew');
  });

  it('continues after a failed rotation', async () => {
    flow.takeFile(jpegFile());
    await reach('reviewing');
    prepare = () => Promise.reject(new HdtError('network'));
    flow.rotate();
    await passOnlineRetries();
    assert.equal((await reach('failed')).retry.kind, 'prepare');
    prepare = async () => ({ body: jpegBlob(), format: 'jpeg', via: 'native' });
    flow.retry();
    assert.equal((await reach('reviewing')).shot.rotation, 1);
  });

  it('leads back to where the picture came from, and ends on close', async () => {
    flow.takeFile(jpegFile());
    await reach('reviewing');
    flow.retake();
    assert.equal(flow.current().status, 'idle');
    flow.takeFile(jpegFile());
    await reach('reviewing');
    flow.close();
    assert.equal(flow.current().status, 'idle');
  });
});

describe('a capture that is abandoned, closed or reset', () => {
  it('never shows the response to an abandoned picture', async () => {
    const request = await shoot();
    flow.retake();
    request.json(200, extraction(0.96));
    camera.grant();
    await reach('live');
    await settled();
    assert.equal(flow.current().status, 'live');
  });

  it('does not show the failure of an abandoned picture', async () => {
    const request = await shoot();
    flow.close();
    request.fail();
    await settled();
    assert.equal(flow.current().status, 'idle');
  });

  it('stays idle when a picture is prepared after close', async () => {
    let finish = () => {};
    prepare = () =>
      new Promise((resolve) => {
        finish = () => resolve({ body: jpegBlob(), format: 'jpeg', via: 'native' });
      });
    flow.takeFile(jpegFile());
    await clock.nextSleep();
    flow.close();
    finish();
    await settled();
    assert.equal(flow.current().status, 'idle');
    assert.equal(service.waiting, 0);
  });

  it('leaves a reading in place on close, and turns the camera off', async () => {
    (await shoot()).json(200, extraction(0.41));
    await reach('low-confidence');
    flow.close();
    assert.equal(flow.current().status, 'low-confidence');
    assert.equal(camera.isOn, false);
  });

  it('is dropped on reset even when confirmed', async () => {
    (await shoot()).json(200, extraction(0.96));
    await reach('read');
    flow.confirm();
    flow.reset();
    assert.equal(flow.current().status, 'idle');
  });
});

describe('the camera', () => {
  for (const code of ['camera-denied', 'camera-busy'] as const) {
    it(`that is ${code} can be retried or skipped`, async () => {
      flow.open();
      camera.failOpen(code);
      const failed = await reach('failed');
      assert.equal(failed.code, code);
      flow.retry();
      camera.failOpen(code);
      await reach('failed');
      flow.takeFile(jpegFile());
      (await nextPicture()).json(200, extraction(0.9));
      await reach('read');
    });
  }

  for (const code of ['camera-missing', 'camera-forbidden', 'camera-insecure'] as const) {
    it(`that is ${code} can only be skipped`, async () => {
      flow.open();
      camera.failOpen(code);
      const failed = await reach('failed');
      assert.deepEqual(failed.retry, { kind: 'none' });
      assert.equal(camera.isOn, false);
      flow.retry();
      assert.equal(flow.current(), failed);
      flow.takeFile(jpegFile());
      (await nextPicture()).json(200, extraction(0.9));
      await reach('read');
    });
  }

  it('is opened again after it failed to take a picture', async () => {
    await goLive();
    flow.shoot();
    camera.failStill();
    assert.equal((await reach('failed')).code, 'camera-failed');
    assert.equal(camera.isOn, false);
    flow.retry();
    camera.grant();
    await reach('live');
    assert.equal(camera.opened, 2);
  });

  it('that disconnects is reported', async () => {
    await goLive();
    camera.lose();
    assert.equal((await reach('failed')).code, 'camera-failed');
  });

  it('that disconnects while a picture is being read changes nothing', async () => {
    const request = await shoot();
    camera.lose();
    request.json(200, extraction(0.9));
    await reach('read');
  });

  it('is off while the page is hidden and on again afterwards', async () => {
    await goLive();
    flow.pause();
    assert.equal(flow.current().status, 'paused');
    assert.equal(camera.isOn, false);
    flow.resume();
    camera.grant();
    await reach('live');
  });

  it('is not closed when the permission prompt hides the page', async () => {
    flow.open();
    flow.pause();
    assert.equal(flow.current().status, 'opening');
    camera.grant();
    await reach('live');
  });

  it('takes one picture for two presses', async () => {
    await goLive();
    flow.shoot();
    flow.shoot();
    camera.resolveStill(jpegBlob());
    (await nextPicture()).json(200, extraction(0.9));
    await reach('read');
    assert.equal(service.waiting, 0);
  });
});

describe('a guided visit', () => {
  let visits: ViewfinderVisit[];
  let automatic: boolean;
  let measures: PhotoMeasures;
  const far: Advice = { hint: 'far', side: null };
  beforeEach(() => {
    visits = [];
    automatic = true;
    measures = MEASURES;
    flow = createFlow({
      prepare: async (_file, plan) => {
        plans.push(plan);
        return { body: jpegBlob(), format: 'jpeg', via: 'native', measures };
      },
      analyzeFrame: async () => null,
      guide: (visit) => void visits.push(visit),
      isAutomatic: () => automatic,
    });
  });

  it('shows the advice, and takes a picture that is ready', async () => {
    await goLive();
    visits[0]!.onAdvice(far);
    assert.deepEqual((await reach('live')).advice, far);
    visits[0]!.onReady();
    await reach('shooting');
    camera.resolveStill(jpegBlob());
    assert.deepEqual((await reach('reading')).photo.measures, MEASURES);
  });

  it('is not sure of a photo that cuts a number off, however sure the service is', async () => {
    measures = { ...MEASURES, fault: 'cut', mayBeCut: true };
    await goLive();
    flow.shoot();
    camera.resolveStill(jpegBlob());
    (await nextPicture()).json(200, extraction(0.99));
    const { lowConfidence } = await reach('low-confidence');
    assert.equal(lowConfidence.reason, 'low-confidence');
  });

  it('does not take pictures automatically where the host turns that off', async () => {
    automatic = false;
    await goLive();
    visits[0]!.onReady();
    assert.equal(flow.current().status, 'live');
  });

  it('ends with the picture, and gives no more advice', async () => {
    await goLive();
    flow.shoot();
    assert.equal(visits[0]!.signal.aborted, true);
    visits[0]!.onAdvice(far);
    visits[0]!.onReady();
    visits[0]!.onStuck('frozen');
    assert.equal(flow.current().status, 'shooting');
  });

  it('sends the still that the visit chooses', async () => {
    const made = jpegBlob();
    await goLive();
    visits[0]!.setTakeFrames(() => async (photo) => {
      await photo;
      return made;
    });
    flow.shoot();
    const [preparing] = await Promise.all([reach('preparing'), camera.resolveStill(new Blob(['photo']))]);
    assert.equal(preparing.file.size, made.size);
  });

  it('restarts a frozen camera once, and then gives up', async () => {
    await goLive();
    visits[0]!.onStuck('frozen');
    assert.equal(flow.current().status, 'opening');
    camera.grant();
    await reach('live');
    visits[1]!.onStuck('black');
    assert.equal(flow.current().status, 'live', 'a covered lens is explained');
    visits[1]!.onStuck('frozen');
    assert.equal((await reach('failed')).code, 'camera-failed');
    assert.equal(camera.opened, 2);
  });

  it('sends the whole picture and measures its framed part, also of a shot before the video has a size', async () => {
    const framed = { x: 0.1, y: 0.2, width: 0.5, height: 0.4, aspect: 4 / 3 };
    const crops = [null, framed];
    Object.assign(camera, { crop: () => crops.shift() });
    await goLive();
    flow.shoot();
    camera.resolveStill(jpegBlob());
    await nextPicture();
    assert.deepEqual(plans[0], {
      kind: 'image',
      format: 'jpeg',
      maxEdge: 2048,
      quality: 0.9,
      isMeasured: true,
      framed,
    });
  });
});

const MEASURES: PhotoMeasures = { brightness: 120, display: null, fault: 'absent', mayBeCut: false };

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { UNDO_TIME } from '../../../src/capture/capture-decisions.js';
import { type CaptureFlow, createCaptureFlow } from '../../../src/capture/capture-flow.js';
import type { Capture, CaptureIn, CaptureStatus } from '../../../src/capture/capture-state.js';
import type { Connectivity } from '../../../src/core/connectivity.js';
import { connect } from '../../../src/core/service/connect.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import {
  createScriptedService,
  type PendingRequest,
  type ScriptedService,
} from '../../support/scripted-service.js';
import { FakeCamera } from './fake-camera.js';
import { jpegBytes, jpegFile, photo } from './samples.js';

const body = (id: string | undefined, systolic = 130, confidence = 0.95) => ({
  success: true,
  extractions: [
    {
      id,
      result: {
        success: true,
        items: [
          {
            deviceType: 'blood pressure monitor',
            data: {
              systolic: { value: systolic, unit: 'mmHg' },
              diastolic: { value: 89, unit: 'mmHg' },
            },
            confidence,
          },
        ],
      },
    },
  ],
});
const answer = (key: string, value: string) => ({ device: 0, key, value, unit: 'mmHg' });

let clock: FakeClock;
let service: ScriptedService;
let flow: CaptureFlow;
let features: string[];
let signedIn: string;
let network: { isOnline: boolean; back: () => void };
let isStored: boolean;

beforeEach(() => {
  clock = createFakeClock();
  service = createScriptedService();
  features = ['confirmations'];
  signedIn = 'ana';
  isStored = true;
  network = { isOnline: true, back: () => {} };
});
afterEach(() => {
  flow.reset();
  service.close();
});

const connectivity: Connectivity = {
  isOnline: () => network.isOnline,
  whenOnline: () =>
    new Promise((resolve) => {
      network.back = () => {
        network.isOnline = true;
        resolve();
      };
    }),
};

const create = () => {
  flow = createCaptureFlow({
    client: connect({
      tokenEndpoint: 'https://gateway.test/hdt/token',
      scope: ['medical'],
      fetch: service.fetch,
      clock,
    }),
    prepare: async () => ({ body: new Blob([jpegBytes]), format: 'jpeg', via: 'native' }),
    camera: new FakeCamera(),
    clock,
    connectivity,
    isStored,
  });
};

const reach = <P extends CaptureStatus>(status: P) =>
  new Promise<CaptureIn<P>>((resolve) => {
    const check = () => {
      const state: Capture = flow.current();
      if (state.status === status) resolve(state as CaptureIn<P>);
    };
    flow.subscribe(check);
    check();
  });

/** The next request that is no token exchange. */
async function next(): Promise<PendingRequest> {
  const request = await service.nextRequest();
  if (request.path !== '/hdt/token') return request;
  request.json(200, {
    ...{ access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' },
    ...{ subject_tag: signedIn, features },
  });
  return next();
}

async function nextWord() {
  const request = await next();
  assert.equal(request.method, 'PUT');
  return { request, path: request.path, word: JSON.parse(request.body) };
}

const store = async () => {
  const { request, path, word } = await nextWord();
  request.json(200, { ...word, storedAt: word.at });
  return { path, word };
};

const read = async (...args: Parameters<typeof body>) => {
  if (!flow) create();
  flow.takeFile(jpegFile());
  (await next()).json(200, body(...args));
  return reach((args[2] ?? 1) < 0.7 ? 'low-confidence' : 'read');
};

const saveStatus = async (status: CaptureIn<'confirmed'>['save']['status']) => {
  for (;;) {
    const state = flow.current();
    if (state.status === 'confirmed' && state.save.status === status) return state.save;
    await settled();
  }
};

describe('a reading that is confirmed', () => {
  beforeEach(create);

  it('is saved with its record, its numbers and their origins', async () => {
    await read('r1');
    flow.edit([answer('systolic', '145'), answer('diastolic', '89')]);
    flow.confirm();
    assert.equal((await reach('confirmed')).save.status, 'saving');
    const { path, word } = await store();
    assert.equal(path, '/hdt/readings/r1/confirmation');
    assert.deepEqual(word, {
      state: 'confirmed',
      at: new Date(clock.now()).toISOString(),
      surface: 'page',
      lowConfidence: false,
      values: [
        { ...answer('systolic', '145'), deviceType: 'blood pressure monitor', origin: 'corrected' },
        { ...answer('diastolic', '89'), deviceType: 'blood pressure monitor', origin: 'read' },
      ],
    });
    assert.deepEqual(await saveStatus('saved'), { status: 'saved', at: clock.now() });
    assert.deepEqual(flow.unsavedConfirmations(), []);
  });

  it('is undone with its numbers, and can be confirmed again', async () => {
    await read('r1');
    flow.answer([answer('systolic', '145')]);
    flow.confirm();
    const first = await store();
    await saveStatus('saved');
    flow.undo();
    const state = await reach('read');
    assert.deepEqual(state.confirmed, [{ ...answer('systolic', '145'), isCertain: false }]);
    const undone = await store();
    assert.deepEqual([undone.word.state, undone.word.values], ['unconfirmed', []]);
    flow.confirm();
    const again = await store();
    assert.equal(again.word.state, 'confirmed');
    const times = [first, undone, again].map(({ word }) => word.at);
    assert.deepEqual(times, times.toSorted());
    assert.equal(new Set(times).size, 3, 'the server orders words by their time');
  });

  it('is not stored where the page undoes it at once', async () => {
    await read('r1');
    flow.subscribe(({ event }) => {
      if (event.type === 'confirmed') flow.undo();
    });
    flow.confirm();
    assert.equal(flow.current().status, 'read');
    assert.equal((await store()).word.state, 'unconfirmed');
    await settled();
    assert.deepEqual(flow.unsavedConfirmations(), []);
  });

  it('is dismissed by a page that drops the reading once it is undone', async () => {
    await read('r1');
    flow.confirm();
    await store();
    await saveStatus('saved');
    flow.subscribe(({ event }) => {
      if (event.type === 'undone') flow.reset();
    });
    flow.undo();
    assert.equal(flow.current().status, 'idle');
    assert.equal((await store()).word.state, 'dismissed');
  });

  it('can be undone for ten minutes', async () => {
    await read('r1');
    flow.confirm();
    await store();
    await saveStatus('saved');
    assert.equal((await reach('confirmed')).undoUntil, clock.now() + UNDO_TIME);
    await clock.advance(UNDO_TIME);
    await settled();
    assert.equal((await reach('confirmed')).undoUntil, null);
    flow.undo();
    assert.equal(flow.current().status, 'confirmed');
  });

  it('is not offered or taken after the time that is shown, for which a sleeping device set no timer', async () => {
    await read('r1');
    flow.confirm();
    await store();
    await saveStatus('saved');
    const { undoUntil } = await reach('confirmed');
    clock.set(undoUntil! + 60_000);
    flow.undo();
    const state = flow.current();
    assert.ok(state.status === 'confirmed' && state.undoUntil === null, state.status);
  });

  it('is not called saved where no back end stores it', async () => {
    features = [];
    await read('r1');
    flow.confirm();
    const { save, undoUntil } = await reach('confirmed');
    assert.deepEqual([save, undoUntil], [{ status: 'unsupported' }, null]);
    await settled();
    assert.equal(service.waiting, 0);
  });

  it('is not called saved without a record', async () => {
    await read(undefined);
    flow.confirm();
    assert.equal((await reach('confirmed')).save.status, 'unsupported');
  });
});

describe('a paired phone', () => {
  it('sends no confirmation, because the person decides at the computer', async () => {
    isStored = false;
    create();
    await read('r1');
    flow.retake();
    await settled();
    assert.equal(service.waiting, 0);
  });
});

describe('a reading that is not confirmed', () => {
  beforeEach(create);

  it('is dismissed by another photo, and by leaving', async () => {
    await read('r1', 130, 0.5);
    flow.takeFile(jpegFile());
    const requests = [await next(), await next()];
    const word = requests.find(({ method }) => method === 'PUT')!;
    assert.equal(word.path, '/hdt/readings/r1/confirmation');
    const said = JSON.parse(word.body);
    assert.deepEqual([said.state, said.lowConfidence, said.values], ['dismissed', true, []]);
    word.json(200, said);
    requests.find(({ method }) => method === 'POST')!.json(200, body('r2'));
    await reach('read');
    flow.leave();
    const left = await store();
    assert.deepEqual([left.path, left.word.state], ['/hdt/readings/r2/confirmation', 'dismissed']);
  });
});

describe('a confirmation that cannot be sent', () => {
  beforeEach(create);

  it('is reported, and sent again when the person retries', async () => {
    await read('r1');
    flow.confirm();
    (await nextWord()).request.json(503, {});
    assert.deepEqual(await saveStatus('failed'), { status: 'failed', code: 'server' });
    assert.equal(flow.unsavedConfirmations().length, 1);
    flow.retrySave();
    await store();
    await saveStatus('saved');
  });

  it('waits in memory without a network, also during the next photo, and is then sent automatically', async () => {
    await read('r1');
    flow.confirm();
    network.isOnline = false;
    (await nextWord()).request.fail();
    await saveStatus('offline');
    flow.retake();
    assert.equal(flow.current().status, 'idle');
    assert.deepEqual(flow.unsavedConfirmations(), [{ status: 'offline' }]);
    network.back();
    assert.equal((await store()).word.state, 'confirmed');
    await settled();
    assert.deepEqual(flow.unsavedConfirmations(), []);
  });

  it('is sent again automatically where it failed at the moment the network returned', async () => {
    network.isOnline = false;
    await read('r1');
    flow.confirm();
    const { request } = await nextWord();
    network.isOnline = true;
    request.fail();
    assert.equal((await store()).word.state, 'confirmed');
    await saveStatus('saved');
  });

  it('is given up where the record is gone', async () => {
    await read('r1');
    flow.confirm();
    (await nextWord()).request.json(404, {});
    assert.deepEqual(await saveStatus('failed'), { status: 'failed', code: 'not-found' });
    flow.retrySave();
    await settled();
    assert.equal(service.waiting, 0);
    assert.deepEqual(flow.unsavedConfirmations(), []);
  });

  it('waits where the session has ended, and is sent after a sign-in', async () => {
    await read('r1');
    flow.confirm();
    (await nextWord()).request.json(401, {});
    (await nextWord()).request.json(401, {});
    assert.deepEqual(await saveStatus('failed'), { status: 'failed', code: 'unauthorized' });
    flow.retrySave();
    await store();
    await saveStatus('saved');
  });

  it('is never sent as another person', async () => {
    await read('r1');
    signedIn = 'ben';
    flow.confirm();
    const token = await service.nextRequest();
    assert.equal(token.path, '/hdt/token');
    token.json(200, {
      ...{ access_token: 't2', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' },
      ...{ subject_tag: signedIn, features },
    });
    const { code } = await reach('failed');
    assert.equal(code, 'session-changed');
    assert.deepEqual(flow.unsavedConfirmations(), []);
    await settled();
    assert.equal(service.waiting, 0);
  });

  describe('because another person has signed in', () => {
    const refuse = async () => {
      const token = await service.nextRequest();
      assert.equal(token.path, '/hdt/token');
      token.json(200, {
        ...{ access_token: 't2', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' },
        ...{ subject_tag: 'ben', features },
      });
      assert.equal((await reach('failed')).code, 'session-changed');
    };

    it('takes the reading from the screen that was to be undone', async () => {
      await read('r1');
      flow.confirm();
      await store();
      await saveStatus('saved');
      flow.undo();
      await refuse();
    });

    for (const [what, confidence] of [
      ['the next reading', 0.95],
      ['the next reading of low confidence', 0.3],
    ] as const) {
      it(`takes ${what} from the screen, which is of the person before`, async () => {
        await read('r1');
        flow.confirm();
        (await nextWord()).request.json(503, {});
        await saveStatus('failed');
        await read('r2', 130, confidence);
        flow.retrySave();
        await refuse();
      });
    }
  });

  it('is replaced by a newer one of the same record', async () => {
    await read('r1');
    flow.confirm();
    const { request } = await nextWord();
    flow.undo();
    request.json(200, JSON.parse(request.body));
    assert.equal((await store()).word.state, 'unconfirmed');
    await settled();
    assert.equal(flow.current().status, 'read');
  });
});

describe('a photo from a paired phone', () => {
  it('waits while a number is being typed, and is shown next', async () => {
    create();
    flow.handOff();
    flow.receive({ ...photo, source: 'phone' }, Promise.resolve(body('r1')));
    await reach('read');
    flow.edit([answer('systolic', '145')]);
    flow.receive({ ...photo, source: 'phone' }, Promise.resolve(body('r2', 118)));
    const state = await reach('read');
    assert.deepEqual([state.recordId, state.draft.length, flow.hasNextPhoto()], ['r1', 1, true]);
    flow.confirm();
    assert.equal((await reach('confirmed')).confirmed[0]?.value, '145');
    flow.retake();
    assert.equal((await reach('read')).recordId, 'r2');
    assert.equal(flow.hasNextPhoto(), false);
  });
});

import assert from 'node:assert/strict';
import { onTestFinished, test } from 'vitest';
import { HdtError } from '../../../src/core/hdt-error.js';
import type { ImagePlan } from '../../../src/prepare/plan.js';
import { WorkerHost } from '../../../src/prepare/worker-host.js';
import { createAnalyzeFrame } from '../../../src/viewfinder/worker-calls.js';
import { createFakeClock, settled } from '../../support/fake-clock.js';
import { done, SEEN, type WorkerFactory, workerFactory } from './scripted-worker.js';

const PLAN: ImagePlan = { kind: 'image', format: 'jpeg', maxEdge: 2048, quality: 0.9 };
const FILE = new Blob(['x']);

function setUp(factory: WorkerFactory = workerFactory()) {
  const clock = createFakeClock();
  const host = new WorkerHost({
    createWorker: factory.create,
    clock,
    idleAfter: 20_000,
  });
  onTestFinished(() => host.stop());
  return { clock, host, factory };
}

const run = (host: WorkerHost, signal?: AbortSignal) =>
  host.call(async (worker) => await worker.prepare(FILE, PLAN, null), { signal });
const kindOf = async (answer: ReturnType<typeof run>) => {
  const result = await answer;
  return typeof result === 'string' ? result : result.value.kind;
};

test('no Worker is started before a picture needs one', () => {
  assert.equal(setUp().factory.started.length, 0);
});

test('one Worker prepares all pictures', async () => {
  const { host, factory } = setUp();
  for (const _ of [1, 2]) {
    const answer = run(host);
    (await factory.nextJob()).answer(done());
    assert.equal(await kindOf(answer), 'done');
  }
  assert.equal(factory.started.length, 1);
});

test('an idle Worker is terminated, and the next picture starts a new one', async () => {
  const { host, factory, clock } = setUp();
  const first = run(host);
  (await factory.nextJob()).answer(done());
  await first;
  await clock.advance(19_999);
  assert.equal(factory.started[0]?.ended, false);
  await clock.advance(1);
  assert.equal(factory.started[0]?.ended, true);
  const second = run(host);
  (await factory.nextJob()).answer(done());
  assert.equal(await kindOf(second), 'done');
  assert.equal(factory.started.length, 2);
});

test('work postpones the termination of the Worker', async () => {
  const { host, factory, clock } = setUp();
  const first = run(host);
  (await factory.nextJob()).answer(done());
  await first;
  await clock.advance(19_999);
  const second = run(host);
  const job = await factory.nextJob();
  await clock.advance(19_999);
  job.answer(done());
  assert.equal(await kindOf(second), 'done');
  assert.equal(factory.started.length, 1);
});

test('outcomes are transferred as data', async () => {
  const { host, factory } = setUp();
  const answer = run(host);
  (await factory.nextJob()).answer({ kind: 'failed', code: 'unreadable-image' });
  assert.deepEqual(await answer, { value: { kind: 'failed', code: 'unreadable-image' } });
});

test('aborting terminates the Worker, because a decoder cannot be stopped otherwise', async () => {
  const { host, factory } = setUp();
  const abort = new AbortController();
  const answer = run(host, abort.signal);
  const { worker } = await factory.nextJob();
  abort.abort();
  await assert.rejects(answer, (thrown) => thrown instanceof HdtError && thrown.code === 'cancelled');
  assert.equal(worker.ended, true);
  const next = run(host);
  (await factory.nextJob()).answer(done());
  assert.equal(await kindOf(next), 'done');
});

test('a Worker that crashes with a picture is replaced for the next', async () => {
  const { host, factory } = setUp();
  const answer = run(host);
  const { worker } = await factory.nextJob();
  worker.fail();
  assert.equal(await answer, 'failed');
  assert.equal(worker.ended, true);
  const next = run(host);
  (await factory.nextJob()).answer(done());
  assert.equal(await kindOf(next), 'done');
});

test('a Worker that crashes while idle is replaced without a failure', async () => {
  const { host, factory } = setUp();
  const first = run(host);
  (await factory.nextJob()).answer(done());
  await first;
  factory.started[0]?.fail();
  await settled();
  assert.equal(factory.started[0]?.ended, true);
  const next = run(host);
  (await factory.nextJob()).answer(done());
  assert.equal(await kindOf(next), 'done');
});

test('a picture that hangs the decoder fails instead of blocking the queue', async () => {
  const { host, factory, clock } = setUp();
  const answer = run(host);
  const { worker } = await factory.nextJob();
  await clock.advance(90_000);
  assert.equal(await answer, 'hung');
  assert.equal(worker.ended, true);
});

test('a Worker that cannot be constructed is unavailable, and not retried for ever', async () => {
  let tries = 0;
  const create = () => {
    tries += 1;
    throw new DOMException('blocked', 'SecurityError');
  };
  const { host } = setUp({ ...workerFactory(), create });
  for (const _ of [1, 2, 3, 4]) assert.equal(await run(host), 'failed');
  assert.equal(tries, 2);
});

test('a Worker whose script fails to load is unavailable', async () => {
  const factory = workerFactory({ silent: true });
  const { host } = setUp(factory);
  const answer = run(host);
  await settled();
  factory.started[0]?.fail();
  assert.equal(await answer, 'failed');
});

test('a Worker that never answers is given up', async () => {
  const factory = workerFactory({ silent: true });
  const { host, clock } = setUp(factory);
  const answer = run(host);
  await clock.nextSleep();
  await clock.advance(15_000);
  assert.equal(await answer, 'failed');
  assert.equal(factory.started[0]?.ended, true);
});

test('an error of the Worker does not reach the host page', async () => {
  const { host, factory } = setUp();
  const answer = run(host);
  const { worker } = await factory.nextJob();
  const error = new Event('error', { cancelable: true });
  worker.dispatchEvent(error);
  assert.equal(error.defaultPrevented, true);
  await answer;
});

/** Node has no bitmaps; a buffer can be handed over as well. */
const frame = () => Object.assign(new ArrayBuffer(4), { close: () => {} }) as unknown as ImageBitmap;
const analyze = (host: WorkerHost, isFirst = true, signal = new AbortController().signal) =>
  createAnalyzeFrame({
    async callWorker(work, options) {
      const result = await host.call(work, options);
      return typeof result === 'string' ? null : result;
    },
  })(frame(), 7, isFirst, null, signal);

test('frames are analysed in the Worker that prepares pictures', async () => {
  const given: unknown[] = [];
  const factory = workerFactory({
    looks: (at) => {
      given.push(at);
      return SEEN;
    },
  });
  const { host } = setUp(factory);
  assert.deepEqual(await analyze(host), SEEN);
  assert.deepEqual(await analyze(host, false), SEEN);
  const picture = run(host);
  (await factory.nextJob()).answer(done());
  assert.equal(await kindOf(picture), 'done');
  assert.equal(factory.started.length, 1);
  assert.deepEqual(given, [
    { now: 7, isFirst: true },
    { now: 7, isFirst: false },
  ]);
});

test('without a Worker that can draw, frames are not analysed and pictures are still prepared', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  assert.equal(await analyze(setUp({ ...workerFactory(), create: blocked }).host), null);
  const factory = workerFactory({
    looks: () => {
      throw new ReferenceError('OffscreenCanvas is not defined');
    },
  });
  const { host } = setUp(factory);
  assert.equal(await analyze(host), null);
  const picture = run(host);
  (await factory.nextJob()).answer(done());
  assert.equal(await kindOf(picture), 'done');
});

test('a Worker is terminated when frames are no longer analysed', async () => {
  const { host, factory, clock } = setUp();
  await analyze(host);
  await clock.advance(20_000);
  assert.equal(factory.started[0]?.ended, true);
});

test('a visit that has ended does not wait for an analysis', async () => {
  const factory = workerFactory({ silent: true });
  const { host } = setUp(factory);
  const visit = new AbortController();
  const seen = analyze(host, true, visit.signal);
  await settled();
  visit.abort();
  await assert.rejects(seen, (thrown) => thrown instanceof HdtError && thrown.code === 'cancelled');
});

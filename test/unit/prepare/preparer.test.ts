import assert from 'node:assert/strict';
import { onTestFinished, test } from 'vitest';
import type { HdtErrorCode } from '../../../src/core/errors.js';
import { HdtError } from '../../../src/core/hdt-error.js';
import type { ImagePlan } from '../../../src/prepare/plan.js';
import { Preparer } from '../../../src/prepare/preparer.js';
import { createFakeClock, settled } from '../../support/fake-clock.js';
import { done, workerFactory } from './scripted-worker.js';

const PLAN: ImagePlan = { kind: 'image', format: 'png', maxEdge: 2048, quality: 0.9 };
const FILE = new Blob(['x']);
const coded = (code: HdtErrorCode) => (thrown: unknown) => thrown instanceof HdtError && thrown.code === code;

function setUp() {
  const factory = workerFactory();
  const preparer = new Preparer({ clock: createFakeClock(), createWorker: factory.create });
  onTestFinished(() => preparer.close());
  return { factory, preparer, prepare: preparer.prepare };
}

test('files that need no preparation pass unchanged, without a Worker', async () => {
  const { prepare, factory } = setUp();
  const passed = await prepare(FILE, { kind: 'pass', format: 'pdf' });
  assert.deepEqual(passed, { body: FILE, format: 'pdf', via: 'pass' });
  assert.equal(passed.body, FILE);
  assert.equal(factory.started.length, 0);
});

test('a GIF that can no longer be read fails as such', async () => {
  const { prepare } = setUp();
  const gone = Object.assign(new Blob(['GIF89a']), {
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  });
  await assert.rejects(prepare(gone, { kind: 'pass', format: 'gif' }), coded('unreadable-file'));
});

test('a picture becomes a JPEG, with its size and the step that made it', async () => {
  const { prepare, factory } = setUp();
  const answer = prepare(FILE, PLAN);
  const job = await factory.nextJob();
  assert.deepEqual(job.plan, PLAN);
  job.answer(done('made'));
  const { body, ...rest } = await answer;
  assert.equal(await body.text(), 'made');
  assert.deepEqual(rest, { format: 'jpeg', width: 4, height: 3, measures: null, via: 'native' });
});

test('pictures are prepared one at a time, in order', async () => {
  const { prepare, factory } = setUp();
  const answers = ['one', 'two', 'three'].map(() => prepare(FILE, PLAN));
  for (const text of ['one', 'two', 'three']) {
    const job = await factory.nextJob();
    await settled();
    assert.equal(factory.waiting.length, 0, 'a second picture is in work');
    job.answer(done(text));
  }
  const texts = await Promise.all(answers.map(async (answer) => (await answer).body.text()));
  assert.deepEqual(texts, ['one', 'two', 'three']);
});

test('a new Worker prepares every fifth picture, unless it measures photos for a viewfinder', async () => {
  for (const [plan, workers] of [
    [PLAN, 3],
    [{ ...PLAN, isMeasured: true }, 1],
  ] as const) {
    const { prepare, factory } = setUp();
    for (let at = 1; at <= 9; at += 1) {
      const answer = prepare(FILE, plan);
      (await factory.nextJob()).answer(done(`${at}`));
      assert.equal(await (await answer).body.text(), `${at}`);
    }
    assert.equal(factory.started.length, workers);
    assert.deepEqual(
      factory.started.map(({ ended }) => ended),
      factory.started.map((_, at) => at < workers - 1),
    );
  }
});

test('a failed picture does not block the next', async () => {
  const { prepare, factory } = setUp();
  const [bad, good] = [prepare(FILE, PLAN), prepare(FILE, PLAN)];
  (await factory.nextJob()).answer({ kind: 'failed', code: 'unreadable-image' });
  await assert.rejects(bad, coded('unreadable-image'));
  (await factory.nextJob()).answer(done());
  assert.equal((await good).via, 'native');
});

test('an aborted picture is rejected at once, and never starts if it is queued', async () => {
  const { prepare, factory } = setUp();
  const abort = new AbortController();
  const inWork = prepare(FILE, PLAN);
  const inLine = prepare(FILE, PLAN, { signal: abort.signal });
  const behind = prepare(FILE, PLAN);
  const job = await factory.nextJob();
  abort.abort();
  await assert.rejects(inLine, coded('cancelled'));
  job.answer(done('first'));
  assert.equal(await (await inWork).body.text(), 'first');
  (await factory.nextJob()).answer(done('third'));
  assert.equal(await (await behind).body.text(), 'third');
  assert.equal(factory.waiting.length, 0);
});

test('a signal that is already aborted is respected', async () => {
  const { prepare, factory } = setUp();
  await assert.rejects(prepare(FILE, PLAN, { signal: AbortSignal.abort() }), coded('cancelled'));
  assert.equal(factory.started.length, 0);
});

test('closing cancels running and queued pictures; later pictures still work', async () => {
  const { prepare, preparer, factory } = setUp();
  const answers = [prepare(FILE, PLAN), prepare(FILE, PLAN)];
  const { worker } = await factory.nextJob();
  preparer.close();
  for (const answer of answers) await assert.rejects(answer, coded('cancelled'));
  assert.equal(worker.ended, true);
  const later = prepare(FILE, PLAN);
  (await factory.nextJob()).answer(done());
  assert.equal((await later).format, 'jpeg');
});

test('texts are examined in the Worker, and not at all without one', async () => {
  const { preparer } = setUp();
  const text = new Blob(['{"a":[1']);
  assert.deepEqual(await preparer.callWorker(async (worker) => await worker.examineText(text, 'json')), {
    value: { code: 'truncated-file' },
  });
  const without = new Preparer({
    clock: createFakeClock(),
    createWorker: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  assert.equal(await without.callWorker(async (worker) => await worker.examineText(text, 'json')), null);
  await assert.rejects(
    without.callWorker(async () => null, { signal: AbortSignal.abort() }),
    coded('cancelled'),
  );
});

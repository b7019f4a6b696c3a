import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import type { HdtErrorCode } from '../../../src/core/errors.js';
import { HdtError } from '../../../src/core/hdt-error.js';
import type { QueuedFile } from '../../../src/upload/batch.js';
import type { EntryEvent } from '../../../src/upload/entry.js';
import { Sender } from '../../../src/upload/sender.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';

interface Post {
  readonly ids: readonly string[];
  readonly key: string;
  readonly isRepeated: boolean;
  readonly signal: AbortSignal;
  progress(sent: number): void;
  answer(): void;
  fail(code: HdtErrorCode, retryAfter?: number): void;
}

const SIZE = 100;
const item = (id: string, order = 0): QueuedFile => ({
  id,
  order,
  name: `${id}.pdf`,
  body: new Blob(['x'.repeat(SIZE)]),
});

let clock: FakeClock;
let posts: Post[];
let withdrawals: { readonly key: string; answer(filed: boolean): void; fail(code: HdtErrorCode): void }[];
let events: Map<string, EntryEvent[]>;
let sender: Sender;
let network: { isUp: boolean; goOnline: () => void };

const types = (id: string) => (events.get(id) ?? []).map(({ type }) => type);
const last = (id: string) => events.get(id)?.at(-1);
const failure = (id: string) => {
  const event = last(id);
  return event?.type === 'failed' ? [event.type, event.code] : event;
};
const add = async (...ids: string[]) => {
  for (const id of ids) void sender.send(item(id));
  await settled();
};

/** Retries a file as a flow does: each file of its batch is sent again. */
const retry = (id: string) => {
  const ids = sender.retry(id);
  for (const one of ids) void sender.send(item(one));
  return ids;
};

beforeEach(() => {
  clock = createFakeClock();
  posts = [];
  withdrawals = [];
  events = new Map();
  network = { isUp: true, goOnline: () => {} };
  sender = new Sender({
    clock,
    random: () => 0,
    connectivity: {
      isOnline: () => network.isUp,
      whenOnline: () =>
        new Promise((resolve) => {
          network.goOnline = () => {
            network.isUp = true;
            resolve();
          };
        }),
    },
    report: (id, event) => events.set(id, [...(events.get(id) ?? []), event]),
    withdraw: (batch, { key }) =>
      new Promise((resolve, reject) => {
        withdrawals.push({
          key,
          answer: (filed) => resolve(filed ? batch.map(({ id }) => ({ uploadId: `u-${id}` })) : null),
          fail: (code) => reject(new HdtError(code)),
        });
      }),
    post: (batch, { key, isRepeated, signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new HdtError('cancelled')));
        posts.push({
          ids: batch.map(({ id }) => id),
          key,
          isRepeated,
          signal,
          progress: onProgress,
          answer: () => resolve(batch.map(({ id }) => ({ uploadId: `u-${id}` }))),
          fail: (code, retryAfter) => reject(new HdtError(code, { ...(retryAfter && { retryAfter }) })),
        });
      }),
  });
});

describe('the sender', () => {
  it('sends files added together in batches of ten at most, two requests at a time', async () => {
    await add(...Array.from({ length: 25 }, (_, index) => `f${index}`));
    assert.deepEqual(
      posts.map(({ ids }) => ids.length),
      [10, 10],
    );
    posts[0]?.answer();
    await settled();
    assert.deepEqual(
      posts.map(({ ids }) => ids.length),
      [10, 10, 5],
    );
    assert.deepEqual(last('f9'), { type: 'accepted', uploadId: 'u-f9' });
  });

  it('sends files in the order in which their checks began, whichever check ends first', async () => {
    const [first, second] = [sender.holdForCheck(), sender.holdForCheck()];
    void sender.send(item('b', second.order));
    second.end();
    void sender.send(item('a', first.order));
    first.end();
    await settled();
    assert.deepEqual(posts[0]?.ids, ['a', 'b']);
  });

  it('spreads the progress of a request over its files', async () => {
    await add('a', 'b', 'c');
    posts[0]?.progress(150);
    const sent = ['a', 'b', 'c'].map((id) => (last(id) as { sent: number }).sent);
    assert.deepEqual(sent, [100, 50, 0]);
  });

  it('cancels one file of a batch and keeps the others', async () => {
    await add('a', 'b');
    posts[0]?.progress(50);
    assert.equal(sender.cancel('a'), 'checking');
    await settled();
    assert.equal(posts[0]?.signal.aborted, true);
    // All bytes may have been sent: progress events arrive late.
    assert.equal(withdrawals[0]?.key, posts[0]?.key);
    withdrawals[0]?.answer(false);
    await settled();
    assert.deepEqual(posts[1]?.ids, ['b']);
    assert.notEqual(posts[1]?.key, posts[0]?.key);
    assert.deepEqual(last('a'), { type: 'cancelled' });
    assert.equal(types('a').includes('requeued'), false);
    posts[1]?.answer();
    await settled();
    assert.deepEqual(last('b'), { type: 'accepted', uploadId: 'u-b' });
  });

  it('does not abort a request after its last byte: the ids of the others would be lost', async () => {
    await add('a', 'b');
    posts[0]?.progress(2 * SIZE);
    assert.equal(sender.cancel('a'), 'checking');
    assert.equal(posts[0]?.signal.aborted, false);
    posts[0]?.answer();
    await settled();
    // The answer was on its way: the service has both.
    assert.deepEqual(
      [last('a'), last('b')],
      [
        { type: 'accepted', uploadId: 'u-a' },
        { type: 'accepted', uploadId: 'u-b' },
      ],
    );
  });

  it('looks up a single file that was cancelled while it was sent', async () => {
    for (const [id, isStored, end] of [
      ['a', false, { type: 'cancelled' }],
      ['b', true, { type: 'accepted', uploadId: 'u-b' }],
    ] as const) {
      await add(id);
      posts.at(-1)?.progress(50);
      assert.equal(sender.cancel(id), 'checking');
      await settled();
      assert.equal(withdrawals.at(-1)?.key, posts.at(-1)?.key);
      withdrawals.at(-1)?.answer(isStored);
      await settled();
      assert.deepEqual(last(id), end);
    }
    assert.equal(posts.length, 2, 'nothing is sent again');
  });

  it('looks it up while paused, and sends the others only after the person resumes', async () => {
    await add('a', 'b');
    posts[0]?.progress(50);
    sender.hold('person');
    await settled();
    assert.equal(sender.cancel('a'), 'checking');
    await settled();
    withdrawals[0]?.answer(false);
    await settled();
    assert.deepEqual(
      [last('a'), last('b')],
      [{ type: 'cancelled' }, { type: 'requeued', waiting: 'paused', counted: false }],
    );
    assert.equal(posts.length, 1);
    sender.release('person');
    await settled();
    assert.deepEqual(posts[1]?.ids, ['b']);
  });

  it('reports that the outcome is unknown, and withdraws the key again before a retry sends the file', async () => {
    await add('a');
    posts[0]?.progress(50);
    sender.cancel('a');
    await settled();
    for (let tries = 0; last('a')?.type !== 'failed'; tries += 1) {
      withdrawals[tries]?.fail('network');
      await settled();
      if (last('a')?.type !== 'failed') await clock.advance(await clock.nextSleep());
    }
    const end = last('a');
    assert.ok(end?.type === 'failed' && end.code === 'unconfirmed' && end.retry.kind === 'send');
    assert.deepEqual(retry('a'), ['a']);
    await settled();
    assert.equal(posts.length, 1, 'the key may be withdrawn');
    assert.equal(withdrawals.at(-1)?.key, posts[0]?.key);
    withdrawals.at(-1)?.answer(false);
    await settled();
    assert.deepEqual(posts[1]?.ids, ['a']);
    assert.notEqual(posts[1]?.key, posts[0]?.key);
    posts[1]?.answer();
    await settled();
    assert.deepEqual(last('a'), { type: 'accepted', uploadId: 'u-a' });
  });

  it('cancels a file at once that the server has deferred', async () => {
    await add('a');
    posts[0]?.fail('rate-limited', 60_000);
    await settled();
    assert.equal(sender.cancel('a'), 'stopped');
    await clock.advance(60_000);
    assert.deepEqual([posts.length, withdrawals.length], [1, 0]);
  });

  it('removes a queued file', async () => {
    await add(...Array.from({ length: 20 }, (_, index) => `x${index}`), 'late');
    assert.equal(sender.cancel('late'), 'stopped');
    for (const post of posts) post.answer();
    await settled();
    assert.equal(posts.length, 2);
    assert.equal(withdrawals.length, 0);
  });

  it('stores the others of a batch once when one was cancelled after it had arrived', async () => {
    await add('a', 'b');
    posts[0]?.progress(50);
    sender.cancel('a');
    await settled();
    withdrawals[0]?.answer(true);
    await settled();
    assert.deepEqual([posts.length, last('b')], [1, { type: 'accepted', uploadId: 'u-b' }]);
    assert.deepEqual(last('a'), { type: 'accepted', uploadId: 'u-a' });
  });

  it('keeps the files and the key of a batch until a definite response', async () => {
    await add('a', 'b', 'c');
    const [first] = posts;
    for (const code of ['server', 'in-progress', 'network', 'bad-response'] as const) {
      posts.at(-1)?.fail(code);
      await settled();
      if (code === 'bad-response') break;
      await clock.advance(await clock.nextSleep());
    }
    assert.deepEqual([last('a')?.type, last('b')?.type, last('c')?.type], ['failed', 'failed', 'failed']);
    // More files are added meanwhile, and one of the three is retried.
    await add('d');
    posts.at(-1)?.answer();
    await settled();
    assert.deepEqual(retry('b'), ['a', 'b', 'c']);
    await settled();
    posts.at(-1)?.answer();
    await settled();
    assert.deepEqual(
      posts.map(({ ids, isRepeated }) => [ids.join(''), isRepeated]),
      [
        ['abc', false],
        ['abc', true],
        ['abc', true],
        ['abc', true],
        ['d', false],
        ['abc', true],
      ],
    );
    assert.deepEqual(
      posts.filter(({ key }) => key === first?.key).map(({ ids }) => ids.join('')),
      ['abc', 'abc', 'abc', 'abc', 'abc'],
    );
    assert.deepEqual(last('c'), { type: 'accepted', uploadId: 'u-c' });
    assert.deepEqual(retry('b'), []);
  });

  it('does not mix a batch whose response was lost with one that was never sent', async () => {
    await add('a', 'b');
    posts[0]?.fail('network');
    await settled();
    await add('c');
    await clock.advance(await clock.nextSleep());
    assert.deepEqual(
      posts.map(({ ids }) => ids.join('')),
      ['ab', 'c', 'ab'],
    );
  });

  it('withdraws a batch when one of its files was removed before the retry', async () => {
    await add('a', 'b');
    posts[0]?.fail('bad-response');
    await settled();
    sender.forget('a');
    assert.deepEqual(retry('b'), ['b']);
    await settled();
    withdrawals[0]?.answer(false);
    await settled();
    assert.deepEqual(posts[1]?.ids, ['b']);
  });

  it('keeps the key of an unconfirmed batch, whatever error comes afterwards', async () => {
    await add('a');
    posts[0]?.fail('server');
    await clock.advance(await clock.nextSleep());
    posts[1]?.fail('unauthorized');
    await settled();
    assert.equal(last('a')?.type, 'failed');
    assert.deepEqual(retry('a'), ['a']);
    await settled();
    assert.equal(posts[2]?.key, posts[0]?.key);
  });

  it('polls for the outcome of a batch without counting attempts, for minutes, then fails', async () => {
    await add('a');
    let attempts = 0;
    while (last('a')?.type !== 'failed') {
      posts.at(-1)?.fail('in-progress', 2000);
      await settled();
      attempts += 1;
      if (last('a')?.type === 'failed') break;
      assert.deepEqual(last('a'), { type: 'requeued', waiting: 'confirming', counted: false });
      await clock.advance(await clock.nextSleep());
    }
    const end = last('a');
    assert.ok(end?.type === 'failed' && end.code === 'unconfirmed' && end.retry.kind === 'send');
    assert.ok(clock.now() >= 80_000 + 60_000, 'longer than a lease and the time the service needs');
    assert.ok(attempts > 100);
  });

  it('waits for a batch that has arrived and is not recorded, through an outage of ten minutes', async () => {
    await add('a');
    posts[0]?.fail('unrecorded', 5000);
    await settled();
    assert.deepEqual(last('a'), { type: 'requeued', waiting: 'recording', counted: false });
    const start = clock.now();
    while (clock.now() - start < 600_000) {
      await clock.advance(await clock.nextSleep());
      posts.at(-1)?.fail('server', 5000);
      await settled();
      assert.deepEqual(last('a'), { type: 'requeued', waiting: 'recording', counted: false });
    }
    await clock.advance(await clock.nextSleep());
    posts.at(-1)?.answer();
    await settled();
    assert.deepEqual(last('a'), { type: 'accepted', uploadId: 'u-a' });
    assert.equal(new Set(posts.map(({ key }) => key)).size, 1);
  });

  it('ends the wait for a batch that is never recorded with what is known: it has arrived', async () => {
    await add('a');
    while (last('a')?.type !== 'failed') {
      posts.at(-1)?.fail('unrecorded');
      await settled();
      if (last('a')?.type !== 'failed') await clock.advance(await clock.nextSleep());
    }
    const end = last('a');
    assert.ok(end?.type === 'failed' && end.code === 'unrecorded' && end.retry.kind === 'send');
    retry('a');
    await settled();
    assert.equal(posts.at(-1)?.key, posts[0]?.key);
  });

  it('sends a batch whose outcome can never be known under a new key, and only when the person says so', async () => {
    await add('a');
    posts[0]?.fail('answer-lost');
    await settled();
    const end = last('a');
    assert.ok(end?.type === 'failed' && end.code === 'answer-lost' && end.retry.kind === 'send');
    await clock.advance(600_000);
    assert.equal(posts.length, 1);
    assert.deepEqual(retry('a'), ['a']);
    await settled();
    assert.equal(posts.length, 2);
    assert.notEqual(posts[1]?.key, posts[0]?.key);
  });

  it('retries a batch with backoff, and stops with a retry offered', async () => {
    await add('a', 'b');
    for (const [tries, pause] of [500, 1000, 2000, 4000].entries()) {
      posts[tries]?.fail('network');
      assert.equal(await clock.nextSleep(), pause);
      await clock.advance(pause);
      assert.deepEqual(posts[tries + 1]?.ids, ['a', 'b']);
    }
    posts[4]?.fail('network');
    await settled();
    const end = last('a');
    assert.ok(end?.type === 'failed' && end.code === 'network' && end.retry.kind === 'send');
  });

  it('sends after a delay although the clock of the device is set back meanwhile', async () => {
    await add('a');
    posts[0]?.fail('rate-limited', 5_000);
    await settled();
    clock.set(-3_600_000);
    await clock.advance(5_000);
    assert.equal(posts.length, 2);
    await add('b');
    assert.equal(posts.length, 3);
  });

  it('obeys Retry-After', async () => {
    await add('a');
    posts[0]?.fail('rate-limited', 5000);
    assert.equal(await clock.nextSleep(), 5000);
  });

  it('does not retry a refusal', async () => {
    await add('a');
    posts[0]?.fail('unauthorized');
    await settled();
    assert.deepEqual([posts.length, last('a')?.type], [1, 'failed']);
  });

  it('withdraws the key of a refused batch whose first request may still arrive, before it sends files one by one', async () => {
    await add('a', 'b');
    posts[0]?.fail('network');
    await settled();
    await clock.advance(60_000);
    posts[1]?.fail('rejected');
    await settled();
    assert.deepEqual([posts.length, withdrawals.map(({ key }) => key)], [2, [posts[0]?.key]]);
    withdrawals[0]?.answer(false);
    await settled();
    assert.deepEqual(
      posts.slice(2).map(({ ids }) => ids),
      [['a'], ['b']],
    );
  });

  it('sends the others one by one when a file is gone before anything was sent', async () => {
    await add('a', 'b');
    posts[0]!.fail('unreadable-file');
    await settled();
    assert.deepEqual(
      posts.slice(1).map(({ ids }) => ids),
      [['a'], ['b']],
    );
    posts[1]!.answer();
    posts[2]!.fail('unreadable-file');
    await settled();
    assert.equal(last('a')?.type, 'accepted');
    assert.deepEqual(failure('b'), ['failed', 'unreadable-file']);
  });

  for (const filed of [true, false]) {
    it(`looks up a file that is gone after its answer was lost: ${filed ? 'it' : 'nothing'} had arrived`, async () => {
      await add('a');
      posts[0]!.fail('network');
      await settled();
      await clock.advance(60_000);
      posts[1]!.fail('unreadable-file');
      await settled();
      assert.deepEqual(
        withdrawals.map(({ key }) => key),
        [posts[0]!.key],
      );
      withdrawals[0]!.answer(filed);
      await settled();
      if (filed) return assert.equal(last('a')?.type, 'accepted');
      assert.notEqual(posts[2]!.key, posts[0]!.key);
      posts[2]!.fail('unreadable-file');
      await settled();
      assert.deepEqual(failure('a'), ['failed', 'unreadable-file']);
    });
  }

  it('sends nothing again of a refused batch whose first request had arrived', async () => {
    await add('a', 'b');
    posts[0]?.fail('network');
    await settled();
    await clock.advance(60_000);
    posts[1]?.fail('rejected');
    await settled();
    withdrawals[0]?.answer(true);
    await settled();
    assert.equal(posts.length, 2);
    assert.deepEqual(last('b'), { type: 'accepted', uploadId: 'u-b' });
  });

  for (const refusal of ['rejected', 'too-large', 'unsupported-format'] as const) {
    it(`sends files one by one after a batch was refused (${refusal}), so that one bad file fails alone`, async () => {
      await add('good', 'bad');
      posts[0]?.fail(refusal);
      await settled();
      assert.deepEqual(
        posts.slice(1).map(({ ids }) => ids),
        [['good'], ['bad']],
      );
      posts[1]?.answer();
      posts[2]?.fail(refusal);
      await settled();
      assert.deepEqual([last('good')?.type, last('bad')?.type], ['accepted', 'failed']);
    });
  }

  it('waits for the network without counting attempts', async () => {
    network.isUp = false;
    await add('a');
    assert.deepEqual([posts.length, last('a')], [0, { type: 'waiting', waiting: 'offline' }]);
    await add('b');
    assert.deepEqual(last('b'), { type: 'waiting', waiting: 'offline' });
    network.goOnline();
    await settled();
    assert.deepEqual(posts[0]?.ids, ['a', 'b']);
  });

  it('resumes automatically after the network failed during a request', async () => {
    await add('a');
    network.isUp = false;
    posts[0]?.fail('network');
    await settled();
    const requeued = events.get('a')?.find(({ type }) => type === 'requeued');
    assert.deepEqual(requeued, { type: 'requeued', waiting: 'offline', counted: false });
    network.goOnline();
    await settled();
    assert.deepEqual(posts[1]?.ids, ['a']);
  });

  it('drops a file cancelled during its backoff', async () => {
    await add('a');
    posts[0]?.fail('server');
    await clock.nextSleep();
    assert.equal(sender.cancel('a'), 'checking');
    await clock.advance(60_000);
    assert.equal(posts.length, 1);
    withdrawals[0]?.answer(false);
    await settled();
    assert.deepEqual(last('a'), { type: 'cancelled' });
  });

  it('dispatches nothing after close', async () => {
    await add('a');
    sender.close();
    await settled();
    assert.equal(posts[0]?.signal.aborted, true);
    assert.deepEqual(types('a'), ['posting']);
  });

  it('pauses, and sends the same batch under the same key when resumed', async () => {
    await add('a', 'b');
    posts[0]?.progress(50);
    sender.hold('person');
    await settled();
    assert.equal(posts[0]?.signal.aborted, true);
    assert.deepEqual(last('a'), { type: 'requeued', waiting: 'paused', counted: false });
    await add('c');
    assert.deepEqual(last('c'), { type: 'waiting', waiting: 'paused' });
    sender.holdForCheck().end();
    await settled();
    assert.equal(posts.length, 1);
    sender.release('person');
    await settled();
    assert.deepEqual(
      posts.map(({ ids, isRepeated }) => [ids.join(''), isRepeated]),
      [
        ['ab', false],
        ['ab', true],
        ['c', false],
      ],
    );
    assert.equal(posts[1]?.key, posts[0]?.key);
  });

  it('completes a request that has sent every byte when the person pauses', async () => {
    await add('a');
    posts[0]?.progress(SIZE);
    sender.hold('person');
    posts[0]?.answer();
    await settled();
    assert.deepEqual(last('a'), { type: 'accepted', uploadId: 'u-a' });
  });

  it('sends nothing else while a server asks to wait', async () => {
    await add('a');
    posts[0]?.fail('rate-limited', 5_000);
    await settled();
    await add('b');
    assert.deepEqual(
      [last('a'), last('b')],
      [
        { type: 'requeued', waiting: 'throttled', counted: true },
        { type: 'waiting', waiting: 'throttled' },
      ],
    );
    await clock.advance(4_999);
    assert.equal(posts.length, 1);
    await clock.advance(1);
    assert.equal(types('b').filter((type) => type === 'waiting').length, 2, 'and says when it is over');
    assert.deepEqual(
      posts.map(({ ids }) => ids.join('')),
      ['a', 'a', 'b'],
    );
  });

  it('sends nothing else while one batch fails again and again', async () => {
    await add('a');
    posts[0]?.fail('server');
    await settled();
    await clock.advance(await clock.nextSleep());
    posts[1]?.fail('server');
    await settled();
    await add('b');
    assert.equal(posts.length, 2);
    await clock.advance(await clock.nextSleep());
    assert.equal(posts.length, 4);
  });

  it('sends no further batch once nobody is signed in', async () => {
    await add(...Array.from({ length: 35 }, (_, index) => `f${index}`));
    assert.equal(posts.length, 2);
    posts[0]?.fail('unauthorized');
    posts[1]?.fail('unauthorized');
    await settled();
    assert.equal(posts.length, 2);
    for (const id of ['f0', 'f12', 'f34']) assert.equal((last(id) as { code: string }).code, 'unauthorized');
  });

  it('reports when files no longer wait for the network', async () => {
    network.isUp = false;
    await add(...Array.from({ length: 30 }, (_, index) => `f${index}`));
    assert.deepEqual(last('f29'), { type: 'waiting', waiting: 'offline' });
    network.goOnline();
    await settled();
    assert.deepEqual(last('f29'), { type: 'waiting', waiting: null });
  });
});

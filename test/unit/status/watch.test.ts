import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HdtError, type HdtErrorCode } from '../../../src/errors.js';
import type { UploadStatus } from '../../../src/service/wire.js';
import { nextPoll } from '../../../src/status/pace.js';
import { type UploadStatusResponse, watch } from '../../../src/status/watch.js';
import { createFakeClock, settled } from '../../support/fake-clock.js';

type Script = (UploadStatus | HdtErrorCode | { status: UploadStatus; retryAfter: number })[];
const ERRORS = new Set<unknown>(['network', 'server', 'not-found', 'unauthorized', 'bad-response']);

/** Runs a watch over scripted answers, waking it at every pause, and records both. */
async function follow(script: Script) {
  const clock = createFakeClock();
  const control = new AbortController();
  const pauses: number[] = [];
  const seen: string[] = [];
  let looks = 0;
  const run = (async () => {
    for await (const { status } of watch('u1', {
      clock,
      random: () => 0.5,
      signal: control.signal,
      whenVisible: () => Promise.resolve(),
      poll: async (): Promise<UploadStatusResponse> => {
        const next = script[looks++];
        if (typeof next === 'object') return { fileName: '', ...next };
        if (ERRORS.has(next)) throw new HdtError(next as HdtErrorCode);
        return { status: next as UploadStatus, fileName: '', retryAfter: null };
      },
    })) {
      seen.push(status);
    }
    return 'end';
  })().catch((error: HdtError) => error.code);
  for (;;) {
    const next = await Promise.race([run, clock.nextSleep()]);
    if (typeof next === 'string') return { seen, pauses, end: next, looks };
    pauses.push(next);
    await clock.advance(next);
  }
}

describe('watch', () => {
  it('follows an upload to its end at the service’s pace', async () => {
    const story = await follow(['uploaded', 'processing', 'completed']);
    assert.deepEqual(story, {
      seen: ['uploaded', 'processing', 'completed'],
      pauses: [7500, 7500],
      end: 'end',
      looks: 3,
    });
  });

  it('ends at failed', async () => assert.equal((await follow(['processing', 'failed'])).end, 'end'));

  it('believes a server that names its own pace', async () => {
    const { pauses } = await follow([{ status: 'processing', retryAfter: 1000 }, 'completed']);
    assert.deepEqual(pauses, [1000]);
  });

  it('rides out a bad patch with growing pauses', async () => {
    const { pauses, end } = await follow(['network', 'server', 'bad-response', 'processing', 'completed']);
    assert.deepEqual([pauses, end], [[15_000, 30_000, 60_000, 7500], 'end']);
  });

  it('says so after a long silence', async () => {
    const { end, looks } = await follow(Array(20).fill('network'));
    assert.deepEqual([end, looks], ['network', 7]);
  });

  for (const code of ['not-found', 'unauthorized'] as const) {
    it(`does not ask again after ${code}`, async () => assert.equal((await follow([code])).looks, 1));
  }

  it('asks nothing while the page is hidden', async () => {
    let show = () => {};
    let looks = 0;
    const visible = new Promise<void>((resolve) => {
      show = resolve;
    });
    const answers = watch('u1', {
      clock: createFakeClock(),
      signal: new AbortController().signal,
      whenVisible: () => visible,
      poll: async () => {
        looks += 1;
        return { status: 'completed', fileName: '', retryAfter: null };
      },
    });
    const first = answers.next();
    await settled();
    assert.equal(looks, 0);
    show();
    await first;
    assert.equal(looks, 1);
  });

  it('stops in the middle of a pause', async () => {
    const control = new AbortController();
    const answers = watch('u1', {
      clock: createFakeClock(),
      signal: control.signal,
      whenVisible: () => Promise.resolve(),
      poll: async () => ({ status: 'processing', fileName: '', retryAfter: null }),
    });
    await answers.next();
    const pause = answers.next();
    await settled();
    control.abort();
    await assert.rejects(pause, (error) => error instanceof HdtError && error.code === 'cancelled');
  });
});

describe('nextPoll', () => {
  it('stays within the 5 to 10 seconds the service asks for', () => {
    const at = (random: number) => nextPoll({ failures: 0, retryAfter: null, random });
    assert.deepEqual([at(0), at(0.5), at(0.999)].map(Math.round), [5000, 7500, 9995]);
  });
  it('has a floor and a ceiling', () => {
    assert.equal(nextPoll({ failures: 0, retryAfter: 0, random: 0 }), 250);
    assert.equal(nextPoll({ failures: 10, retryAfter: null, random: 0 }), 60_000);
  });
});

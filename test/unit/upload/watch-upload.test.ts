import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { HdtErrorCode } from '../../../src/core/errors.js';
import { HdtError } from '../../../src/core/hdt-error.js';
import type { UploadStatus } from '../../../src/core/service/wire.js';
import { pollInterval, type UploadStatusResponse, watchUpload } from '../../../src/upload/watch-upload.js';
import { createFakeClock, settled } from '../../support/fake-clock.js';

type Script = (UploadStatus | HdtErrorCode | { status: UploadStatus; retryAfter: number })[];
const ERRORS = new Set<unknown>(['network', 'server', 'not-found', 'unauthorized', 'bad-response']);

/** Runs a watch over scripted responses, advances the clock at every pause, and records both. */
async function follow(script: Script) {
  const clock = createFakeClock();
  const control = new AbortController();
  const pauses: number[] = [];
  const seen: string[] = [];
  let polls = 0;
  const run = (async () => {
    for await (const { status } of watchUpload('u1', {
      clock,
      random: () => 0.5,
      signal: control.signal,
      whenVisible: () => Promise.resolve(),
      poll: async (): Promise<UploadStatusResponse> => {
        const next = script[polls++];
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
    if (typeof next === 'string') return { seen, pauses, end: next, polls };
    pauses.push(next);
    await clock.advance(next);
  }
}

describe('watch', () => {
  it('polls an upload to its end at the pace of the service', async () => {
    const result = await follow(['uploaded', 'processing', 'completed']);
    assert.deepEqual(result, {
      seen: ['uploaded', 'processing', 'completed'],
      pauses: [7500, 7500],
      end: 'end',
      polls: 3,
    });
  });

  it('ends at failed', async () => assert.equal((await follow(['processing', 'failed'])).end, 'end'));

  it('obeys Retry-After', async () => {
    const { pauses } = await follow([{ status: 'processing', retryAfter: 1000 }, 'completed']);
    assert.deepEqual(pauses, [1000]);
  });

  it('retries consecutive failures with backoff', async () => {
    const { pauses, end } = await follow(['network', 'server', 'bad-response', 'processing', 'completed']);
    assert.deepEqual([pauses, end], [[15_000, 30_000, 60_000, 7500], 'end']);
  });

  it('throws after seven consecutive failures', async () => {
    const { end, polls } = await follow(Array(20).fill('network'));
    assert.deepEqual([end, polls], ['network', 7]);
  });

  for (const code of ['not-found', 'unauthorized'] as const) {
    it(`does not retry ${code}`, async () => assert.equal((await follow([code])).polls, 1));
  }

  it('does not poll while the page is hidden', async () => {
    let show = () => {};
    let polls = 0;
    const visible = new Promise<void>((resolve) => {
      show = resolve;
    });
    const responses = watchUpload('u1', {
      clock: createFakeClock(),
      signal: new AbortController().signal,
      whenVisible: () => visible,
      poll: async () => {
        polls += 1;
        return { status: 'completed', fileName: '', retryAfter: null };
      },
    });
    const first = responses.next();
    await settled();
    assert.equal(polls, 0);
    show();
    await first;
    assert.equal(polls, 1);
  });

  it('is cancelled during a pause', async () => {
    const control = new AbortController();
    const responses = watchUpload('u1', {
      clock: createFakeClock(),
      signal: control.signal,
      whenVisible: () => Promise.resolve(),
      poll: async () => ({ status: 'processing', fileName: '', retryAfter: null }),
    });
    await responses.next();
    const pause = responses.next();
    await settled();
    control.abort();
    await assert.rejects(pause, (error) => error instanceof HdtError && error.code === 'cancelled');
  });
});

describe('pollInterval', () => {
  it('stays within the 5 to 10 seconds of the service', () => {
    const at = (random: number) => pollInterval({ failures: 0, retryAfter: null, random });
    assert.deepEqual([at(0), at(0.5), at(0.999)].map(Math.round), [5000, 7500, 9995]);
  });
  it('has a floor and a ceiling', () => {
    assert.equal(pollInterval({ failures: 0, retryAfter: 0, random: 0 }), 250);
    assert.equal(pollInterval({ failures: 10, retryAfter: null, random: 0 }), 60_000);
  });
  it('grows with failures though the server asks for no wait, and obeys a longer one', () => {
    const delay = (failures: number, retryAfter: number) => pollInterval({ failures, retryAfter, random: 0 });
    assert.deepEqual(
      [1, 2, 6].map((failures) => delay(failures, 0)),
      [1000, 2000, 32_000],
    );
    assert.equal(delay(1, 7000), 7000);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { withTimeout } from '../../../src/core/clock.js';
import { HdtError } from '../../../src/core/hdt-error.js';
import { createFakeClock, settled } from '../../support/fake-clock.js';

const never = () => new Promise<never>(() => {});

describe('withTimeout', () => {
  it('resolves with the result and leaves no timer behind', async () => {
    const clock = createFakeClock();
    assert.equal(await withTimeout(async () => 'result', { ms: 10, clock }), 'result');
    const woken = clock.nextSleep().then(() => 'woken');
    assert.equal(await Promise.race([woken, settled().then(() => 'no timer')]), 'no timer');
  });

  it('rejects with timeout when the time is up, not before, and aborts the work', async () => {
    const clock = createFakeClock();
    let given: AbortSignal | undefined;
    let code: unknown;
    const work = (signal: AbortSignal) => {
      given = signal;
      return never();
    };
    const result = withTimeout(work, { ms: 10, clock }).catch((error: HdtError) => {
      code = error.code;
    });
    await clock.advance(9);
    assert.deepEqual([code, given?.aborted], [undefined, false]);
    await clock.advance(1);
    await result;
    assert.deepEqual([code, given?.aborted], ['timeout', true]);
  });

  it('rejects with cancelled and aborts the work when the caller aborts', async () => {
    const control = new AbortController();
    let given: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      given = signal;
      return never();
    };
    const result = withTimeout(work, { ms: 10, clock: createFakeClock(), signal: control.signal });
    control.abort();
    await assert.rejects(result, { code: 'cancelled' });
    assert.equal(given?.aborted, true);
  });

  it('rejects with cancelled when the caller has aborted before', async () => {
    const options = { ms: 10, clock: createFakeClock(), signal: AbortSignal.abort() };
    await assert.rejects(withTimeout(never, options), { code: 'cancelled' });
  });

  it('rejects with what the work throws, at once or later', async () => {
    const clock = createFakeClock();
    const failed = new HdtError('network');
    await assert.rejects(
      withTimeout(() => Promise.reject(failed), { ms: 10, clock }),
      failed,
    );
    const throwAtOnce = () => {
      throw failed;
    };
    await assert.rejects(withTimeout(throwAtOnce, { ms: 10, clock }), failed);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { nextEvent } from '../../../src/core/page-state.js';

describe('nextEvent', () => {
  it('resolves with the next event of the type, and no other', async () => {
    const target = new EventTarget();
    let isOver = false;
    const waiting = nextEvent(target, 'online', new AbortController().signal).then(() => {
      isOver = true;
    });
    target.dispatchEvent(new Event('offline'));
    await Promise.resolve();
    assert.equal(isOver, false);
    target.dispatchEvent(new Event('online'));
    await waiting;
  });

  it('rejects with cancelled when the signal aborts, before or meanwhile', async () => {
    await assert.rejects(nextEvent(new EventTarget(), 'online', AbortSignal.abort()), { code: 'cancelled' });
    const control = new AbortController();
    const waiting = nextEvent(new EventTarget(), 'online', control.signal);
    control.abort();
    await assert.rejects(waiting, { code: 'cancelled' });
  });
});

import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { afterEach, describe, it } from 'vitest';
import { nextEvent, whenPageReturns } from '../../../src/core/page-state.js';

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

describe('whenPageReturns', () => {
  afterEach(() => {
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
  });

  it('leaves no listener of the event that did not come', async () => {
    const [window, document] = [new EventTarget(), new EventTarget()];
    for (const [name, value] of Object.entries({ window, document }))
      Object.defineProperty(globalThis, name, { value, configurable: true });
    const { signal } = new AbortController();
    const returned = whenPageReturns(signal);
    window.dispatchEvent(new Event('online'));
    await returned;
    assert.deepEqual(getEventListeners(document, 'visibilitychange'), []);
    assert.deepEqual(getEventListeners(signal, 'abort'), []);
  });
});

import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { createStore } from '../../../src/core/store.js';

afterEach(() => void vi.unstubAllGlobals());

describe('a store', () => {
  it('goes on where a listener throws, and reports what it threw', () => {
    const tasks: (() => void)[] = [];
    vi.stubGlobal('queueMicrotask', (task: () => void) => tasks.push(task));
    const store = createStore<number, number>(0, (sum, add) => sum + add);
    const heard: number[] = [];
    store.subscribe(() => {
      throw new Error('a listener of the host');
    });
    store.subscribe(({ state }) => heard.push(state));
    store.dispatch(2);
    store.notify(0);
    assert.deepEqual(heard, [2, 2]);
    assert.equal(store.current(), 2);
    assert.equal(tasks.length, 2);
    for (const task of tasks) assert.throws(task, /a listener of the host/);
  });

  it('throws what is impossible to who has dispatched it', () => {
    const store = createStore<number, number>(0, () => {
      throw new TypeError('impossible');
    });
    assert.throws(() => store.dispatch(1), TypeError);
    assert.equal(store.current(), 0);
  });
});

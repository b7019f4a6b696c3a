import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { limitBytes } from '../../../server-stub/gateway/src/callbacks/limit-bytes.js';

const never = new AbortController().signal;
const busy = { code: 'callbacks-busy' };
/** Milliseconds that no test waits for. */
const LONG = 600_000;

describe('a limit of bytes', () => {
  it('refuses at once whose sender is gone already, and keeps the room for others', async () => {
    const limit = limitBytes(10, LONG);
    const gone = limit({ bytes: 10, signal: AbortSignal.abort() }, async () =>
      assert.fail('nobody waits for it'),
    );
    await assert.rejects(gone, busy);
    assert.equal(await limit({ bytes: 10, signal: never }, async () => 'ran'), 'ran');
  });

  it('lets one that fits overtake one that does not', async () => {
    const limit = limitBytes(10, LONG);
    const order: string[] = [];
    let finish = () => {};
    const first = limit(
      { bytes: 6, signal: never },
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    const large = limit({ bytes: 8, signal: never }, async () => void order.push('large'));
    await limit({ bytes: 4, signal: never }, async () => void order.push('small'));
    finish();
    await Promise.all([first, large]);
    assert.deepEqual(order, ['small', 'large']);
  });

  it('refuses one whose sender leaves while it waits', async () => {
    const limit = limitBytes(10, LONG);
    const sender = new AbortController();
    let finish = () => {};
    const first = limit(
      { bytes: 10, signal: never },
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    const waiting = limit({ bytes: 1, signal: sender.signal }, async () =>
      assert.fail('nobody waits for it'),
    );
    sender.abort();
    await assert.rejects(waiting, busy);
    finish();
    await first;
  });
});

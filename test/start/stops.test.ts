import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { Stops } from '../../server-stub/start/stops.js';

function started(...names: readonly string[]) {
  const order: string[] = [];
  const stops = new Stops();
  for (const name of names)
    stops.add(async () => {
      await Promise.resolve();
      order.push(name);
      if (name.startsWith('failing')) throw new Error(name);
    });
  return { stops, order };
}

describe('what was started', () => {
  test('is stopped once, the latest first, however often it is asked for', async () => {
    const { stops, order } = started('a', 'b', 'c');
    await Promise.all([stops.stop(), stops.stop()]);
    await stops.stop();
    assert.deepEqual(order, ['c', 'b', 'a']);
  });

  test('is stopped behind one that fails, and the first failure is told', async () => {
    const { stops, order } = started('a', 'failing first', 'b', 'failing last');
    await assert.rejects(stops.stop(), /^Error: failing last$/);
    assert.deepEqual(order, ['failing last', 'b', 'failing first', 'a']);
  });
});

import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, test, vi } from 'vitest';
import { createClock } from '../../../server-stub/emulator/src/time/clock.js';

const HOUR = 60 * 60 * 1000;
const pausedClock = () => createClock({ start: 0, running: false });

describe('a paused clock', () => {
  test('does not move by itself', async () => {
    const clock = pausedClock();
    await setImmediate();
    assert.equal(clock.now(), 0);
    assert.equal(clock.running, false);
  });

  test('runs due tasks in order, each at its own time', async () => {
    const clock = pausedClock();
    const seen: [string, number][] = [];
    clock.at(6 * HOUR, () => void seen.push(['late', clock.now()]));
    clock.at(HOUR, () => void seen.push(['early', clock.now()]));
    clock.at(7 * HOUR, () => void seen.push(['never', clock.now()]));
    await clock.advance(6.5 * HOUR);
    assert.deepEqual(seen, [
      ['early', HOUR],
      ['late', 6 * HOUR],
    ]);
    assert.equal(clock.now(), 6.5 * HOUR);
  });

  test('waits for a running task before it advances', async () => {
    const clock = pausedClock();
    const seen: string[] = [];
    clock.at(1, async () => {
      await setImmediate();
      seen.push(`first at ${clock.now()}`);
      clock.at(clock.now() + 10, () => void seen.push(`its next at ${clock.now()}`));
    });
    clock.at(100, () => void seen.push('second'));
    await clock.advance(100);
    assert.deepEqual(seen, ['first at 1', 'its next at 11', 'second']);
  });

  test('runs overdue tasks at once', async () => {
    const clock = pausedClock();
    await new Promise<void>((resolve) => clock.at(-5, resolve));
    assert.equal(clock.now(), 0);
  });

  test('does not run a cancelled task', async () => {
    const clock = pausedClock();
    clock.at(1, () => assert.fail('it was cancelled'))();
    await clock.advance(2);
    assert.equal(clock.now(), 2);
  });

  test('advances one call after the other', async () => {
    const clock = pausedClock();
    await Promise.all([clock.advance(10), clock.advance(5)]);
    assert.equal(clock.now(), 15);
  });
});

describe('a running clock', () => {
  test('follows system time from its start time', async () => {
    const clock = createClock({ start: 1000 });
    assert.equal(clock.running, true);
    await new Promise<void>((resolve) => clock.at(1010, resolve));
    assert.ok(clock.now() >= 1010);
  });

  test('can be advanced, paused and run again', async () => {
    const clock = createClock({ start: 0 });
    await clock.advance(HOUR);
    assert.ok(clock.now() >= HOUR && clock.running);
    clock.pause();
    const paused = clock.now();
    await setImmediate();
    assert.equal(clock.now(), paused);
    clock.run();
    await new Promise<void>((resolve) => clock.at(paused + 5, resolve));
    assert.ok(clock.now() >= paused + 5);
  });

  test('does not run a task early that is further ahead than any timer', async () => {
    const clock = createClock({ start: 0 });
    clock.at(60 * 24 * HOUR, () => assert.fail('two months early'));
    await new Promise((resolve) => setTimeout(resolve, 1));
    await clock.settled();
    clock.close();
    assert.ok(clock.now() < HOUR);
  });

  test('runs a task soon whose time has passed while the computer slept', async () => {
    vi.useFakeTimers();
    try {
      const clock = createClock();
      const start = clock.now();
      let ranAt = 0;
      clock.at(start + HOUR, () => {
        ranAt = clock.now();
      });
      vi.setSystemTime(Date.now() + 2 * HOUR);
      await vi.advanceTimersByTimeAsync(30_000);
      assert.ok(ranAt >= start + HOUR);
      clock.close();
    } finally {
      vi.useRealTimers();
    }
  });
});

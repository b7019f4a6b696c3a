import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createClock } from '../../../server-stub/emulator/src/time/clock.js';

const HOUR = 60 * 60 * 1000;
const standing = () => createClock({ start: 0, running: false });

describe('a clock that stands', () => {
  test('does not move by itself', async () => {
    const clock = standing();
    await setImmediate();
    assert.equal(clock.now(), 0);
    assert.equal(clock.running, false);
  });

  test('runs what falls due in its order, each at its own time', async () => {
    const clock = standing();
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

  test('waits for what is under way before it moves on', async () => {
    const clock = standing();
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

  test('runs at once what is due already', async () => {
    const clock = standing();
    await new Promise<void>((resolve) => clock.at(-5, resolve));
    assert.equal(clock.now(), 0);
  });

  test('runs nothing that was called off', async () => {
    const clock = standing();
    clock.at(1, () => assert.fail('it was called off'))();
    await clock.advance(2);
    assert.equal(clock.now(), 2);
  });

  test('takes one push after the other', async () => {
    const clock = standing();
    await Promise.all([clock.advance(10), clock.advance(5)]);
    assert.equal(clock.now(), 15);
  });
});

describe('a clock that runs', () => {
  test('goes with the machine, from where it is put', async () => {
    const clock = createClock({ start: 1000 });
    assert.equal(clock.running, true);
    await new Promise<void>((resolve) => clock.at(1010, resolve));
    assert.ok(clock.now() >= 1010);
  });

  test('is pushed without losing its pace, stood and run again', async () => {
    const clock = createClock({ start: 0 });
    await clock.advance(HOUR);
    assert.ok(clock.now() >= HOUR && clock.running);
    clock.stand();
    const stood = clock.now();
    await setImmediate();
    assert.equal(clock.now(), stood);
    clock.run();
    await new Promise<void>((resolve) => clock.at(stood + 5, resolve));
    assert.ok(clock.now() >= stood + 5);
  });

  test('waits longer than one timer of the platform can', async ({ mock }) => {
    const timers = mock.method(globalThis, 'setTimeout').mock;
    const clock = createClock({ start: 0 });
    clock.at(60 * 24 * HOUR, () => assert.fail('two months early'));
    const delays = timers.calls.map(({ arguments: [, delay] }) => delay);
    assert.deepEqual(delays, [2 ** 31 - 1]);
    // One that overflows is taken for one of 1 ms, and those of one length fire in order: before this one.
    await new Promise((resolve) => setTimeout(resolve, 1));
    await clock.settled();
    clock.close();
    assert.ok(clock.now() < HOUR);
  });
});

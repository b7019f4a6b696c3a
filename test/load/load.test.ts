import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { findTrend, isFlat, type Sample } from './soak.js';
import { measureStep } from './step.js';
import { type System, startSystem } from './system.js';

// The load of the whole system, in small: `npm run load` has more of it. The clients are those that `npm run build` has built.
describe('two nodes of the gateway under load', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({ nodes: 2, clients: 1, pace: 100, postgres: inject('postgres') ?? '' });
  });
  afterAll(() => system?.close());

  test('give everybody the results of their own report, once, without connections to the database meanwhile', async () => {
    const cut = setTimeout(() => void system.cutDatabase(), 500);
    const step = await measureStep(system, { rate: 8, seconds: 1, warmUp: 0, checked: 1, vanishing: 0.2 });
    clearTimeout(cut);
    assert.deepEqual([step.broken, step.failures, step.refused], [[], [], 0]);
    assert.ok(step.shownRate > 0);
  });
});

describe('what a program uses', () => {
  const soak = (memory: (minute: number) => number): Sample[] =>
    Array.from({ length: 60 }, (_, n) => ({
      minute: n / 2,
      memory: memory(n / 2) + (n % 3) * 2e6,
      descriptors: 40,
      loopDelay: null,
    }));

  test('is flat when it only grows at the beginning', () => {
    const trend = findTrend(
      soak((minute) => 100e6 + Math.min(minute, 8) * 5e6),
      'memory',
    );
    assert.ok(trend && isFlat(trend, 'memory'));
  });

  test('is not flat when it goes on growing', () => {
    const trend = findTrend(
      soak((minute) => 100e6 + minute * 3e6),
      'memory',
    );
    assert.equal(Math.round(trend!.slope / 1e6), 180);
    assert.ok(!isFlat(trend!, 'memory'));
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { dayOfMoment, daysBetween, groupByDay } from '../../../src/records/record-days.js';

describe('the days of records', () => {
  it('are those of the calendar', () => {
    assert.equal(dayOfMoment('2026-11-20T23:59:00'), '2026-11-20');
    assert.equal(dayOfMoment('2026-11-20'), '2026-11-20');
    for (const none of ['soon', 'Week 12', '2026-02-30T08:00:00']) assert.equal(dayOfMoment(none), '', none);
    assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2);
    assert.deepEqual(
      groupByDay(['2026-11-20T09:00:00', '2026-11-20T08:00:00', '2026-11-19T08:00:00'], (at) => at).map(
        ({ day, items }) => [day, items.length],
      ),
      [
        ['2026-11-20', 2],
        ['2026-11-19', 1],
      ],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { en } from '../../../src/i18n/en.js';
import { Locale } from '../../../src/i18n/locale.js';
import { hasTimeOfDay } from '../../../src/i18n/test-date.js';
import { createScale } from '../../../src/results/charts.js';
import { AS_REPORTED, arrangeRows, hasSeveralDates } from '../../../src/results/data/arrange.js';
import { type BiomarkerRow, readBiomarkers } from '../../../src/results/data/biomarkers.js';
import { findTrends } from '../../../src/results/data/trends.js';

const rowsOf = (...points: readonly (readonly [date: string, result: string])[]): readonly BiomarkerRow[] =>
  readBiomarkers({
    results: points.map(([date, result]) => ({
      'Biomarker-Name': 'Potassium',
      Date: date,
      Result: result,
      Unit: 'mmol/L',
    })),
  })!.rows;

describe('the time of a date', () => {
  const table: [date: string, hasTime: boolean, shown: string][] = [
    ['2026-11-02', false, 'Nov 2, 2026'],
    ['2026-11-02 00:00:00', false, 'Nov 2, 2026'],
    ['2026-11-02T00:00:00', false, 'Nov 2, 2026'],
    ['2026-11-02 00:00', false, 'Nov 2, 2026'],
    ['2026-11-02T00:00:00.000', false, 'Nov 2, 2026'],
    ['2026-11-02 08:35:00', true, 'Nov 2, 2026, 8:35 AM'],
    ['2026-11-02 00:00:30', true, 'Nov 2, 2026, 12:00 AM'],
    ['2026-11-02 12:00:00', true, 'Nov 2, 2026, 12:00 PM'],
    ['sometime in May', false, 'sometime in May'],
    ['Week 12', false, 'Week 12'],
    ['5', false, '5'],
    ['1980', false, '1980'],
    ['1980-05', false, '1980-05'],
    ['2026-02-30', false, '2026-02-30'],
    ['2026-02-30 08:35:00', true, '2026-02-30 08:35:00'],
    ['2026-13-01 00:00:00', false, '2026-13-01 00:00:00'],
    ['0000-00-00 00:00:00', false, '0000-00-00 00:00:00'],
    ['0001-01-01 00:00:00', false, '0001-01-01 00:00:00'],
    ['', false, ''],
  ];
  const locale = new Locale('en-US', en);
  for (const [date, hasTime, shown] of table) {
    it(`“${date}” is shown as “${shown}”`, () => {
      assert.equal(hasTimeOfDay(date), hasTime);
      // Newer ICU writes a narrow space before AM.
      const text = locale.date(date, { dateStyle: 'medium', timeStyle: 'short' }).replace(/\s/g, ' ');
      assert.equal(text, shown);
    });
  }

  it('is stated by an instant, even at midnight in Greenwich', () =>
    assert.match(locale.date('2026-11-02T00:00:00Z', { dateStyle: 'medium', timeStyle: 'short' }), /:00/));

  it('alone is formatted as it is', () =>
    assert.match(locale.date('2026-11-02 00:00:00', { timeStyle: 'short' }), /12:00/));
});

describe('results of one day', () => {
  const orders: [what: string, points: [string, string][], newest: string[]][] = [
    [
      'keep the order of the report where no time is stated',
      [
        ['2026-11-02 00:00:00', '4.1'],
        ['2026-11-02 00:00:00', '4.4'],
      ],
      ['4.1', '4.4'],
    ],
    [
      'keep it where one of them has no time',
      [
        ['2026-11-02 08:00:00', '4.1'],
        ['2026-11-02 00:00:00', '4.4'],
        ['2026-11-02 17:00:00', '4.6'],
      ],
      ['4.1', '4.4', '4.6'],
    ],
    [
      'are ordered by their times where each has one',
      [
        ['2026-11-02 08:00:00', '4.1'],
        ['2026-11-02 17:00:00', '4.6'],
      ],
      ['4.6', '4.1'],
    ],
    [
      'come after those of later days',
      [
        ['2026-11-02 08:00:00', '4.1'],
        ['2026-11-03 00:00:00', '4.4'],
      ],
      ['4.4', '4.1'],
    ],
  ];
  for (const [what, points, newest] of orders) {
    it(what, () => {
      const rows = arrangeRows(rowsOf(...points), { ...AS_REPORTED, order: 'newest' }, 'en');
      assert.deepEqual(
        rows.map(({ result }) => result.text),
        newest,
      );
    });
  }

  const charts: [what: string, points: [string, string][], drawn: string[]][] = [
    [
      'a day with and without a time is one day',
      [
        ['2026-11-02 08:00:00', '4.1'],
        ['2026-11-02 00:00:00', '4.4'],
      ],
      [],
    ],
    [
      'the same result of two reports, of which one has a time, is one point',
      [
        ['2026-11-02 08:00:00', '4.1'],
        ['2026-11-02 00:00:00', '4.1'],
        ['2026-11-05 00:00:00', '4.4'],
      ],
      ['4.1', '4.4'],
    ],
    [
      'a day without a time is not the beginning of the day',
      [
        ['2026-11-02 08:00:00', '4.1'],
        ['2026-11-02 00:00:00', '4.6'],
        ['2026-11-05 00:00:00', '4.4'],
      ],
      ['4.1', '4.6', '4.4'],
    ],
    [
      'times of one day are several points',
      [
        ['2026-11-02 17:00:00', '4.6'],
        ['2026-11-02 08:00:00', '4.1'],
      ],
      ['4.1', '4.6'],
    ],
    [
      'an unknown date is not drawn',
      [
        ['', '4.6'],
        ['2026-11-02 08:00:00', '4.1'],
      ],
      [],
    ],
  ];
  for (const [what, points, drawn] of charts) {
    it(`in a chart: ${what}`, () => {
      const [trend] = findTrends(rowsOf(...points));
      assert.deepEqual(trend?.points.map(({ row }) => row.result.text) ?? [], drawn);
      if (trend) assert.ok(Number.isFinite(createScale(trend)(4.1)));
    });
  }

  it('are of one date, whether or not a time is stated', () => {
    const several = (...dates: string[]) =>
      hasSeveralDates(rowsOf(...dates.map((date) => [date, '1'] as const)));
    assert.equal(several('2026-11-02 00:00:00', '2026-11-02 08:00:00'), false);
    assert.equal(several('2026-11-02 09:00:00', '2026-11-02 08:00:00'), true);
    assert.equal(several('2026-11-02 00:00:00', '2026-11-03 08:00:00'), true);
  });
});

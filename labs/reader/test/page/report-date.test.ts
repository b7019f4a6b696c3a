import assert from 'node:assert/strict';
import { test } from 'vitest';
import { pageOf, print, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import { readPages } from '../../src/page/read-pages.js';

const page = (label: string, row: readonly string[]) =>
  pageOf(
    print(50, 30, 'Sunrise Clinical Laboratory'),
    print(50, 50, label),
    printTable([['Test', 'Result', 'Units', 'Reference Range'], row], {
      columns: [50, 220, 300, 380],
      top: 140,
    }),
  );

const datesOf = (first: string, second: string): readonly (string | undefined)[] =>
  readPages([
    page(first, ['Sodium', '140', 'mmol/L', '135 - 145']),
    page(second, ['Urea', '5.2', 'mmol/L', '2.5 - 7.8']),
  ]).rows.map(({ date }) => date);

const [EARLY, SOON, LATE] = ['2026-01-01 00:00:00', '2026-01-20 00:00:00', '2026-03-20 00:00:00'];

const table: [what: string, first: string, second: string, date: string][] = [
  ['a better kind of date on another page counts', 'Collected: 1 Jan 2026', 'Reported: 20 Jan 2026', EARLY],
  ['so it does without a date of the specimen', 'Reported: 1 Jan 2026', 'Date: 20 Jan 2026', EARLY],
  ['a date of the same kind is another date', 'Reported: 1 Jan 2026', 'Reported: 20 Jan 2026', SOON],
  ['a date long after is that of another report', 'Reported: 1 Jan 2026', 'Date: 20 Mar 2026', LATE],
];
for (const [what, first, second, date] of table)
  test(what, () => assert.deepEqual(datesOf(first, second), [EARLY, date]));

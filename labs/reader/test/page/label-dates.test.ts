import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { drawPdf } from '../../../../test/support/drawn/pdf/draw.js';
import { parsePdf } from '../../src/pdf/read-pdf.js';

const HEADS = {
  en: ['Test', 'Result', 'Unit', 'Reference range'],
  de: ['Untersuchung', 'Ergebnis', 'Einheit', 'Referenzbereich'],
} as const;

async function firstRow(label: string, language: keyof typeof HEADS, unit = 'mmol/L', flag = '') {
  const pdf = await drawPdf(({ table, text }) => {
    text(50, 60, 'Hillside Clinical Laboratory');
    text(50, 80, label);
    table([50, 190, 300, 380, 480], 120, [
      [...HEADS[language], 'Flag'],
      ['Sodium', '139', unit, '136 - 145', flag],
      ['Potassium', '4.1', unit, '3.5 - 5.1', flag],
    ]);
  });
  return (await parsePdf(pdf)).rows[0]!;
}

describe('the date beside a label', () => {
  for (const [label, language, date] of [
    ['Collected: 20260127', 'en', '2026-01-27 00:00:00'],
    ['Collected: 202601270815', 'en', '2026-01-27 08:15:00'],
    ['Entnahme: 27.01.26', 'de', '2026-01-27 00:00:00'],
    ['Entnahme: 04.09.26 16:13', 'de', '2026-09-04 16:13:00'],
    ['Collected: 1/27/26', 'en', '2026-01-27 00:00:00'],
    ['Collected: 27-Jan-26', 'en', '2026-01-27 00:00:00'],
  ] as const)
    test(`is read: ${label}`, async () => {
      const row = await firstRow(label, language);
      assert.equal(row.date, date);
      assert.equal(row.flaws, undefined);
    });

  for (const label of ['Collected: 4/9/26', 'Collected: 03/04/2026', 'Collected: 26/06/15'])
    test(`that can be two days is in review: ${label}`, async () => {
      const row = await firstRow(label, 'en');
      assert.equal(row.date, '');
      assert.ok(label.endsWith(row.flaws!.date!));
    });

  test('that says nothing is none', async () => {
    for (const label of ['Collected: see request', 'Collected: 4471', 'Order: 20260127']) {
      const row = await firstRow(label, 'en');
      assert.deepEqual([row.date, row.flaws], ['', undefined], label);
    }
  });
});

describe('a unit with spaces', () => {
  for (const unit of ['mmol / L', 'U / L', '10^9 / L', 'g / L'])
    test(`keeps its litre: ${unit}`, async () => {
      const row = await firstRow('Collected: 2026-01-27', 'en', unit);
      assert.deepEqual([row.unit, row.interpretation], [unit, '']);
    });

  test('and a flag behind it is one', async () => {
    const row = await firstRow('Collected: 2026-01-27', 'en', 'mmol / L', 'H');
    assert.deepEqual([row.unit, row.interpretation], ['mmol / L', 'H']);
  });
});

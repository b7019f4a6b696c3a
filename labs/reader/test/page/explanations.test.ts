import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { drawPdf } from '../../../../test/support/drawn/pdf/draw.js';
import { parsePdf } from '../../src/pdf/read-pdf.js';

const HEAD = ['Test', 'Result', 'Unit', 'Reference range', 'Flag'];

async function rowsOf(lines: readonly (readonly string[])[]) {
  const pdf = await drawPdf(({ table, text }) => {
    text(50, 60, 'Hillside Clinical Laboratory');
    text(50, 80, 'Collected: 2026-03-03');
    table([50, 170, 230, 290, 400], 120, [HEAD, ...lines]);
  });
  return (await parsePdf(pdf)).rows;
}

const POTASSIUM = ['Potassium', '6.9', 'mmol/L', '3.5 - 5.1'];

describe('an explanation on the page', () => {
  for (const [what, cell, flag, comment] of [
    ['in the column of flags', 'Values depend on age and sex.', '', 'Values depend on age and sex.'],
    ['behind a flag', 'H Repeat this test soon', 'H', 'Repeat this test soon'],
    ['that begins like a flag', 'A value above 300 needs care.', '', 'A value above 300 needs care.'],
    ['in German', 'Bitte nüchtern wiederholen.', '', 'Bitte nüchtern wiederholen.'],
    ['that is a flag in words', 'Above normal range', 'Above normal range', ''],
    ['that is a flag', 'HH', 'HH', ''],
  ] as const)
    test(`${what} is no flag but a comment`, async () => {
      const [row] = await rowsOf([
        [...POTASSIUM, cell],
        ['Sodium', '140', 'mmol/L', '135 - 145'],
      ]);
      assert.deepEqual([row!.name, row!.interpretation, row!.comment], ['Potassium', flag, comment]);
    });

  test('in the column of limits is a comment, and limits in words are none', async () => {
    const rows = await rowsOf([
      ['Ferritin', '120', 'ng/mL', 'Fasting for 12 hours is advised.'],
      ['Estradiol', '80', 'pg/mL', 'See table on the back'],
    ]);
    assert.deepEqual(
      rows.map(({ high, comment }) => [high, comment]),
      [
        ['', 'Fasting for 12 hours is advised.'],
        ['', 'See table on the back'],
      ],
    );
  });

  test('below a row is no result, though a number is in it', async () => {
    const rows = await rowsOf([
      [...POTASSIUM, 'HH'],
      ['Fasting for 12 hours is advised.'],
      ['Sodium', '140', 'mmol/L', '135 - 145'],
      ['A value above 300 needs care.'],
    ]);
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Potassium', 'Sodium'],
    );
  });
});

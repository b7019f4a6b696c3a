import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { pageOf, print, printTable } from '../../../../../test/support/drawn/pdf/draw-words.js';
import { readLevelLines } from '../../../src/page/level.js';
import { readPages } from '../../../src/page/read-pages.js';
import { findUnread } from '../../../src/page/unread-lines.js';
import { NO_REPORTS } from '../written/no-reports.js';
import { REPORTS } from '../written/reports.js';
import { PANEL_RESULTS } from './names.js';

const read = (lines: readonly (string | readonly string[])[], columns: readonly number[] = [60]) =>
  readPages([pageOf(printTable(lines, { columns }))]);

/** Rows, and lines that are said to be unread. */
const counts = (lines: readonly string[]) => {
  const { rows, unreadLines = 0 } = read(lines);
  return [rows.length, unreadLines];
};

const RESULTS = ['Sodium: 140 mmol/L (135-145)', 'Potassium: 4.1 mmol/L (3.5-5.1)'];

describe('a line that looks like a result and is in no row is counted', () => {
  for (const [line, unread] of [
    ['Ferritin: 13 ng/mL (method changed)', 1],
    ['Nonesuchin: 42 ng/mL', 1],
    ['Nonesuchin 4.2 pmol/L', 1],
    ['Nonesuch cells 12 /uL atypical', 1],
    ['GGT 45 U/L icteric ++', 1],
    ['Hematocrit 41 % clotted', 1],
    ['HIV-1 RNA 20 copies/mL detected low', 1],
    ['MCHC [Mass/volume] by Automated count: 35.0 g/dL hemolyzed specimen', 1],
    ['Glucose 142 mg/dL see the note on the last page', 1],
    ['Chloride 138 mmol/L; Nonesuchin 4.1 mmol/L', 2],
    ['2021-03-04   146 mg/dL', 1],
    ['Nonesuch Ab [Presence] in Serum by Immunoassay: Equivocal', 1],
    ['Nonesuchin [Mass/volume] in Serum: 3.1', 1],
    // Words of medicines in the name of a test, or as a part of another word.
    ['Glucose [Mass/volume] in Synovial fluid: 80 mg/dL (method changed)', 1],
    ['Nonesuch Ab [Presence] in Synovial fluid by Immunoassay: Equivocal', 1],
    ['Lactate [Moles/volume] in Infusion solution: 3.1 mmol/L (method changed)', 1],
    ['Cortisol, morning: 15.2 µg/dL (method changed)', 1],
    ['Cortisol (morning): 15.2 µg/dL (method changed)', 1],
    ['Cortisol, morning: 15.2 µg/dL; Nonesuchin 4.1 mmol/L', 2],
    ['Electoralin 4.2 pmol/L', 1],
    // Its value and its name are only parts of those in a row.
    ['Urine Sodium 40 mmol/L (method changed)', 1],
    ['Prepotassium 4.1 mmol/L (method changed)', 1],
    // What stands in a row already is not lost.
    ['Sodium: 140 mmol/L is normal for you', 0],
    ['Sodium 140 mmol/L (see above)', 0],
  ] as const)
    test(line, () => assert.deepEqual(counts([...RESULTS, line]), [2, unread]));

  test('every long name of LOINC, however it is printed', () => {
    for (const { name, unit, low, digits } of PANEL_RESULTS.flatMap(([, results]) => results))
      for (const line of [
        `${name}: ${low.toFixed(digits)} ${unit}`,
        `2021-03-04 ${name}   ${low.toFixed(digits)} ${unit} (2.0 - 4.0)`,
      ])
        assert.equal(findUnread(readLevelLines(print(10, 10, line)), []).length, 1, line);
  });

  test('below a heading of something else, where there are more than a few', () => {
    const below = ['Observations', 'Ferritin: 13 ng/mL', 'Urea: 5 mmol/L', 'Chloride: 101 mmol/L'];
    assert.deepEqual(counts([...RESULTS, ...below]), [2, 3]);
    assert.deepEqual(counts([...RESULTS, ...below.slice(0, 3)]), [2, 0]);
    assert.deepEqual(counts([...RESULTS, 'Targets', ...below.slice(1)]), [2, 0]);
  });

  test('in a table beside one whose row is read', () => {
    const header = ['Test', 'Result', 'Unit', 'Test', 'Result', 'Unit'];
    const columns = [40, 120, 170, 300, 420, 470];
    const cells = [
      ['Sodium', '140', 'mmol/L', 'Glucose', '5.1', 'mmol/L'],
      ['Potassium', '4.1', 'mmol/L', 'Nonesuchin of 2021-03-04', '12', 'ng/mL'],
    ];
    const { rows, unreadLines } = read([header, ...cells], columns);
    assert.deepEqual([rows.length, unreadLines], [3, 1]);
  });
});

describe('nothing is counted', () => {
  for (const { title, lines } of REPORTS)
    test(`in a report that is read whole: ${title}`, () => assert.equal(read(lines).unreadLines, undefined));
  for (const { title, lines } of NO_REPORTS)
    test(`in ${title}, alone or below results`, () => {
      assert.equal(read(lines).unreadLines, undefined);
      assert.deepEqual(counts([...RESULTS, '', ...lines])[1], 0);
    });
  for (const line of [
    'Heart rate: 72 /min',
    'Body mass index (BMI) [Ratio]: 27.4 kg/m2',
    'Insulin lispro 100 U/mL inject daily',
    'Insulin 100 U/mL in the morning',
    'Insulin vial 100 U/mL',
    'Tablets 20 mg, then glucose 142 mg/dL',
    'Augentropfen 5 mg/mL',
    'Nasenspray 5 mg/mL',
    'Nonesuchin tabletas 5 mg/mL',
    'Nonesuchin 5 mg/mL cada 8h',
    'Nonesuchin 5 mg/mL per 100g',
    'Nonesuchin, morning: 4.2 pmol/L',
    'Detection limit: 0.5 ng/mL',
    'Target: 70 mg/dL',
    'Previous: 130 mg/dL',
    'Normal: 5.7 %',
    'Zinc 15 mg',
    'Price of glucose: 12 EUR/L',
    'She had a glucose of 142 mg/dL after breakfast and felt well.',
  ])
    test(`in ${line}`, () => assert.deepEqual(counts([...RESULTS, line]), [2, 0]));
});

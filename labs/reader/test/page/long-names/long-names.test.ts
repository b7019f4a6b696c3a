import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { isLaboratoryName } from '../../../../../server-stub/emulator/src/vocabulary/long-name.js';
import { pageOf, printTable } from '../../../../../test/support/drawn/pdf/draw-words.js';
import { sample } from '../../../../../test/support/sample.js';
import { createRandomIntegers } from '../../../../../test/support/seeded-random.js';
import { readPages } from '../../../src/page/read-pages.js';
import { parsePdf } from '../../../src/pdf/read-pdf.js';
import { countLines, noLines } from './count.js';
import { drawLongReport, HELD_OUT, LAYOUTS } from './layouts.js';

const SEEDS = [1, 2, 3, 4, 5, 6];

/** Share of the printed results that come back with name, value, unit and day. */
const MIN_RIGHT = 0.98;
const MIN_RIGHT_HELD_OUT = 0.9;

describe('a report with LOINC’s long names', () => {
  for (const [layouts, minimum] of [
    [LAYOUTS, MIN_RIGHT],
    [HELD_OUT, MIN_RIGHT_HELD_OUT],
  ] as const)
    for (const [name, layout] of Object.entries(layouts))
      test(`${name}: results are read, and none is made up`, async () => {
        const count = noLines();
        const faults: string[] = [];
        for (const seed of sample(SEEDS, 3)) {
          const report = await drawLongReport(name, layout, createRandomIntegers(seed));
          faults.push(...countLines(report, await parsePdf(report.pdf), count));
        }
        assert.equal(count.madeUp, 0, faults.join('\n'));
        assert.ok(count.right >= minimum * count.printed, faults.join('\n'));
      });
});

/** Name, value, unit and day of the rows of a page. */
function rowsOf(lines: readonly (string | readonly string[])[], columns: readonly number[] = [60, 300]) {
  const { rows } = readPages([pageOf(printTable(lines, { columns }))]);
  return rows.map(({ name, result, unit, date }) => [name, result, unit, date.slice(0, 10)].join(' | '));
}

describe('the line', () => {
  for (const [line, expected] of [
    [
      'MCHC [Mass/volume] by Automated count: 35.047 g/dL',
      'MCHC [Mass/volume] by Automated count | 35.047 | g/dL | ',
    ],
    ['Hemoglobin [Mass/volume] in Blood: 13.2 g/dL', 'Hemoglobin [Mass/volume] in Blood | 13.2 | g/dL | '],
    [
      'Glucose [Moles/volume] in Serum or Plasma 5.4 mmol/L',
      'Glucose [Moles/volume] in Serum or Plasma | 5.4 | mmol/L | ',
    ],
    [
      'Erythrocytes [#/volume] in Blood by Automated count 4.5 10*6/uL',
      'Erythrocytes [#/volume] in Blood by Automated count | 4.5 | 10*6/uL | ',
    ],
    [
      '03/24/2021 MCHC [Mass/volume] by Automated count: 35.0 g/dL',
      'MCHC [Mass/volume] by Automated count | 35.0 | g/dL | 2021-03-24',
    ],
    ['2021-03-04 Ferritin 13.20 ng/mL', 'Ferritin | 13.20 | ng/mL | 2021-03-04'],
    ['Ferritin (2021-03-04): 13.2 ng/mL (15-150)', 'Ferritin | 13.2 | ng/mL | 2021-03-04'],
    [
      'Thyrotropin [Units/volume] in Serum or Plasma: 4.59 m[IU]/L (2021-03-04)',
      'Thyrotropin [Units/volume] in Serum or Plasma | 4.59 | m[IU]/L | 2021-03-04',
    ],
    [
      'Nonesuchin [Mass/volume] in Serum or Plasma by Immunoassay: 12 ng/mL, final',
      'Nonesuchin [Mass/volume] in Serum or Plasma by Immunoassay | 12 | ng/mL | ',
    ],
    [
      'MCHC [Mass/volume] by Automated count: 35.0 (g/dL)',
      'MCHC [Mass/volume] by Automated count | 35.0 | g/dL | ',
    ],
    [
      'Nonesuch virus RNA [Presence] in Blood by NAA with probe detection: Not detected',
      'Nonesuch virus RNA [Presence] in Blood by NAA with probe detection | Not detected |  | ',
    ],
    ['Nonesuch/Creatinine [Ratio] in Urine: 3.1', 'Nonesuch/Creatinine [Ratio] in Urine | 3.1 |  | '],
    ['Appearance of Urine: Cloudy', 'Appearance of Urine | Cloudy |  | '],
  ] as const)
    test(`${line} is a result`, () => assert.deepEqual(rowsOf([line]), [expected]));

  for (const line of [
    'Body mass index (BMI) [Ratio]: 27.4 kg/m2',
    'Body weight [Mass]: 82 kg',
    'Inhaled oxygen concentration [Volume Fraction]: 40 %',
    'Left ventricular Ejection fraction [Volume Fraction] by US: 55 %',
    'Pain severity [Score] - Reported: 2 {score}',
    'Oxygen saturation in Arterial blood by Pulse oximetry: 97 %',
    'The hemoglobin [mass/volume] in blood was 13.2 g/dL',
    'Blood in stool: none',
  ])
    test(`${line} is none`, () => assert.deepEqual(rowsOf([line]), []));
});

describe('below a heading of something else', () => {
  const line = 'MCHC [Mass/volume] by Automated count: 35.047 g/dL';
  const row = 'MCHC [Mass/volume] by Automated count | 35.047 | g/dL | ';
  for (const heading of ['MEDICATIONS', 'Observations', 'Procedures', 'Vital signs', 'Immunizations'])
    test(`${heading}: a long name is a result, since it can be nothing else`, () =>
      assert.deepEqual(rowsOf([heading, 'Nonesuchine 81 mg daily', 'Pulse: 72 /min', line]), [row]));

  for (const heading of ['Targets', 'Goals', 'Reference ranges'])
    test(`${heading}: it is none`, () => assert.deepEqual(rowsOf([heading, line]), []));
});

describe('the day of a result', () => {
  test('is the one of the heading above it, and of its label the best one', () => {
    const lines = [
      'Reported: 2023-01-09',
      'Collected: 2021-03-04',
      'Sodium: 140 mmol/L',
      'Collected: 2022-11-30',
      'Sodium: 141 mmol/L',
      'Potassium: 4.1 mmol/L',
    ];
    assert.deepEqual(rowsOf(lines), [
      'Sodium | 140 | mmol/L | 2021-03-04',
      'Sodium | 141 | mmol/L | 2022-11-30',
      'Potassium | 4.1 | mmol/L | 2022-11-30',
    ]);
  });

  test('is the one below it where none stands above the first', () => {
    const lines = ['Sodium: 140 mmol/L', 'Date: 2021-03-04', 'Sodium: 141 mmol/L', 'Date: 2022-11-30'];
    assert.deepEqual(rowsOf(lines), [
      'Sodium | 140 | mmol/L | 2021-03-04',
      'Sodium | 141 | mmol/L | 2022-11-30',
    ]);
  });

  test('is that of collection, not of the letter', () => {
    const lines = ['12 March 2026', 'Collected: 2026-03-04', 'Sodium: 140 mmol/L'];
    assert.deepEqual(rowsOf(lines), ['Sodium | 140 | mmol/L | 2026-03-04']);
  });

  test('is none where its own can be two days', () => {
    const lines = ['Collected: 2026-03-04', '03/04/2021 Sodium: 140 mmol/L'];
    assert.deepEqual(rowsOf(lines), ['Sodium | 140 | mmol/L | ']);
  });
});

describe('a name over several lines', () => {
  test('is joined above its value and below it, and no heading is part of it', () => {
    const name = 'Cholesterol in LDL [Mass/volume] in Serum or Plasma by calculation';
    const expected = `${name} | 98 | mg/dL | `;
    const [first, second] = ['Cholesterol in LDL [Mass/volume] in Serum', 'or Plasma by calculation'];
    assert.deepEqual(rowsOf([first, `${second}: 98 mg/dL`]), [expected]);
    assert.deepEqual(rowsOf([[first, '98 mg/dL'], second]), [expected]);
    assert.deepEqual(rowsOf(['Lipid panel', `${name}: 98 mg/dL`]), [expected]);
    assert.deepEqual(rowsOf(['Triglyceride [Mass/volume] in Blood', `${name}: 98 mg/dL`]), [expected]);
  });
});

test('a name says that it is a laboratory’s by its property or its specimen, whole', () => {
  for (const name of [
    'MCHC [Mass/volume] by Automated count',
    'Nonesuchin in Serum',
    'Nonesuchin in Blood by HPLC',
  ])
    assert.ok(isLaboratoryName(name), name);
  for (const name of [
    'in Serum or Plasma',
    '[Mass/volume] in Blood',
    'Plasma by calculation',
    'Nonesuchin [Length]',
    '',
  ])
    assert.ok(!isLaboratoryName(name), name);
});

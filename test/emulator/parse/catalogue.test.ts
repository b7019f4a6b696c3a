import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { failureOf, read } from '../support.js';

const ROWS = [
  ['Glucose', '70', '99', 'mg/dL'],
  ['Sodium', '136', '145', 'mmol/L'],
  ['Potassium', '3.5', '5.1', 'mmol/L'],
  ['Creatinine', '0.6', '1.2', 'mg/dL'],
  ['Calcium', '8.5', '10.2', 'mg/dL'],
];
const table = (headers: string, rows: readonly (readonly string[])[] = ROWS) =>
  `${headers}\n${rows.map((row) => row.join(',')).join('\n')}\n`;

describe('a catalogue of reference ranges has no results', () => {
  for (const headers of [
    'Analyte,Lower Bound,Upper Bound,Units',
    'Test,From,To,Unit',
    'Analyte,normal_min,normal_max,unit',
    'Parameter,Referenz von,Referenz bis,Einheit',
    'Analito,Límite inferior normal,Límite superior normal,Unidad',
    '项目,正常低值,正常高值,单位',
    'Test,a,b,Unit',
    'Test,Adult,Child,Unit',
    'Test,Male,Female,Unit',
    'name,refLow,refHigh,unit',
  ])
    test(headers, async () => assert.equal(await failureOf(table(headers)), 'no-results'));

  test('with a range in one column', async () => {
    const rows = ROWS.map(([name, low, high, unit]) => [name!, `${low}-${high}`, unit!]);
    assert.equal(await failureOf(table('Test,Men,Unit', rows)), 'no-results');
  });

  test('in JSON', async () => {
    const of = (keys: readonly string[]) =>
      JSON.stringify(ROWS.map((row) => Object.fromEntries(keys.map((key, at) => [key, row[at]]))));
    for (const keys of [
      ['test', 'lowerBound', 'upperBound', 'unit'],
      ['analyte', 'from', 'to', 'unit'],
      ['name', 'min_normal', 'max_normal', 'unit'],
    ])
      assert.equal(await failureOf(of(keys)), 'no-results', String(keys));
  });

  test('beside a column of results it is their range', async () => {
    const rows = ROWS.map(([name, low, high, unit]) => [name!, low!, low!, high!, unit!]);
    assert.equal((await read(table('Test,My level,Lower Bound,Upper Bound,Unit', rows))).length, 5);
  });
});

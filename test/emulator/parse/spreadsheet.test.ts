import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { read } from '../support.js';

const csv = (...lines: readonly string[]) => `Test;Result;Unit;Range\n${lines.join('\n')}\n`;

describe('cells of a spreadsheet', () => {
  const wrapped: readonly (readonly [cell: string, result: string])[] = [
    ['"=""5.4"""', '5.4'],
    ['="5.4"', '5.4'],
    ["'5.4", '5.4'],
    ['=5.4', '5.4'],
    ['"=""<0.5"""', '<0.5'],
    ["'<0.5", '<0.5'],
    ['"=T(""5.4"")"', '5.4'],
    ['"=""Negative"""', 'Negative'],
    ['2.5E+02', '250'],
    ['1,5E+02', '150'],
  ];
  for (const [cell, result] of wrapped)
    test(`${cell} is ${result}`, async () => {
      const [row] = await read(csv(`Ferritin;${cell};ng/mL;30-400`, 'Sodium;139;mmol/L;136-145'));
      assert.deepEqual([row!.result, row!.flaws], [result, undefined]);
    });

  test('of headings, names, units and ranges are unwrapped as well', async () => {
    const [row] = await read(
      '"=""Test""";"=""Result""";"=""Unit""";"=""Range"""\n"=""Glucose""";"=""5.4""";"=""mmol/L""";"=""3.9-6.1"""\n',
    );
    assert.deepEqual(
      [row!.name, row!.result, row!.unit, row!.low, row!.high],
      ['Glucose', '5.4', 'mmol/L', '3.9', '6.1'],
    );
  });

  for (const json of ['="5.4"', "'5.4"])
    test(`${json} in JSON is 5.4`, async () => {
      const [row] = await read(JSON.stringify([{ test: 'Glucose', result: json, unit: 'mmol/L' }]));
      assert.equal(row!.result, '5.4');
    });
});

describe('what a spreadsheet made of a value', () => {
  const damaged = [
    '5-Feb',
    '05-Feb',
    'Feb-05',
    '5. Feb',
    '05.Mrz',
    '5-mär',
    'Mai-70',
    '12-ene',
    '5-févr',
    '3月5日',
    '05.02.2026',
    '2026-02-05',
    '2/5/2026',
    '2026-02-05 00:00:00',
    '#NAME?',
    '#VALUE!',
    '#BEZUG!',
    '#¡REF!',
    '#DIV/0!',
    '########',
    '=A2*18',
    '1:80:00',
  ];
  for (const cell of damaged) {
    test(`${cell} is in review as a result, with its words`, async () => {
      const [row] = await read(csv(`Potassium;${cell};mmol/L;3.5-5.1`, 'Sodium;139;mmol/L;136-145'));
      assert.deepEqual([row!.result, row!.flaws], ['', { value: cell }]);
      assert.equal(doubtOf(row!), 'flawed-source');
    });

    test(`${cell} is in review as a range, with its words`, async () => {
      const [row] = await read(csv(`Potassium;4.1;mmol/L;${cell}`, 'Sodium;139;mmol/L;136-145'));
      assert.deepEqual([row!.result, row!.low, row!.high], ['4.1', '', '']);
      assert.deepEqual(row!.flaws, { range: cell });
    });
  }

  test('is in review in columns of limits', async () => {
    const [row] = await read('Test,Result,Unit,Low,High\nPotassium,4.1,mmol/L,3-May,5.1\n');
    assert.deepEqual([row!.low, row!.high, row!.flaws], ['', '', { range: '3-May' }]);
  });

  test('is in review in JSON, HL7 and FHIR', async () => {
    const documents = [
      '[{"test":"Potassium","result":"5-Feb","unit":"mmol/L"}]',
      'MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5\rOBX|1|ST|^Potassium||5-Feb|mmol/L|||||F\r',
      '{"resourceType":"Observation","code":{"text":"Potassium"},"valueString":"5-Feb"}',
    ];
    for (const document of documents) {
      const [row] = await read(document).catch(() => []);
      assert.ok(row === undefined || row.flaws?.value === '5-Feb', document);
    }
  });

  test('is none where a date is due', async () => {
    const rows = await read(
      csv('Date of last dose;05.02.2026;;', 'Last menstrual period;5-Feb;;', 'Sodium;139;mmol/L;136-145'),
    );
    assert.deepEqual(
      rows.map(({ result, flaws }) => [result, flaws]),
      [
        ['05.02.2026', undefined],
        ['5-Feb', undefined],
        ['139', undefined],
      ],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { read, stated } from '../support.js';

const HEADER = 'MSH|^~\\&|LAB|L|APP|A|20260114||ORU^R01|1|P|2.3';
const message = (...segments: string[]) => [HEADER, ...segments].join('\r');

/** The rows of a document, and which of them a reviewer sees. */
async function readAndDoubt(document: string) {
  const rows = await read(document);
  return { rows: rows.map(stated), reviewed: doubtsOf(rows).map(({ row }) => row) };
}

describe('what a document leaves out', () => {
  test('HL7: an observation without OBX-3 is kept for review', async () => {
    const { rows, reviewed } = await readAndDoubt(
      message('OBX|1|NM|X^Urea||5|mmol/L|||||F', 'OBX|2|NM|||7.1|mmol/L|||||F', 'OBX|3|NM|||||||||F', ''),
    );
    assert.deepEqual(rows, [
      { name: 'Urea', result: '5', unit: 'mmol/L' },
      { result: '7.1', unit: 'mmol/L', flaws: { name: '' } },
    ]);
    assert.deepEqual(reviewed, [2]);
  });

  test('HL7: an impossible date is no other date', async () => {
    const obx = (date: string) => `OBX|1|NM|X^Urea||5|mmol/L|||||F|||${date}`;
    const order = 'OBR|1|||P^Panel|||20260113080000';
    const cases: [string, string | undefined, number[]][] = [
      ['20261345', undefined, [1]],
      ['99999999', undefined, [1]],
      ['tomorrow', undefined, [1]],
      ['2025', undefined, [1]],
      ['', '2026-01-13 08:00:00', []],
      ['2026', '2026-01-13 08:00:00', []],
      ['202601', '2026-01-13 08:00:00', []],
      ['20260112', '2026-01-12 00:00:00', []],
    ];
    for (const [date, expected, doubts] of cases) {
      const { rows, reviewed } = await readAndDoubt(message(order, obx(date), ''));
      assert.equal(rows[0]?.date, expected, date);
      assert.deepEqual(reviewed, doubts, date);
    }
  });

  test('HL7: a last line without its end is kept, for review where it may have been longer', async () => {
    const whole = 'OBX|1|NM|X^Urea||5|mmol/L|2-7|N';
    const cases: [string, number, number[]][] = [
      [message(whole), 1, [1]],
      [message(whole, 'OBX|2|NM|X^Iron||12|ug/dL|60-170|L'), 2, [2]],
      [message('OBX|1|NM|X^Urea||5|mmol/L', 'OBX|2|NM|X^Iron||12|ug/dL'), 2, [2]],
      [message(whole, 'NTE|1||fasting'), 1, []],
      [message(`${whole}|||F`), 1, []],
    ];
    for (const [document, count, doubts] of cases) {
      const { rows, reviewed } = await readAndDoubt(document);
      assert.equal(rows.length, count, document);
      assert.deepEqual(reviewed, doubts, document);
    }
  });

  test('FHIR: an Observation without a code is kept for review', async () => {
    const { rows, reviewed } = await readAndDoubt(
      JSON.stringify([
        { resourceType: 'Observation', status: 'final', valueQuantity: { value: 5, unit: 'mmol/L' } },
        { resourceType: 'Observation', status: 'final', valueString: 'Negative', code: { coding: [{}] } },
        { resourceType: 'Observation', status: 'final', note: [{ text: 'nothing here' }] },
      ]),
    );
    assert.deepEqual(rows, [
      { result: '5', unit: 'mmol/L', flaws: { name: '' } },
      { result: 'Negative', flaws: { name: '' } },
    ]);
    assert.deepEqual(reviewed, [1, 2]);
  });
});

test('a table: a result without a name is kept for review', async () => {
  const { rows, reviewed } = await readAndDoubt(
    'LOINC,Test,Result,Unit\n22664-7,Urea,5,mmol/L\n2951-2,,140,mmol/L\n,,3,\n,Subtotal,,\n',
  );
  assert.deepEqual(rows, [
    { loinc: '22664-7', name: 'Urea', result: '5', unit: 'mmol/L' },
    { loinc: '2951-2', result: '140', unit: 'mmol/L', flaws: { name: '' } },
    { name: 'Subtotal' },
  ]);
  assert.deepEqual(reviewed, [2]);
});

describe('cells out of order', () => {
  test('a unit that is a number and a result that is a unit never pass', async () => {
    const { reviewed } = await readAndDoubt(
      'Test,Result,Unit\nHematocrit,,39.8\nGGT 45,U/L,\nIron,12,60-170\nRatio,1.2,1\nUrine,N/A,\nGlucose,5.1,mmol/L\n',
    );
    assert.deepEqual(reviewed, [1, 2, 3]);
  });
});

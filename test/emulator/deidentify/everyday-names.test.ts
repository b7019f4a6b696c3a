import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { readAny } from '../support.js';

const results = async (name: string, ...lines: readonly string[]) => {
  const obx = lines.map((line, at) => `OBX|${at + 1}|ST|^${line}||||||F\r`).join('');
  const text = `MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5\rPID|1||77||${name}\r${obx}`;
  return (await readAny(new TextEncoder().encode(text))).rows.map((row) => `${row.name}: ${row.result}`);
};

describe('a patient named by everyday words', () => {
  const LINES = [
    'SE-HEPATITIS B TESTS||Tests Pending',
    'Vitamin A Test||A Test Pending',
    'Blood group||B',
    'Report||B Tests',
  ];
  const SHOWN = [
    'SE-HEPATITIS B TESTS: Tests Pending',
    'Vitamin A Test: A Test Pending',
    'Blood group: B',
    'Report: B Tests',
  ];
  for (const name of ['TESTS^B', 'B^TESTS', 'TEST^A', 'A^B', 'TESTS', 'B', 'TEST^PATIENT^A', 'LAB^A^B'])
    test(`${name} leaves the names of tests and the words of reports`, async () =>
      assert.deepEqual(await results(name, ...LINES), SHOWN));

  test('loses the name that is one', async () => {
    for (const [name, text] of [
      ['ORWEN^B', 'seen by B Orwen'],
      ['WHITE^B', 'seen by B White'],
      ['TESTS^KIM', 'seen by Kim Tests'],
    ] as const)
      assert.doesNotMatch((await results(name, `Remarkable||${text}`))[0]!, /Orwen|White|Kim/, name);
  });
});

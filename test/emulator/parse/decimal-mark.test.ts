import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { normaliseRows } from '../../../server-stub/emulator/src/normalise/normalise.js';
import { settingsFrom } from '../../../server-stub/emulator/src/normalise/settings.js';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { createBench, PACE, read } from '../support.js';

/** `result low..high` of each row, with `?` where it is in review. */
async function linesOf(document: string): Promise<readonly string[]> {
  const rows = await read(document);
  const doubts = new Map(doubtsOf(rows).map(({ row, doubt }) => [row, doubt]));
  return rows.map(
    ({ result, low, high }, at) => `${result} ${low}..${high}${doubts.has(at + 1) ? ' ?' : ''}`,
  );
}

const hl7 = (...obx: readonly string[]) =>
  `MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5\r${obx.map((one, at) => `OBX|${at + 1}|${one}||||F\r`).join('')}`;

const CASES: readonly [what: string, document: string, expected: readonly string[]][] = [
  [
    'thousands by what is possible for the test, and for the rows beside it',
    'Test;Ergebnis;Einheit\nThrombozyten;212.000;/µl\nFerritin;1.310;ng/ml\n',
    ['212000 ..', '1310 ..'],
  ],
  [
    'thousands by the decimal commas of other rows',
    'Prueba;Resultado;Unidad;Valores de referencia\nFerritina;1.180;ng/mL;30 - 400\nCreatinina;0,9;mg/dL;0,7 - 1,2\n',
    ['1180 30..400', '0,9 0,7..1,2'],
  ],
  [
    'thousands by the language of the headings',
    'Analyse;Uitslag;Eenheid\nFerritine;1.205;ng/mL\n',
    ['1205 ..'],
  ],
  [
    'thousands by limits that have no mark',
    'Test,Result,Unit,Range\nCK,2.140,U/L,200-2500\n',
    ['2140 200..2500'],
  ],
  [
    'decimals by limits with a zero before the mark',
    'Test,Result,Unit,Range\nTSH,2.450,uIU/mL,0.450-4.500\n',
    ['2.450 0.450..4.500'],
  ],
  [
    'decimals by what is possible',
    'Test,Result,Unit\nINR,1.050,\nFerritin,8.125,ng/mL\n',
    ['1.050 ..', '8.125 ..'],
  ],
  [
    'decimals after a comma',
    'Test;Ergebnis;Einheit;Referenz\nCRP;5,125;mg/l;<5,5\nFerritin;1.050;ng/ml;30-400\n',
    ['5.125 ..<5,5', '1050 30..400'],
  ],
  [
    'thousands after a comma',
    'Test,Result,Unit\nFerritin,"1,310",ng/mL\nGlucose,97.5,mg/dL\n',
    ['1310 ..', '97.5 ..'],
  ],
  [
    'groups that are certain',
    'Test;Ergebnis;Einheit;Referenz\nErythrozyten;4.510.000;/µl;4.000.000-5.500.000\nTriglyceride;1.234,5;mg/dl;<150\n',
    ['4510000 4000000..5500000', '1234.5 ..<150'],
  ],
  ['nothing that decides', 'Test,Result,Unit\nFerritin,1.250,ng/mL\n', ['1.250 .. ?']],
  ['nothing that decides of a comma', 'Test,Result,Unit\nFerritin,"1,250",ng/mL\n', ['1,250 .. ?']],
  [
    'rows that contradict each other',
    'Test,Result,Unit\nGlucose,97.5,mg/dL\nPlatelets,250.000,/uL\n',
    ['97.5 ..', '250.000 .. ?'],
  ],
  ['numbers of JSON', '[{"test":"TSH","value":2.125,"unit":"mIU/L"}]', ['2.125 ..']],
  ['texts of JSON', '[{"test":"Ferritin","ergebnis":"1.250","einheit":"ng/ml"}]', ['1250 ..']],
  [
    'numbers of HL7, with a comma and an impossible one',
    hl7('NM|^Ferritin||1.250|ng/mL|', 'NM|^Ferritin||1,250|ng/mL|', 'NM|^Platelets||250.000|/uL|'),
    ['1.250 ..', '1,250 .. ?', '250.000 .. ?'],
  ],
  [
    'thousands that stand apart in the limits of a result in words',
    'Test,Result,Unit,Range\nHIV RNA,Not detected,copies/mL,<1 000\nPlatelets,See comment,/uL,150 000 - 400 000\n',
    ['Not detected ..<1000', 'See comment 150000..400000'],
  ],
  [
    'limits of a result in words that are impossible',
    'Test,Result,Unit,Range\nPotassium,Hemolyzed,mmol/L,3 500 - 5 100\n',
    ['Hemolyzed 3 500..5 100 ?'],
  ],
  [
    'thousands by the limits of a result in words',
    'Test,Result,Unit,Range\nPlatelets,See comment,/uL,150.000-400.000\n',
    ['See comment 150000..400000'],
  ],
  [
    'a comma between the words of a result of HL7',
    hl7('ST|^HIV RNA||Not detected, see note|copies/mL|<1.250'),
    ['Not detected, see note ..<1.250'],
  ],
  [
    'a mark in the result, and limits whose thousands stand apart',
    'Test,Result,Unit,Range\nPlatelets,250.000,/uL,150 000 - 400 000\nErythrocytes,4.510.000,/uL,4 000 000 - 5 500 000\n',
    ['250000 150000..400000', '4510000 4000000..5500000'],
  ],
  [
    'days and versions, which decide nothing',
    'Test,Result,Unit\nFerritin,1.250,ng/mL\nLast dose,12.03.2026,\nSoftware,2.10.4,\n',
    ['1.250 .. ?', '12.03.2026 ..', '2.10.4 ..'],
  ],
  [
    'groups that no number has',
    'Test,Result,Unit\nFerritin,1.234.56789,ng/mL\nCK,0.123.456,U/L\nSerial,1.234.56789,\n',
    [' .. ?', ' .. ?', '1.234.56789 ..'],
  ],
];

describe('one mark before three digits', () => {
  for (const [what, document, expected] of CASES)
    test(what, async () => assert.deepEqual(await linesOf(document), expected));

  test('is thousands in the results, and as it stands in the original', async () => {
    const document = 'Test;Ergebnis;Einheit\nLeukozyten;7.100;/µl\n';
    const { upload, pass, get } = createBench();
    const id = await upload(document, 'a.csv');
    await pass(PACE + 10_000);
    const body = (await (await get(`/api/v1/results/${id}?format=json`)).json()) as {
      results: Record<string, string>[];
    };
    assert.equal(body.results[0]!.Result, '7100');
    const [row] = normaliseRows(await read(document), settingsFrom({ originals: true, standardUnits: 'si' }));
    assert.deepEqual([row!.result, row!.unit, row!.original!.result], ['7.100', '10^9/L', '7.100']);
  });

  test('keeps in the original what stood in the cell, with its unit', async () => {
    const [row] = await read('Test,Result,Unit\nPlatelets,"212,000 /uL",\n');
    assert.deepEqual([row!.result, row!.unit, row!.written!.result], ['212000', '/uL', '212,000 /uL']);
  });

  test('goes with its words to review', async () => {
    const [row] = await read('Test,Result,Unit\nFerritin,1.250,ng/mL\n');
    assert.deepEqual(row!.flaws, { number: '1.250' });
  });
});

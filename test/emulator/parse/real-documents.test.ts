import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { sample } from '../../support/sample.js';
import { needsShared, sharedFixture } from '../../support/shared-fixtures.js';
import { failureOf, read, row, stated } from '../support.js';

// Documents of other people, not part of the project. Expectations were written by reading them.
const open = (name: string) => readFileSync(sharedFixture(`real/${name}`)!);

/** The first row of that name, in one line: `result unit [low..high] flag loinc`. */
function line(rows: readonly Row[], name: string): string {
  const found = rows.find((one) => one.name === name);
  assert.ok(found, name);
  const { result, unit, low, high, interpretation, loinc } = found;
  return `${result} ${unit} [${low}..${high}] ${interpretation} ${loinc}`;
}

describe('documents nobody here made', needsShared('real/'), () => {
  test('004_Oracle_ORU_R01.hl7', async () => {
    const rows = await read(open('004_Oracle_ORU_R01.hl7'));
    const date = '2023-03-17 17:04:00';
    assert.deepEqual(
      rows.map(({ comment, ...fields }) => ({ ...fields, comment: '' })),
      [
        row({ date, loinc: '14957-5', name: 'Albumin Urine', result: '2.1', unit: 'mg/dL' }),
        row({
          date,
          loinc: '2161-8',
          name: 'Creatinine-Random Urine',
          result: '59',
          unit: 'mg/dL',
          low: '28',
          high: '217',
        }),
        row({
          date,
          loinc: '14959-1',
          name: 'Albumin/Creat Ratio',
          result: '36',
          unit: 'mg/g crea',
          high: '<30',
          interpretation: 'H',
        }),
      ],
    );
    assert.deepEqual(
      rows.map(({ comment }) => comment.split('\n')[0]),
      ['', '', 'UNLESS OTHERWISE INDICATED, ALL TESTING PERFORMED AT:'],
    );
    assert.ok(!JSON.stringify(rows).includes('DONNA'));
  });

  test('002_Epic_ORU_R01.hl7', async () => {
    const rows = await read(open('002_Epic_ORU_R01.hl7'));
    assert.deepEqual(
      rows.map(({ date, name, result, high, loinc }) => [date, name, result, high, loinc]),
      [
        ['2023-09-22 11:45:00', 'Factor V Leiden (R506Q) Mutation, B', 'Negative', 'Negative', '21668-9'],
        ['2023-09-22 11:45:00', 'F5DNA Interpretation', 'SEE COMMENTS', '', '69049-5'],
        ['2023-09-22 11:45:00', 'F5DNA Reviewed By', 'SEE COMMENTS', '', '18771-6'],
      ],
    );
    const [, interpretation] = rows;
    assert.equal(interpretation?.comment.split('\n').length, 22);
    assert.ok(
      interpretation?.comment.startsWith('This individual DOES NOT have the factor V Leiden F5\nc.1601G>A'),
    );
  });

  test('005_AL_ORU_R01.hl7, whose LOINC code stands under a system nobody knows', async () => {
    assert.deepEqual((await read(open('005_AL_ORU_R01.hl7'))).map(stated), [
      {
        date: '2021-06-13 01:43:00',
        name: 'SARS-CoV-2 (COVID-19) Ag [Presence] in Respiratory specimen by Rapid immunoassay',
        result: 'Detected',
        unit: 'eq1bvbvr',
        high: 'Normal',
        interpretation: 'L',
        loinc: '94558-4',
        comment: '0aswk4cws',
      },
    ]);
  });

  test('002_CA_ORU_R01.hl7', async () => {
    const rows = await read(open('002_CA_ORU_R01.hl7'));
    assert.equal(rows.length, 155);
    assert.deepEqual(new Set(rows.map(({ date }) => date)), new Set(['2023-07-06 09:37:30']));
    assert.equal(rows.filter(({ name }) => name.startsWith('Conditions tested for')).length, 42);
    const lines: [name: string, stated: string][] = [
      ['Reason for lab test in Dried blood spot', 'Initial screen  [..] N 57721-3'],
      ['Full newborn screening summary report for display or printing', '  [..] N 57129-9'],
      ['Birthweight', '3035 grams [..] N 8339-4'],
      ['Time of birth', '0000  [..] N 57715-5'],
      ['Accession Number', '091-83-561/21-2013-11  [..] N '],
      ['Post-discharge provider practice telephone number', '  [..]  62328-0'],
      ['Valine/Phenylalanine [Molar ratio] in Dried blood spot', '0.00645 {Ratio} [..<3.5] N 53151-7'],
      ['Methionine [Moles/volume] in Dried blood spot', '27 µmol/L [8..100] N 47700-0'],
      ['Trypsinogen I.free', '31.00 ng/mL [..<63] N 48633-2'],
      ['Thyrotropin', '14.50 mIU/L [..<29] N 29575-8'],
      ['Galactose 1 phosphate uridyl transferase', '55.00 enzyme units [>50..] N 42906-8'],
      ['Hemoglobin pattern', 'FA  [..] N 54104-5'],
      ['Acid alpha glucosidase [Enzymatic activity/volume] in DBS', '14.313 µmol/L/h [>=2.079..] N 55827-0'],
      ['SMN1 Homozygous Deletion Analysis', 'Exon 7 Present  [..Exon 7 Present] N '],
      ['Lysophosphatidylcholine(26:0) [Moles/volume] in Dried blood spot', '0.2 µmol/L [..<0.42] N 79321-6'],
    ];
    for (const [name, expected] of lines) assert.equal(line(rows, name), expected);
    const narrative = rows.find(({ loinc }) => loinc === '57724-7')?.result ?? '';
    assert.ok(narrative.includes('CENTER LAB ~2823 FRESNO ST, FRESNO, CA 93721-1324\n\nGenetic Disease'));
    const told = JSON.stringify(rows);
    for (const person of ['Smith', 'Marina Bay', '3720117', '(323) 123-4567', '19910710']) {
      assert.ok(!told.includes(person), person);
    }
  });

  test('fhir-diagnosticreport-example.json', async () => {
    const rows = await read(open('fhir-diagnosticreport-example.json'));
    assert.deepEqual(new Set(rows.map(({ date }) => date)), new Set(['2011-03-04 08:30:00']));
    assert.deepEqual(
      rows.map(({ name, result, unit, low, high, interpretation, loinc }) =>
        [name, result, unit, `${low}..${high}`, interpretation, loinc].join(' | '),
      ),
      [
        'Haemoglobin | 176 | g/L | 135..180 |  | 718-7',
        'Red Cell Count | 5.9 | x10*12/L | 4.2..6.0 |  | 789-8',
        'Haematocrit | 55 | % | 38..52 | H | 4544-3',
        'Mean Cell Volume | 99 | fL | 80..98 | H | 787-2',
        'Mean Cell Haemoglobin | 36 | pg | 27..35 | H | 785-6',
        'Platelet Count | 444 | x10*9/L | 150..450 |  | 777-3',
        'White Cell Count | 4.6 | x10*9/L | 4.0..11.0 |  | 6690-2',
        'Neutrophils | 20 | % | .. |  | 770-8',
        'Neutrophils | 0.9 | x10*9/L | 2.0..7.5 | LL | 751-8',
        'Lymphocytes | 20 | % | .. |  | 736-9',
        'Lymphocytes | 0.9 | x10*9/L | 1.1..4.0 | L | 731-0',
        'Monocytes | 20 | % | .. |  | 5905-5',
        'Monocytes | 0.9 | x10*9/L | 0.2..1.0 |  | 742-7',
        'Eosinophils | 20 | % | .. |  | 713-8',
        'Eosinophils | 0.92 | x10*9/L | 0.04..0.40 | HH | 711-2',
        'Basophils | 20 | % | .. |  | 706-2',
        'Basophils | 0.92 | x10*9/L | ..0.21 |  | 704-7',
      ],
    );
    assert.ok(!JSON.stringify(rows).includes('COYOTE'));
  });

  test('fhir-observation-decimal, as each file writes its decimals', async () => {
    const results = async (name: string) =>
      (await read(open(name))).map(({ result, unit }) => `${result} ${unit}`);
    assert.deepEqual(await results('fhir-observation-decimal.json'), [
      '1.0 g',
      '1.00 g',
      '1.0 g',
      '1E-22 g',
      '1000000000000000000 g',
      '1.000000000000000000E-245 g',
      '-1.000000000000000000E+245 g',
    ]);
    assert.deepEqual(await results('fhir-observation-decimal.xml'), [
      '1.0 g',
      '1.00 g',
      '1.0e0 g',
      '0.0000000000000000000001 g',
      '1000000000000000000 g',
      '1.000000000000000000e-245 g',
      '-1.000000000000000000e245 g',
    ]);
  });

  test('photographs of the world are read and state nothing', async () => {
    const files = ['gps-DSCN0010.jpg', 'nokia_8_3_hdr.heif', 'example.avif'];
    for (const name of sample(files, 3)) assert.equal(await failureOf(open(name)), 'no-results', name);
  });
});

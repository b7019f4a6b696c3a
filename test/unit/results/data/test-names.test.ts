import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { VOCABULARY } from '../../../../server-stub/emulator/src/vocabulary/lookup.js';
import { LANGUAGES } from '../../../../src/i18n/languages.js';
import { AS_REPORTED, arrangeRows } from '../../../../src/results/data/arrange.js';
import { readBiomarkers } from '../../../../src/results/data/biomarkers.js';
import { createTestNames, readCodeLines } from '../../../../src/results/data/test-names.js';
import { deTestNames as de } from '../../../../src/results/test-names/de.js';
import { enTestNames as en } from '../../../../src/results/test-names/en.js';

/** The table of each language that has one. */
const TRANSLATIONS = await Promise.all(
  Object.entries(LANGUAGES).flatMap(([tag, { testNames }]) =>
    testNames ? [testNames().then((table) => [tag, table] as const)] : [],
  ),
);
const english = readCodeLines(en);
const firstName = (code: string) => english.get(code)!.split('; ')[0]!;

/** The last digit of a LOINC code checks the others (Luhn). */
function isCode(code: string): boolean {
  const [number = '', check] = code.split('-');
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}

describe('rows in the order of their names', () => {
  it('look up each name once', () => {
    const rows = readBiomarkers({
      results: Array.from({ length: 64 }, (_, at) => ({
        'Biomarker-Name': `Test ${(at * 37) % 64}`,
        Result: '1',
      })),
    })!.rows;
    const found: string[] = [];
    const names = { find: ({ name }: { name: string }) => String(found.push(name)) };
    arrangeRows(rows, { ...AS_REPORTED, order: 'name' }, 'de', names);
    assert.equal(found.length, 64);
  });
});

describe('the tables of names', () => {
  it('have the 300 commonest tests and more codes', () => {
    assert.ok(english.size >= 450, `${english.size}`);
    assert.deepEqual(
      [...english.keys()].filter((code) => !isCode(code)),
      [],
    );
    for (const table of [en, ...TRANSLATIONS.map(([, table]) => table)]) {
      const codes = [...table.matchAll(/\d+-\d(?= )/g)].map(([code]) => code);
      assert.deepEqual(
        codes.filter((code, at) => codes.indexOf(code) !== at),
        [],
      );
    }
  });

  it.each(TRANSLATIONS)('are complete in every line: %s', (_, table) => {
    const names = readCodeLines(table);
    assert.deepEqual([...names.keys()], [...english.keys()]);
    assert.equal(table.trim().split('\n').length, en.trim().split('\n').length);
    assert.ok([...names.values()].every((name) => name.trim() === name && name.length > 0));
  });

  it.each(TRANSLATIONS)('never make two tests alike: %s', (_, table) => {
    const byName = new Map<string, Set<string>>();
    for (const [code, name] of readCodeLines(table))
      byName.set(name, (byName.get(name) ?? new Set()).add(firstName(code)));
    assert.deepEqual(
      [...byName].filter(([, tests]) => tests.size > 1).map(([name]) => name),
      [],
    );
  });

  it('give codes of one test as the emulator groups them', () => {
    const analyteOf = new Map(
      VOCABULARY.flatMap((analyte) => Object.keys(analyte.codes).map((code) => [code, analyte] as const)),
    );
    for (const line of en.trim().split('\n')) {
      const codes = [...line.matchAll(/\d+-\d(?= )/g)].map(([code]) => code);
      const analytes = new Set(codes.map((code) => analyteOf.get(code)?.names[0]));
      assert.equal(analytes.size, 1, line);
      assert.ok(!analytes.has(undefined), line);
      // The emulator's name is among those that are translated.
      const known = [...analytes][0]!.toLowerCase();
      const names = line.toLowerCase();
      assert.ok(names.includes(known), `${known}: ${line}`);
    }
  });
});

describe('a name of a test', () => {
  const german = createTestNames(de, en);
  const find = (loinc: string, name: string) => german.find({ loinc, name });

  it.each([
    ['2823-3', 'Potassium', 'Kalium'],
    ['2823-3', 'POTASSIUM', 'Kalium'],
    ['2823-3', 'Potassium (K)', 'Kalium'],
    ['2823-3', 'Serum potassium', 'Kalium'],
    ['2823-3', 'Potassium, serum', 'Kalium'],
    ['2823-3', 'Potassium [Moles/volume] in Serum or Plasma', 'Kalium'],
    ['6690-2', 'Leukocytes [#/volume] in Blood by Automated count', 'Leukozyten'],
    ['770-8', 'Neutrophils/100 leukocytes in Blood by Automated count', 'Neutrophile (%)'],
    ['62238-1', 'eGFR', null],
    ['62238-1', 'Estimated GFR', 'Geschätzte Nierenleistung (eGFR)'],
    ['1975-2', 'Bilirubin.total [Mass/volume] in Serum or Plasma', 'Bilirubin gesamt'],
    ['5902-2', 'Prothrombin time (PT)', 'Prothrombinzeit'],
    ['10835-7', 'Lipoprotein (a)', null],
    ['2132-9', 'Cobalamin', 'Vitamin B12'],
    ['5792-7', 'Glucose [Mass/volume] in Urine by Test strip', 'Zucker im Urin (Glukose)'],
    ['5195-3', 'Hepatitis B virus surface antigen', 'Hepatitis-B-Oberflächenantigen (HBsAg)'],
  ])('is translated where code and name agree: %s %s', (code, name, translated) => {
    assert.equal(find(code, name), translated);
  });

  it.each([
    ['a code of another test', '2951-2', 'Potassium'],
    ['a share under the code of a count', '751-8', 'Neutrophils %'],
    ['a count under the code of a share', '770-8', 'Neutrophils'],
    ['urine under the code of blood', '2345-7', 'Glucose in urine'],
    ['blood under the code of urine', '5792-7', 'Glucose'],
    ['another drug level', '20578-1', 'Vancomycin, trough'],
    ['a name in brackets that is another', '2823-3', 'Potassium (Na)'],
    ['a name with more in it', '2823-3', 'Potassium after exercise'],
    ['no code', '', 'Potassium'],
    ['a code that nobody has', '99999-9', 'Potassium'],
    ['a name that is German already', '2823-3', 'Kalium'],
    ['a Spanish name', '2823-3', 'Potasio'],
    ['no name', '2823-3', ''],
    ['a name of a megabyte', '2823-3', `Potassium${' '.repeat(1e6)}`],
    ['a name that is markup', '2823-3', '<b>Potassium</b>'],
    ['an abbreviation that ours has, too', '1988-5', 'CRP'],
  ])('stays as the report has it: %s', (_, code, name) => {
    assert.equal(find(code, name), null);
  });

  it('is found by both names, and ordered by ours', () => {
    const { rows } = readBiomarkers({
      results: [
        { 'Biomarker-Name': 'Sodium', 'LOINC-Code': '2951-2', Result: '139' },
        { 'Biomarker-Name': 'Potassium', 'LOINC-Code': '2823-3', Result: '4.1' },
        { 'Biomarker-Name': 'Iron', 'LOINC-Code': '2498-4', Result: '80' },
      ],
    })!;
    const search = (query: string) =>
      arrangeRows(rows, { ...AS_REPORTED, query }, 'de', german).map(({ name }) => name);
    assert.deepEqual(search('kali'), ['Potassium']);
    assert.deepEqual(search('potass'), ['Potassium']);
    assert.deepEqual(search('kalium potassium'), ['Potassium']);
    assert.deepEqual(search('zinc'), []);
    const byName = arrangeRows(rows, { ...AS_REPORTED, order: 'name' }, 'de', german);
    assert.deepEqual(
      byName.map(({ name }) => name),
      ['Iron', 'Potassium', 'Sodium'],
    );
  });
});

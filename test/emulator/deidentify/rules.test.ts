import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, it, test } from 'vitest';
import { deidentify } from '../../../server-stub/emulator/src/deidentify/deidentify.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { needsShared, sharedFixture } from '../../support/shared-fixtures.js';
import { failureOf, parseAny, row } from '../support.js';

const cleaned = (fields: Partial<Row>, identity: readonly string[] = []): Row =>
  deidentify({ rows: [row(fields)], laboratory: '', identity }).rows[0]!;
const comment = (text: string, ...identity: string[]): string => cleaned({ comment: text }, identity).comment;

describe('recognised forms', () => {
  const cases: readonly (readonly [text: string, after: string])[] = [
    ['write to jo.x@mail.example today', 'write to *** today'],
    ['call (212) 555-0143 now', 'call *** now'],
    ['call 212-555-0143 now', 'call *** now'],
    ['call 212.555.0143 now', 'call *** now'],
    ['call +34 612 345 678 now', 'call *** now'],
    ['已告知 13812345678', '已告知 ***'],
    ['Tel: 030 123456 now', '*** now'],
    ['手机：13812345678 已告知', '*** 已告知'],
    ['see https://portal.example/patients/ab now', 'see *** now'],
    ['DOB: 4/12/1980 fasting', '*** fasting'],
    ['Geb. 12.04.1980 nüchtern', '*** nüchtern'],
    ['Fecha de nacimiento: 12/04/1980 ayunas', '*** ayunas'],
    ['出生日期：1980年4月12日 空腹', '*** 空腹'],
    ['Patient name: Jane Doe fasting', 'Patient name: *** fasting'],
    ['姓名：王小明，空腹', '姓名：***，空腹'],
    ['审核者：张敏', '审核者：***'],
    ['医生：高敏，空腹', '医生：***，空腹'],
    ['患者：叶红', '患者：***'],
    ['检验者：杨平国', '检验者：***'],
    ['审核医师：高白', '审核医师：***'],
    ['母亲：平红', '母亲：***'],
    ['informed Doctor 高敏 today', 'informed Doctor *** today'],
    ['Reviewed by: Rose King', 'Reviewed by: ***'],
    ['Physician: White', 'Physician: ***'],
    ['Paciente: Ana', 'Paciente: ***'],
    ['Signed by: Amy, fasting', 'Signed by: ***, fasting'],
    ['Doctor: An Li', 'Doctor: ***'],
    ['Patient: May Young, fasting', 'Patient: ***, fasting'],
    ['Médico: Blanca Reyes', 'Médico: ***'],
    ['Arzt: Ernst Wolf', 'Arzt: ***'],
    ['informed Dr. Jane Young today', 'informed *** today'],
    ['王医生已确认', '***已确认'],
    ['高医生已确认', '***已确认'],
    ['已告知高敏医生', '已告知***'],
    ['informed Dr. Lee Child', 'informed ***'],
    ['MRN: 1 fasting', '*** fasting'],
    ['mrn 4711 fasting', '*** fasting'],
    ['NIE X123 ayunas', '*** ayunas'],
    ['NIE: 4711 ayunas', '*** ayunas'],
    ['Patient no. 4711 fasting', '*** fasting'],
    ['Patient no: 1 fasting', '*** fasting'],
    ['patient no 48213 fasting', '*** fasting'],
    ['Account No. A-4711 fasting', '*** fasting'],
    ['Medical record: 4711 fasting', '*** fasting'],
    ['NHS no. 9434 fasting', '*** fasting'],
    ['cell 555 0123 fasting', '*** fasting'],
    ['cell 555-0123 fasting', '*** fasting'],
    ['cell 212-555-0123 fasting', '*** fasting'],
    ['Sr. Orwen en ayunas', '*** en ayunas'],
    ['Sr. Hierro en ayunas', '*** en ayunas'],
    ['Fr. Kupfer nüchtern', '*** nüchtern'],
    ['Mother: Li positive', 'Mother: *** positive'],
    ['Mother: SMITH positive', 'Mother: *** positive'],
    ['vive en C/ Mayor 12, 28013 Madrid', 'vive en ***'],
    ['DOB: 1st of April 1980 fasting', '*** fasting'],
    ['DOB 12APR1980 fasting', '*** fasting'],
    ['Nacida el 1.º de abril de 1980 ayunas', '*** ayunas'],
    ['Nacido: primero de abril de 1980 ayunas', '*** ayunas'],
    ['SSN 536-22-8145 fasting', '*** fasting'],
    ['number 536-22-8145 fasting', 'number *** fasting'],
    ['tarjeta 12345678Z ayunas', 'tarjeta *** ayunas'],
    ['tarjeta X1234567L ayunas', 'tarjeta *** ayunas'],
    ['Karte A123456780 nüchtern', 'Karte *** nüchtern'],
    ['证件 11010519491231002X 空腹', '证件 *** 空腹'],
    ['lives at 12 Elm Street now', 'lives at *** now'],
    ['vive en Calle de Alcalá 42 hoy', 'vive en *** hoy'],
    ['wohnt Hauptstraße 5 heute', 'wohnt *** heute'],
    ['住建国路88号，空腹', '***，空腹'],
  ];
  for (const [text, after] of cases) it(text, () => assert.equal(comment(text), after));
});

describe('identity of the document', () => {
  const cases: readonly (readonly [text: string, stated: string, after: string])[] = [
    ['DOE, Jane fasting', 'Jane Doe', '*** fasting'],
    ['J. Doe fasting', 'Jane Doe', '*** fasting'],
    ['jane fasting', 'Jane Doe', '*** fasting'],
    ['Jose Garcia fasting', 'José García', '*** fasting'],
    ['Mueller fasting', 'Müller', '*** fasting'],
    ['Müller fasting', 'Mueller', '*** fasting'],
    ['Grossmann fasting', 'Großmann', '*** fasting'],
    ['write jo.x @ mail.example today', 'jo.x@mail.example', 'write *** today'],
    ['12345678 fasting', '123-45-678', '*** fasting'],
    ['0751 5550198 fasting', '+49 751 5550198', '*** fasting'],
    ['751 5550198 fasting', '+49 751 5550198', '*** fasting'],
    ['Elm Street fasting', '12 Elm Street', '*** fasting'],
    ['in Forest 12 fasting', '12 Forest', 'in *** 12 fasting'],
    ['in 88212 Ravensburg fasting', '48 Larkspur Terrace, 88212 Ravensburg', 'in *** fasting'],
    ['王小明空腹', '小明 王', '***空腹'],
    ['Young, May fasting', 'May Young', '*** fasting'],
    ['Li Na fasting', 'Na Li', '*** fasting'],
    ['may orwen fasting', 'May Orwen', '*** fasting'],
    ['Lena fasting', 'Anna-Lena Zäblova', '*** fasting'],
    ['Orwen fasting', 'Ms; Orwen', '*** fasting'],
    ['Jane Doe, Tilda Orwen fasting', 'Jane Doe; Tilda Orwen', '*** fasting'],
    ['seen by Tilda Orwen', 'Tilda Maria of the Ancient House of Orwen', 'seen by ***'],
    ['on 1985-03-12', '12/03/85', 'on ***'],
    ['on 12.3.1985', "12-Mar-'85", 'on ***'],
    ['on 2012-03-09', '09.03.12', 'on ***'],
    ['on 1912-03-09', '09.03.12', 'on ***'],
    ['on 5/04/1985', '1985-04-05', 'on ***'],
    ['on 05/4/1985', '1985-04-05', 'on ***'],
    ['on 4/05/1985', '1985-04-05', 'on ***'],
    ['on 85-04-05', '1985-04-05', 'on ***'],
    ['on 85.11.05', '1985-11-05', 'on ***'],
  ];
  for (const [text, stated, after] of cases)
    it(`${text} (${stated})`, () => assert.equal(comment(text, stated), after));
});

describe("a laboratory's words", () => {
  const kept: readonly (readonly [text: string, ...stated: string[]])[] = [
    ['Tests Pending', 'Tests, Peregrine'],
    ['TESTS PERFORMED AT THIS LABORATORY', 'Peregrine Tests'],
    ['Results to follow', 'Results'],
    ['Specimen hemolyzed, please recollect', 'Specimen Test'],
    ['SEE LAB REPORT FOR REFERENCE INTERVAL', 'LAB', 'REPORT; UNKNOWN'],
    ['Notify Ordering Physician', 'Ordering Physician'],
    ['UNKNOWN PHYSICIAN', 'Physician Unknown'],
    ['Sent to Medical Center laboratory', 'Medical Center'],
    ['Resultados pendientes de repetir', 'Resultados, Ana'],
    ['Proben hämolytisch, Wiederholung', 'Proben, Ute'],
    ['RESULTS DO NOT EXCLUDE INFECTION', ''],
    ['BALTIMORE, MD 21201', ''],
    ['Patient: Fasting', ''],
    ['Sr. Creatinine repeated, Sr. Uric Acid too', ''],
    ['Fr. T4 and Fr. PSA are low', ''],
    ['LDL-C/HDL-C ratio 3.1', ''],
    ['Av. Glucose 154 mg/dL, Vit. C/Zinc 15 mg', ''],
    ['CD4 cell 500-1500 cells/uL', ''],
    ['Tumor cell 0.00-0.05', ''],
    ['Mother: Rh negative', ''],
    ['Mother: O positive, Father: A+', ''],
    ['Patient: HIV positive', ''],
    ['Mother: GBS neg.', ''],
    ['Reviewed by: Pathologist', ''],
    ['HIV Positive MD notified', ''],
    ['Pathologist Review recommended', ''],
    ['Nurse Practitioner notified', ''],
    ['pathologist consultation, Physician Interpretation required', ''],
    ['Blood Smear Reviewed By MD', ''],
    ['Moderate Escherichia Coli MD aware', ''],
    ['Name: Staphylococcus Aureus', ''],
    ['Ordered By: Emergency Department', ''],
    ['Community acquired, emergency use, room temperature', 'Community Hospital', 'Emergency Room'],
    ['Not applicable: unassigned', 'Not Applicable', 'Unassigned Doctor'],
    ['Name: White Blood Cells', ''],
    ['Name: HDL', ''],
    ['Called to: Lab', ''],
    ['Name: Hepatitis B Virus', ''],
    ['Patient: Male', ''],
    ['Mother: O Positive', ''],
    ['Madre: Negativo', ''],
    ['Mutter: Rh Positiv', ''],
    ['医生：未知', ''],
    ['审核者：检验医生', ''],
    ['患者：空腹', ''],
    ['姓名：白蛋白', ''],
    ['患者：血糖升高', ''],
    ['Doctor 未知', ''],
    ['血糖高医生已知', ''],
    ['高级医师', ''],
    ['HIV nie 2023 positiv', ''],
    ['Nie 2023 positiv', ''],
    ['HIV NIE 2023 POSITIV', ''],
    ['Patient no COVID-19 symptoms', ''],
    ['PATIENT NO COVID-19 SYMPTOMS', ''],
    ['Account no SARS-CoV-2 test', ''],
    ['Medical record 2023 reviewed', ''],
    ['NHS COVID-19 guideline', ''],
    ['White cell 4500-11000, red cell 4.50-5.90', ''],
  ];
  for (const [text, ...stated] of kept)
    it(`are kept: ${text} (${stated.join(', ')})`, () => assert.equal(comment(text, ...stated), text));

  const removed: readonly (readonly [text: string, after: string, ...stated: string[]])[] = [
    ['Tests Pending for Peregrine', 'Tests Pending for ***', 'Tests, Peregrine'],
    ['Peregrine Tests seen', '*** seen', 'Tests, Peregrine'],
    ['Tests, Peregrine: fasting', '***: fasting', 'Peregrine Tests'],
    ['CALLED TO J SMITH RN AT 14:30', 'CALLED TO *** AT 14:30'],
    ['LABORATORY DIRECTOR, HOLLY H PIERCE, M.D.', 'LABORATORY DIRECTOR, ***'],
    ['Reviewed by: Holly Pierce', 'Reviewed by: ***'],
    ['informed Dr. Holly Pierce Result Pending', 'informed *** Result Pending'],
    ['informed Dr. Young', 'informed ***'],
    ['Gastritis. Helicobacter Pylori Negative. J. Roe MD', 'Gastritis. Helicobacter Pylori Negative. ***'],
    ['Invasive Ductal Carcinoma, Jane Q. Roe, MD', 'Invasive Ductal Carcinoma, ***'],
    ['Dr. Roe Invasive Carcinoma', '*** Invasive Carcinoma'],
    ['seen by May Young MD', 'seen by ***'],
    ['seen by Holly Pierce Pathologist MD', 'seen by ***'],
    ['seen by St. John, Wm. MD', 'seen by ***'],
    ['Flora Roe seen, Flora fasting', '*** seen, *** fasting', 'Roe, Flora'],
    ['informed Dr. Final', 'informed ***'],
    ['Smear seen by Pathologist Smith on Monday', 'Smear seen by Pathologist *** on Monday'],
    ['pathologist Holly Pierce Reviewed the slide', 'pathologist *** Reviewed the slide'],
  ];
  for (const [text, after, ...stated] of removed)
    it(`do not hide a name: ${text}`, () => assert.equal(comment(text, ...stated), after));
});

describe('a telephone number without its country code', () => {
  for (const stated of ['+351 912 345 678', '00351 912 345 678', '00 351 912345678', '+351 (0)912 345 678'])
    it(`given as ${stated}`, () => {
      assert.equal(comment('seen 912345678: fasting', stated), 'seen ***: fasting');
      assert.equal(comment('seen 0912 345 678: fasting', stated), 'seen ***: fasting');
    });
  it('beside an area code in brackets', () =>
    assert.equal(comment('seen 555-0143: fasting', '(212) 555-0143'), 'seen ***: fasting'));
});

describe('birth dates', () => {
  const spellings = [
    '1980-04-12',
    '19800412',
    '1980.4.12',
    '12.04.1980',
    '12.4.1980',
    '04/12/1980',
    '4/12/1980',
    '12.04.80',
    '04/12/80',
    '12 April 1980',
    '12 Apr 80',
    'April 12, 1980',
    'Apr 12 80',
    'April 12th, 1980',
    '12th April 1980',
    '12th of April 1980',
    '12 de abril de 1980',
    '12 de abril del 1980',
    '1980 April 12',
    '1980年04月12日',
    '1980年4月12日',
    '1980年4月12',
  ];
  for (const written of spellings)
    it(written, () => assert.equal(comment(`seen ${written}: fasting`, '1980-04-12'), 'seen ***: fasting'));
  for (const stated of [
    '19800412',
    '198004121530',
    '12.04.1980',
    'April 12, 1980',
    '12. April 1980',
    '1980年4月12日',
    '1980/4/12',
  ])
    it(`given as ${stated}`, () =>
      assert.equal(comment('seen 1980-04-12: fasting', stated), 'seen ***: fasting'));
  const days: readonly (readonly [written: string, date: string])[] = [
    ['1st of April 1980', '1980-04-01'],
    ['2nd of April, 1980', '1980-04-02'],
    ['3rd of April 1980', '1980-04-03'],
    ['21st of Apr 1980', '1980-04-21'],
    ['22nd of April 1980', '1980-04-22'],
    ['23rd of April 1980', '1980-04-23'],
    ['31st of May 1980', '1980-05-31'],
    ["1st of April '80", '1980-04-01'],
    ['April 1st, 80', '1980-04-01'],
    ['22th April 1980', '1980-04-22'],
    ['11th of April 1980', '1980-04-11'],
    ['30th of April 1980', '1980-04-30'],
    ['1 of April 1980', '1980-04-01'],
    ['1.º de abril de 1980', '1980-04-01'],
    ['1ro de abril de 1980', '1980-04-01'],
    ['primero de abril de 1980', '1980-04-01'],
    ['12 de abril de 80', '1980-04-12'],
    ['12 de abril 1980', '1980-04-12'],
    ['12 abril de 1980', '1980-04-12'],
    ['abril 12 de 1980', '1980-04-12'],
    ['80年4月12日', '1980-04-12'],
    ['1980年04月12', '1980-04-12'],
    ['12 avril 1980', '1980-04-12'],
    ['4/12/80', '1980-04-12'],
    ['5.3.75', '1975-03-05'],
    ['5-3-75', '1975-03-05'],
  ];
  for (const [written, date] of days)
    it(written, () => assert.equal(comment(`seen ${written}: fasting`, date), 'seen ***: fasting'));

  for (const written of ['5.3.1975', '05.03.75', '5.3.75', '75.3.5', '19750305', '05031975', '05.03.1975'])
    it(`${written} as a value`, () => {
      for (const field of ['result', 'unit', 'low', 'high', 'interpretation'] as const)
        assert.equal(cleaned({ name: 'Remark', [field]: written }, ['1975-03-05'])[field], '', field);
    });
  it('beside a mark or another number in a value', () => {
    const result = (text: string) => cleaned({ name: 'Remark', result: text }, ['1975-03-05']).result;
    assert.equal(result('5.3.1975 H'), '*** H');
    assert.equal(result('~19750305'), '');
    assert.equal(result('05.03.1975 - 12.01.2026'), '*** - 12.01.2026');
  });
  it('except numbers, ranges and titers of their digits', () => {
    for (const result of [
      '5.031975',
      '50.31975',
      '531975',
      '050375',
      '5375',
      '53.75',
      '50-375',
      '1:50375',
      '5-31975',
      '5.3',
    ])
      assert.equal(cleaned({ name: 'Remark', result }, ['1975-03-05']).result, result);
  });

  it('in both orders when the order is unknown', () => {
    assert.equal(comment('seen 1980-04-12: fasting', '12/04/1980'), 'seen ***: fasting');
    assert.equal(comment('seen 1980-12-04: fasting', '12/04/1980'), 'seen ***: fasting');
  });
  it('except the few digits of a short day in one number', () => {
    for (const text of ['in 5375 cells', 'ratio 53/75', 'titer 5:375', 'from 537 to 5'])
      assert.equal(comment(text, '1975-03-05'), text);
  });
  it('except another day', () =>
    assert.equal(comment('seen 1980-04-13: fasting', '1980-04-12'), 'seen 1980-04-13: fasting'));
});

describe('names of common words', () => {
  for (const written of [
    'May June Young Stone',
    'Young Stone May June',
    'May Young Stone',
    'Young Stone May',
    'May Young',
    'Young May',
    'Young Stone',
    'May June Young',
    'M. Young Stone',
    'Young Stone M',
    'M. J. Young Stone',
    'Young Stone, M. J',
    'May J. Young Stone',
    'Y. May June',
  ])
    it(written, () => {
      assert.equal(comment(`${written}: fasting`, 'May June Young Stone'), '***: fasting');
      assert.equal(comment(`${written}: fasting`, 'Young Stone, May June'), '***: fasting');
    });
});

describe('kept texts', () => {
  const cases: readonly (readonly [text: string, stated: string])[] = [
    ['iron may be low in the young', 'Iron Young'],
    ['may young cells grow', 'May Young'],
    ['zq fasting', 'Zq Orwen'],
    ['in 1234 cells', '1234'],
    ['type A12 seen', 'A12'],
    ['a forest grows', '12 Forest'],
    [`${'Orwen '.repeat(16)}fasting`, 'Orwen '.repeat(16)],
    ['123 ---- 45678 apart', '12345678'],
    ['in May 2026', 'Ana May'],
    ['Iron is low', 'Iron Man'],
    ['10 of 100 cells', '1'],
    ['ng/mL', 'Minh Ng'],
    ['3.12345 times', '12345'],
    ['Name: Glucose', ''],
    ['newborn, 3 days', ''],
    ['tarjeta 12345678A', ''],
    ['Karte A123456789', ''],
    ['证件 110105194912310021', ''],
    ['ratio 2:1, 5-10 cells, 2026-01-09', ''],
  ];
  for (const [text, stated] of cases) it(text, () => assert.equal(comment(text, stated), text));

  it('numbers, ranges, units, codes and analyte names', () => {
    const fields = row({
      name: 'Iron',
      loinc: '2498-4',
      result: '12345',
      low: '1',
      high: '<12345',
      unit: 'mol/L',
      interpretation: 'H',
    });
    assert.deepEqual(cleaned(fields, ['Iron Mol', '12345', '1', '2498-4', 'H']), fields);
  });

  it('two adjacent people, and one named with common words', () => {
    assert.equal(comment('Jane Doe, Orwen fasting', 'Jane Doe', 'Orwen'), '*** fasting');
    assert.equal(comment('mayyoung fasting', 'May Young', 'Mayyoung'), '*** fasting');
  });

  it('a short number beside the name of a test', () => {
    assert.equal(cleaned({ name: 'Remark 12345' }, ['12345']).name, 'Remark 12345');
    assert.equal(comment('number 12345', '12345'), 'number ***');
  });

  it('the name of a test that is also a surname', () => {
    assert.equal(cleaned({ name: 'Anti-Müller-Hormon' }, ['Ina Müller']).name, 'Anti-Müller-Hormon');
    assert.equal(comment('Müller fasting', 'Ina Müller'), '*** fasting');
  });

  it('numbers in results, except long identifiers and those in prose', () => {
    const result = (text: string) => cleaned({ name: 'Remark', result: text }, ['88212', '123456789']).result;
    assert.equal(result('13812345678'), '13812345678');
    assert.equal(result('IgG 88212'), 'IgG 88212');
    assert.equal(result('123456789'), '');
    assert.equal(result('has moved to 88212 now'), 'has moved to *** now');
  });

  it('a result that is only identity becomes empty', () => {
    assert.equal(cleaned({ name: 'Remark', result: 'Jane Doe' }, ['Jane Doe']).result, '');
    assert.equal(cleaned({ name: 'Remark', result: '1980-04-12' }, ['19800412']).result, '');
  });
});

describe('texts of a row', () => {
  for (const field of ['result', 'unit', 'low', 'high', 'interpretation', 'loinc', 'comment'] as const)
    it(field, () => {
      assert.equal(cleaned({ [field]: 'Orwen' }, ['Tilda Orwen'])[field], '');
      assert.equal(cleaned({ [field]: 'to Orwen' }, ['Tilda Orwen'])[field], 'to ***');
      assert.equal(cleaned({ [field]: 'to 12 Elm Street' })[field], 'to ***');
    });
  it('name', () => assert.equal(cleaned({ name: 'Remark of Orwen' }, ['Orwen']).name, 'Remark of ***'));
  it('the name of the laboratory', () => {
    const laboratory = (text: string) =>
      deidentify({ rows: [], laboratory: text, identity: ['Tilda Orwen'] }).laboratory;
    assert.equal(laboratory('Practice of Tilda Orwen'), 'Practice of ***');
    assert.equal(laboratory('Orwen, Tilda'), '');
    assert.equal(laboratory('Northfield'), 'Northfield');
  });
  it('the identity texts themselves', () =>
    assert.deepEqual(deidentify({ rows: [], laboratory: '', identity: ['Orwen'] }).identity, []));
});

const NAMES = [
  'Thérèse Quiñonero',
  'Ottokar von der Heidenau',
  'Anna-Lena Zäblova',
  'Ioannis Papadakis',
  '欧阳晓彤',
];
const fold = (text: string) => text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');

test('names are removed anywhere in a text, in any case and order', () => {
  const written = fc.constantFrom(...NAMES).chain((name) => {
    const words = name.split(' ');
    const [given = ''] = words;
    const family = words.slice(1).join(' ');
    return fc.constantFrom(
      ...(family === ''
        ? [name]
        : [name, `${family}, ${given}`, name.toUpperCase(), fold(name), family, given]),
    );
  });
  const prose = fc.constantFrom('sample hemolysed', '12.5 mg/dL', '(fasting)', 'repeat;', '标本溶血', '');
  fc.assert(
    fc.property(prose, written, prose, fc.constantFrom(' ', '\n', '; '), (before, name, after, between) => {
      const text = [before, name, after].join(between);
      const left = fold(comment(text, ...NAMES));
      for (const part of fold(name)
        .split(/[\s,-]+/)
        .filter((one) => one.length > 3 || /\p{Script=Han}/u.test(one)))
        assert.ok(!left.includes(part), left);
      assert.ok(left.includes(fold(before).trim()) && left.includes(fold(after).trim()), left);
    }),
    { numRuns: 500, seed: 20_260_114 },
  );
});

const own = new URL('../../fixtures/pathology/', import.meta.url);

/** The value fields of every row. */
const clinical = (rows: readonly Row[]) =>
  rows.map(({ date, loinc, name, unit, low, high, interpretation }) => [
    date,
    loinc,
    name,
    unit,
    low,
    high,
    interpretation,
  ]);

async function keepsAll(folder: URL): Promise<void> {
  let documents = 0;
  // Without pictures, which take minutes.
  for (const name of readdirSync(folder).filter((one) => /\.(?:hl7|json|xml|csv)$/.test(one))) {
    const bytes = readFileSync(new URL(name, folder));
    if ((await failureOf(bytes)) !== undefined) continue;
    const before = await parseAny(bytes);
    const after = deidentify(before);
    assert.deepEqual(clinical(after.rows), clinical(before.rows), name);
    before.rows.forEach(({ result }, index) => {
      if (/^[<>]?[\d.]+$/.test(result)) assert.equal(after.rows[index]?.result, result, name);
    });
    documents++;
  }
  assert.ok(documents > 4);
}

test('clinical content is kept: own documents', () => keepsAll(own));
test('clinical content is kept: shared documents', needsShared('real/'), () =>
  keepsAll(sharedFixture('real/')!),
);

describe('the months of every country of an output language', () => {
  const COUNTRIES = 'de-DE de-AT de-CH es-ES es-MX es-PE es-UY es-AR en-US en-GB en-IN'.split(' ');
  for (const locale of COUNTRIES)
    test(locale, () => {
      for (let month = 0; month < 12; month += 1) {
        const day = new Date(Date.UTC(1985, month, 12));
        const iso = day.toISOString().slice(0, 10);
        for (const style of ['long', 'short'] as const) {
          const format = { day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' } as const;
          const printed = day.toLocaleDateString(locale, format);
          assert.equal(comment(`Sample ${printed} fasting`, iso), 'Sample *** fasting', printed);
        }
      }
    });
});

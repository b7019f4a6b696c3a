import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { normaliseRows } from '../../../server-stub/emulator/src/normalise/normalise.js';
import {
  type OutputSettingsInput,
  settingsFrom,
} from '../../../server-stub/emulator/src/normalise/settings.js';
import { toCallbackRow } from '../../../server-stub/emulator/src/outputs/json.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { row } from '../support.js';

const one = (fields: Partial<Row>, settings: OutputSettingsInput): Row =>
  normaliseRows([row(fields)], settingsFrom(settings))[0]!;

/** `result unit [low..high] code`. */
function line(fields: Partial<Row>, settings: OutputSettingsInput): string {
  const { result, unit, low, high, loinc } = one(fields, settings);
  return `${result} ${unit} [${low}..${high}] ${loinc}`;
}

const SI = { standardUnits: 'si' } as const;
const CONVENTIONAL = { standardUnits: 'conventional' } as const;

describe('default settings', () => {
  it('return the rows of the document unchanged', () => {
    const rows = [row({ name: 'Glucosa', result: '100', unit: 'mg/dL' })];
    assert.equal(normaliseRows(rows, settingsFrom()), rows);
    assert.equal(normaliseRows(rows, settingsFrom({ language: 'EN', standardUnits: 'source' })), rows);
  });
});

describe('conversion to SI units', () => {
  for (const [name, result, unit, expected] of [
    ['Glucose', '100', 'mg/dL', '5.55 mmol/L [..] 14749-6'],
    ['Glucose', '92', 'mg/dL', '5.11 mmol/L [..] 14749-6'],
    ['Glucose', '1.00', 'g/L', '5.55 mmol/L [..] 14749-6'],
    ['Creatinine', '1.00', 'mg/dL', '88.4 umol/L [..] 14682-9'],
    ['Urea', '30', 'mg/dL', '5.00 mmol/L [..] 22664-7'],
    ['BUN', '14', 'mg/dL', '5.00 mmol/L [..] 14937-7'],
    ['Uric acid', '6.0', 'mg/dL', '357 umol/L [..] 14933-6'],
    ['Total bilirubin', '1.0', 'mg/dL', '17.1 umol/L [..] 14631-6'],
    ['Cholesterol', '200', 'mg/dL', '5.17 mmol/L [..] 14647-2'],
    ['Triglycerides', '150', 'mg/dL', '1.69 mmol/L [..] 14927-8'],
    ['Calcium', '9.6', 'mg/dL', '2.40 mmol/L [..] 2000-8'],
    ['Phosphate', '3.1', 'mg/dL', '1.00 mmol/L [..] 14879-1'],
    ['Iron', '100', 'µg/dL', '17.9 umol/L [..] 14798-3'],
    ['Hemoglobin', '14.1', 'g/dL', '141 g/L [..] 718-7'],
    ['Hematocrit', '42.5', '%', '0.425 L/L [..] 20570-8'],
    ['WBC', '7.25', 'K/uL', '7.25 10^9/L [..] 26464-8'],
    ['Platelets', '250', '10^3/µL', '250 10^9/L [..] 26515-7'],
    ['Albumin', '4.20', 'g/dL', '42.0 g/L [..] 1751-7'],
    ['ALT', '60', 'U/L', '60 U/L [..] 1742-6'],
    ['ALT', '60', 'IU/L', '60 U/L [..] 1742-6'],
    ['ALT', '1.00', 'µkat/l', '60.0 U/L [..] 1742-6'],
    ['Free T4', '1.20', 'ng/dL', '15.4 pmol/L [..] 14920-3'],
    ['TSH', '2.50', 'µIU/mL', '2.50 mIU/L [..] 3016-3'],
    ['Cortisol', '10', 'ug/dL', '276 nmol/L [..] 14675-3'],
    ['Testosterone', '500', 'ng/dL', '17.3 nmol/L [..] 14913-8'],
    ['Vitamin B12', '400', 'pg/mL', '295 pmol/L [..] 14685-2'],
    ['25-OH Vitamin D', '30', 'ng/mL', '74.9 nmol/L [..] 68438-1'],
    ['Digoxin', '1.0', 'ng/mL', '1.28 nmol/L [..] 14698-5'],
    ['pCO2', '40', 'mmHg', '5.33 kPa [..] 11557-6'],
    ['HbA1c', '6.5', '%', '48 mmol/mol [..] 59261-8'],
    ['CA 125', '35', 'U/mL', '35 kU/L [..] 10334-1'],
    ['Albumin/Creatinine ratio', '30', 'mg/g', '3.39 mg/mmol creat [..] 32294-1'],
    ['Albumin/Creatinine ratio', '30', 'mg/g creat', '3.39 mg/mmol creat [..] 32294-1'],
    ['Sodium', '140', 'mEq/L', '140 mmol/L [..] 2951-2'],
    ['Magnesium', '2.0', 'mEq/L', '1.00 mmol/L [..] 2601-3'],
  ] as const) {
    it(`${name} ${result} ${unit}`, () => assert.equal(line({ name, result, unit }, SI), expected));
  }
});

describe('conversion to conventional units', () => {
  for (const [name, result, unit, expected] of [
    ['Glucose', '5.55', 'mmol/L', '100 mg/dL [..] 2345-7'],
    ['Kreatinin', '88.4', 'µmol/l', '1.00 mg/dL [..] 2160-0'],
    ['Colesterol total', '5,17', 'mmol/L', '200 mg/dL [..] 2093-3'],
    ['血红蛋白', '141', 'g/L', '14.1 g/dL [..] 718-7'],
    ['Thrombozyten', '250', 'G/l', '250 10^3/uL [..] 26515-7'],
    ['HbA1c', '48', 'mmol/mol', '6.5 % [..] 4548-4'],
  ] as const) {
    it(`${name} ${result} ${unit}`, () => assert.equal(line({ name, result, unit }, CONVENTIONAL), expected));
  }

  it('is reversible, within three significant digits', () => {
    for (const [name, unit, ...values] of [
      ['Glucose', 'mg/dL', '70', '92', '100', '126', '345'],
      ['Creatinine', 'mg/dL', '0.50', '0.90', '1.00', '2.35', '11.2'],
      ['Cholesterol', 'mg/dL', '120', '200', '243'],
      ['Hemoglobin', 'g/dL', '7.0', '13.2', '18.55'],
      ['Calcium', 'mg/dL', '8.50', '9.60', '12.1'],
    ] as const) {
      for (const result of values) {
        const there = one({ name, result, unit }, SI);
        const back = one(there, CONVENTIONAL);
        assert.ok(
          Math.abs(Number(back.result) / Number(result) - 1) < 0.005,
          `${name} ${result}: ${back.result}`,
        );
        assert.equal(back.unit, unit);
      }
    }
  });
});

describe('conversion of a row', () => {
  it('includes limits and comparators', () => {
    const glucose = { name: 'Glucose', unit: 'mg/dL', loinc: '2345-7' };
    assert.equal(
      line({ ...glucose, result: '100', low: '70', high: '99' }, SI),
      '5.55 mmol/L [3.89..5.50] 14749-6',
    );
    assert.equal(line({ ...glucose, result: '<10', high: '<100' }, SI), '<0.555 mmol/L [..<5.55] 14749-6');
    assert.equal(
      line({ ...glucose, result: '90-100', high: '>= 60' }, SI),
      '5.00-5.55 mmol/L [..>= 3.33] 14749-6',
    );
    assert.equal(line({ ...glucose, result: '200 H' }, SI), '11.1 H mmol/L [..] 14749-6');
    assert.equal(line({ ...glucose, result: '', low: '70' }, SI), ' mmol/L [3.89..] 14749-6');
  });

  it('keeps a limit in words', () => {
    const fields = { name: 'Glucose', result: '100', unit: 'mg/dL', high: 'see note' };
    assert.equal(line(fields, SI), '5.55 mmol/L [..see note] 14749-6');
  });

  it('leaves the row unchanged when a number cannot be parsed', () => {
    for (const odd of ['1,234', 'adults 70-99', '1:80', '2+']) {
      const glucose = { name: 'Glucose', unit: 'mg/dL', loinc: '2345-7' };
      assert.equal(line({ ...glucose, result: '100', high: odd }, SI), `100 mg/dL [..${odd}] 2345-7`);
      assert.equal(line({ ...glucose, result: odd, high: '99' }, SI), `${odd} mg/dL [..99] 2345-7`);
    }
  });

  it('never changes dates, flags and comments', () => {
    const fields = {
      date: '2026-01-14 08:00:00',
      interpretation: 'H',
      comment: 'Glucose 100 mg/dL, Natrium',
    };
    const { date, interpretation, comment } = one(
      { ...fields, name: 'Glucose', result: '100', unit: 'mg/dL' },
      { ...SI, language: 'ZH' },
    );
    assert.deepEqual({ date, interpretation, comment }, fields);
  });
});

describe('the LOINC code', () => {
  it('of the document stays unless the property changes', () => {
    assert.equal(
      line({ name: 'Hgb', loinc: '20509-6', result: '14.1', unit: 'g/dL' }, SI),
      '141 g/L [..] 20509-6',
    );
    assert.equal(
      one({ name: 'WBC', loinc: '6690-2', result: '5', unit: '10*3/uL' }, { language: 'DE' }).loinc,
      '6690-2',
    );
  });

  it('stays when unknown, and limits the row to its property', () => {
    const fields = { name: 'Glucose', loinc: '2339-0', result: '100', unit: 'mg/dL' };
    assert.equal(line(fields, SI), '100 mg/dL [..] 2339-0');
    assert.equal(one(fields, { language: 'ES' }).name, 'Glucosa');
  });

  it('follows from name and unit', () => {
    for (const [name, result, unit, loinc] of [
      ['Neutrophils', '4.1', '10^9/L', '26499-4'],
      ['Neutrophils', '61', '%', '26511-6'],
      ['PT', '12.1', 's', '5902-2'],
      ['PT', '7.1', 'g/dL', '2885-2'],
      ['TG', '150', 'mg/dL', '2571-8'],
      ['TG', '12', 'ng/mL', '3013-0'],
      ['PCT', '0.25', '%', '51637-7'],
      ['PCT', '0.05', 'ng/mL', '33959-8'],
      ['MB', '18', 'U/L', '32673-6'],
      ['肌红蛋白(Mb)', '60', 'ng/mL', '2639-3'],
      ['CK-MB (MB)', '3.2', 'ng/mL', '13969-1'],
      ['INR', '1.1', '', '6301-6'],
      ['HBsAg', 'Negative', '', '5195-3'],
      ['ANA', '1:80', '', '5048-4'],
      ['ANA', 'Positive', '', '8061-4'],
      ['Urine glucose', 'Negative', '', '2349-9'],
      ['Urine glucose', '50', 'mg/dL', '2350-7'],
      ['D-dimer', '0.4', 'mg/L FEU', '48065-7'],
    ] as const) {
      assert.equal(one({ name, result, unit }, { mapping: true }).loinc, loinc, `${name} ${unit}`);
    }
  });

  it('stays empty when ambiguous', () => {
    for (const [name, result, unit] of [
      ['Sodium', '140', ''],
      ['Sodium', '140', 'apples'],
      ['Sodium', 'haemolysed', ''],
      ['Neutrophils', '4.1', ''],
      ['Albumin', '15', 'mg/L'],
      ['Mg', '2', 'ng/mL'],
      ['MB', '3.2', 'ng/mL'],
      ['Erythrocytes', '5', '/uL'],
      ['Glucose', '100', 'U/L'],
      ['D-dimer', '0.4', 'mg/L'],
      ['PCR', 'Negative', ''],
      ['HBsAg', '0.12', ''],
      ['Unheard-of factor', '1', 'mg/dL'],
    ] as const) {
      const { loinc, unit: after, result: same } = one({ name, result, unit }, { ...SI, language: 'DE' });
      assert.deepEqual([loinc, same, after], ['', result, unit], `${name} ${unit}`);
    }
  });

  it('that contradicts the name leaves the row unchanged', () => {
    const fields = row({ name: 'Potassium', loinc: '2951-2', result: '4.1', unit: 'mmol/L' });
    assert.deepEqual(one(fields, { ...SI, language: 'ZH' }), fields);
  });
});

describe('the name', () => {
  for (const [name, unit, language, expected] of [
    ['Hämoglobin', 'g/dl', 'ES', 'Hemoglobina'],
    ['血红蛋白', 'g/L', 'DE', 'Hämoglobin'],
    ['Glucosa', 'mg/dL', 'ZH', '葡萄糖'],
    ['Kreatinin', 'mg/dl', 'EN', 'Creatinine'],
    ['Serum Potassium', 'mmol/L', 'ES', 'Potasio'],
    ['Sodium', '', 'DE', 'Natrium'],
    ['Unheard-of factor', 'mg/dL', 'ZH', 'Unheard-of factor'],
  ] as const) {
    it(`${name} in ${language} is ${expected}`, () =>
      assert.equal(one({ name, result: '1', unit }, { language, mapping: true }).name, expected));
  }

  it('follows the code, not the name in the document', () => {
    const fields = { name: 'Lab 17', loinc: '2160-0', result: '1.0', unit: 'mg/dL' };
    assert.equal(one(fields, { language: 'DE' }).name, 'Kreatinin');
  });

  it('passes through unchanged when hostile', () => {
    for (const name of [
      '__proto__',
      '=1+1',
      'a\u0000b',
      '\u202Exyz',
      '<script>',
      '{'.repeat(100_000),
      '(a'.repeat(50_000),
    ]) {
      const fields = row({ name, result: '1', unit: name, low: name });
      assert.deepEqual(one(fields, { ...SI, language: 'ZH' }), fields);
    }
  });
});

describe('original values', () => {
  const fields = { name: 'Kreatinin', result: '1.00', unit: 'mg/dl', low: '0.50', high: '0.90' };

  it('accompany converted values', () => {
    const { original, ...now } = one(fields, { ...SI, language: 'ZH', originals: true });
    assert.deepEqual(original, fields);
    assert.deepEqual(
      [now.name, now.result, now.unit, now.low, now.high],
      ['肌酐', '88.4', 'umol/L', '44.2', '79.6'],
    );
  });

  it('accompany every row, changed or not', () => {
    const unmapped = { name: 'X', result: '1', unit: '', low: '', high: '' };
    assert.deepEqual(one(unmapped, { originals: true }), { ...row(unmapped), original: unmapped });
  });

  it('replace the code in callbacks', () => {
    const row = toCallbackRow(one(fields, { ...SI, originals: true }));
    assert.deepEqual(row.Original, {
      'Biomarker-Name': 'Kreatinin',
      Result: '1.00',
      'Unit-of-measurement': 'mg/dl',
      'Low-Ref-Range': '0.50',
      'High-Ref-Range': '0.90',
    });
    assert.ok(!('LOINC-Code' in row));
    assert.equal(toCallbackRow(one(fields, SI))['LOINC-Code'], '14682-9');
  });

  it('are absent by default', () => {
    assert.ok(!('original' in one(fields, SI)));
  });
});

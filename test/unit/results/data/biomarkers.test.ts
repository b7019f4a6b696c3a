import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readBiomarkers } from '../../../../src/results/data/biomarkers.js';
import { type Flag, flagOf, parseLimits } from '../../../../src/results/data/flag.js';
import { readResult } from '../../../../src/results/data/result.js';

const retrieval = {
  customerId: 7,
  fileName: 'panel.hl7',
  results: [
    {
      Date: '2026-01-02 08:00:00',
      'Biomarker-Name': 'LDL cholesterol',
      Result: '4.30',
      Unit: 'mmol/L',
      'Low-Ref-Range': '',
      'High-Ref-Range': '< 3.0',
      Interpretation: 'H',
      'LOINC-Code': '22748-8',
    },
  ],
};
const callback = {
  customerId: 7,
  uploadId: 'u1',
  fileName: 'panel.hl7',
  totalTests: 1,
  Results: [
    {
      Date: '2026-01-02 08:00:00',
      'LOINC-Code': '22748-8',
      'Biomarker-Name': 'LDL cholesterol',
      Result: '4.30',
      'Low-Ref-Range': '',
      'High-Ref-Range': '< 3.0',
      'Unit-of-measurement': 'mmol/L',
      Comment: 'fasting',
    },
  ],
};

describe('readBiomarkers', () => {
  it('reads both JSON shapes of the interface into one model', () => {
    const fromRetrieval = readBiomarkers(retrieval)?.rows[0];
    const fromCallback = readBiomarkers(callback)?.rows[0];
    assert.deepEqual(fromRetrieval, {
      key: '0',
      name: 'LDL cholesterol',
      result: { kind: 'number', text: '4.30', value: 4.3 },
      unit: 'mmol/L',
      low: '',
      high: '< 3.0',
      flag: { level: 'high', derived: false },
      loinc: '22748-8',
      date: '2026-01-02 08:00:00',
      comment: '',
      original: null,
    });
    assert.deepEqual(fromCallback, {
      ...fromRetrieval,
      comment: 'fasting',
      flag: { level: 'high', derived: true },
    });
  });

  it('keeps original values, and rows without a LOINC code', () => {
    const row = readBiomarkers({
      Results: [
        {
          'Biomarker-Name': 'Glucose',
          Result: '5.6',
          Original: { 'Biomarker-Name': 'Glukose', Result: '101', 'Unit-of-measurement': 'mg/dL' },
        },
      ],
    })?.rows[0];
    assert.equal(row?.loinc, '');
    assert.deepEqual(row?.original, { name: 'Glukose', result: '101', unit: 'mg/dL', low: '', high: '' });
  });

  it('reads an empty report as empty and anything else as null', () => {
    assert.deepEqual(readBiomarkers({ results: [] })?.rows, []);
    for (const stray of [null, 'text', [], {}, { results: {} }]) assert.equal(readBiomarkers(stray), null);
  });

  it('reads rows with missing and unknown fields', () => {
    const row = readBiomarkers({ results: [{ Result: 5, Extra: {} }, 'not a row'] })?.rows;
    assert.equal(row?.length, 1);
    assert.deepEqual(row?.[0]?.result, { kind: 'number', text: '5', value: 5 });
  });
});

describe('readResult', () => {
  const CASES: readonly [string, object][] = [
    ['', { kind: 'empty' }],
    ['5.60', { kind: 'number', value: 5.6 }],
    ['-1.5e3', { kind: 'number', value: -1500 }],
    ['<0.5', { kind: 'comparator', comparator: '<', value: 0.5 }],
    ['≥ 60', { kind: 'comparator', comparator: '>=', value: 60 }],
    ['1-3', { kind: 'range', from: 1, to: 3 }],
    ['1.5 – 2', { kind: 'range', from: 1.5, to: 2 }],
    ['7.2 H', { kind: 'flagged', value: 7.2, letter: 'H' }],
    ['7.2(l)', { kind: 'flagged', value: 7.2, letter: 'L' }],
    ['7.2 AA', { kind: 'flagged', value: 7.2, letter: 'AA' }],
    ['Negative', { kind: 'qualitative' }],
    ['1:80', { kind: 'qualitative' }],
    ['2026-01-01', { kind: 'qualitative' }],
    ['HI', { kind: 'qualitative' }],
  ];
  for (const [text, expected] of CASES) {
    it(`reads "${text}"`, () => assert.deepEqual(readResult(text), { text, ...expected }));
  }
});

describe('flagOf', () => {
  const CASES: readonly [string, string, string, string, Flag['level'], boolean][] = [
    // interpretation, result, low, high
    ['HH', '5', '1', '9', 'critical-high', false],
    ['Low', '5', '1', '9', 'low', false],
    ['N', '50', '1', '9', 'normal', false],
    ['', '7.2 H', '', '', 'high', false],
    ['', '5', '1', '9', 'normal', true],
    ['', '0.9', '1', '9', 'low', true],
    ['', '9.1', '1', '9', 'high', true],
    ['', '9', '1', '9', 'normal', true],
    ['', '3.0', '', '< 3.0', 'high', true],
    ['', '3.0', '', '<=3.0', 'normal', true],
    ['', '60', '>60', '', 'low', true],
    ['', '<5', '1', '9', 'none', false],
    ['', 'Negative', '', 'Negative', 'none', false],
    ['', '5', '', '', 'none', false],
    // Limits with a unit of their own, which can be another one.
    ['', '5.4', '70 mg/dL', '99 mg/dL', 'none', false],
    ['', '5.4', '', '70-99 mg/dL', 'none', false],
    ['', '5.4', '', '<=99 mg/dL', 'none', false],
    // One limit that cannot be read: the result is beyond the other one, or nothing is known.
    ['', '5.4', '3.5', '99 mg/dL', 'none', false],
    ['', '3.4', '3.5', '99 mg/dL', 'low', true],
    ['', '1', '1,5', '4', 'none', false],
    ['', '5', '1,5', '4', 'high', true],
    // The limits the wrong way round.
    ['', '5', '9', '1', 'none', false],
    ['see note', '5', '', '', 'none', false],
    // HL7 repeats OBX-8, and FHIR has several interpretations.
    ['HH, A', '9.1', '1', '9', 'critical-high', false],
    ['A, LL', 'Low', '', '', 'critical-low', false],
    ['A; H', '5', '', '', 'high', false],
    ['N, A', '5', '1', '9', 'abnormal', false],
    ['H, L', '5', '1', '9', 'abnormal', false],
    ['L, HH', '5', '1', '9', 'critical-high', false],
    ['see note, H', '5', '1', '9', 'high', false],
    ['see note, high dose', '5', '1', '9', 'normal', true],
    ['HU', '9.1', '', '', 'high', false],
    ['LU', '9.1', '', '', 'low', false],
    ['↑', '7.2', '', '', 'high', false],
    ['↓', '7.2', '', '', 'low', false],
    ['', '7.2 AA', '1', '9', 'abnormal', false],
  ];
  for (const [interpretation, result, low, high, level, derived] of CASES) {
    it(`flags ${result} as ${level} for "${interpretation}" in ${low || '…'} to ${high || '…'}`, () =>
      assert.deepEqual(flagOf(interpretation, readResult(result), low, high), { level, derived }));
  }

  it('compares with the limits where the interpretation is no word of the table', () => {
    for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      assert.deepEqual(flagOf(word, readResult('7'), '1', '5'), { level: 'high', derived: true });
  });
  it('distinguishes inclusive and exclusive limits', () => {
    assert.deepEqual(parseLimits('>60', '<90'), { min: 60, max: 90, minExclusive: true, maxExclusive: true });
  });
});

describe('a result that may still change', () => {
  const statuses: [status: unknown, isPreliminary: true | undefined][] = [
    ['preliminary', true],
    ['Preliminary', true],
    ['P', true],
    ['final', undefined],
    ['F', undefined],
    ['', undefined],
    [undefined, undefined],
    [null, undefined],
    [{ code: 'P' }, undefined],
    ['not preliminary', undefined],
  ];
  for (const [Status, isPreliminary] of statuses) {
    it(`is ${isPreliminary ? '' : 'not '}one with the status ${JSON.stringify(Status)}`, () => {
      const report = readBiomarkers({ results: [{ 'Biomarker-Name': 'Potassium', Result: '4.1', Status }] });
      assert.equal(report?.rows[0]?.isPreliminary, isPreliminary);
    });
  }
});

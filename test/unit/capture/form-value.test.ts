import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseFormValue } from '../../../src/capture/form-value.js';

const MEASUREMENT = {
  key: 'spo2',
  value: '98',
  unit: '%',
  read: { value: '97', unit: '%' },
  confirmed: { value: '98', unit: '%' },
};

const valueWith = (measurement: object, reading: object = {}): string =>
  JSON.stringify({
    readings: [
      {
        deviceType: 'oximeter',
        confidence: 0.9,
        measurements: [{ ...MEASUREMENT, ...measurement }],
        ...reading,
      },
    ],
  });

describe('a form value', () => {
  it('is a reading, with or without what was read and confirmed', () => {
    for (const measurement of [
      {},
      { read: null },
      { confirmed: null },
      { read: undefined, confirmed: undefined },
    ])
      assert.ok(parseFormValue(valueWith(measurement)), JSON.stringify(measurement));
    assert.ok(parseFormValue(valueWith({}, { confidence: null })));
  });

  it('keeps that version 0.1 doubted a reading', () => {
    const stored = JSON.stringify({ ...JSON.parse(valueWith({})), doubtful: true });
    assert.equal(parseFormValue(stored)?.lowConfidence, true);
  });

  for (const text of [
    '',
    'null',
    '5',
    '"a"',
    '{',
    '{}',
    '{"readings":null}',
    '{"readings":[]}',
    '{"readings":[null]}',
  ])
    it(`is none in ${text || 'an empty text'}`, () => assert.equal(parseFormValue(text), null));

  // The views format each of these.
  for (const measurement of [
    { key: 5 },
    { value: 98 },
    { unit: null },
    { read: {} },
    { read: 'yes' },
    { confirmed: true },
    { confirmed: { value: 98, unit: '%' } },
    { confirmed: { value: '98' } },
  ])
    it(`is none where a measurement has ${JSON.stringify(measurement)}`, () =>
      assert.equal(parseFormValue(valueWith(measurement)), null));

  for (const reading of [
    { deviceType: 5 },
    { measurements: null },
    { measurements: [null] },
    { confidence: 'high' },
  ])
    it(`is none where a reading has ${JSON.stringify(reading)}`, () =>
      assert.equal(parseFormValue(valueWith({}, reading)), null));
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judge, SURE } from '../../../server-stub/emulator/src/reader/judge.js';
import type { Reading } from '../../../server-stub/emulator/src/reader/reading.js';

const glucose = (value: number, confidence: number, unit = 'mg/dL'): Reading => ({
  deviceType: 'glucometer',
  data: { bloodGlucose: { value, unit } },
  confidence,
  why: [],
});
const pressure = (systolic: number, diastolic: number, confidence: number): Reading => ({
  deviceType: 'blood pressure monitor',
  data: { systolic: { value: systolic, unit: 'mmHg' }, diastolic: { value: diastolic, unit: 'mmHg' } },
  confidence,
  why: [],
});
const text = (reading?: Reading) => ({ reading, against: [] });
const sure = (readings: readonly Reading[]): boolean => readings.some(({ confidence }) => confidence >= SURE);

describe('judge over two readers', () => {
  it('is sure where both say the same, however little each trusts itself', () => {
    const [agreed] = judge([glucose(111, 0.4)], text(glucose(111, 0.5)));
    assert.ok(agreed!.confidence >= SURE);
    assert.deepEqual(agreed!.why, ['both readers agree']);
  });

  it('takes one reader at its word where the other says nothing', () => {
    assert.deepEqual(judge([], text(glucose(97, 0.85))), [glucose(97, 0.85)]);
    assert.deepEqual(judge([glucose(97, 0.9)], text()), [glucose(97, 0.9)]);
    assert.deepEqual(judge([], text()), []);
  });

  it('is not sure where another number or unit speaks against it', () => {
    assert.equal(sure(judge([glucose(121, 0.6)], text(glucose(112, 0.85)))), false);
    assert.equal(sure(judge([glucose(121, 0.9)], text(glucose(112, 0.5)))), false);
    assert.equal(sure(judge([glucose(135, 0.4)], text(glucose(135, 0.5, 'mmol/L')))), false);
  });

  it('is not moved by a guess of the segment reader, nor by a row that the text reader lost', () => {
    assert.ok(sure(judge([glucose(12, 0.22)], text(glucose(212, 0.85)))));
    const seen = pressure(107, 96, 0.99);
    assert.deepEqual(judge([seen], text(pressure(96, 56, 0.5)))[0]?.confidence, 0.5);
    assert.deepEqual(
      judge([seen], text({ ...pressure(107, 96, 0.5), data: { systolic: { value: 107, unit: 'mmHg' } } })),
      [seen],
    );
  });

  it('keeps the other devices of a picture', () => {
    const readings = judge([glucose(111, 0.9), pressure(120, 80, 0.9)], text(glucose(111, 0.5)));
    assert.deepEqual(
      readings.map(({ deviceType }) => deviceType),
      ['glucometer', 'blood pressure monitor'],
    );
    assert.ok(readings.every(({ confidence }) => confidence >= SURE));
  });

  it('reads nothing where the words are of no medical device, or of an error', () => {
    assert.deepEqual(judge([glucose(111, 0.99)], { reading: undefined, against: ['it shows an error'] }), []);
  });
});

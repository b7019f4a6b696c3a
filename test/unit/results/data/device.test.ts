import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { lowestConfidence, readExtractions } from '../../../../src/results/data/device.js';

const oximeter = { deviceType: 'pulse oximeter', data: { spo2: { value: 98, unit: '%' } }, confidence: 0.96 };
const reading = {
  deviceType: 'pulse oximeter',
  measurements: [{ key: 'spo2', value: '98', unit: '%' }],
  confidence: 0.96,
};

describe('readExtractions', () => {
  it('reads items before the top level', () => {
    const body = {
      extractions: [
        { id: 'm1', result: { success: true, items: [oximeter], deviceType: 'scale', data: { weight: 1 } } },
      ],
    };
    assert.deepEqual(readExtractions(body), [{ kind: 'read', recordId: 'm1', readings: [reading] }]);
  });

  it('reads the top level when there are no items', () => {
    const body = { extractions: [{ result: { success: true, ...oximeter } }] };
    assert.deepEqual(readExtractions(body), [{ kind: 'read', recordId: null, readings: [reading] }]);
  });

  it('keeps unknown device types, keys and values', () => {
    const result = {
      success: true,
      items: [
        { deviceType: 'spirometer', data: { fev1: { value: 'HI', units: 'L' }, mode: 'B', raw: { a: 1 } } },
      ],
    };
    assert.deepEqual(readExtractions({ extractions: [{ result }] }), [
      {
        kind: 'read',
        recordId: null,
        readings: [
          {
            deviceType: 'spirometer',
            measurements: [
              { key: 'fev1', value: 'HI', unit: 'L' },
              { key: 'mode', value: 'B', unit: '' },
              { key: 'raw', value: '{"a":1}', unit: '' },
            ],
            confidence: null,
          },
        ],
      },
    ]);
  });

  it('keeps zero and drops null', () => {
    const result = {
      success: true,
      items: [{ deviceType: 'x', data: { zero: { value: 0, unit: 'u' }, none: null } }],
    };
    const [extraction] = readExtractions({ extractions: [{ result }] });
    assert.deepEqual(extraction?.kind === 'read' && extraction.readings[0]?.measurements, [
      { key: 'zero', value: '0', unit: 'u' },
    ]);
  });

  it('returns unread for success:false and for readings without values', () => {
    const unread = [{ success: false, ...oximeter }, { success: true, items: [] }, { success: true }, {}];
    for (const result of unread) {
      assert.deepEqual(readExtractions({ extractions: [{ id: 'm1', result }] }), [
        { kind: 'unread', recordId: 'm1' },
      ]);
    }
  });

  it('returns one extraction per picture, and none for another body', () => {
    assert.equal(
      readExtractions({ extractions: [{ result: oximeter }, { result: { success: false } }] }).length,
      2,
    );
    for (const stray of [null, [], 'x', {}]) assert.deepEqual(readExtractions(stray), []);
  });
});

describe('lowestConfidence', () => {
  it('is the lowest of all readings, 0 when one is missing', () => {
    assert.equal(lowestConfidence([reading, { ...reading, confidence: 0.41 }]), 0.41);
    assert.equal(lowestConfidence([reading, { ...reading, confidence: null }]), 0);
  });
});

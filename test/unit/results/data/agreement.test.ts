import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { isContradicted } from '../../../../src/results/data/agreement.js';
import type { DeviceReading } from '../../../../src/results/data/device.js';

const shot = (confidence: number | null, key: string, value: string, unit = ''): DeviceReading[] => [
  { deviceType: 'monitor', measurements: [{ key, value, unit }], confidence },
];
const last = shot(0.8, 'systolic', '124', 'mmHg');

const table: [what: string, earlier: DeviceReading[][], contradicted: boolean][] = [
  ['nothing before', [], false],
  ['the same', [shot(0.65, 'systolic', '124', 'mmHg')], false],
  ['the same in other digits', [shot(0.65, 'systolic', '124.0', 'mmHg')], false],
  ['the same without its unit', [shot(0.65, 'systolic', '124')], false],
  ['another number, nearly as sure', [shot(0.65, 'systolic', '134', 'mmHg')], true],
  ['another number, just sure enough', [shot(0.61, 'systolic', '134', 'mmHg')], true],
  ['another number, hardly sure', [shot(0.41, 'systolic', '134', 'mmHg')], false],
  ['another number of unknown confidence', [shot(null, 'systolic', '134', 'mmHg')], false],
  ['another unit', [shot(0.65, 'systolic', '124', 'kPa')], true],
  ['another key', [shot(0.65, 'bloodGlucose', '5.4', 'mmol/L')], false],
  ['a state', [shot(0.65, 'systolic', 'Err')], true],
  ['nothing read', [[]], false],
  [
    'another number, then the same',
    [shot(0.65, 'systolic', '134', 'mmHg'), shot(0.65, 'systolic', '124', 'mmHg')],
    false,
  ],
];

describe('a photo of high confidence after others of low confidence', () => {
  for (const [what, earlier, contradicted] of table) {
    it(`after ${what} ${contradicted ? 'is contradicted' : 'stands'}`, () => {
      assert.equal(isContradicted(last, earlier), contradicted);
    });
  }

  it('may differ as much as oximeters fluctuate', () => {
    const beside = (value: string) => [shot(0.65, 'spo2', value, '%')];
    assert.equal(isContradicted(shot(0.8, 'spo2', '94', '%'), beside('98')), false);
    assert.equal(isContradicted(shot(0.8, 'spo2', '93', '%'), beside('98')), true);
  });

  it('may differ in its pulse on an oximeter only', () => {
    const device = (confidence: number, type: string, keys: readonly string[], pulse: string) => [
      {
        deviceType: type,
        measurements: [
          ...keys.map((key) => ({ key, value: '97', unit: '' })),
          { key: 'pulseRate', value: pulse, unit: 'bpm' },
        ],
        confidence,
      },
    ];
    for (const [type, keys, contradicted] of [
      ['pulse oximeter', [], false],
      ['another oximeter', ['spo2'], false],
      ['blood pressure monitor', ['systolic', 'diastolic'], true],
    ] as const) {
      const [last, earlier] = [device(0.9, type, keys, '86'), device(0.9, type, keys, '66')];
      assert.equal(isContradicted(last, [earlier]), contradicted, type);
    }
  });

  it('is the same with any decimal sign and any digits', () => {
    const comma = shot(0.8, 'temperature', '36,5', '°C');
    for (const value of ['36.5', '３６．５', '36.50'])
      assert.equal(isContradicted(comma, [shot(0.7, 'temperature', value, '°C')]), false, value);
    assert.equal(isContradicted(comma, [shot(0.7, 'temperature', '36.6', '°C')]), true);
  });

  it('compares two devices of one type in their order', () => {
    const two = (first: string, second: string) => [
      ...shot(0.8, 'weight', first, 'kg'),
      ...shot(0.8, 'weight', second, 'kg'),
    ];
    assert.equal(isContradicted(two('70', '80'), [two('70', '80')]), false);
    assert.equal(isContradicted(two('70', '80'), [two('80', '70')]), true);
  });
});

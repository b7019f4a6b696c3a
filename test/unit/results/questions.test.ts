import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { displayState } from '../../../src/results/measurement.js';
import { quantityKeys, readUnit, typeableDevices, unitsOf } from '../../../src/results/quantities.js';
import { confirmAnswers, type Question, questionsOf, review } from '../../../src/results/review.js';

const reading = (...measurements: [key: string, value: string, unit: string][]) => ({
  deviceType: 'monitor',
  measurements: measurements.map(([key, value, unit]) => ({ key, value, unit })),
  confidence: 0.9,
});

describe('the unit of a value', () => {
  const table: [key: string, text: string, expected: string][] = [
    ['bloodGlucose', 'mmol/L', 'mmol/L'],
    ['bloodGlucose', 'MG/DL', 'mg/dL'],
    ['bloodGlucose', 'mg / dl', 'mg/dL'],
    ['bloodGlucose', '', 'unclear'],
    ['bloodGlucose', '?', 'unclear'],
    ['bloodGlucose', 'mg/dL or mmol/L', 'unclear'],
    ['temperature', '°C', '°C'],
    ['temperature', 'F', '°F'],
    ['temperature', '℉', '°F'],
    ['temperature', 'Cel', '°C'],
    ['temperature', '[degF]', '°F'],
    ['temperature', '°', 'unclear'],
    ['temperature', '°C/°F', 'unclear'],
    ['weight', 'lbs', 'lb'],
    ['weight', 'kg/lb', 'unclear'],
    ['weight', 'st', 'other'],
    ['systolic', 'mm Hg', 'mmHg'],
    ['diastolic', 'mm[Hg]', 'mmHg'],
    ['systolic', 'kPa', 'kPa'],
    ['spo2', '%', '%'],
    ['fev1', 'L', 'other'],
  ];
  for (const [key, text, expected] of table) {
    it(`${key} in “${text}” is ${expected}`, () => {
      const unit = readUnit(key, text);
      assert.equal(typeof unit === 'string' ? unit : unit.name, expected);
    });
  }
});

describe('a question about one value', () => {
  const table: [key: string, value: string, unit: string, expected: Question | null][] = [
    ['spo2', '98', '%', null],
    ['spo2', '34', '%', null],
    ['spo2', '33', '%', 'low'],
    ['spo2', '101', '%', 'high'],
    ['spo2', '120', '', 'high'],
    ['spo2', '98', '', null],
    ['pulseRate', '20', 'bpm', null],
    ['pulseRate', '300', 'bpm', null],
    ['pulseRate', '19', 'bpm', 'low'],
    ['pulseRate', '720', '', 'high'],
    ['systolic', '300', 'mmHg', null],
    ['systolic', '301', 'mmHg', 'high'],
    ['systolic', '39', 'mmHg', 'low'],
    ['systolic', '16.5', 'kPa', null],
    ['systolic', '124', 'kPa', 'high'],
    ['systolic', '124', '', 'unit'],
    ['diastolic', '9', 'mmHg', 'low'],
    ['bloodGlucose', '5.4', 'mmol/L', null],
    ['bloodGlucose', '5.4', 'mg/dL', 'low'],
    ['bloodGlucose', '5,4', 'mmol/L', null],
    ['bloodGlucose', '110', 'mg/dL', null],
    ['bloodGlucose', '110', 'mmol/L', 'high'],
    ['bloodGlucose', '10.0', '', 'unit'],
    ['bloodGlucose', 'HI', '', null],
    ['bloodGlucose', '<20', 'mg/dL', null],
    ['temperature', '36.6', '°C', null],
    ['temperature', '366', '°C', 'high'],
    ['temperature', '98.6', '°C', 'high'],
    ['temperature', '98.6', '°F', null],
    ['temperature', '36.6', '°F', 'low'],
    ['temperature', '36.6', '', 'unit'],
    ['weight', '82.5', 'kg', null],
    ['weight', '825', 'kg', 'high'],
    ['weight', '13', 'st', null],
    ['weight', '-3', 'kg', 'low'],
    ['weight', 'Lo', 'kg', null],
    ['fev1', '9999', '', null],
    ['mode', 'B', '', null],
  ];
  for (const [key, value, unit, expected] of table) {
    it(`${key} ${value} ${unit}: ${expected ?? 'none'}`, () => {
      assert.equal(questionsOf(0, reading([key, value, unit])).get(key) ?? null, expected);
    });
  }

  it('holds the same bounds in every unit of a quantity', () => {
    const same: [key: string, perUnit: (value: number) => number][] = [
      ['bloodGlucose', (mmol) => mmol * 18.016],
      ['temperature', (celsius) => celsius * 1.8 + 32],
      ['weight', (kilogram) => kilogram / 0.45359237],
      ['systolic', (mmHg) => mmHg * 0.133322],
      ['diastolic', (mmHg) => mmHg * 0.133322],
    ];
    for (const [key, convert] of same) {
      const [one, other] = unitsOf(key);
      for (const bound of ['low', 'high'] as const) {
        assert.ok(Math.abs(convert(one![bound]) / other![bound] - 1) < 0.01, `${key} ${bound}`);
      }
    }
  });
});

describe('a question about two pressures', () => {
  const table: [systolic: [string, string], diastolic: [string, string], expected: Question | null][] = [
    [['124', 'mmHg'], ['79', 'mmHg'], null],
    [['79', 'mmHg'], ['124', 'mmHg'], 'pair'],
    [['90', 'mmHg'], ['90', 'mmHg'], 'pair'],
    [['124', 'mmHg'], ['10.5', 'kPa'], 'pair'],
    [['16.5', 'kPa'], ['10.5', 'kPa'], null],
    [['Err', ''], ['79', 'mmHg'], null],
    [['79', ''], ['124', 'mmHg'], null],
  ];
  for (const [systolic, diastolic, expected] of table) {
    it(`${systolic.join(' ')} over ${diastolic.join(' ')}: ${expected ?? 'none'}`, () => {
      const questions = questionsOf(0, reading(['systolic', ...systolic], ['diastolic', ...diastolic]));
      assert.equal(questions.get('diastolic') ?? null, expected);
    });
  }
});

describe('an answer', () => {
  const glucose = [reading(['bloodGlucose', '10.0', ''])];
  const say = (value: string, unit: string) => [{ device: 0, key: 'bloodGlucose', value, unit }];
  const asked = (confirmed: ReturnType<typeof confirmAnswers>) =>
    questionsOf(0, review(glucose, confirmed)[0]!, confirmed).get('bloodGlucose') ?? null;

  it('is kept beside the read value', () => {
    const confirmed = confirmAnswers(glucose, [], say('10.0', 'mmol/L'));
    assert.equal(asked(confirmed), null);
    assert.deepEqual(review(glucose, confirmed)[0]!.measurements, [
      {
        key: 'bloodGlucose',
        value: '10.0',
        unit: 'mmol/L',
        read: { value: '10.0', unit: '' },
        confirmed: { value: '10.0', unit: 'mmol/L' },
      },
    ]);
  });

  it('that is impossible is questioned once', () => {
    const once = confirmAnswers(glucose, [], say('100', 'mmol/L'));
    assert.equal(asked(once), 'high');
    const twice = confirmAnswers(glucose, once, say('100', 'mmol/L'));
    assert.equal(asked(twice), null);
    const other = confirmAnswers(glucose, twice, say('101', 'mmol/L'));
    assert.equal(asked(other), 'high', 'another value is another question');
    assert.equal(other.length, 1);
  });

  it('may be that the display shows no unit', () => {
    assert.equal(asked(confirmAnswers(glucose, [], say('10.0', ''))), null);
  });

  it('of a device that was not read has no read value', () => {
    const unread = [reading()];
    const confirmed = confirmAnswers(unread, [], say('5.4', 'mmol/L'));
    assert.deepEqual(review(unread, confirmed)[0]!.measurements, [
      {
        key: 'bloodGlucose',
        value: '5.4',
        unit: 'mmol/L',
        read: null,
        confirmed: { value: '5.4', unit: 'mmol/L' },
      },
    ]);
  });

  it('closes a question about a pair only with both pressures', () => {
    const pressures = [reading(['systolic', '79', 'mmHg'], ['diastolic', '124', 'mmHg'])];
    const one = { device: 0, key: 'diastolic', value: '124', unit: 'mmHg' };
    const other = { device: 0, key: 'systolic', value: '79', unit: 'mmHg' };
    const first = confirmAnswers(pressures, [], [one]);
    assert.equal(questionsOf(0, pressures[0]!, first).get('diastolic'), 'pair');
    assert.equal(questionsOf(0, pressures[0]!, confirmAnswers(pressures, first, [other])).size, 0);
  });
});

describe('the quantities that can be typed', () => {
  it('have units, for every device', () => {
    for (const deviceType of typeableDevices()) {
      assert.ok(quantityKeys(deviceType).length > 0);
      for (const key of quantityKeys(deviceType)) assert.ok(unitsOf(key).length > 0, key);
    }
    assert.deepEqual(quantityKeys('spirometer'), []);
  });
});

describe('a display code', () => {
  const table: [value: string, expected: string | null][] = [
    ['HI', 'HI'],
    ['Hi', 'HI'],
    ['high', 'HI'],
    ['HHH', 'HI'],
    ['Lo', 'LO'],
    [' LOW ', 'LO'],
    ['LLL', 'LO'],
    ['Err', 'ERR'],
    ['Err 3', 'ERR'],
    ['ERROR 12', 'ERR'],
    ['Er1', 'ERR'],
    ['E-3', 'ERR'],
    ['E 3', 'ERR'],
    ['E5', 'ERR'],
    ['98', null],
    ['1e5', null],
    ['hill', null],
    ['B', null],
    ['', null],
  ];
  for (const [value, expected] of table) {
    it(`“${value}” is ${expected ?? 'none'}`, () => assert.equal(displayState(value), expected));
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { displayState } from '../../../../src/results/data/measurement.js';
import { quantityKeys, readUnit, typeableDevices, unitsOf } from '../../../../src/results/data/quantities.js';
import {
  confirmAnswers,
  mayKeep,
  type Question,
  questionsOf,
  review,
  unlikelyKeys,
} from '../../../../src/results/data/review.js';

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
    ['spo2', '70', '%', null],
    ['spo2', '69', '%', 'low'],
    ['spo2', '34', '%', 'low'],
    ['spo2', '33', '%', 'too-low'],
    ['spo2', '101', '%', 'too-high'],
    ['spo2', '120', '', 'too-high'],
    ['spo2', '１２０', '%', 'too-high'],
    ['weight', '.5', 'kg', 'low'],
    ['temperature', '-5', '°C', 'too-low'],
    ['spo2', '980', '%', 'too-high'],
    ['spo2', '98', '', null],
    ['pulseRate', '220', 'bpm', null],
    ['pulseRate', '221', 'bpm', 'high'],
    ['pulseRate', '29', 'bpm', 'low'],
    ['pulseRate', '20', 'bpm', 'low'],
    ['pulseRate', '300', 'bpm', 'high'],
    ['pulseRate', '19', 'bpm', 'too-low'],
    ['pulseRate', '720', '', 'too-high'],
    ['pulseRate', '0', 'bpm', 'too-low'],
    ['systolic', '260', 'mmHg', null],
    ['systolic', '261', 'mmHg', 'high'],
    ['systolic', '300', 'mmHg', 'high'],
    ['systolic', '301', 'mmHg', 'too-high'],
    ['systolic', '1450', 'mmHg', 'too-high'],
    ['systolic', '59', 'mmHg', 'low'],
    ['systolic', '39', 'mmHg', 'too-low'],
    ['systolic', '16.5', 'kPa', null],
    ['systolic', '36', 'kPa', 'high'],
    ['systolic', '124', 'kPa', 'too-high'],
    ['systolic', '124', '', 'unit'],
    ['systolic', '1450', '', 'too-high'],
    ['diastolic', '161', 'mmHg', 'high'],
    ['diastolic', '39', 'mmHg', 'low'],
    ['diastolic', '9', 'mmHg', 'too-low'],
    ['bloodGlucose', '5.4', 'mmol/L', null],
    ['bloodGlucose', '5.4', 'mg/dL', 'too-low'],
    ['bloodGlucose', '5,4', 'mmol/L', null],
    ['bloodGlucose', '110', 'mg/dL', null],
    ['bloodGlucose', '110', 'mmol/L', 'too-high'],
    ['bloodGlucose', '30', 'mmol/L', 'high'],
    ['bloodGlucose', '39', 'mg/dL', 'low'],
    ['bloodGlucose', '501', 'mg/dL', 'high'],
    ['bloodGlucose', '10.0', '', 'unit'],
    ['bloodGlucose', '9999', '', 'too-high'],
    ['bloodGlucose', 'HI', '', null],
    ['bloodGlucose', '<20', 'mg/dL', null],
    ['temperature', '36.6', '°C', null],
    ['temperature', '366', '°C', 'too-high'],
    ['temperature', '98.6', '°C', 'too-high'],
    ['temperature', '98.6', '°F', null],
    ['temperature', '36.6', '°F', 'too-low'],
    ['temperature', '33.9', '°C', 'low'],
    ['temperature', '42.1', '°C', 'high'],
    ['temperature', '108', '°F', 'high'],
    ['temperature', '36.6', '', 'unit'],
    ['temperature', '366', '', 'too-high'],
    ['temperature', '3', '', 'too-low'],
    ['weight', '82.5', 'kg', null],
    ['weight', '251', 'kg', 'high'],
    ['weight', '0.9', 'kg', 'low'],
    ['weight', '825', 'kg', 'too-high'],
    ['weight', '1500', 'lb', 'too-high'],
    ['weight', '13', 'st', null],
    ['weight', '-3', 'kg', 'too-low'],
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
      for (const range of ['possible', 'likely'] as const) {
        one![range].forEach((bound, at) => {
          assert.ok(Math.abs(convert(bound) / other![range][at]! - 1) < 0.01, `${key} ${range} ${at}`);
        });
      }
    }
  });
});

describe('a question about two pressures', () => {
  const table: [systolic: [string, string], diastolic: [string, string], expected: Question | null][] = [
    [['124', 'mmHg'], ['79', 'mmHg'], null],
    [['79', 'mmHg'], ['124', 'mmHg'], 'pair'],
    [['90', 'mmHg'], ['90', 'mmHg'], 'pair'],
    [['89', 'mmHg'], ['170', 'mmHg'], 'pair'],
    [['250', 'mmHg'], ['170', 'mmHg'], 'high'],
    [['89', 'mmHg'], ['1300', 'mmHg'], 'too-high'],
    [['124', 'mmHg'], ['10.5', 'kPa'], 'pair'],
    [['16.5', 'kPa'], ['10.5', 'kPa'], null],
    [['Err', ''], ['79', 'mmHg'], null],
    [['79', ''], ['124', 'mmHg'], null],
    [['79', ''], ['124', ''], 'unit'],
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
  const say = (value: string, unit: string, isCertain = false) => [
    { device: 0, key: 'bloodGlucose', value, unit, isCertain },
  ];
  const asked = (confirmed: ReturnType<typeof confirmAnswers>) =>
    questionsOf(0, review(glucose, confirmed)[0]!, confirmed).get('bloodGlucose') ?? null;

  it('is kept beside the read value', () => {
    const confirmed = confirmAnswers([], say('10.0', 'mmol/L'));
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

  const certainty: [what: string, value: string, unit: string, expected: Question | null][] = [
    ['likely', '10.0', 'mmol/L', null],
    ['unlikely', '30', 'mmol/L', null],
    ['impossible', '100', 'mmol/L', 'too-high'],
    ['impossible by a slip of the point', '0.01', 'mmol/L', 'too-low'],
    ['without a unit on the display', '10.0', '', null],
  ];
  for (const [what, value, unit, expected] of certainty) {
    it(`that is certain and ${what} leaves ${expected ?? 'no question'}`, () => {
      assert.equal(asked(confirmAnswers([], say(value, unit, true))), expected);
    });
  }

  it('that is unlikely is not kept by giving it twice', () => {
    const once = confirmAnswers([], say('30', 'mmol/L'));
    assert.equal(asked(once), 'high');
    assert.equal(asked(confirmAnswers(once, say('30', 'mmol/L'))), 'high');
    const certain = confirmAnswers(once, say('30', 'mmol/L', true));
    assert.equal(asked(certain), null);
    const other = confirmAnswers(certain, say('31', 'mmol/L'));
    assert.equal(asked(other), 'high', 'another value is another question');
    assert.equal(other.length, 1);
  });

  it('of a device that was not read has no read value', () => {
    const unread = [reading()];
    const confirmed = confirmAnswers([], say('5.4', 'mmol/L'));
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

  it('that has the two pressures the wrong way round is never kept', () => {
    const pressures = [reading(['systolic', '79', 'mmHg'], ['diastolic', '124', 'mmHg'])];
    const certain = pressures[0]!.measurements.map((one) => ({ device: 0, ...one, isCertain: true }));
    assert.equal(questionsOf(0, pressures[0]!, confirmAnswers([], certain)).get('diastolic'), 'pair');
  });

  for (const [what, values, key, expected] of [
    ['an impossible value', [['temperature', '366', '']], 'temperature', 'too-high'],
    [
      'two pressures the wrong way round',
      [
        ['systolic', '79', ''],
        ['diastolic', '124', ''],
      ],
      'diastolic',
      'pair',
    ],
  ] as const)
    it(`that no unit is shown does not keep ${what}`, () => {
      const shown = reading(...values.map((value) => [...value] as [string, string, string]));
      const certain = shown.measurements.map((one) => ({ device: 0, ...one, isCertain: true }));
      assert.equal(questionsOf(0, shown, confirmAnswers([], certain)).get(key), expected);
    });
});

describe('a value that a person may keep', () => {
  const table: [question: Question | null, expected: boolean][] = [
    ['high', true],
    ['low', true],
    ['too-high', false],
    ['too-low', false],
    ['pair', false],
    ['unit', false],
    [null, false],
  ];
  for (const [question, expected] of table) {
    it(`${question}: ${expected}`, () => assert.equal(mayKeep(question), expected));
  }
});

describe('the unlikely values of a stored reading', () => {
  const table: [measurements: [string, string, string][], expected: string[]][] = [
    [
      [
        ['systolic', '250', 'mmHg'],
        ['diastolic', '89', 'mmHg'],
      ],
      [],
    ],
    [
      [
        ['systolic', '270', 'mmHg'],
        ['diastolic', '89', 'mmHg'],
      ],
      ['systolic'],
    ],
    [
      [
        ['systolic', '1450', 'mmHg'],
        ['diastolic', '89', 'mmHg'],
      ],
      ['systolic'],
    ],
    [
      [
        ['systolic', '89', 'mmHg'],
        ['diastolic', '130', 'mmHg'],
      ],
      ['diastolic'],
    ],
    [[['bloodGlucose', '10.0', '']], []],
    [[['temperature', 'Lo', '']], []],
    [
      [
        ['spo2', '60', '%'],
        ['pulseRate', '72', 'bpm'],
      ],
      ['spo2'],
    ],
  ];
  for (const [measurements, expected] of table) {
    it(`${measurements.flat().join(' ')}: ${expected.join(' ') || 'none'}`, () =>
      assert.deepEqual([...unlikelyKeys(reading(...measurements))], expected));
  }
});

describe('the quantities that can be typed', () => {
  it('have units, for every device', () => {
    for (const deviceType of typeableDevices()) {
      assert.ok(quantityKeys(deviceType).length > 0);
      for (const key of quantityKeys(deviceType)) assert.ok(unitsOf(key).length > 0, key);
    }
    assert.deepEqual(quantityKeys('spirometer'), []);
    assert.deepEqual(quantityKeys('Pulse Oximeter'), quantityKeys('pulse oximeter'));
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

import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { multiplyDecimal, readQuantity } from '../../../server-stub/emulator/src/normalise/number-text.js';
import { factorBetween, isSameProperty } from '../../../server-stub/emulator/src/normalise/ucum.js';
import { printUnit, readUnit } from '../../../server-stub/emulator/src/normalise/unit-text.js';
import { siUnit, TEXT, unitsOf } from '../../../server-stub/emulator/src/vocabulary/analyte.js';
import { VOCABULARY } from '../../../server-stub/emulator/src/vocabulary/lookup.js';

describe('readUnit', () => {
  for (const [unit, ...printed] of [
    ['mg/dL', 'mg/dL', 'mg/dl', 'MG/DL', ' mg / dL ', 'mg/100ml', 'mg per dL'],
    ['g/L', 'g/l', 'g/L', 'gr/L'],
    ['umol/L', 'umol/L', 'µmol/L', 'μmol/l', 'UMOL/L', 'mcmol/L'],
    ['ug/dL', 'µg/dL', 'mcg/dl', 'ug/dl'],
    [
      '10*3/uL',
      '10*3/uL',
      '10^3/µL',
      'x10^3/uL',
      'x10E3/uL',
      '10³/µl',
      'K/uL',
      'Tsd./µl',
      '10e3/mm3',
      'thou/uL',
      '×10³/µL',
      '10^3/MM^3',
      'x103/uL',
      'Tsd/µl',
    ],
    ['fL', 'fL', 'um^3', 'UM^3', 'µm³', 'UM3'],
    [
      '10*9/L',
      '10^9/L',
      '10*9/L',
      '10⁹/L',
      'x 10^9/L',
      '10E9/L',
      '10(9)/L',
      '109/L',
      'X10*9/L',
      'x109/L',
      '×10⁹ /L',
      'G/L',
    ],
    ['10*6/uL', '10^6/µL', 'M/uL', 'Mio/µl', 'Mio./µL', 'x10E6/uL'],
    ['10*12/L', '10^12/L', '10¹²/L', 'T/L', '1012/L'],
    ['/uL', '/uL', '/µl', 'cells/uL', 'cells/mm3', '/mm3', '/mm³', '个/ul', '{cells}/uL'],
    ['U/L', 'U/L', 'u/l', 'E/l'],
    ['[IU]/L', 'IU/L', 'UI/L', 'IE/l', 'I.U./L'],
    ['m[IU]/L', 'mIU/L', 'mUI/L', 'mIE/l', 'mIU/l'],
    ['u[IU]/mL', 'uIU/mL', 'µIU/mL', 'μIU/ml'],
    ['mmol/L', 'mmol/l', 'MMOL/L'],
    ['meq/L', 'mEq/L', 'meq/l', 'mval/l'],
    [
      'mL/min/{1.73_m2}',
      'mL/min/1.73m2',
      'ml/min/1,73 m²',
      'mL/min/1.73 m^2',
      'mL/min/1.73',
      'ML/MIN/1.73M2',
      'ML/MIN/1.73 M^2',
    ],
    ['mg/g{creat}', 'mg/g creat', 'mg/g crea', 'mg/g Kreatinin', 'mg/g Krea.', 'mg/g Crea.', 'mg/g{creat}'],
    ['mg/mmol{creat}', 'mg/mmol creat', 'mg/mmol Krea', 'mg/mmol Krea.'],
    ['mg/(24.h)', 'mg/24h', 'mg/24 h', 'mg/d', 'mg/day', 'mg/(24.h)', 'mg/24 hours', 'mg/24 Std.'],
    ['mm/h', 'mm/h', 'mm/hr', 'mm/Std', 'mm/Std.'],
    ['s', 's', 'sec', 'sec.', 'Sek', 'Sek.', 'seg', '秒', 'seconds'],
    ['%', '%', 'percent', '%{vol}'],
    ['mmol/mol', 'mmol/mol', 'mmol/mol{Hb}'],
    ['mosm/kg', 'mOsm/kg', 'mosmol/kg', 'mosm/kg{H2O}'],
    ['mm[Hg]', 'mmHg', 'mm Hg', 'mm[Hg]'],
    ['/[HPF]', '/HPF', '/hpf', '/[HPF]', '{#}/[HPF]'],
    ['ug/mL{FEU}', 'ug/mL FEU', 'µg/mL (FEU)', 'ug/mL{FEU}'],
    ['{INR}', 'INR'],
    ['{ratio}', 'ratio'],
    ['[pH]', 'pH', '[pH]'],
    ['{Spec_grav}', '{nominal}', '{Spec_grav}'],
  ] as const) {
    for (const text of printed) it(`reads ${text} as ${unit}`, () => assert.equal(readUnit(text)[0], unit));
  }

  for (const unit of new Set(
    VOCABULARY.flatMap((analyte) => [...unitsOf(analyte), siUnit(analyte) ?? TEXT]),
  )) {
    if (unit === TEXT) continue;
    it(`reads ${unit} in UCUM, as it is printed, and in capitals`, () => {
      for (const text of [unit, printUnit(unit)].flatMap((one) => [one, one.toUpperCase()]))
        assert.ok(text === '' || readUnit(text).includes(unit), text);
    });
  }

  it('returns several readings of an ambiguous unit', () => {
    assert.deepEqual(readUnit('U/mL'), ['U/mL', '[IU]/mL', "[arb'U]/mL"]);
    assert.deepEqual(readUnit('G/L'), ['10*9/L', 'g/L']);
  });

  for (const text of [
    '',
    '/',
    'apples',
    'mg/apple',
    '__proto__',
    'constructor/toString',
    'constructor',
    'mil/uL',
    '105/L',
    'x105/L',
    'L.',
    '{}',
    '{Hb}',
    '{score}',
    'valueOf',
    '/'.repeat(39),
    '10^99/L',
    '('.repeat(100_000),
    '☃',
  ]) {
    it(`rejects ${JSON.stringify(text.slice(0, 20))}`, () => assert.deepEqual(readUnit(text), []));
  }
});

describe('printUnit', () => {
  for (const [unit, printed] of [
    ['10*9/L', '10^9/L'],
    ['m[IU]/L', 'mIU/L'],
    ["k[arb'U]/L", 'kU/L'],
    ['mL/min/{1.73_m2}', 'mL/min/1.73m2'],
    ['mg/g{creat}', 'mg/g creat'],
    ['{INR}', ''],
    ['[pH]', ''],
    ['/[HPF]', '/HPF'],
  ] as const) {
    it(unit, () => assert.equal(printUnit(unit), printed));
  }
});

describe('isSameProperty', () => {
  for (const [one, other] of [
    ['mg/dL', 'g/L'],
    ['10*3/uL', '10*9/L'],
    ['m[IU]/L', 'u[IU]/mL'],
    ["[arb'U]/mL", "k[arb'U]/L"],
    ['U/L', 'ukat/L'],
    ['%', 'L/L'],
    ['mm[Hg]', 'kPa'],
  ] as const) {
    it(`${one} and ${other}`, () => assert.ok(isSameProperty(one, other)));
  }

  // UCUM treats a mole as a number, so some of these have the same dimension there.
  for (const [one, other] of [
    ['mg/dL', 'mmol/L'],
    ['10*3/uL', 'mmol/L'],
    ['%', 'mmol/mol'],
    ['mg/dL', 'U/L'],
    ['U/L', '[IU]/L'],
    ['U/L', 'mol/L'],
    ['[IU]/mL', "[arb'U]/mL"],
    ['{INR}', '%'],
    ['[pH]', '{ratio}'],
    ['/[HPF]', '%'],
    ['/[HPF]', '/[LPF]'],
    ['ug/mL{FEU}', 'ug/mL{DDU}'],
    ['ug/mL{FEU}', 'ug/mL'],
    ['mg/g{creat}', 'mg/mmol{creat}'],
    ['s', 'mm/h'],
    ['meq/L', 'mmol/L'],
    ['nonsense', 'mg/dL'],
    ['mosm/kg', 'mmol/kg'],
  ] as const) {
    it(`never ${one} and ${other}`, () => {
      assert.ok(!isSameProperty(one, other));
      assert.equal(factorBetween(one, other, {}), null);
    });
  }

  it('equivalents and moles, of an ion with a known charge', () => {
    assert.equal(factorBetween('meq/L', 'mmol/L', { valence: 1 }), 1);
    assert.equal(factorBetween('meq/L', 'mmol/L', { valence: 2 }), 0.5);
    assert.equal(factorBetween('mmol/L', 'meq/L', { valence: 2 }), 2);
  });

  it('mass and moles only of a known substance', () => {
    assert.equal(factorBetween('mg/dL', 'mmol/L', {}), null);
    const factor = factorBetween('mg/dL', 'mmol/L', { molarMass: 180.156 });
    assert.equal(factor?.toPrecision(5), (10 / 180.156).toPrecision(5));
    assert.equal(factorBetween('10*3/uL', 'mmol/L', { molarMass: 180.156 }), null);
    assert.equal(factorBetween('m[IU]/L', 'mmol/L', { molarMass: 180.156 }), null);
  });
});

describe('factorBetween', () => {
  // The values of https://ucum.org/ucum, written down apart from the table of the code.
  for (const [from, to, factor] of [
    ['g', 'kg', 1e-3],
    ['g', 'mg', 1e3],
    ['g', 'ug', 1e6],
    ['g', 'ng', 1e9],
    ['g', 'pg', 1e12],
    ['L', 'dL', 10],
    ['L', 'fL', 1e15],
    ['mol', 'fmol', 1e15],
    ['%', 'L/L', 1e-2],
    ['10*3', '10*0', 1e3],
    ['min', 's', 60],
    ['h', 'min', 60],
    ['(24.h)', 'h', 24],
    ['U', 'ukat', 1 / 60],
    ['kat', 'U', 6e7],
    ['nkat/L', 'U/L', 0.06],
    ['mm[Hg]', 'kPa', 0.133322],
    ['eq', 'meq', 1e3],
    ['osm', 'mosm', 1e3],
    ['k[IU]', 'u[IU]', 1e9],
    ['/100{WBCs}', '%', 1],
    ['[pH]', '[pH]', 1],
    ['ug/mg{creat}', 'mg/g{creat}', 1],
    ['mg/(24.h)/L', 'g/L/h', 1 / 24_000],
    ['mL/min/{1.73_m2}', 'L/h/{1.73_m2}', 0.06],
  ] as const) {
    it(`${from} in ${to}`, () => {
      const found = factorBetween(from, to, {});
      assert.ok(found !== null && Math.abs(found / factor - 1) < 1e-12, `${found}`);
    });
  }

  // Units of other case, of two meanings, or whose quotient is no fraction.
  for (const [from, to] of [
    ['Mg/L', 'g/L'],
    ['mg/dl', 'mg/L'],
    ['mg%', 'mg/dL'],
    ['u/L', 'g/L'],
    ['MMOL/L', 'mmol/L'],
    ['mh', 'h'],
    ['k%', '%'],
    ['mg/', 'mg'],
    ['mg//L', 'mg/L'],
    ['', '%'],
    ['constructor', 'mg'],
    ['mg/__proto__', 'mg'],
    ['s/min', '%'],
    ['mm[Hg]/kPa', '%'],
    ['U/ukat', '%'],
    ['mol/mol', 'g/g'],
  ] as const) {
    it(`refuses ${from} in ${to}`, () => {
      assert.equal(factorBetween(from, to, {}), null);
      assert.equal(factorBetween(to, from, {}), null);
    });
  }

  it('reads the mole of one substance only by its molar mass', () => {
    const glucose = { molarMass: 180.156 };
    assert.equal(factorBetween('mmol/kg', 'mg/kg', glucose)?.toFixed(3), '180.156');
    assert.equal(
      factorBetween('mg/g{creat}', 'mg/mmol{creat}', { molarMass: 113.12 })?.toFixed(5),
      '0.11312',
    );
    for (const unit of ['mmol/mol', 'mmol/dL/h', 'm[IU]/L'])
      assert.equal(factorBetween(unit, 'mg/dL', glucose), null, unit);
  });
});

describe('printed numbers', () => {
  for (const [printed, factor, product] of [
    ['100', 0.0555075, '5.55'],
    ['1.00', 88.4017, '88.4'],
    ['0.9', 88.4017, '79.6'],
    ['5.0', 1, '5.0'],
    ['5', 0.9999999999999998, '5'],
    ['14.1', 10, '141'],
    ['14', 10, '140'],
    ['13.20', 10, '132.0'],
    ['0.5', 1000, '500'],
    ['45', 0.01, '0.45'],
    ['4.5', 0.001, '0.0045'],
    ['0', 88.4, '0'],
    ['0.00', 10, '0.0'],
    ['-2.5', 0.1, '-0.25'],
    ['123456', 1.5, '185184'],
    ['0.00012', 2, '0.000240'],
  ] as const) {
    it(`${printed} times ${factor} is ${product}`, () =>
      assert.equal(multiplyDecimal(printed, factor), product));
  }

  it('keep their significant digits, at least three', () => {
    assert.equal(multiplyDecimal('0.0120', 2), '0.0240');
    assert.equal(multiplyDecimal('100', 2), '200');
    assert.equal(multiplyDecimal('12', 102.8806), '1230');
    assert.equal(multiplyDecimal('3.333', 3), '9.999');
    assert.equal(multiplyDecimal('3.33', 3.0027), '10.0');
    assert.equal(multiplyDecimal('0.00000123', 1.0037), '0.00000123');
  });

  for (const [printed, comparator, numbers, flag] of [
    ['5.3', '', ['5.3'], ''],
    ['14,1', '', ['14.1'], ''],
    ['<0.5', '<', ['0.5'], ''],
    ['>= 60', '>= ', ['60'], ''],
    ['1-3', '', ['1', '3'], ''],
    ['5.3 H', '', ['5.3'], ' H'],
    ['.5', '', ['0.5'], ''],
    ['0,125', '', ['0.125'], ''],
    ['7.8*', '', ['7.8'], '*'],
  ] as const) {
    it(`${printed} is a quantity`, () => {
      const quantity = readQuantity(printed);
      assert.deepEqual(
        [quantity?.comparator, quantity?.numbers, quantity?.flag],
        [comparator, numbers, flag],
      );
    });
  }

  for (const words of [
    '',
    'negative',
    '1:128',
    '2+',
    '1,234',
    '12.5 mg',
    '1.2.3',
    '5 of 9',
    '5 5',
    'NaN',
    'Infinity',
    '1e9',
    '-',
    '9'.repeat(1000),
  ]) {
    it(`${words.slice(0, 20)} is not a quantity`, () => assert.equal(readQuantity(words), null));
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { printUnit } from '../../../../src/results/data/print-unit.js';

describe('a unit in print', () => {
  for (const [sent, printed] of [
    ['umol/L', 'µmol/L'],
    ['ug/dL', 'µg/dL'],
    ['\u03bcg/dL', '\u00b5g/dL'],
    ['cells/uL', 'cells/µL'],
    ['uU/mL', 'µU/mL'],
    ['10*9/L', '×10⁹/L'],
    ['10*3/uL', '×10³/µL'],
    ['10^12/L', '×10¹²/L'],
    ['x10E9/L', '×10⁹/L'],
    ['x 10^9/L', '×10⁹/L'],
    ['mm[Hg]', 'mmHg'],
    ['m[IU]/L', 'mIU/L'],
    ['[iU]/L', 'IU/L'],
    ['Cel', '°C'],
    ['[degF]', '°F'],
    ['kg/m2', 'kg/m²'],
    ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
    ['mL/min/1.73m2', 'mL/min/1.73 m²'],
  ] as const) {
    it(`writes ${sent} as ${printed}`, () => assert.equal(printUnit(sent), printed));
  }

  for (const unit of [
    'mmol/L',
    'U/L',
    'units',
    'fL',
    '%',
    '/µL',
    'u',
    'Celsius',
    'm2x',
    '10',
    '',
    '{ratio}',
    'µg/L',
  ]) {
    it(`leaves "${unit}" as it is`, () => assert.equal(printUnit(unit), unit));
  }
});

import assert from 'node:assert/strict';
import { it } from 'vitest';
import { Locale } from '../../../src/i18n/locale.js';
import { localValue, normalizeTypedNumber } from '../../../src/results/amount-text.js';

const localeOf = (tag: string) => new Locale(tag, {});

const table: [value: string, english: string, german: string][] = [
  ['98', '98', '98'],
  ['5.4', '5.4', '5,4'],
  ['5.40', '5.40', '5,40'],
  ['0.21', '0.21', '0,21'],
  ['12345.67', '12345.67', '12345,67'],
  ['<20.5', '<20.5', '<20,5'],
  ['098', '098', '098'],
  ['1,234', '1,234', '1,234'],
  ['98-99', '98-99', '98-99'],
  ['-1.5', '-1.5', '-1,5'],
  ['> -0.50', '> -0.50', '> -0,50'],
  ['HI', 'HI', 'HI'],
  ['12345678901234567890', '12345678901234567890', '12345678901234567890'],
  ['0.12345678901234567', '0.12345678901234567', '0.12345678901234567'],
  [`5.${'0'.repeat(101)}`, `5.${'0'.repeat(101)}`, `5.${'0'.repeat(101)}`],
];
for (const [value, english, german] of table) {
  it(`${value} is written as ${english} and ${german}, with every digit`, () => {
    assert.equal(localValue(value, localeOf('en')), english);
    assert.equal(localValue(value, localeOf('de')), german);
  });
}

it('accepts a typed number with either decimal sign, and keeps other text unchanged', () => {
  for (const [text, expected] of [
    [' 5,4 ', '5.4'],
    ['5.4', '5.4'],
    ['124', '124'],
    [' HI ', 'HI'],
    ['1,234,5', '1,234,5'],
    ['１３５', '135'],
    [' ３６．５', '36.5'],
    ['5，4', '5.4'],
    ['12²', '12²'],
  ] as const) {
    assert.equal(normalizeTypedNumber(text), expected);
  }
});

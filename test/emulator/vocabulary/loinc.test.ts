import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { hasCheckDigit, isLoinc } from '../../../server-stub/emulator/src/parse/loinc.js';

describe('isLoinc', () => {
  const CASES: readonly [string, string, boolean][] = [
    ['2345-7', 'LN', true],
    ['anything', 'LN', true],
    ['94558-4', '5380sz', true],
    ['94558-4', '', false],
    ['94558-5', '5380sz', false],
    ['94558-4', 'L', false],
    ['94558-4', '99LAB', false],
    ['260373001', 'SCT', false],
    ['21838', 'MAYO', false],
  ];
  for (const [code, system, expected] of CASES) {
    it(`${expected ? 'takes' : 'leaves'} ${code} of "${system}"`, () =>
      assert.equal(isLoinc(code, system), expected));
  }
});

describe('hasCheckDigit', () => {
  for (const code of ['2345-7', '718-7', '14647-2', '22748-8', '1988-5', '57721-3']) {
    it(`accepts ${code}`, () => assert.equal(hasCheckDigit(code), true));
  }
  for (const code of ['2345-8', '12-3', '123456-7', '2345', '']) {
    it(`refuses "${code}"`, () => assert.equal(hasCheckDigit(code), false));
  }
});

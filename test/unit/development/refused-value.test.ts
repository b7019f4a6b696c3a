import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { explainRefusedValue } from '../../../src/development/refused-value.js';

const element = { localName: 'hdt-upload' } as Element;

describe('a value that is not accepted', () => {
  for (const [given, quoted] of [
    ['three', '"three"'],
    ['70%', '"70%"'],
    [Number.NaN, 'NaN'],
    [true, 'true'],
    [['pdf'], 'an array'],
    [{ name: 'Ana' }, 'a value of type object'],
    [Symbol('x'), 'a value of type symbol'],
    // What a report says is not written to the console.
    ['[{"name":"Potassium","result":"5.3"}]', 'this text'],
    ['MSH|^~\\&|LAB', 'this text'],
    ['x'.repeat(41), 'this text'],
  ] as const) {
    it(`is named with what is expected: ${String(quoted)}`, () => {
      const line = explainRefusedValue(element, 'maxFiles', given, 'a number');
      assert.equal(
        line,
        `<hdt-upload> does not accept ${quoted} as maxFiles. Expected a number; the default counts.`,
      );
    });
  }
});

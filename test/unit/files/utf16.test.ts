import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { detectUtf16 } from '../../../src/files/utf16.js';

const CASES: readonly [string, readonly number[], ReturnType<typeof detectUtf16>][] = [
  ['a mark, little end first', [0xff, 0xfe], 'utf-16le'],
  ['a mark, big end first', [0xfe, 0xff, 0x59, 0x27], 'utf-16be'],
  ['two ASCII characters, little end first', [0x7b, 0, 0x22, 0], 'utf-16le'],
  ['two ASCII characters, big end first', [0, 0x7b, 0, 0x22], 'utf-16be'],
  ['half a mark', [0xff, 0x76, 0x65, 0x73], null],
  ['the other half of a mark', [0xfe, 0xf3, 0x72, 0x72], null],
  ['ASCII with a zero byte', [0x61, 0, 0x2c, 0x62], null],
  ['a zero byte before ASCII', [0, 0x61, 0x2c, 0x62], null],
  ['zero bytes', [0, 0, 0, 0], null],
  ['nothing', [], null],
];

describe('UTF-16', () => {
  for (const [name, bytes, expected] of CASES)
    it(`is ${expected ?? 'not'} detected by ${name}`, () =>
      assert.equal(detectUtf16(Uint8Array.from(bytes)), expected));
});

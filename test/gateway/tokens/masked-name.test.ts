import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { maskName } from '../../../server-stub/gateway/src/tokens/masked-name.js';

describe('a masked name', () => {
  const MASKED: [name: unknown, masked: string | null][] = [
    ['Erika Muster', 'E••••• M•••••'],
    ['  Erika\t\nMuster ', 'E••••• M•••••'],
    ['Al', 'A•••••'],
    ['Maximiliane-Alexandra', 'M•••••'],
    ['José María de la Cruz Pérez', 'J••••• M••••• d••••• l•••••'],
    ['E\u0301lodie', 'É•••••'],
    ['王小明', '王•••••'],
    ['\u{20BB7}野家', '\u{20BB7}•••••'],
    ['(Dr.) "Erika" – Muster', 'D••••• E••••• M•••••'],
    ['3rd Ward', '3••••• W•••••'],
    // Marks that turn the direction of text, control characters and markup.
    ['\u202eakirE\u0000\u0007 \u2066Muster', 'a••••• M•••••'],
    ['<b>Erika</b>', 'b•••••'],
    [`Erika ${'x'.repeat(100_000)} Muster`, 'E••••• x•••••'],
    ['••••• –', null],
    ['', null],
    ['\ud800', null],
    [undefined, null],
    [null, null],
    [7, null],
    [{ toString: () => 'Erika' }, null],
  ];
  for (const [n, [name, masked]] of MASKED.entries()) {
    test(`has a letter a word and no more (${n})`, () => assert.equal(maskName(name), masked));
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { IdentityTexts } from '../../../server-stub/emulator/src/parse/identity.js';
import { readLabelledLines } from '../../../server-stub/emulator/src/parse/labelled-lines.js';

const read = (...lines: string[][]) => {
  const personal: string[] = [];
  const identity = { add: (text: string) => void personal.push(text) } as IdentityTexts;
  return { laboratory: readLabelledLines(lines, identity), personal };
};

describe('the laboratory of labelled lines', () => {
  for (const [title, cells, laboratory] of [
    ['in the cell of its label', ['Laboratory: Mayo'], 'Mayo'],
    ['in the next cell', ['Laboratory', 'Mayo'], 'Mayo'],
    ['after an empty cell', ['Laboratory', '', 'Mayo'], 'Mayo'],
    [
      'behind the second of two labels',
      ['Laboratory', '', 'Patient', 'Jane Doe', 'Laboratory', 'Mayo'],
      'Mayo',
    ],
    ['missing before another label', ['Laboratory', 'Patient: Jane Doe'], ''],
    ['missing at the end of the line', ['Laboratory'], ''],
  ] as const) {
    it(`is found ${title}`, () => assert.equal(read([...cells]).laboratory, laboratory));
  }

  it('is never the name of the person', () => {
    const { laboratory, personal } = read(['Laboratory', 'Patient: Jane Doe']);
    assert.equal(laboratory, '');
    assert.deepEqual(personal, ['Jane Doe', 'Jane Doe']);
  });
});

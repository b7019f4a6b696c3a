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

  it('is found behind another label of the same cell', () =>
    assert.equal(read(['Patient: Jane Doe, Laboratory: Mayo']).laboratory, 'Mayo'));

  it('is never the name of the person', () => {
    const { laboratory, personal } = read(['Laboratory', 'Patient: Jane Doe']);
    assert.equal(laboratory, '');
    assert.deepEqual(personal, ['Jane Doe', 'Jane Doe']);
  });
});

describe('the person of labelled lines', () => {
  const expected = ['Jane Doe', '04/12/1980', '4711234'];
  for (const line of [
    'Patient: Jane Doe DOB: 04/12/1980 MRN: 4711234',
    'Patient: Jane Doe, DOB: 04/12/1980, MRN: 4711234',
    'Patient Name: Jane Doe Date of birth: 04/12/1980 Sex: F Medical record number: 4711234',
  ])
    it(`is found in ${line}`, () => assert.deepEqual([...new Set(read([line]).personal)], expected));

  it('keeps a time in its text', () =>
    assert.deepEqual(read(['Patient: Jane Doe Collected: 2026-01-05 08:30:15']).personal, [
      'Jane Doe',
      'Jane Doe',
    ]));

  it('is found in a long line in time linear in its length', () => {
    const started = performance.now();
    read([`Patient: ${'a: '.repeat(300_000)}`]);
    assert.ok(performance.now() - started < 3000);
  });
});

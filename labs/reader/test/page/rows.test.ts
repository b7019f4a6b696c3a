import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { Row } from '../../../../server-stub/emulator/src/row.js';
import { pageOf, print, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import { readPages } from '../../src/page/read-pages.js';
import type { Word } from '../../src/page/word.js';

const COLUMNS = [50, 220, 300, 380];
const HEADER = ['Test', 'Result', 'Units', 'Reference range'];
const SODIUM = ['Sodium', '140', 'mmol/L', '135-145'];

const table = (top: number, ...lines: readonly (readonly string[])[]): readonly Word[] =>
  printTable(lines, { columns: COLUMNS, top, pitch: 16 });

const rowsOf = (...words: readonly (readonly Word[])[]) =>
  readPages([pageOf(table(100, HEADER), ...words)]).rows;
const namesOf = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe('a name alone in its line', () => {
  test('ends the name above, though a comment follows', () => {
    const [row] = rowsOf(
      table(116, ['Alanine aminotransferase', '35', 'U/L', '< 40']),
      print(50, 128, '(ALT/GPT)'),
      print(50, 140, 'Comment: slightly hemolysed'),
    );
    assert.deepEqual([row?.name, row?.comment], ['Alanine aminotransferase (ALT/GPT)', 'slightly hemolysed']);
  });

  test('is a title where another name alone follows', () => {
    const rows = rowsOf(
      table(116, SODIUM),
      print(50, 140, 'Kidney'),
      print(50, 164, 'Glomerular filtration rate,'),
      table(176, ['estimated', '92', 'mL/min', '> 60']),
    );
    assert.deepEqual(namesOf(rows), ['Sodium', 'Glomerular filtration rate, estimated']);
  });

  test('ends the name around a value, though the range is wrapped in between', () => {
    const rows = rowsOf(
      print(50, 120, 'Alanine'),
      table(126, ['', '35', 'U/L', '10 -']),
      print(380, 133, '40'),
      print(50, 138, 'aminotransferase'),
      table(160, SODIUM),
    );
    assert.deepEqual(
      rows.map(({ name, low, high }) => [name, low, high]),
      [
        ['Alanine aminotransferase', '10', '40'],
        ['Sodium', '135', '145'],
      ],
    );
  });

  test('below other text is no part of the row above it', () => {
    const rows = rowsOf(
      table(116, SODIUM),
      print(50, 132, 'Results are valid without a signature.'),
      print(50, 144, '(ALT/GPT)'),
    );
    assert.deepEqual(namesOf(rows), ['Sodium']);
  });
});

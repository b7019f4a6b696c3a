import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtsOf } from '../../../../server-stub/emulator/src/review/doubt.js';
import { pageOf, print, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import { readPages } from '../../src/page/read-pages.js';
import type { Page } from '../../src/page/word.js';
import { correctUnit } from '../../src/picture/unit-spelling.js';
import { unreadInk } from '../../src/picture/unread.js';

const COLUMNS = [50, 220, 300, 380];
const HEADER = ['Test', 'Result', 'Units', 'Reference Range'];
const ROWS = [
  ['Sodium', '140', 'mmol/L', '135-145'],
  ['Potassium', '4.1', 'mmol/L', '3.5-5.1'],
  ['Chloride', '101', 'mmol/L', '98-107'],
  ['Urea', '5', 'mmol/L', '2-7'],
];
const NAMES = ['Glucose', 'Calcium', 'Creatinine', 'Albumin'];

/** As a recogniser reads a page, surely. */
const scanned = (page: Page, unread = 0): Page => ({
  ...page,
  unread,
  words: page.words.map((word) => ({ ...word, confidence: 0.95 })),
});

function reviewed(page: Page): readonly string[] {
  const { rows } = readPages([page]);
  return doubtsOf(rows).map(({ row }) => rows[row - 1]!.name);
}

const table = (...lines: readonly (readonly string[])[]): Page =>
  pageOf(printTable([HEADER, ...lines], { columns: COLUMNS }));

describe('a scanned table', () => {
  test('that is read in whole passes', () => {
    assert.deepEqual(reviewed(scanned(table(...ROWS))), []);
    assert.deepEqual(reviewed(scanned(table(...ROWS), 0.05)), []);
  });

  test('goes to review when many of its letters are in no word', () => {
    assert.deepEqual(reviewed(scanned(table(...ROWS), 0.4)), ['Sodium', 'Potassium', 'Chloride', 'Urea']);
  });

  test('goes to review when many names have no value, or values no name', () => {
    const nameless = ROWS.map(([, ...cells]) => ['', ...cells]);
    for (const others of [NAMES.map((name) => [name]), nameless]) {
      const page = table(ROWS[0]!, ...others);
      assert.deepEqual(reviewed(scanned(page)), ['Sodium']);
      assert.deepEqual(reviewed(page), [], 'as text');
    }
  });

  test('says how many lines are left out: names without values, values without names, lines without a word', () => {
    const unread = (page: Page) => readPages([page]).unreadLines;
    assert.equal(unread(scanned(table(...ROWS))), undefined);
    assert.equal(unread(scanned(table(...ROWS, ['Glucose']))), 1);
    assert.equal(unread(table(...ROWS, ['Glucose'])), undefined, 'as text');
    assert.equal(unread(scanned(table(...ROWS, ['', '101', 'mmol/L', '98-107']))), 1);
    // Between the second and the third row; above the first, where a title can be.
    assert.equal(unread({ ...scanned(table(...ROWS)), unreadLines: [140] }), 1);
    assert.equal(unread({ ...scanned(table(...ROWS)), unreadLines: [60] }), undefined);
  });

  test('sends a row to review whose value is between two rows', () => {
    const page = pageOf(
      printTable([HEADER, ROWS[0]!], { columns: COLUMNS }),
      print(50, 132, 'Potassium'),
      print(220, 136, '4.1'),
      print(300, 132, 'mmol/L'),
    );
    assert.deepEqual(reviewed(scanned(page)), ['Potassium']);
  });

  test('sends a row to review whose unit its test does not have', () => {
    const page = table(
      ROWS[0]!,
      ['Leukocytes', '6400', 'IU/L', '4000-10000'],
      ['Leukocytes', '6400', '/ul', ''],
    );
    assert.deepEqual(reviewed(scanned(page)), ['Leukocytes']);
    assert.equal(readPages([scanned(page)]).rows[1]?.unit, 'IU/L');
  });
});

describe('a unit', () => {
  for (const unit of ['/ul', '/uL', '/µl', '/mL', '/L'])
    test(`${unit} is no other unit`, () => assert.equal(correctUnit(unit), unit));
});

describe('letters in no word', () => {
  const [width, height] = [600, 200];
  const data = new Uint8Array(width * height).fill(255);
  const words: {
    text: string;
    left: number;
    top: number;
    width: number;
    height: number;
    confidence: number;
  }[] = [];
  for (let line = 0; line < 4; line++)
    for (let letter = 0; letter < 20; letter++) {
      const [left, top] = [20 + letter * 28, 10 + line * 46];
      for (let y = top; y < top + 28; y++) data.fill(0, y * width + left, y * width + left + 14);
      words.push({ text: 'x', left, top, width: 14, height: 28, confidence: 0.9 });
    }
  const page = { data, width, height };

  test('are counted between the first and the last word', () => {
    assert.deepEqual(unreadInk(page, words), { share: 0, lines: [] });
    assert.equal(unreadInk(page, [...words.slice(0, 20), ...words.slice(60)]).share, 0.5);
    assert.equal(unreadInk(page, words.slice(0, 20)).share, 0);
    assert.equal(unreadInk(page, []).share, 0);
  });

  test('are told by their line where hardly any of it is in a word', () => {
    const { lines } = unreadInk(page, [...words.slice(0, 20), ...words.slice(40)]);
    assert.deepEqual(lines, [10 + 46 + 14]);
    assert.deepEqual(unreadInk(page, [...words.slice(0, 30), ...words.slice(40)]).lines, []);
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { REVIEW_BELOW } from '../../../../server-stub/emulator/src/row.js';
import type { Word } from '../../src/page/word.js';
import { decideDisputes } from '../../src/picture/decide-disputes.js';
import type { Grey } from '../../src/picture/grey.js';
import { isolateWords } from '../../src/picture/isolate-words.js';
import { decimalMark, lowerOddMarks, withMark } from '../../src/picture/numbers.js';
import { reconcile } from '../../src/picture/reconcile.js';
import { cutIntoStrips } from '../../src/picture/strips.js';

/** Width of a character and height of print. */
const [WIDE, HIGH] = [18, 28];

const word = (text: string, column = 0, line = 0): Word => ({
  text,
  left: 300 * column,
  top: 50 * line,
  width: WIDE * text.length,
  height: HIGH,
  confidence: 0.9,
});

const blank = (width: number, height: number): Grey => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(255),
});

/** Digits as blocks and marks as dots, where a word stands. */
function printed(text: string): Grey {
  const page = blank(400, 60);
  [...text].forEach((character, i) => {
    const isMark = /[.,]/.test(character);
    const [left, right] = [WIDE * i + (isMark ? 6 : 2), WIDE * i + (isMark ? 11 : WIDE - 2)];
    for (let y = isMark ? HIGH - 5 : 0; y < HIGH; y++)
      page.data.fill(0, y * page.width + left, y * page.width + right);
  });
  return page;
}

const texts = (words: readonly Word[]): string[] => words.map(({ text }) => text);
const sure = (words: readonly Word[]): boolean[] => words.map(({ confidence }) => confidence >= REVIEW_BELOW);

describe('two recognisers of one page', () => {
  test('know a number that both read, whatever the kind of its mark', () => {
    const { known, disputed } = reconcile(
      [word('4,25'), word('136,0', 0, 1), word('7,1', 0, 2)],
      [word('4.25'), word('136,0', 0, 1), word('7.1', 0, 2)],
    );
    assert.deepEqual(texts(known), ['4,25', '136,0', '7,1']);
    assert.deepEqual(sure(known), [true, true, true]);
    assert.deepEqual(disputed, []);
  });

  test('know a range that one of them cut into words', () => {
    const { known, disputed } = reconcile(
      [word('3.5-5.1')],
      [
        { ...word('3.5'), width: 50 },
        { ...word('5.1'), left: 76 },
      ],
    );
    assert.deepEqual(texts(known), ['3.5-5.1']);
    assert.deepEqual(disputed, []);
  });

  test('dispute a number that they read differently, that one lost or took for letters', () => {
    const { known, disputed } = reconcile(
      [word('35'), word('l5,O', 0, 1), word('88', 0, 2)],
      [word('36'), word('15,0', 0, 1), word('140', 0, 3)],
    );
    assert.deepEqual(known, []);
    assert.deepEqual(
      disputed.map(({ word: { text }, pageText }) => [text, pageText]),
      [
        ['36', '35'],
        ['15,0', 'l5,O'],
        ['88', '88'],
        ['140', ''],
      ],
    );
  });

  test('leave identifiers and words with digits as they are, and doubt them', () => {
    const { known, disputed, unconfirmed } = reconcile(
      [word('P-97445'), word('HbA1c', 0, 1)],
      [word('P-97446'), word('HbAlc', 0, 1)],
    );
    assert.deepEqual([texts(known), texts(unconfirmed)], [['HbA1c'], []]);
    assert.deepEqual(texts(disputed.map((one) => one.word)), ['P-97445']);
    assert.deepEqual(sure(decideDisputes(blank(400, 60), disputed, [word('P-97445')])), [false]);
  });

  test('dispute a number that the page recogniser took for a letter and digits', () => {
    const [dispute] = reconcile([word('a2')], [word('32')]).disputed;
    assert.equal(dispute?.word.text, '32');
    assert.deepEqual(sure(decideDisputes(blank(400, 60), [dispute], [word('a2')])), [false]);
  });

  test('know a listed word, and a unit that one of them misread', () => {
    const { known } = reconcile([word('Hemoglobin'), word('mMIU/L', 1)], [word('mIU/L', 1)]);
    assert.deepEqual(texts(known), ['Hemoglobin', 'mIU/L']);
  });

  test('drop what is left of table lines, and keep the dash of a range', () => {
    const range = [word('3.5'), { ...word('-'), left: 60 }, { ...word('5.1'), left: 84 }];
    const { known } = reconcile(
      [...range, word('—', 0, 1), word('£', 1, 1), { ...word('E:', 0, 2), height: 3 }],
      range,
    );
    assert.deepEqual(texts(known), ['3.5', '-', '5.1']);
  });

  for (const sign of ['-', '±', '−', '!', '▲'])
    test(`keep a result or flag that is a sign, and do not know it: ${sign}`, () => {
      const { known, unconfirmed } = reconcile([word('Nitrite'), word(sign, 1), word('—', 2)], []);
      assert.deepEqual([texts(known), texts(unconfirmed)], [['Nitrite'], [sign]]);
    });

  test('drop a dash that stands in no line with a name, or in a text', () => {
    const inText = { ...word('-', 0, 2), left: 140 };
    const { known, unconfirmed } = reconcile([word('-', 0, 1), word('Nitrite', 0, 2), inText], []);
    assert.deepEqual([texts(known), texts(unconfirmed)], [['Nitrite'], []]);
  });

  test('dispute a number that the page recogniser took for dust', () => {
    for (const dust of ['—', '£']) {
      const { known, disputed } = reconcile([word(dust)], [word('7')]);
      assert.deepEqual(known, []);
      assert.deepEqual(
        disputed.map(({ word: { text }, pageText }) => [text, pageText]),
        [['7', '']],
        dust,
      );
    }
  });

  test('keep the dash of a range whatever the general recogniser took it for', () => {
    const range = [word('3.5'), { ...word('-'), left: 60 }, { ...word('5.1'), left: 84 }];
    const { known, disputed } = reconcile(range, [range[0]!, { ...word('1'), left: 60 }, range[2]!]);
    assert.deepEqual(texts(known), ['3.5', '-', '5.1']);
    assert.deepEqual(disputed, []);
  });

  test('decide by another look, else the number goes to review', () => {
    const [dispute] = reconcile([word('35')], [word('36')]).disputed;
    const page = blank(400, 60);
    assert.deepEqual(sure(decideDisputes(page, [dispute!], [word('36')])), [true]);
    for (const look of [[], [word('35')], [word('38')]])
      assert.deepEqual(sure(decideDisputes(page, [dispute!], look)), [false]);
  });

  test('decide a lost decimal mark by the dots in the picture', () => {
    const [dispute] = reconcile([word('75')], [word('7.5')]).disputed;
    assert.deepEqual(sure(decideDisputes(printed('7.5'), [dispute!], [word('75')])), [true]);
    assert.deepEqual(sure(decideDisputes(printed('755'), [dispute!], [word('75')])), [false]);
  });
});

describe('the decimal mark of a page', () => {
  test('is that of most numbers, and none where both are common', () => {
    assert.equal(decimalMark(['1,5', '2,25', '3,1', '2.4'].map((text) => word(text))), ',');
    assert.equal(decimalMark(['1.5', '2,25'].map((text) => word(text))), null);
  });

  test('is not put into counts with thousands', () => {
    assert.deepEqual(
      ['2.4', '2.4-5.7', '250.000', '0.404', '136'].map((text) => withMark(text, ',')),
      ['2,4', '2,4-5,7', '250.000', '0,404', '136'],
    );
  });
});

describe('numbers with the other decimal mark than their page', () => {
  const reviewed = (numbers: readonly string[]): string[] =>
    texts(
      lowerOddMarks(numbers.map((text) => word(text))).filter(({ confidence }) => confidence < REVIEW_BELOW),
    );

  const table: [what: string, numbers: string[], reviewed: string[]][] = [
    ['go to review', ['13.5', '4.2', '7,1'], ['7,1']],
    ['stay where both marks are as frequent', ['13.5', '7,1'], []],
    ['are not judged by counts with thousands', ['13.5', '7,200', '250,000'], []],
    ['go to review where they can be a count or a decimal', ['13.5', '4.2', '1,025'], ['1,025']],
  ];
  for (const [what, numbers, expected] of table)
    test(what, () => assert.deepEqual(reviewed(numbers), expected));
});

describe('a page is cut into strips', () => {
  const LINES = { height: 120, letter: 28 };
  const cut = (page: Grey): number[][] =>
    cutIntoStrips(page, LINES).map(({ top, grey }) => [top, top + grey.height]);

  test('between its lines, without blank parts', () => {
    const page = blank(200, 2000);
    for (const line of [100, 150, 200, 250, 1500])
      page.data.fill(0, line * page.width, (line + 28) * page.width);
    assert.deepEqual(cut(page), [
      [72, 250],
      [228, 306],
      [1472, 1556],
    ]);
  });

  test('that overlap where no row is white', () => {
    const page = { ...blank(200, 400), data: new Uint8Array(200 * 400) };
    assert.deepEqual(cut(page), [
      [0, 240],
      [184, 400],
    ]);
  });
});

test('an excerpt shows some words where they are, and nothing else', () => {
  const page: Grey = { width: 400, height: 60, data: new Uint8Array(400 * 60) };
  const { data } = isolateWords(page, [{ ...word('35'), left: 100, top: 20 }]);
  assert.deepEqual([data[30 * 400 + 110], data[30 * 400 + 200]], [0, 255]);
});

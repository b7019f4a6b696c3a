import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { REVIEW_BELOW } from '../../../../server-stub/emulator/src/row.js';
import { drawReport, type Mishap, mistreat } from '../../../../test/support/drawn/reports/drawing.js';
import { printReport } from '../../../../test/support/drawn/reports/reports.js';
import { sample } from '../../../../test/support/sample.js';
import { readPages } from '../../src/page/read-pages.js';
import type { Evidence } from '../../src/picture/compare-recognisers.js';
import { scoreWord } from '../../src/picture/confidence.js';
import { countDots } from '../../src/picture/dots.js';
import { isListed } from '../../src/picture/lexicon.js';
import { readPicture } from '../../src/picture/read-picture.js';
import { correctUnit } from '../../src/picture/unit-spelling.js';
import { cleanWords } from '../../src/picture/words.js';
import { count, noConfusion } from './confusion.js';

const AGREED: Evidence = {
  first: 0.95,
  second: 0.9,
  agree: true,
  listed: false,
  marks: { seen: 1, read: 1 },
};

describe('confidence', () => {
  it('is high where both agree and the dots are there', () => {
    assert.ok(scoreWord(AGREED) > 0.9);
    assert.ok(scoreWord({ ...AGREED, marks: { seen: 0, read: 0 } }) >= REVIEW_BELOW);
  });

  it('is below review where they differ, where one is unsure, and where a dot is seen that nobody read', () => {
    assert.ok(scoreWord({ ...AGREED, agree: false, first: 1, second: 1 }) < REVIEW_BELOW);
    assert.ok(scoreWord({ ...AGREED, first: 0.5, marks: { seen: 0, read: 0 } }) < REVIEW_BELOW);
    assert.ok(scoreWord({ ...AGREED, first: 1, second: 1, marks: { seen: 1, read: 0 } }) < REVIEW_BELOW);
  });

  it('knows the words of names with their accents, and no number', () => {
    for (const word of ['Hemoglobin', 'Triglicéridos', 'Hämoglobin', '血红蛋白', 'mmol/L'])
      assert.ok(isListed(word), word);
    for (const word of ['Trigliceridos', '125', '1,25', '17', 'Hemoglobim']) assert.ok(!isListed(word), word);
  });
});

describe('spelling of units', () => {
  const meant: Record<string, string> = {
    'mlU/L': 'mIU/L',
    'mmoI/L': 'mmol/L',
    'mmol/L.': 'mmol/L',
    mmolL: 'mmol/L',
    gIL: 'g/L',
    '10M9/L': '10^9/L',
    '107”9/L': '10^9/L',
    'x10^12/L': 'x10^12/L',
  };
  for (const [read, unit] of Object.entries(meant))
    it(`${read} is ${unit}`, () => assert.equal(correctUnit(read), unit));

  it('joins a power of ten and its unit that a raised exponent parted', () => {
    const word = (text: string, left: number, width: number) => ({
      text,
      left,
      top: 10,
      width,
      height: 20,
      confidence: 0.9,
    });
    const texts = (gap: number) =>
      cleanWords([word('412', 0, 40), word('107', 100, 40), word('9/L', 140 + gap, 40)]).map(
        ({ text }) => text,
      );
    assert.deepEqual(texts(8), ['412', '10^9/L']);
    assert.deepEqual(texts(60), ['412', '107', '9/L'], 'what stands apart is apart');
  });

  it('leaves what may be meant as it is', () => {
    for (const unit of ['mg/dl', 'µL', 'mL', 'mmol', 'fL', '%', '10.9', 'Albumin'])
      assert.equal(correctUnit(unit), unit);
  });
});

describe('decimal marks in the picture', () => {
  const draw = (rows: readonly string[]) => ({
    data: Uint8Array.from(rows.join(''), (c) => (c === '#' ? 0 : 255)),
    width: rows[0]!.length,
    height: rows.length,
  });
  const digits = [
    '###....###',
    '#.#....#.#',
    '#.#....#.#',
    '#.#....#.#',
    '#.#....#.#',
    '#.#....#.#',
    '#.#....#.#',
    '#.#....#.#',
  ];
  const word = { text: '00', left: 0, top: 1, width: 10, height: 10, confidence: 1 };
  const page = (foot: string) => draw(['..........', ...digits, foot, foot, '..........']);

  it('sees a point at the foot and none where there is none', () => {
    assert.equal(countDots(page('###.##.###'), word), 1);
    assert.equal(countDots(page('###....###'), word), 0);
  });

  it('sees the same in a box of parts of pixels, as a turned page has them', () => {
    const pad = (row: string) => `....${row}....`;
    const blank = Array.from({ length: 4 }, () => pad('..........'));
    const inside = (foot: string) => draw([...blank, ...[...digits, foot, foot].map(pad), ...blank]);
    for (const part of [0.2, 0.5, 0.8])
      for (const [left, top] of [
        [4, 4 + part / 2],
        [4 - part, 4],
        [4 - part, 4 - part],
      ] as const) {
        const box = { ...word, left, top, width: 10 + part, height: 10 };
        assert.equal(countDots(inside('###.##.###'), box), 1, JSON.stringify(box));
        assert.equal(countDots(inside('###....###'), box), 0, JSON.stringify(box));
      }
  });
});

describe('pictures that are hard to read', () => {
  const bad: Record<string, Mishap> = {
    blurred: { blur: 2.6 },
    'grainy in the dark': { shade: 0.8, noise: 22 },
    'small and crushed by JPEG': { turn: 3, blur: 1, quality: 12 },
  };

  it('gives wrong numbers low confidences', async () => {
    const confusion = noConfusion();
    for (const [i, mishap] of sample([...Object.values(bad).entries()], 3)) {
      const report = printReport(40 + i, 'en', 3);
      const picture = await mistreat(drawReport(report, { size: 20 }), mishap);
      count(readPages([await readPicture(picture)]).rows, report, confusion);
    }
    console.info(JSON.stringify(confusion));
    assert.equal(confusion.wrongSure, 0);
    const doubted = confusion.rightDoubtful + confusion.wrongDoubtful + confusion.missing;
    assert.ok(doubted > 0, 'these were meant to be hard');
  });
});

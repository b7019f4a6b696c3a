import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { RotatedBox } from '../../../../src/viewfinder/networks/patch.js';
import { readBloodPressure } from '../../src/device/general/blood-pressure.js';
import {
  type Candidate,
  interpretLine,
  isReadWord,
  type Label,
} from '../../src/device/general/candidates.js';
import { DOUBT_THRESHOLDS, findDoubts } from '../../src/device/general/doubts.js';
import { fieldsOf, type Pass } from '../../src/device/general/fields.js';
import { readOximeter } from '../../src/device/general/oximeter.js';
import { readOnce } from '../../src/device/general/read-once.js';
import { splitStackedRows } from '../../src/device/general/rows.js';
import { readSingleValue } from '../../src/device/general/single.js';
import { rotateUpright } from '../../src/device/general/upright.js';
import { readWidened } from '../../src/device/general/widen.js';
import { wordOf } from '../../src/device/general/words.js';
import type { Line, Recogniser } from '../../src/text/recogniser.js';

const box = (x: number, y: number, width: number, height: number): RotatedBox => ({
  x,
  y,
  width,
  height,
  angle: 0,
});

/** A line whose characters stand at even distances. */
function line(text: string, where: RotatedBox, score = 0.99): Line {
  const letters = [...text];
  const characters = letters.map((letter, i) => ({ text: letter, score, at: (i + 0.5) / letters.length }));
  return { text, score, minScore: score, box: where, characters };
}

const number = (text: string, where: RotatedBox, rest: Partial<Candidate> = {}): Candidate => ({
  text,
  score: 0.99,
  minScore: 0.99,
  box: where,
  isDirect: true,
  isEvenlySpaced: true,
  ...rest,
});

const label = (word: Label['word'], where: RotatedBox): Label => ({ word, score: 0.95, box: where });

/** So many passes that read the same. */
const passesOf = (numbers: readonly Candidate[], labels: readonly Label[] = [], count = 2): Pass[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${i}`, numbers, labels }));

describe('words of devices', () => {
  it('knows them as the recogniser reads small print', () => {
    for (const [text, word] of [
      ['mg/dL', 'mg/dL'],
      ['mgldl', 'mg/dL'],
      ['mmol/L', 'mmol/L'],
      ['mmoll', 'mmol/L'],
      ['SYS mmHg', 'systolic'],
      ['DIA', 'diastolic'],
      ['Imin', 'pulse'],
      ['%SpO2', 'SpO2'],
      ['Lb', 'lb'],
      ['℃', '°C'],
      ['CLOCK/HUMIDITY', 'no device'],
      ['ERROR 2', 'error'],
    ] as const)
      assert.equal(wordOf(text), word, text);
  });

  it('takes no unit out of other print', () => {
    for (const text of ['MAX.110LB/50KG', 'd=5g', 'Dr.Morepen', 'E', 'Intelli'])
      assert.equal(wordOf(text), undefined);
  });
});

describe('what a line means', () => {
  it('is a number, and its unit where one stands behind it', () => {
    const { numbers, labels } = interpretLine(line('36.5°C', box(0, 0, 300, 100)));
    assert.deepEqual([numbers[0]?.text, labels[0]?.word], ['36.5', '°C']);
  });

  it('is no number for a date, a clock and letters', () => {
    for (const text of ['12-11', '10:38', '12/10', 'HTC-1', '8M060'])
      assert.equal(interpretLine(line(text, box(0, 0, 300, 100))).numbers.length, 0, text);
  });

  it('doubts digits that stand closer than digits can', () => {
    assert.equal(interpretLine(line('112', box(0, 0, 270, 100))).numbers[0]?.isEvenlySpaced, true);
    assert.equal(interpretLine(line('112', box(0, 0, 60, 100))).numbers[0]?.isEvenlySpaced, false);
  });
});

describe('numbers counted over passes', () => {
  it('goes by most passes, and tells what else was read there', () => {
    const place = box(100, 100, 200, 100);
    const [field] = fieldsOf([
      ...passesOf([number('138', place)]),
      { name: 'other', numbers: [number('738', place)], labels: [] },
    ]);
    assert.deepEqual([field?.text, field?.directPasses, field?.others[0]?.text], ['138', 2, '738']);
    assert.deepEqual(findDoubts(field!, DOUBT_THRESHOLDS), ['passes read different numbers']);
  });

  it('gives one pass one vote', () => {
    const place = box(100, 100, 200, 100);
    const [field] = fieldsOf([
      { name: 'one', numbers: [number('138', place), number('138', place)], labels: [] },
    ]);
    assert.equal(field?.passes, 1);
  });

  it('drops what was read across two numbers', () => {
    const fields = fieldsOf([
      ...passesOf([number('118', box(100, 100, 200, 100)), number('78', box(100, 220, 200, 100))]),
      { name: 'blurred', numbers: [number('18', box(100, 160, 200, 180))], labels: [] },
    ]);
    assert.deepEqual(fields.map(({ text }) => text).sort(), ['118', '78']);
  });

  it('is weak when unclear, read once, completed only, or fainter in most passes', () => {
    const place = box(100, 100, 200, 100);
    const doubts = (numbers: readonly Candidate[], count = 2) =>
      findDoubts(fieldsOf(passesOf(numbers, [], count))[0]!, DOUBT_THRESHOLDS).length;
    assert.equal(doubts([number('138', place)]), 0);
    assert.ok(doubts([number('138', place)], 1) > 0);
    assert.ok(doubts([number('138', place, { minScore: 0.5 })]) > 0);
    assert.ok(doubts([number('138', place, { isDirect: false })]) > 0);
    assert.ok(doubts([number('138', place, { score: 0.8 })]) > 0);
    assert.ok(doubts([number('138', place, { isEvenlySpaced: false })]) > 0);
  });
});

describe('kinds of devices', () => {
  const column = [
    number('118', box(300, 100, 200, 100)),
    number('78', box(320, 220, 150, 100)),
    number('70', box(330, 320, 100, 60)),
  ];
  const words = [
    label('systolic', box(100, 100, 60, 20)),
    label('diastolic', box(100, 220, 60, 20)),
    label('pulse', box(100, 320, 60, 20)),
  ];
  const pressure = (numbers: readonly Candidate[], labels: readonly Label[]) =>
    readBloodPressure(fieldsOf(passesOf(numbers)), labels);

  it('reads a column of three, and three in a line', () => {
    const draft = pressure(column, words);
    assert.deepEqual(draft?.data, {
      systolic: { value: 118, unit: 'mmHg' },
      diastolic: { value: 78, unit: 'mmHg' },
      pulseRate: { value: 70, unit: 'bpm' },
    });
    assert.deepEqual(draft?.doubts, []);
    const row = [
      number('134', box(100, 100, 130, 80)),
      number('96', box(250, 100, 90, 80)),
      number('91', box(370, 105, 50, 50)),
    ];
    const above = [
      label('systolic', box(100, 40, 60, 20)),
      label('diastolic', box(250, 40, 60, 20)),
      label('mmHg', box(100, 160, 60, 20)),
    ];
    assert.deepEqual(pressure(row, above)?.doubts, []);
  });

  it('leaves the clock and a level beside the digits out', () => {
    const clock = [number('1711', box(400, 20, 100, 40)), number('135', box(450, 150, 30, 24))];
    assert.deepEqual(pressure([...clock, ...column], words)?.doubts, []);
  });

  it('doubts a missing row, missing words and words beside other numbers', () => {
    assert.ok(pressure(column.slice(0, 2), words)!.doubts.length > 0);
    assert.ok(pressure(column, [])!.doubts.length > 0);
    assert.ok(pressure(column, [label('diastolic', box(100, 100, 60, 20)), ...words])!.doubts.length > 0);
  });

  it('makes nothing of one number of a monitor, nor of three that cannot be pressures', () => {
    assert.equal(pressure(column.slice(2), words), undefined);
    assert.equal(readSingleValue(fieldsOf(passesOf(column.slice(2))), words), undefined);
    assert.equal(
      pressure([number('24', box(300, 100, 200, 100)), number('33', box(300, 220, 200, 100))], words),
      undefined,
    );
  });

  it('tells saturation and pulse by the words beside them', () => {
    const numbers = [number('66', box(100, 100, 120, 80)), number('97', box(400, 100, 120, 80))];
    const labels = [label('pulse', box(100, 40, 60, 20)), label('SpO2', box(400, 40, 60, 20))];
    const draft = readOximeter(fieldsOf(passesOf(numbers)), labels);
    assert.deepEqual(draft?.data, { spo2: { value: 97, unit: '%' }, pulseRate: { value: 66, unit: 'bpm' } });
    assert.deepEqual(draft?.doubts, []);
  });

  it('reads one number by the unit beside it, and none without', () => {
    const main = number('5.8', box(300, 200, 160, 100));
    const one = (labels: readonly Label[], ...numbers: readonly Candidate[]) =>
      readSingleValue(fieldsOf(passesOf(numbers)), labels);
    const unit = label('mmol/L', box(320, 270, 80, 20));
    assert.deepEqual(one([unit], main, number('1028', box(300, 100, 90, 30)))?.doubts, []);
    assert.equal(one([], main), undefined);
    assert.equal(one([label('mmol/L', box(900, 900, 80, 20))], main), undefined);
    // Without its point it is in no range of mmol/L, and none of mg/dL is in view.
    assert.equal(one([unit], number('58', main.box)), undefined);
    assert.ok(
      one([label('kg', unit.box)], number('139', main.box))!.doubts.includes('its point was not seen'),
    );
    assert.ok(one([unit], main, number('6.1', box(600, 200, 160, 100)))!.doubts.length > 0);
    assert.ok(one([unit, label('mg/dL', unit.box)], main)!.doubts.length > 0);
  });
});

describe('rows found as one box', () => {
  it('looks for two or three where one box has no row of digits, and not where it has', () => {
    assert.equal(splitStackedRows([line('75', box(200, 200, 170, 130))]).length, 0);
    const rows = splitStackedRows([line('8', box(200, 200, 260, 320), 0.4)]);
    assert.ok(rows.length >= 2);
    assert.ok(rows.every(({ height }) => height < 200));
  });
});

describe('numbers read in wider boxes', () => {
  /** Digits at these places, whatever box is asked for. */
  const showing = (places: readonly (readonly [string, number])[]): Recogniser => ({
    readLines: async () => [],
    readLine: async (_, where) => ({
      ...line('', where),
      characters: places
        .map(([text, x]) => ({ text, score: 0.99, at: (x - where.x) / where.width + 0.5 }))
        .filter(({ at }) => at > 0 && at < 1),
    }),
  });
  const digits = showing([
    ['1', 20],
    ['2', 70],
    ['1', 140],
  ]);

  it('finds the digit that its box left out', async () => {
    const wider = await readWidened(digits, [], box(50, 50, 100, 100), { share: 0.8, others: [] });
    assert.equal(wider.text, '121');
  });

  it('takes no digit out of another number', async () => {
    const wider = await readWidened(digits, [], box(50, 50, 100, 100), {
      share: 0.8,
      others: [box(140, 50, 50, 100)],
    });
    assert.equal(wider.text, '12');
  });
});

describe('a picture’s recogniser', () => {
  it('reads no box twice, and counts what it reads', async () => {
    const asked: RotatedBox[] = [];
    const own = readOnce({
      readLines: async () => [line('1', box(0, 0, 9, 9)), line('2', box(0, 0, 9, 9))],
      readLine: async (_, where) => {
        asked.push(where);
        return line('3', where);
      },
    });
    const levels = [{ width: 1, height: 1, data: new Uint8Array(3) }];
    for (const where of [box(5, 5, 9, 9), box(5, 5, 9.001, 9), box(5, 5, 12, 9)])
      await own.readLine(levels, where);
    await own.readLines(levels[0]!, { longSide: 1 });
    await own.readLine([...levels], box(5, 5, 9, 9));
    assert.deepEqual([asked.length, own.linesRead()], [3, 5]);
  });

  it('knows print that was read for good', () => {
    const where = box(0, 0, 90, 20);
    assert.deepEqual(
      [line('Dr.Morepen', where), line('mg/dL', where, 0.8), line('No 1', where), line('1', where)].map(
        isReadWord,
      ),
      [true, false, false, false],
    );
  });
});

describe('which way is up', () => {
  const raster = { width: 4, height: 2, data: new Uint8Array(24) };
  /** Text that lies on its side in a wide picture, and where text is looked for. */
  const whenTall = (text: string, lookedFor: RotatedBox[] = []): Recogniser => ({
    readLines: async ({ width, height }, { boxes, skip = () => false }) => {
      const found = height > width ? line(text, box(1, 1, 90, 20)) : line('r1', box(1, 1, 20, 90));
      lookedFor.push(...(boxes ?? []));
      return [found].filter((one) => !skip(one.box));
    },
    readLine: async (_, where) => line('', where),
  });

  it('turns a picture in which letters can be read only when it is turned', async () => {
    assert.equal((await rotateUpright(whenTall('TARE ON/OFF UNIT'), raster)).raster.height, 4);
  });

  it('looks for text once in two pictures that are each other’s upside down', async () => {
    const lookedFor: RotatedBox[] = [];
    await rotateUpright(whenTall('112 69 88', lookedFor), raster);
    assert.deepEqual(
      lookedFor.map(({ x, y }) => [x, y]),
      [
        [1, 3],
        [3, 1],
      ],
    );
  });

  it('does not go by digits: half of them are digits upside down as well', async () => {
    assert.equal((await rotateUpright(whenTall('112 69 88'), raster)).raster, raster);
  });
});

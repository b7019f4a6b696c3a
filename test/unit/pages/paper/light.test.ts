import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { evenLight, measureLight } from '../../../../src/pages/paper/light.js';

type Color = readonly [number, number, number];
const SIZE = { width: 362, height: 512 };

/** A page in a light that falls from 230 to 90 from left to right; `ink` returns how much of the light a pixel returns. */
function page(ink: (x: number, y: number) => Color) {
  const { width, height } = SIZE;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 90 + 140 / (1 + Math.exp((x - width / 2) / 40));
      data.set([...ink(x, y).map((share) => share * light), 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function even(picture: ReturnType<typeof page>) {
  evenLight(picture, measureLight(picture));
  return (x: number, y: number) => [...picture.data.subarray((y * SIZE.width + x) * 4).subarray(0, 3)];
}

const PAPER: Color = [1, 1, 1];
const grey = (share: number): Color => [share, share, share];
const within = (x: number, y: number, [left, top, right, bottom]: readonly number[]) =>
  x >= left! && x < right! && y >= top! && y < bottom!;

describe('the light on a page', () => {
  it('is even after it was a shadow', () => {
    const at = even(page(() => PAPER));
    for (const x of [5, 90, 181, 270, 355])
      for (const level of at(x, 250)) assert.ok(level > 232 && level <= 255, `${level} at ${x}`);
  });

  it('leaves a faint digit in the shadow as much contrast as it had in shares of the paper', () => {
    const digit = [300, 200, 303, 210];
    const at = even(page((x, y) => (within(x, y, digit) ? grey(0.93) : PAPER)));
    const [paper, ink] = [at(310, 205)[0]!, at(301, 205)[0]!];
    assert.ok(paper - ink >= 0.06 * 245, `${paper} and ${ink}`);
    assert.ok(paper < 255);
  });

  it('keeps the bar of a heading dark, and its white words readable', () => {
    const bar = [20, 100, 340, 160];
    const words = [60, 112, 200, 116];
    const at = even(page((x, y) => (within(x, y, words) ? PAPER : within(x, y, bar) ? grey(0.45) : PAPER)));
    assert.ok(at(40, 130)[0]! < 130 && at(100, 114)[0]! > 220);
  });

  for (const [what, ground, isWord] of [
    ['a few bright words', 0.16, (x, y) => x % 48 < 4 && y % 32 < 3],
    ['close lines of bright words', 0.35, (x, y) => (y < 120 ? x % 16 < 4 : x % 48 < 4) && y % 16 < 12],
  ] as readonly (readonly [string, number, (x: number, y: number) => boolean])[])
    it(`keeps a dark sheet with ${what} as it is`, () => {
      const sheet = () => page((x, y) => (isWord(x, y) ? PAPER : grey(ground)));
      const [before, at] = [sheet(), even(sheet())];
      const word = { x: 49, y: 193 };
      assert.ok(isWord(word.x, word.y));
      for (const { x, y } of [word, { x: 60, y: 200 }])
        assert.deepEqual(at(x, y), [...before.data.subarray((y * SIZE.width + x) * 4).subarray(0, 3)]);
    });

  it('is raised in the shade beside a stripe of sun', () => {
    const shade = 110 / 255;
    const { width, height } = SIZE;
    const data = new Uint8ClampedArray(width * height * 4);
    for (let at = 0; at < width * height; at += 1) {
      const y = Math.floor(at / width);
      const level = y >= 200 && y < 220 ? 255 : 255 * shade;
      data.set([level, level, level, 255], at * 4);
    }
    assert.ok(even({ width, height, data })(181, 400)[0]! > 200);
  });

  it('keeps a dark picture dark', () => {
    const picture = [60, 150, 300, 400];
    const at = even(
      page((x, y) =>
        within(x, y, picture) ? grey(0.15 + 0.5 * ((x * 7 + y * 13) % 10 > 7 ? 1 : 0)) : PAPER,
      ),
    );
    const levels = [at(150, 250), at(151, 250), at(152, 253), at(155, 251)].map(([red]) => red!);
    assert.ok(Math.max(...levels) < 200 && Math.min(...levels) < 80, levels.join());
  });

  it('keeps colors', () => {
    const at = even(page((x, y) => (within(x, y, [280, 300, 300, 310]) ? [0.8, 0.1, 0.1] : [1, 0.97, 0.9])));
    const [red, green, blue] = at(290, 305) as [number, number, number];
    assert.ok(red > 180 && Math.abs(green / red - 0.125) < 0.03 && Math.abs(blue / red - 0.125) < 0.03);
    const [paperRed, , paperBlue] = at(320, 305) as [number, number, number];
    assert.ok(Math.abs(paperBlue / paperRed - 0.9) < 0.02);
  });

  it('keeps large areas of black and of a dark color', () => {
    const [black, blue] = [
      [40, 40, 320, 200],
      [40, 280, 320, 440],
    ];
    const at = even(
      page((x, y) => (within(x, y, black) ? grey(0.15) : within(x, y, blue) ? [0.1, 0.2, 0.5] : PAPER)),
    );
    for (const x of [60, 180, 300]) {
      assert.ok(at(x, 120)[0]! < 60, `${at(x, 120)}`);
      assert.ok(at(x, 360)[2]! < 160, `${at(x, 360)}`);
    }
  });

  it('is not raised where no paper is seen', () => {
    const { gains } = measureLight(page((x, y) => grey((x * 7 + y * 13) % 10 > 7 ? 1 : 0.1)));
    assert.deepEqual([...new Set(gains)], [1]);
  });
});

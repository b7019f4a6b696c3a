import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { faultOf, type Luma, measureLuma } from '../../../src/camera/photo-fault.js';
import { needsShared, shared } from '../../support/shared.js';

/** A picture with a value for each pixel. */
const draw = (valueAt: (x: number, y: number) => number): Luma => ({
  width: 64,
  height: 48,
  values: Uint8Array.from({ length: 64 * 48 }, (_, i) => valueAt(i % 64, Math.floor(i / 64))),
});
describe('the fault of a photo', () => {
  const table: [what: string, photo: Luma, expected: string | null][] = [
    ['an even surface', draw(() => 140), null],
    ['a dim room', draw((x) => (x % 4 === 0 ? 75 : 30)), null],
    ['a darker one', draw((x) => (x % 4 === 0 ? 74 : 30)), 'dark'],
    ['a lit display in the dark', draw((x, y) => (x < 24 && y < 16 ? 220 : 20)), null],
    ['black', draw(() => 0), 'dark'],
  ];
  for (const [what, photo, expected] of table) {
    it(`of ${what} is ${expected ?? 'none'}`, () => assert.equal(faultOf(measureLuma(photo)), expected));
  }
});

describe('the fault of labelled pictures', needsShared('devices/truth.json'), () => {
  it('is that of the label, and none is invented', async () => {
    const folder = shared('devices/')!;
    const truth: { file: string; quality: string }[] = JSON.parse(
      await readFile(new URL('truth.json', folder), 'utf8'),
    );
    const tally = new Map<string, number>();
    for (const { file, quality } of truth) {
      const { data, info } = await sharp(await readFile(new URL(file, folder)))
        .resize({ width: 320, height: 320, fit: 'inside' })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const fault = faultOf(
        measureLuma({ width: info.width, height: info.height, values: new Uint8Array(data) }),
      );
      const pair = `${quality}: ${fault}`;
      tally.set(pair, (tally.get(pair) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries([...tally].sort()), {
      'blurred: null': 10,
      'dark: dark': 10,
      'glare: null': 10,
      'good: null': 30,
      'soft: null': 10,
      'tilted: null': 10,
    });
  });
});

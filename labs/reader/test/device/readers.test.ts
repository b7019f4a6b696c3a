import assert from 'node:assert/strict';
import sharp from 'sharp';
import { describe, it } from 'vitest';
import { lettering } from '../../../../test/support/drawn/devices/lettering.js';
import { takePicture } from '../../../../test/support/drawn/devices/pictures.js';
import { sample, WHOLE } from '../../../../test/support/sample.js';
import { skipWhen } from '../../../../test/support/skip.js';
import { readDevicePicture } from '../../src/device/read-device.js';
import { openRecogniser } from '../../src/text/recogniser.js';
import { takeScene } from './stress-scenes.js';
import { judge, judgeScene, Tally } from './tally.js';

const recogniser = await openRecogniser().catch(() => undefined);
const needsModels = skipWhen(recogniser === undefined, 'the models of the recogniser are not installed');

/** Seed of a picture without any difficulty. */
const CLEAR = 9000;
/** Seed of one with words on it. */
const WORDS = 9003;
/** Drawn devices that the segment reader does not read, and one it does. */
const SEEDS = [
  ['shadow', 8],
  ['led', 1],
  ['thin', 2],
  ['plain', 13],
  ['glare', 17],
  ['implausible', 15],
  ['no value', 16],
] as const;

describe('both readers', needsModels, () => {
  it('finds and reads a picture that is turned by a quarter or upside down, by its letters', async () => {
    const { bytes, truth } = await takePicture(WORDS, 'clear');
    for (const [i, turn] of sample([90, 180, 270], 2).entries()) {
      const turned = await sharp(bytes).rotate(turn).jpeg({ quality: 92 }).toBuffer();
      if (i === 0 || WHOLE)
        assert.notEqual(
          judge(await readDevicePicture(turned), truth),
          'right',
          `by segments alone, turned by ${turn}`,
        );
      assert.equal(judge(await readDevicePicture(turned, recogniser), truth), 'right', `turned by ${turn}`);
    }
  });

  it('is never surely wrong on drawn devices, and reads what one reader alone does not', async () => {
    const tally = new Tally();
    for (const [condition, seed] of sample(SEEDS, 3)) {
      const { bytes, truths } = await takeScene(seed, condition);
      const wanted = truths.filter(({ readings }) => Object.keys(readings).length > 0);
      tally.add(
        condition,
        judgeScene(await readDevicePicture(bytes, recogniser), condition === 'implausible' ? [] : wanted),
      );
    }
    for (const line of tally.toString().split('\n')) console.info(line);
    assert.equal(tally.count('wrong'), 0);
    assert.ok(tally.count('right', 'shadow') === 1);
  });

  it('takes pictures of any shape', async () => {
    for (const [width, height] of [
      [1, 1],
      [3, 1200],
      [1200, 3],
      [40, 1600],
    ] as const) {
      const picture = await sharp({ create: { width, height, channels: 3, background: '#888' } })
        .png()
        .toBuffer();
      assert.equal((await readDevicePicture(picture, recogniser)).success, false, `${width} x ${height}`);
    }
  });

  it('reads nothing where the words are of no medical device', async () => {
    const { bytes } = await takePicture(CLEAR, 'clear');
    const { width } = await sharp(bytes).metadata();
    const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="70"><rect width="100%" height="100%" fill="#fff"/>${lettering('HUMIDITY', 30, 52, 34, '#111')}</svg>`;
    const room = await sharp(bytes)
      .composite([{ input: Buffer.from(words), gravity: 'south' }])
      .jpeg({ quality: 92 })
      .toBuffer();
    assert.equal((await readDevicePicture(room, recogniser)).success, false);
  });
});

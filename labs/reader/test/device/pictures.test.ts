import assert from 'node:assert/strict';
import sharp from 'sharp';
import { describe, it } from 'vitest';
import { EMPTY, takeEmpty, takeNoise } from '../../../../test/support/drawn/devices/empty.js';
import { takePicture } from '../../../../test/support/drawn/devices/pictures.js';
import { sample, WHOLE } from '../../../../test/support/sample.js';
import { readDevicePicture } from '../../src/device/read-device.js';
import { decodeRaster } from '../../src/raster/decode.js';
import { conditionOf, takeScene } from './stress-scenes.js';
import { judge, judgeScene, RETAKE, Tally } from './tally.js';

/** Seed of a picture without any difficulty. */
const CLEAR = 9000;
/** Bytes of memory a refused picture may cost; its pixels would take 7.5 GB. */
const REFUSAL = 120_000_000;

/** Seed of two devices side by side, both plain to see. */
const TWO = 65;
/** One each of twelve conditions; `report.ts` reads them all. */
const SEEDS = [307, 308, 309, 310, 311, 313, 314, 317, 318, 319, 321, 322];

describe('drawn devices of another hand', () => {
  it('is never surely wrong, and reads most of them', async () => {
    const tally = new Tally();
    const seeds = sample(SEEDS, 3);
    for (const seed of seeds) {
      const condition = conditionOf(seed);
      const { bytes, truths } = await takeScene(seed, condition);
      const wanted = truths.filter(({ readings }) => Object.keys(readings).length > 0);
      tally.add(
        condition,
        judgeScene(await readDevicePicture(bytes), condition === 'implausible' ? [] : wanted),
      );
    }
    for (const line of tally.toString().split('\n')) console.info(line);
    assert.equal(tally.count('wrong'), 0);
    assert.ok(
      tally.count('right') >= (seeds.length * 2) / 3,
      `right: ${tally.count('right')} of ${seeds.length}`,
    );
  });

  it('gives one item for each device, in reading order', async () => {
    const { bytes, truths } = await takeScene(TWO, 'two');
    const reading = await readDevicePicture(bytes);
    assert.ok(reading.success);
    assert.deepEqual(
      reading.items.map(({ deviceType, data }) => ({ deviceType, data })),
      truths.map(({ deviceType, readings }) => ({ deviceType, data: readings })),
    );
    for (const { confidence } of reading.items) assert.ok(confidence >= RETAKE && confidence <= 1);
  });
});

describe('pictures without a device', () => {
  for (const kind of Object.keys(EMPTY)) {
    it(`reads nothing in a picture of: ${kind}`, async () => {
      assert.equal((await readDevicePicture(await takeEmpty(kind, 1))).success, false);
    });
  }

  it('reads nothing in noise', async () => {
    assert.equal((await readDevicePicture(await takeNoise(1))).success, false);
  });
});

/** Mean difference of two pictures' channels above which one is not the other: the colours of CMYK are 9 apart. */
const OTHER = 12;

describe('kinds of picture files', async () => {
  const { bytes, truth } = await takePicture(CLEAR, 'clear');
  const plain = (await decodeRaster(bytes))!;
  /** Both readers see no more of a file than its pixels. */
  async function same(picture: Uint8Array, wanted = plain): Promise<void> {
    const { width, height, data } = (await decodeRaster(picture))!;
    assert.deepEqual([width, height], [wanted.width, wanted.height]);
    const apart = data.reduce((sum, value, i) => sum + Math.abs(value - wanted.data[i]!), 0) / data.length;
    assert.ok(apart < OTHER, `${apart} apart`);
  }

  it('reads GIF, the first of its frames', async () => {
    await same(await sharp(bytes).gif().toBuffer());
    const { width, height } = await sharp(bytes).metadata();
    const frames = await sharp(bytes).extend({ bottom: height, background: '#335' }).raw().toBuffer();
    await same(
      await sharp(frames, { raw: { width, height: 2 * height, channels: 3, pageHeight: height } })
        .gif({ delay: [100, 100] })
        .toBuffer(),
    );
  });

  it('reads PNG, WEBP, a CMYK JPEG and a PNG of sixteen bits', async () => {
    await same(await sharp(bytes).png().toBuffer());
    await same(await sharp(bytes).webp({ quality: 90 }).toBuffer());
    await same(await sharp(bytes).toColourspace('cmyk').jpeg({ quality: 92 }).toBuffer());
    await same(await sharp(bytes).toColourspace('rgb16').png().toBuffer());
  });

  it('reads a greyscale picture and one with an alpha channel', async () => {
    const grey = await sharp(bytes).greyscale().jpeg({ quality: 92 }).toBuffer();
    await same(
      grey,
      (await decodeRaster(await sharp(bytes).greyscale().toColourspace('srgb').png().toBuffer()))!,
    );
    assert.equal(judge(await readDevicePicture(grey), truth), 'right');
    await same(await sharp(bytes).ensureAlpha().png().toBuffer());
  });

  it('turns a picture by each of its orientation tags', async () => {
    for (const [orientation, turn] of [
      [3, 180],
      [6, 270],
      [8, 90],
    ] as const) {
      await same(await sharp(bytes).rotate(turn).withMetadata({ orientation }).jpeg().toBuffer());
    }
  });

  it('answers a file cut short anywhere', async () => {
    for (const file of [bytes, await sharp(bytes).png().toBuffer(), await sharp(bytes).webp().toBuffer()]) {
      for (let share = 0; share < 1; share += WHOLE ? 0.05 : 0.15) {
        const reading = await readDevicePicture(file.subarray(0, Math.floor(share * file.length)));
        assert.equal(reading.success, false, `cut at ${Math.round(100 * share)} %`);
      }
    }
  });

  it('refuses more pixels than it takes without decoding them', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    const before = process.memoryUsage().rss;
    assert.equal((await readDevicePicture(png)).success, false);
    assert.ok(process.memoryUsage().rss - before < REFUSAL);
  });

  it('reads a file just under the limit of 25 MB', async () => {
    const large = await sharp(bytes).resize({ width: 3400 }).png({ compressionLevel: 0 }).toBuffer();
    assert.ok(large.length > 20_000_000 && large.length < 27_000_000, `${large.length}`);
    const wanted = await decodeRaster(
      await sharp(bytes).resize({ width: 3400 }).jpeg({ quality: 95 }).toBuffer(),
    );
    await same(large, wanted);
  });
});

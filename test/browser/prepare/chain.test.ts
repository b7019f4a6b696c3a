import { UPRIGHT } from '../../fixtures/images/exif.js';
import { expect } from '../../support/testing.js';
import {
  colours,
  expectClean,
  expectCode,
  fixture,
  oriented,
  plan,
  prepareWithout,
  quadrants,
} from './pictures.js';

describe('preparing a picture', () => {
  for (const [orientation, expected] of Object.entries(UPRIGHT)) {
    it(`rotates a JPEG of EXIF orientation ${orientation} upright, without place and maker`, async () => {
      const prepared = await prepareWithout()(await oriented(Number(orientation)), plan('jpeg'));
      expect(prepared.via).to.equal('native');
      const sideways = Number(orientation) > 4;
      expect([prepared.width, prepared.height]).to.deep.equal(sideways ? [120, 160] : [160, 120]);
      expect(await quadrants(prepared.body)).to.equal(expected);
      await expectClean(prepared);
    });
  }

  for (const format of ['png', 'webp'] as const) {
    it(`draws a transparent ${format} on white`, async () => {
      const prepared = await prepareWithout()(await fixture(`half-transparent.${format}`), plan(format));
      expect(prepared.via).to.equal('native');
      const [left, right] = [0.25, 0.75];
      expect(
        await colours(prepared.body, [
          [left, 0.5],
          [right, 0.5],
        ]),
      ).to.equal('WR');
      await expectClean(prepared);
    });
  }

  it('decodes AVIF natively', async () => {
    const prepared = await prepareWithout()(await fixture('quadrants.avif'), plan('avif'));
    expect(prepared.via).to.equal('native');
    expect(await quadrants(prepared.body)).to.equal('RGBY');
    await expectClean(prepared);
  });

  it('decodes a HEIC, and rotates it once where both irot and EXIF say so', async () => {
    const prepared = await prepareWithout()(await fixture('quadrants-rotated.heic'), plan('heic'));
    expect(prepared.via).to.be.oneOf(['native', 'libheif']);
    expect([prepared.width, prepared.height]).to.deep.equal([120, 160]);
    expect(await quadrants(prepared.body)).to.equal(UPRIGHT[6]);
    await expectClean(prepared);
  });

  it('fits the longest edge, upright, and keeps the proportions', async () => {
    const prepared = await prepareWithout()(await oriented(6), plan('jpeg', 64));
    expect([prepared.width, prepared.height]).to.deep.equal([48, 64]);
    expect(await quadrants(prepared.body)).to.equal(UPRIGHT[6]);
  });

  it('keeps thin strokes when it shrinks to a fifth', async () => {
    const canvas = new OffscreenCanvas(1000, 400);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 1000, 400);
    context.fillStyle = '#000';
    for (let x = 0; x < 1000; x += 20) context.fillRect(x, 0, 1, 400);
    const { body } = await prepareWithout()(await canvas.convertToBlob(), plan('png', 200));
    const bitmap = await createImageBitmap(body);
    const small = new OffscreenCanvas(200, 80).getContext('2d');
    small?.drawImage(bitmap, 0, 0);
    const row = small?.getImageData(0, 40, 200, 1).data ?? new Uint8ClampedArray();
    const levels = Array.from({ length: 50 }, (_, stroke) => {
      const around = [0, 1, 2, 3].map((offset) => row[(stroke * 4 + offset) * 4] ?? 255);
      return Math.max(...around) - Math.min(...around);
    });
    // One black pixel in five is a fifth of the way to black; sampling in the middle would miss it.
    expect(Math.min(...levels)).to.be.greaterThan(25);
  });

  it('decodes a Blob put together from pieces', async () => {
    const whole = await oriented(6);
    const pieces = new Blob([whole.slice(0, 2), whole.slice(2, 50), whole.slice(50)]);
    const prepared = await prepareWithout()(pieces, plan('jpeg'));
    expect(await quadrants(prepared.body)).to.equal(UPRIGHT[6]);
  });

  for (const format of ['jpeg', 'png', 'heic', 'avif', 'webp'] as const) {
    it(`reports a fake ${format} as unreadable`, async () => {
      const noise = new Blob([new Uint8Array(5000).map((_, index) => index * 7)]);
      await expectCode(prepareWithout()(noise, plan(format)), 'unreadable-image');
    });
  }

  it('reports half a HEIC as unreadable', async () => {
    const whole = await fixture('quadrants-rotated.heic');
    await expectCode(prepareWithout()(whole.slice(0, whole.size / 2), plan('heic')), 'unreadable-image');
  });

  it('continues after an unreadable picture', async () => {
    const prepare = prepareWithout();
    const sound = await oriented(1);
    const [bad, good] = [prepare(new Blob(['no']), plan('heic')), prepare(sound, plan('jpeg'))];
    await expectCode(bad, 'unreadable-image');
    expect((await good).via).to.equal('native');
  });
});

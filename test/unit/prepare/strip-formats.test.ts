import assert from 'node:assert/strict';
import sharp, { type Sharp } from 'sharp';
import { describe, test } from 'vitest';
import { stripGif } from '../../../src/prepare/strip-gif.js';
import { isPlainPng, metadataInPng, stripPng } from '../../../src/prepare/strip-png.js';
import { isPlainWebp, metadataInWebp, stripWebp } from '../../../src/prepare/strip-webp.js';

const picture = () =>
  sharp({
    create: {
      width: 41,
      height: 23,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
const PLACE = { IFD0: { Make: 'Testphone' }, IFD3: { GPSLatitude: '47/1 22/1 30/1', GPSLatitudeRef: 'N' } };
const bytesOf = async (made: Sharp) => new Uint8Array(await made.toBuffer());
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
const holds = (bytes: Uint8Array, words: string) => Buffer.from(bytes).includes(words, 0, 'latin1');

/** The blocks an application writes into a GIF: a comment and XMP before the pixels. */
function ladenGif(gif: Uint8Array): Uint8Array {
  const pixelsAt = 13 + 3 * 2 ** ((gif[10]! & 7) + 1);
  const comment = latin1('!\xfe\x09Testphone\0');
  const xmp = latin1('!\xff\x0bXMP DataXMP\x05<x:xm\0');
  return joined(gif.subarray(0, pixelsAt), comment, xmp, gif.subarray(pixelsAt));
}

const FORMATS = {
  png: {
    make: () => bytesOf(picture().withExif(PLACE).withXmp('<x:xmpmeta>Testphone</x:xmpmeta>').png()),
    strip: stripPng,
    metadataIn: metadataInPng,
  },
  'lossy webp': {
    make: () => bytesOf(picture().withExif(PLACE).withXmp('<x:xmpmeta>Testphone</x:xmpmeta>').webp()),
    strip: stripWebp,
    metadataIn: metadataInWebp,
  },
  'lossless webp': {
    make: () => bytesOf(picture().withExif(PLACE).webp({ lossless: true })),
    strip: stripWebp,
    metadataIn: metadataInWebp,
  },
  gif: {
    make: async () => ladenGif(await bytesOf(picture().gif())),
    strip: stripGif,
    metadataIn: (gif: Uint8Array) => (stripGif(gif).length < gif.length ? ['trailer'] : []),
  },
};

for (const [name, { make, strip, metadataIn }] of Object.entries(FORMATS)) {
  describe(name, () => {
    test('removes place, maker and notes, and keeps all pixels', async () => {
      const laden = await make();
      assert.ok(metadataIn(laden).length > 0);
      const clean = strip(laden);
      assert.deepEqual(metadataIn(clean), []);
      for (const trace of ['Testphone', 'xmpmeta', 'XMP', 'Exif', 'eXIf', 'EXIF'])
        assert.ok(!holds(clean, trace), trace);
      assert.equal((await sharp(clean).metadata()).exif, undefined);
      assert.deepEqual(await pixels(clean), await pixels(laden));
      assert.deepEqual(strip(clean), clean, 'nothing is left to take out');
    });

    test('removes data after its end', async () => {
      const clean = strip(await make());
      const laden = joined(clean, latin1('PK\x03\x04 an archive with a film'));
      assert.deepEqual(metadataIn(laden), ['trailer']);
      assert.deepEqual(strip(laden), clean);
    });

    test('is reported as truncated wherever it is cut', async () => {
      const whole = strip(await make());
      for (const share of [0.3, 0.6, 0.9]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        assert.throws(() => strip(cut), { code: 'truncated-file' });
      }
    });
  });
}

test('a GIF loses extensions that hold more than their values', async () => {
  const gif = stripGif(await bytesOf(picture().gif()));
  const pixelsAt = 13 + 3 * 2 ** ((gif[10]! & 7) + 1);
  const laden = (extension: string) =>
    joined(gif.subarray(0, pixelsAt), latin1(extension), gif.subarray(pixelsAt));
  for (const [start, end] of [
    ['!\xff\x0bNETSCAPE2.0\x03\x01\0\0', '\0'],
    ['!\xf9\x04\0\0\0\0', '\0'],
  ] as const) {
    const usual = laden(start + end);
    assert.deepEqual(stripGif(usual), usual);
    assert.deepEqual(stripGif(laden(`${start}\x09Testphone${end}`)), gif);
  }
});

test('a WebP that is no animation loses frames of one', async () => {
  const webp = stripWebp(await bytesOf(picture().webp()));
  const laden = joined(webp, latin1('ANMF\x0a\0\0\0Testphone\0'));
  new DataView(laden.buffer).setUint32(4, laden.length - 8, true);
  assert.equal(isPlainWebp(laden), true);
  assert.deepEqual(metadataInWebp(laden), ['ANMF']);
  assert.deepEqual(stripWebp(laden), webp);
});

test('an animation keeps repeating', async () => {
  const frames = await sharp({
    create: { width: 8, height: 16, channels: 3, background: '#fff', pageHeight: 8 },
  })
    .gif({ loop: 0 })
    .toBuffer();
  const clean = stripGif(new Uint8Array(frames));
  assert.equal(holds(clean, 'NETSCAPE2.0'), holds(frames, 'NETSCAPE2.0'));
});

test('pictures with transparency, a colour profile or a rotation are not passed unchanged', async () => {
  assert.equal(isPlainPng(await bytesOf(picture().png())), true);
  assert.equal(isPlainPng(await bytesOf(picture().ensureAlpha(0.5).png())), false);
  assert.equal(isPlainPng(await bytesOf(picture().withExif(PLACE).png())), false);
  assert.equal(isPlainPng(await bytesOf(picture().withIccProfile('p3').png())), false);
  assert.equal(isPlainWebp(await bytesOf(picture().webp())), true);
  assert.equal(isPlainWebp(await bytesOf(picture().webp({ lossless: true }))), true);
  assert.equal(isPlainWebp(await bytesOf(picture().ensureAlpha(0.5).webp({ lossless: true }))), false);
  assert.equal(isPlainWebp(await bytesOf(picture().ensureAlpha(0.5).webp())), false);
  assert.equal(isPlainWebp(await bytesOf(picture().withExif(PLACE).webp())), false);
});

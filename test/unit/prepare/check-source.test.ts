import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import type { Format } from '../../../src/files/format.js';
import { checkAndStrip, checkSource } from '../../../src/prepare/check-source.js';
import { readImageSize } from '../../../src/prepare/image-size.js';
import { type ImagePlan, planPreparation } from '../../../src/prepare/plan.js';
import { metadataInJpeg } from '../../../src/prepare/strip-jpeg.js';
import { segment, withExif, withSegments } from '../../fixtures/images/exif.js';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/images/${name}`, import.meta.url)));
const plain = fixture('quadrants.jpg');
const planOf = (format: Format) => {
  const plan = planPreparation(format, 'pathology');
  assert.ok(plan.kind === 'image');
  return plan;
};
const keep = async (file: Blob, plan: ImagePlan) => (await checkAndStrip(file, plan)).kept;
const checkBytes = (bytes: Uint8Array<ArrayBuffer>, format: Format) =>
  keep(new Blob([bytes]), planOf(format));
const made = async (format: 'png' | 'webp' | 'gif' | 'jpeg', width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      [format]()
      .toBuffer(),
  );

/** A header of a picture of 50,000 x 50,000 pixels in front of a small file. */
async function bomb(format: Format): Promise<Uint8Array<ArrayBuffer>> {
  const side = 50_000;
  if (format === 'jpeg') return new Uint8Array([...withSize(plain, side)]);
  if (format === 'heic' || format === 'avif') {
    const bytes = fixture(format === 'heic' ? 'quadrants-rotated.heic' : 'quadrants.avif');
    const at = Buffer.from(bytes).indexOf('ispe');
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 8, side);
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 12, side);
    return bytes;
  }
  if (format === 'gif') return gifBomb(side);
  const bytes = await made('png', 4, 4);
  new DataView(bytes.buffer).setUint32(16, side);
  new DataView(bytes.buffer).setUint32(20, side);
  return bytes;
}

/** Its screen is small; decoders enlarge it to the first image, which breaks off. */
async function gifBomb(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await made('gif', 4, 4);
  const at = bytes.indexOf(0x2c, 13 + 3 * 2 ** ((bytes[10]! & 7) + 1));
  new DataView(bytes.buffer).setUint16(at + 5, side, true);
  new DataView(bytes.buffer).setUint16(at + 7, side, true);
  return bytes.slice(0, -3);
}

function withSize(jpeg: Uint8Array, side: number): Uint8Array {
  const bytes = jpeg.slice();
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1]!));
  new DataView(bytes.buffer).setUint16(frame + 5, side);
  new DataView(bytes.buffer).setUint16(frame + 7, side);
  return bytes;
}

describe('the header of a picture', () => {
  for (const format of ['png', 'webp', 'gif', 'jpeg'] as const) {
    test(`contains the size of a ${format}`, async () =>
      assert.deepEqual(readImageSize(await made(format, 123, 45), format), { width: 123, height: 45 }));
  }

  test('contains the size of HEIC, AVIF and lossless WEBP', async () => {
    assert.deepEqual(readImageSize(fixture('quadrants-rotated.heic'), 'heic'), { width: 160, height: 120 });
    assert.deepEqual(readImageSize(fixture('quadrants.avif'), 'avif'), { width: 160, height: 120 });
    const webp = await sharp({ create: { width: 123, height: 45, channels: 4, background: '#fff' } })
      .webp({ lossless: true })
      .toBuffer();
    assert.deepEqual(readImageSize(new Uint8Array(webp), 'webp'), { width: 123, height: 45 });
  });

  for (const format of ['png', 'gif', 'jpeg', 'heic', 'avif'] as const) {
    test(`stops a ${format} of 50,000 pixels a side before it is decoded`, async () =>
      assert.rejects(checkSource(new Blob([await bomb(format)]), format), { code: 'too-many-pixels' }));
  }

  const box = (type: string, content: Uint8Array) => {
    const head = Buffer.alloc(16);
    head.writeUInt32BE(1);
    head.write(type, 4, 'latin1');
    head.writeBigUInt64BE(BigInt(content.length + 16), 8);
    return Buffer.concat([head, content]);
  };
  /** The boxes of a bomb: the first (`ftyp`), and the content of the second (`meta`). */
  const bombBoxes = async () => {
    const bytes = Buffer.from(await bomb('avif'));
    const at = bytes.readUInt32BE(0);
    const end = at + bytes.readUInt32BE(at);
    return { type: bytes.subarray(0, at), meta: bytes.subarray(at, end), rest: bytes.subarray(end) };
  };
  const LONG_BOXES: readonly [string, () => Promise<Buffer>][] = [
    [
      'in a box with a 64-bit size',
      async () => {
        const { type, meta, rest } = await bombBoxes();
        return Buffer.concat([type, box('meta', meta.subarray(8)), rest]);
      },
    ],
    [
      'behind pixels with a 64-bit size',
      async () => {
        const { type, meta, rest } = await bombBoxes();
        return Buffer.concat([type, box('mdat', Buffer.alloc(50)), meta, rest]);
      },
    ],
    [
      'in a box that ends with the file',
      async () => {
        const { type, meta } = await bombBoxes();
        meta.writeUInt32BE(0);
        return Buffer.concat([type, meta]);
      },
    ],
  ];
  for (const [name, make] of LONG_BOXES) {
    test(`is found ${name}`, async () =>
      assert.deepEqual(readImageSize(new Uint8Array(await make()), 'avif'), {
        width: 50_000,
        height: 50_000,
      }));
  }

  test('is not sought behind a box that would not end', () => {
    const looping = Buffer.concat([box('ftyp', Buffer.alloc(8)), box('mdat', Buffer.alloc(8))]);
    looping.writeBigUInt64BE(0n, 32);
    assert.equal(readImageSize(new Uint8Array(looping), 'avif'), null);
  });

  for (const format of ['png', 'webp', 'jpeg'] as const) {
    test(`and the end reveal a truncated ${format}`, async () => {
      const whole = format === 'jpeg' ? plain : await made(format, 200, 200);
      await assert.rejects(checkBytes(whole.slice(0, whole.length - 20), format), { code: 'truncated-file' });
    });
  }

  test('of a JPEG is found behind stray bytes, which decoders skip', async () => {
    const bytes = await bomb('jpeg');
    const stray = new Uint8Array([...bytes.subarray(0, 2), 0, 0xff, 0, 0x2a, ...bytes.subarray(2)]);
    await assert.rejects(checkBytes(stray, 'jpeg'), { code: 'too-many-pixels' });
  });

  test('leaves other files to the decoder', async () => {
    const noise = new Uint8Array(5000).map((_, index) => index * 7);
    for (const format of ['jpeg', 'png', 'heic', 'avif', 'webp'] as const)
      assert.equal(await checkBytes(noise, format), null);
  });
});

describe('a picture whose pixels need no change', () => {
  const gps = withExif(plain, 1);

  test('is sent with all pixels, and without place and maker', async () => {
    const kept = new Uint8Array(await (await checkBytes(gps, 'jpeg'))!.arrayBuffer());
    assert.deepEqual(kept, plain);
    assert.deepEqual(metadataInJpeg(kept), []);
  });

  test('keeps its format', async () => {
    for (const format of ['png', 'webp'] as const) {
      const bytes = await made(format, 300, 200);
      const kept = (await checkBytes(bytes, format))!;
      assert.equal(kept.type, `image/${format}`);
      assert.deepEqual(new Uint8Array(await kept.arrayBuffer()), bytes);
    }
  });

  test('loses stray bytes between its segments', async () => {
    const words = [...Buffer.from('Testphone')];
    const stray = new Uint8Array([...gps.subarray(0, 2), ...words, ...gps.subarray(2)]);
    assert.deepEqual(
      await sharp(stray, { failOn: 'none' }).raw().toBuffer(),
      await sharp(gps).raw().toBuffer(),
    );
    assert.equal(metadataInJpeg(stray).length, 2);
    assert.deepEqual(new Uint8Array(await (await checkBytes(stray, 'jpeg'))!.arrayBuffer()), plain);
  });

  test('is encoded again where its segments cannot be told apart, which a decoder may cope with', async () => {
    const comment = plain.slice(0, 4);
    comment.set([0xff, 0xfe], 2);
    const endless = new Uint8Array([...comment, 0xff, 0xff, ...plain.subarray(2)]);
    assert.equal(await checkBytes(endless, 'jpeg'), null);
    // The frame header is readable, a later segment is not.
    const scan = plain.findIndex((byte, at) => byte === 0xff && plain[at + 1] === 0xda);
    const broken = new Uint8Array([
      ...plain.subarray(0, scan),
      ...[0xff, 0xfe, 0xff, 0xff],
      ...plain.subarray(scan),
    ]);
    assert.equal(await checkBytes(broken, 'jpeg'), null);
  });

  const adobe = (more: string) =>
    withSegments(plain, segment(0xee, [...Buffer.from(`Adobe\0d\0\0\0\0\x01${more}`, 'latin1')]));
  const DRAWN: readonly [string, Uint8Array<ArrayBuffer>][] = [
    ['turned', withExif(plain, 6)],
    ['with an Adobe segment that holds more than colors', adobe('serial 12345')],
    ['with a colour profile', withSegments(plain, segment(0xe2, [...Buffer.from('ICC_PROFILE\0\x01\x01')]))],
  ];
  for (const [name, bytes] of DRAWN)
    test(`is encoded again ${name}`, async () => assert.equal(await checkBytes(bytes, 'jpeg'), null));

  test('is encoded again when it is too large to be sent unchanged', async () => {
    assert.equal(await checkBytes(await made('png', 3073, 10), 'png'), null);
    assert.equal(await keep(new Blob([plain]), { ...planOf('jpeg'), keepsPixels: false }), null);
  });

  test('is encoded again when the plan rotates it', async () => {
    const file = new Blob([plain]);
    assert.equal(await keep(file, { ...planOf('jpeg'), rotation: 1 }), null);
    assert.ok(await keep(file, { ...planOf('jpeg'), rotation: 0 }));
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { test } from 'vitest';
import { HdtError } from '../../../src/core/hdt-error.js';
import {
  metadataInJpeg,
  readJpegSize,
  stripEncodedJpeg,
  stripJpeg,
} from '../../../src/prepare/strip-jpeg.js';
import { segment, withExif, withSegments } from '../../fixtures/images/exif.js';

const plain = new Uint8Array(readFileSync(new URL('../../fixtures/images/quadrants.jpg', import.meta.url)));
const text = (words: string) => [...words].map((letter) => letter.charCodeAt(0));
const holds = (bytes: Uint8Array, words: string) => Buffer.from(bytes).includes(words, 0, 'latin1');

test('a picture without metadata is unchanged', () => {
  assert.deepEqual(metadataInJpeg(plain), []);
  assert.deepEqual(stripJpeg(plain), plain);
});

const BLOCKS: [name: string, marker: number, payload: string][] = [
  ['XMP', 0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'],
  ['ICC profile with a text in it', 0xe2, 'ICC_PROFILE\0\x01\x01 copyright somebody'],
  ['multi-picture index', 0xe2, 'MPF\0II*\0'],
  ['IPTC', 0xed, 'Photoshop 3.0\x008BIM'],
  ['an application of its own', 0xef, 'serial 12345'],
  ['comment', 0xfe, 'taken by nobody'],
  ['JFXX thumbnail', 0xe0, 'JFXX\0\x10thumbnail'],
  ['JFIF thumbnail', 0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01rgb'],
  ['JFIF with a text in it', 0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\0\0serial 12345'],
  ['CIFF', 0xe0, 'II\x1a\0\0\0HEAPJPGM'],
  ['Adobe with a text in it', 0xee, 'Adobe\0d\0\0\0\0\x01serial 12345'],
  ["another application's APP14", 0xee, 'serial 12345'],
  ['JPEG extension', 0xf0, 'serial 12345'],
];

for (const [name, marker, payload] of BLOCKS) {
  test(`removes ${name} and keeps the picture`, () => {
    const laden = withSegments(plain, segment(marker, text(payload)));
    assert.equal(metadataInJpeg(laden).length, 1);
    assert.deepEqual(stripJpeg(laden), plain);
  });
}

test('removes EXIF with place and maker', () => {
  const laden = withExif(plain, 6);
  assert.ok(holds(laden, 'Exif\0\0') && holds(laden, 'Testphone'));
  const clean = stripJpeg(laden);
  assert.deepEqual(metadataInJpeg(laden), ['APP1']);
  assert.deepEqual(clean, plain);
  assert.ok(!holds(clean, 'Exif\0\0') && !holds(clean, 'Testphone'));
});

test('keeps the Adobe segment, without which CMYK and RGB files change colour', () => {
  const adobe = withSegments(plain, segment(0xee, text('Adobe\0d\0\0\0\0\x01')));
  assert.deepEqual(stripJpeg(adobe), adobe);
});

test('names the segments of a thumbnail', () =>
  assert.deepEqual(metadataInJpeg(withSegments(plain, segment(0xe0, text('JFXX\0\x10')))), ['APP0']));

test('keeps the JFIF segment, and the picture decodes to the same pixels without a thumbnail', async () => {
  const jfif = withSegments(plain, segment(0xe0, text('JFIF\0\x01\x02\0\0\x01\0\x01\0\0')));
  assert.deepEqual(stripJpeg(jfif), jfif);
  const laden = withSegments(jfif, segment(0xe0, text('JFXX\0\x10thumbnail')));
  assert.deepEqual(await sharp(stripJpeg(laden)).raw().toBuffer(), await sharp(jfif).raw().toBuffer());
});

test('removes data after the end, such as the video of a motion photo', () => {
  const film = new Uint8Array([...plain, ...text('ftypmp42 film with sound')]);
  assert.deepEqual(metadataInJpeg(film), ['trailer']);
  assert.deepEqual(stripJpeg(film), plain);
});

/** SOI, a frame of `width` x `height`, and two scans with a block between them, stuffing, restarts and fill bytes. */
const progressive = (between: number[]) => {
  const frame = segment(0xc2, [8, 0x01, 0x02, 0x03, 0x04, 1, 1, 0x11, 0]);
  const scan = [
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    1,
    2,
    0xff,
    0x00,
    3,
    0xff,
    0xd3,
    4,
    0xff,
    0xff,
    0x00,
    5,
  ];
  return new Uint8Array([0xff, 0xd8, ...frame, ...scan, ...between, ...scan, 0xff, 0xff, 0xd9]);
};

test('removes segments between the scans of a progressive JPEG', () => {
  const laden = progressive(segment(0xe1, text('Exif\0\0')));
  assert.deepEqual(metadataInJpeg(laden), ['APP1']);
  assert.deepEqual(stripJpeg(laden), progressive([]));
});

test('reads the size from a baseline or progressive frame header, also behind EXIF', () => {
  assert.deepEqual(readJpegSize(plain), { width: 160, height: 120 });
  assert.deepEqual(readJpegSize(withExif(plain, 6)), { width: 160, height: 120 });
  assert.deepEqual(readJpegSize(progressive([])), { width: 0x0304, height: 0x0102 });
});

const BROKEN: [name: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['nothing', new Uint8Array()],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
  ['a start alone', new Uint8Array([0xff, 0xd8])],
  ['a file cut in its header', plain.slice(0, 30)],
  ['a file cut in its pixels', plain.slice(0, plain.length - 40)],
  ['a file cut before its last byte', plain.slice(0, plain.length - 1)],
  ['a segment longer than the file', new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0, 0])],
  ['a segment shorter than its length field', new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xd9])],
];

for (const [name, bytes] of BROKEN) {
  test(`refuses ${name} without looping`, () => {
    const unreadable = (thrown: unknown) => thrown instanceof HdtError && thrown.code === 'unreadable-image';
    assert.throws(() => stripJpeg(bytes), unreadable);
    assert.throws(() => metadataInJpeg(bytes), unreadable);
  });
}

test('the bytes of an encoded picture are freed once it is checked', async () => {
  for (const bytes of [plain, withExif(plain, 6)]) {
    const { buffer } = bytes.slice();
    const jpeg = Object.assign(new Blob([bytes]), { arrayBuffer: async () => buffer });
    const clean = await stripEncodedJpeg(jpeg);
    assert.equal(clean.size, plain.length);
    assert.equal(buffer.byteLength, 0);
  }
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { onTestFinished, test } from 'vitest';
import type { Format } from '../../../src/files/format.js';
import { drawSmall } from '../../../src/prepare/small-picture.js';

const plain = readFileSync(new URL('../../fixtures/images/quadrants.jpg', import.meta.url));
const OPTIONS = { decoder: { script: '', wasm: '' } };

/** An engine that decodes every file to a bitmap of this size, and counts how often. */
function engine(size: { width: number; height: number }) {
  const seen = { decoded: 0, closed: 0 };
  class FakeCanvas {
    constructor(
      public width: number,
      public height: number,
    ) {}
    getContext = () => ({ fillRect: () => {}, drawImage: () => {} });
    convertToBlob() {}
    transferToImageBitmap = () => ({ width: this.width, height: this.height });
  }
  const createImageBitmap = async () => {
    seen.decoded += 1;
    return { ...size, close: () => (seen.closed += 1) };
  };
  Object.assign(globalThis, { OffscreenCanvas: FakeCanvas, createImageBitmap });
  onTestFinished(() => {
    for (const name of ['OffscreenCanvas', 'createImageBitmap']) Reflect.deleteProperty(globalThis, name);
  });
  return seen;
}

const draw = (bytes: Uint8Array<ArrayBuffer>, format: Format) =>
  drawSmall(new Blob([bytes]), format, 144, OPTIONS);

test('a picture is drawn to its height, and is not enlarged', async () => {
  for (const [size, wanted] of [
    [
      { width: 3000, height: 4000 },
      { width: 108, height: 144 },
    ],
    [
      { width: 160, height: 120 },
      { width: 160, height: 120 },
    ],
    [
      { width: 1, height: 4000 },
      { width: 1, height: 144 },
    ],
  ] as const) {
    const seen = engine(size);
    assert.deepEqual(await draw(new Uint8Array(plain), 'jpeg'), wanted);
    assert.ok(seen.closed > 0);
  }
});

test('a decompression bomb is never decoded', async () => {
  const seen = engine({ width: 1, height: 1 });
  const png = Buffer.alloc(64);
  png.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  assert.equal(await draw(new Uint8Array(png), 'png'), 'failed');
  assert.equal(seen.decoded, 0);
});

test('says where this thread cannot draw', async () => {
  assert.equal(await draw(new Uint8Array(plain), 'jpeg'), 'missing');
});

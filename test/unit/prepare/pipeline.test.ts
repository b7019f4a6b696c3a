import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { onTestFinished, test } from 'vitest';
import { runPipeline } from '../../../src/prepare/pipeline.js';
import type { RgbaImage } from '../../../src/prepare/pixels.js';
import type { ImagePlan } from '../../../src/prepare/plan.js';
import { metadataInJpeg } from '../../../src/prepare/strip-jpeg.js';
import { withExif } from '../../fixtures/images/exif.js';

const OPTIONS = { decoder: { script: '', wasm: '' } };

const plain = new Uint8Array(readFileSync(new URL('../../fixtures/images/quadrants.jpg', import.meta.url)));
const PLAN: ImagePlan = { kind: 'image', format: 'jpeg', maxEdge: 40, quality: 0.9 };

/** An engine whose encoder writes `encoded`, and which remembers what it was given and what was let go. */
function engine(encoded: Blob) {
  const bitmap = { width: 160, height: 120, closed: false, close: () => (bitmap.closed = true) };
  const canvases: FakeCanvas[] = [];
  const drawn: string[] = [];
  const angles: number[] = [];
  class FakeCanvas {
    width: number;
    height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
      if (width > 1) canvases.push(this);
    }
    getContext() {
      return {
        canvas: this,
        fillStyle: '',
        fillRect: () => {},
        translate: () => {},
        rotate: (angle: number) => angles.push(angle),
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          width,
          height,
          data: [],
        }),
        drawImage: (...placed: unknown[]) => drawn.push(placed.slice(-2).join(' x ')),
      };
    }
    convertToBlob() {
      return Promise.resolve(encoded);
    }
  }
  Object.assign(globalThis, { OffscreenCanvas: FakeCanvas, createImageBitmap: async () => bitmap });
  onTestFinished(() => {
    for (const name of ['OffscreenCanvas', 'createImageBitmap']) Reflect.deleteProperty(globalThis, name);
  });
  return { bitmap, canvases, drawn, angles };
}

const jpeg = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/jpeg' });

test('removes metadata that the encoder writes', async () => {
  engine(jpeg(withExif(plain, 6)));
  const outcome = await runPipeline(new Blob(['x']), PLAN, OPTIONS);
  assert.ok(outcome.kind === 'done');
  const bytes = new Uint8Array(await outcome.body.arrayBuffer());
  assert.deepEqual(metadataInJpeg(bytes), []);
  assert.deepEqual(bytes, plain);
  assert.equal(outcome.body.type, 'image/jpeg');
});

test('releases the memory of the bitmap and of every canvas', async () => {
  const { bitmap, canvases, drawn } = engine(jpeg(plain));
  const outcome = await runPipeline(new Blob(['x']), PLAN, OPTIONS);
  assert.ok(outcome.kind === 'done');
  assert.deepEqual([outcome.width, outcome.height], [40, 30]);
  assert.deepEqual(drawn, ['80 x 60', '40 x 30']);
  assert.equal(bitmap.closed, true);
  assert.deepEqual(
    canvases.map(({ width, height }) => [width, height]),
    [
      [0, 0],
      [0, 0],
    ],
  );
});

test('turns a picture by a half whose text is upside down, and says so', async () => {
  const { angles } = engine(jpeg(plain));
  const sizes: unknown[] = [];
  const reader = {
    maxEdge: 20,
    numbersMaxEdge: 20,
    isFrameUpright: () => true,
    judgeNumbers: () => ({ cut: 'no', isLegible: false }) as const,
    isUpsideDown: ({ width, height }: RgbaImage) => sizes.push([width, height]) > 0,
  };
  const outcome = await runPipeline(
    new Blob(['x']),
    { ...PLAN, isMeasured: true },
    { ...OPTIONS, reader: Promise.resolve(reader) },
  );
  assert.ok(outcome.kind === 'done');
  assert.deepEqual([outcome.isTurned, outcome.width, outcome.height], [true, 40, 30]);
  assert.deepEqual([angles, sizes], [[Math.PI], [[20, 15]]]);
});

test('leaves a picture as it is where the person has rotated it, its frames were upright, or nothing can tell', async () => {
  const { angles } = engine(jpeg(plain));
  const said = {
    maxEdge: 20,
    numbersMaxEdge: 20,
    isFrameUpright: () => false,
    isUpsideDown: () => true,
    judgeNumbers: () => ({ cut: 'no', isLegible: false }) as const,
  };
  const framed = { x: 0, y: 0, width: 1, height: 1, aspect: 4 / 3 };
  const broken = {
    ...said,
    isUpsideDown: () => {
      throw new RangeError('no memory');
    },
  };
  const plan = { ...PLAN, isMeasured: true };
  for (const [asked, reader] of [
    [{ ...plan, rotation: 1 }, said],
    [{ ...plan, rotation: 0 }, said],
    [PLAN, said],
    [
      { ...plan, framed },
      { ...said, isFrameUpright: () => true },
    ],
    [plan, { ...said, isUpsideDown: () => false }],
    [plan, broken],
    [plan, null],
  ] as const) {
    const outcome = await runPipeline(new Blob(['x']), asked, {
      ...OPTIONS,
      reader: Promise.resolve(reader),
    });
    assert.ok(outcome.kind === 'done' && !outcome.isTurned);
  }
  assert.deepEqual(angles, [Math.PI / 2]);
});

test('passes on to the next step when the encoder returns another format, and releases memory', async () => {
  const { bitmap, canvases } = engine(new Blob(['png'], { type: 'image/png' }));
  assert.deepEqual(await runPipeline(new Blob(['x']), PLAN, OPTIONS), { kind: 'missing' });
  assert.equal(bitmap.closed, true);
  assert.ok(canvases.every(({ width }) => width === 0));
});

test('decodes nothing where there is no canvas', async () => {
  assert.deepEqual(await runPipeline(new Blob(['x']), PLAN, OPTIONS), { kind: 'missing' });
});

test('distinguishes a deleted file from a broken one', async () => {
  engine(jpeg(plain));
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.reject(new DOMException('no', 'InvalidStateError')),
  });
  const gone = Object.assign(new Blob(['x']), {
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
  });
  assert.deepEqual(await runPipeline(gone, PLAN, OPTIONS), { kind: 'failed', code: 'unreadable-file' });
  const broken = new Blob(['x']);
  assert.deepEqual(await runPipeline(broken, PLAN, OPTIONS), { kind: 'failed', code: 'unreadable-image' });
});

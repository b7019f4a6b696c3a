import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { onTestFinished, test } from 'vitest';
import type { ImagePlan } from '../../../../src/worker/shared/plan.js';
import { metadataInJpeg } from '../../../../src/worker/shared/strip-jpeg.js';
import { runPipeline } from '../../../../src/worker/worker/image/pipeline.js';
import { withExif } from '../../../fixtures/images/exif.js';

const OPTIONS = { disabled: [], decoder: { script: '', wasm: '' } };

const plain = new Uint8Array(
  readFileSync(new URL('../../../fixtures/images/quadrants.jpg', import.meta.url)),
);
const PLAN: ImagePlan = { kind: 'image', format: 'jpeg', maxEdge: 40, quality: 0.9 };

/** An engine whose encoder writes `encoded`, and which remembers what it was given and what was let go. */
function engine(encoded: Blob) {
  const bitmap = { width: 160, height: 120, closed: false, close: () => (bitmap.closed = true) };
  const canvases: FakeCanvas[] = [];
  const drawn: string[] = [];
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
        fillStyle: '',
        fillRect: () => {},
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
  return { bitmap, canvases, drawn };
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

test('passes on to the next step when the encoder returns another format, and releases memory', async () => {
  const { bitmap, canvases } = engine(new Blob(['png'], { type: 'image/png' }));
  assert.deepEqual(await runPipeline(new Blob(['x']), PLAN, OPTIONS), {
    kind: 'missing',
    capability: 'canvas',
  });
  assert.equal(bitmap.closed, true);
  assert.ok(canvases.every(({ width }) => width === 0));
});

test('decodes nothing where there is no canvas', async () => {
  assert.deepEqual(await runPipeline(new Blob(['x']), PLAN, OPTIONS), {
    kind: 'missing',
    capability: 'canvas',
  });
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

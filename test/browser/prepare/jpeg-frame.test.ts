import { runPipeline } from '../../../src/prepare/pipeline.js';
import type { ImagePlan } from '../../../src/prepare/plan.js';
import { UPRIGHT, withExif } from '../../fixtures/images/exif.js';
import { expect } from '../../support/testing.js';
import { fixture, plan, quadrants } from './pictures.js';

const SIZE = { width: 900, height: 1301 };

/** Fine lines aslant on a coloured ground: a strip that is drawn at another place breaks them. */
async function drawLines(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d')!;
  const ground = context.createLinearGradient(0, 0, SIZE.width, SIZE.height);
  for (const [at, color] of [
    [0, '#fff'],
    [0.5, '#cde'],
    [1, '#eda'],
  ] as const)
    ground.addColorStop(at, color);
  context.fillStyle = ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.lineWidth = 9;
  for (let x = -SIZE.height; x < SIZE.width; x += 61) {
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x + SIZE.height, SIZE.height);
    context.stroke();
  }
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  return new Uint8Array(await jpeg.arrayBuffer());
}

async function pixelsOf(jpeg: Blob): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(jpeg);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height).data;
}

/** Mean difference of the grey levels in each row. */
function differences(one: Uint8ClampedArray, other: Uint8ClampedArray, width: number): number[] {
  const row = width * 4;
  return Array.from({ length: one.length / row }, (_, y) => {
    let sum = 0;
    for (let at = y * row; at < (y + 1) * row; at += 4) sum += Math.abs(one[at + 1]! - other[at + 1]!);
    return sum / width;
  });
}

async function prepare(jpeg: Blob, asked: ImagePlan) {
  const outcome = await runPipeline(jpeg, asked, { decoder: { script: '', wasm: '' } });
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome;
}

/** Prepares a picture as where the engine decodes no JPEG to frames. */
async function prepareAtOnce(jpeg: Blob, asked: ImagePlan) {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'ImageDecoder');
  if (own) Object.defineProperty(globalThis, 'ImageDecoder', { ...own, value: undefined });
  try {
    return await prepare(jpeg, asked);
  } finally {
    if (own) Object.defineProperty(globalThis, 'ImageDecoder', own);
  }
}

describe('a JPEG that is drawn in parts', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const maxEdge of [1301, 1000, 310])
      it(`looks as if drawn at once, by EXIF orientation ${orientation} and to ${maxEdge} pixels`, async () => {
        const jpeg = new Blob([withExif(await drawLines(), orientation)]);
        const found = await prepare(jpeg, plan('jpeg', maxEdge));
        const wanted = await prepareAtOnce(jpeg, plan('jpeg', maxEdge));
        expect([found.width, found.height]).to.deep.equal([wanted.width, wanted.height]);
        const rows = differences(await pixelsOf(found.body), await pixelsOf(wanted.body), found.width);
        expect(Math.max(...rows), 'the row that differs most').to.be.below(maxEdge === 310 ? 14 : 4);
      });

  it('has the colors of its profile', async () => {
    const jpeg = await fixture('display-p3.jpg');
    const [found, wanted] = [await prepare(jpeg, plan('jpeg')), await prepareAtOnce(jpeg, plan('jpeg'))];
    expect(await pixelsOf(found.body)).to.deep.equal(await pixelsOf(wanted.body));
  });

  it('is upright where it is smaller than a part', async () => {
    const plain = new Uint8Array(await (await fixture('quadrants.jpg')).arrayBuffer());
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const { body } = await prepare(new Blob([withExif(plain, orientation)]), plan('jpeg'));
      expect(await quadrants(body)).to.equal(UPRIGHT[orientation]);
    }
  });
});

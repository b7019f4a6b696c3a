import type { HdtErrorCode } from '../../../src/core/errors.js';
import type { HdtError } from '../../../src/core/hdt-error.js';
import type { Format } from '../../../src/files/format.js';
import { assetUrl } from '../../../src/prepare/assets.js';
import type { ImagePlan, Prepared } from '../../../src/prepare/plan.js';
import { Preparer, type PreparerOptions } from '../../../src/prepare/preparer.js';
import { metadataInJpeg } from '../../../src/prepare/strip-jpeg.js';
import { withExif } from '../../fixtures/images/exif.js';
import { expect } from '../../support/testing.js';

export const plan = (format: Format, maxEdge = 2048): ImagePlan => ({
  kind: 'image',
  format,
  maxEdge,
  quality: 0.9,
});

export async function fixture(name: string): Promise<Blob> {
  const answer = await fetch(new URL(`../../fixtures/images/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Blob([await answer.arrayBuffer()]);
}

/** The picture of four quadrants with an EXIF orientation, as a blob without a media type. */
export async function oriented(orientation: number): Promise<Blob> {
  const plain = new Uint8Array(await (await fixture('quadrants.jpg')).arrayBuffer());
  return new Blob([withExif(plain, orientation)]);
}

/** The colours at these fractions of width and height: R, G, B, Y(ellow), W(hite), or ? for any other. */
export async function colours(jpeg: Blob, points: readonly [x: number, y: number][]): Promise<string> {
  const bitmap = await createImageBitmap(jpeg);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const letters = points.map(([x, y]) => {
    const at = [Math.floor(x * bitmap.width), Math.floor(y * bitmap.height)] as const;
    const bright = [...context.getImageData(...at, 1, 1).data].slice(0, 3).map((value) => value > 127);
    return (
      { 'true,false,false': 'R', 'false,true,false': 'G', 'false,false,true': 'B' }[bright.join()] ??
      mixed(bright)
    );
  });
  bitmap.close();
  return letters.join('');
}

const mixed = ([red, green, blue]: boolean[]): string => (red && green ? (blue ? 'W' : 'Y') : '?');

/** The colours of the quadrants, row by row. */
export const quadrants = (jpeg: Blob): Promise<string> =>
  colours(jpeg, [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ]);

/** Expects a complete JPEG of the stated size without metadata. */
export async function expectClean({ body, format, width, height }: Prepared): Promise<void> {
  expect(format).to.equal('jpeg');
  expect(body.type).to.equal('image/jpeg');
  const bytes = new Uint8Array(await body.arrayBuffer());
  expect(metadataInJpeg(bytes)).to.deep.equal([]);
  const text = new TextDecoder('latin1').decode(bytes);
  for (const trace of ['Exif\0', 'Testphone', 'ns.adobe.com', 'ICC_PROFILE', 'Photoshop']) {
    expect(text).not.to.include(trace);
  }
  const bitmap = await createImageBitmap(body);
  expect([bitmap.width, bitmap.height]).to.deep.equal([width, height]);
  bitmap.close();
}

export async function expectCode(work: Promise<unknown>, code: HdtErrorCode): Promise<void> {
  const thrown = await work.then(
    () => null,
    (error: HdtError) => error,
  );
  expect(thrown?.code).to.equal(code);
}

const preparers = new Map<string, Preparer>();
after(() => {
  for (const preparer of preparers.values()) preparer.close();
});

/** What a browser or a policy takes from the page and its Worker. */
export type Lack = 'worker' | 'createImageBitmap' | 'ImageDecoder' | 'WebAssembly' | 'OffscreenCanvas';

/**
 * Prepares as where this is missing. The same preparer for all tests of a file, because a Worker takes longer to start than to
 * prepare a small picture.
 */
export function prepareWithout(...lacks: readonly Lack[]): Preparer['prepare'] {
  const key = lacks.join();
  const preparer =
    preparers.get(key) ?? new Preparer(lacks.length > 0 ? { createWorker: () => startWorker(lacks) } : {});
  preparers.set(key, preparer);
  return async (...given) => {
    const restore = takeAway(lacks);
    try {
      return await preparer.prepare(...given);
    } finally {
      restore();
    }
  };
}

function takeAway(lacks: readonly Lack[]): () => void {
  const taken = lacks.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, own] of taken)
    if (own) Object.defineProperty(globalThis, name, { ...own, value: undefined });
  return () => {
    for (const [name, own] of taken) if (own) Object.defineProperty(globalThis, name, own);
  };
}

/** Starts our Worker where this is missing. */
function startWorker(lacks: readonly Lack[]): Worker {
  if (lacks.includes('worker')) throw new DOMException('refused by the policy', 'SecurityError');
  const script = (code: string) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const removal = script(
    lacks.map((name) => `Object.defineProperty(globalThis, '${name}', { value: undefined });`).join('\n'),
  );
  const url = script(
    [removal, assetUrl('worker.js').href].map((one) => `import ${JSON.stringify(one)};`).join('\n'),
  );
  return new Worker(url, { type: 'module' });
}

/** A preparer that is closed when the test ends. */
export function preparing(options: PreparerOptions = {}): Preparer['prepare'] {
  const preparer = new Preparer(options);
  open.push(preparer);
  return preparer.prepare;
}

const open: Preparer[] = [];
afterEach(() => {
  for (const preparer of open.splice(0)) preparer.close();
});

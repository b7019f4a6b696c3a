import { Preparer } from '../../../src/prepare/preparer.js';
import type { Stills } from '../../../src/viewfinder/stills.js';
import { expect } from '../../support/testing.js';
import { type Drawing, drawFrame } from '../../unit/viewfinder/frame/draw.js';

const preparer = new Preparer();
after(() => preparer.close());

const bitmapOf = (drawing: Drawing): Promise<ImageBitmap> => {
  const { width, height, data } = drawFrame(drawing);
  return createImageBitmap(new ImageData(data, width, height));
};

async function jpegOf(drawing: Drawing): Promise<Blob> {
  const bitmap = await bitmapOf(drawing);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/jpeg', 0.95));
}

async function better(stills: Partial<Stills>): Promise<Blob | null> {
  const all = { photo: null, frames: [], crop: null, ...stills };
  return (await preparer.callWorker((worker) => worker.chooseStill(all)))!.value;
}

/** Luminance at places of a picture. */
async function lightAt(picture: Blob, places: readonly (readonly [number, number])[]): Promise<number[]> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return places.map(([x, y]) => context.getImageData(x, y, 1, 1).data[1]!);
}

describe('the still that is sent', () => {
  it('is a frame where the photo cannot be decoded', async () => {
    const photo = new Blob(['no picture'], { type: 'image/jpeg' });
    const sent = await better({ photo, frames: [await bitmapOf({})] });
    expect(sent?.type).to.equal('image/jpeg');
    // The undecodable photo has that type, too.
    (await createImageBitmap(sent!)).close();
  });

  it('is the photo when it is as good as the frames before', async () => {
    expect(await better({ photo: await jpegOf({}), frames: [await bitmapOf({})] })).to.equal(null);
    expect(await better({ photo: await jpegOf({}), frames: [] })).to.equal(null);
  });

  it('is the sharpest frame when the photo is blurred, or there is none', async () => {
    for (const photo of [await jpegOf({ blur: 7 }), null]) {
      const frames = [await bitmapOf({ blur: 5 }), await bitmapOf({}), await bitmapOf({ blur: 3 })];
      const sent = await better({ photo, frames });
      // At both sides of an edge.
      const [stroke, ground] = await lightAt(sent!, [
        [119, 105],
        [116, 105],
      ]);
      expect(stroke).to.be.below(60);
      expect(ground).to.be.above(150);
    }
  });
});

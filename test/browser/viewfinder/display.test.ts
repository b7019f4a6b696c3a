import { paintRotated } from '../../../src/prepare/canvas.js';
import { planPreparation } from '../../../src/prepare/plan.js';
import { Preparer } from '../../../src/prepare/preparer.js';
import type { FrameAnalysis } from '../../../src/viewfinder/frame-analysis.js';
import type { SecondOpinion } from '../../../src/viewfinder/second-opinion.js';
import { createAnalyzeFrame, createReadDisplay } from '../../../src/viewfinder/worker-calls.js';
import { expect } from '../../support/testing.js';

const { signal } = new AbortController();
/** What the display of the photo shows. */
const SHOWN = ['124', '79', '66'];

let photo: Blob;
let preparer: Preparer;

before(async () => {
  const sample = new URL('../../../demo/public/samples/blood-pressure.jpg', import.meta.url);
  photo = await (await fetch(sample)).blob();
});
beforeEach(() => {
  preparer = new Preparer();
});
afterEach(() => preparer.close());

/** Analyzes a frame of the viewfinder, by which the reader of displays is fetched. */
async function look(at: number, picture = photo): Promise<FrameAnalysis> {
  const frame = await createImageBitmap(picture);
  return (await createAnalyzeFrame(preparer)(frame, at, at === 0, null, signal))!;
}

/** The photo rotated by a half. */
async function turnOver(): Promise<Blob> {
  const bitmap = await createImageBitmap(photo);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  paintRotated(canvas.getContext('2d')!, bitmap, 2);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

const compare = (values: readonly string[], picture = photo) =>
  createReadDisplay(preparer)(picture, false, signal)(values);

/** Compares as soon as the reader of displays has arrived. */
async function compareWhenReady(values: readonly string[]): Promise<SecondOpinion> {
  for (;;) {
    const opinion = await compare(values);
    if (opinion.kind !== 'none') return opinion;
  }
}

describe('the reader of displays', () => {
  it('gives a second opinion after the first frame of a viewfinder, and not before', async () => {
    expect(await compare(SHOWN)).to.deep.equal({ kind: 'none' });
    await look(0);
    expect(await compareWhenReady(SHOWN)).to.deep.equal({ kind: 'agrees' });
    expect(await compare(['114', '79', '66'])).to.deep.equal({ kind: 'differs', value: '124' });
  });

  it('lets a photo be taken whose frames read alike, without waiting as for one that none can read', async () => {
    await look(0);
    await compareWhenReady(SHOWN);
    let at = 0;
    while (!(await look(at)).isReady) at += 600;
    expect(at).to.be.below(3_000);
  });

  it('takes the photo of a device that is upside down by itself, and turns it', async () => {
    const turned = await turnOver();
    const { width, height } = await createImageBitmap(photo);
    await look(0);
    await compareWhenReady(SHOWN);
    let at = 0;
    while (!(await look(at, turned)).isReady) at += 600;
    expect(at).to.be.below(6_000);
    const crop = { x: 0, y: 0, width: 1, height: 1, aspect: width / height };
    const prepared = await preparer.prepare(turned, planPreparation('jpeg', 'medical', crop));
    expect(prepared.isTurned).to.equal(true);
    expect(await compare(SHOWN, prepared.body)).to.deep.equal({ kind: 'agrees' });
  });

  it('turns a photo that is upside down before it is sent, and no other', async () => {
    const plan = planPreparation('jpeg', 'medical');
    const turned = await turnOver();
    await look(0);
    await compareWhenReady(SHOWN);
    const prepared = await preparer.prepare(turned, plan);
    expect(prepared.isTurned).to.equal(true);
    expect(await compare(SHOWN, prepared.body)).to.deep.equal({ kind: 'agrees' });
    expect((await preparer.prepare(photo, plan)).isTurned).to.equal(undefined);
    const rotated = await preparer.prepare(turned, planPreparation('jpeg', 'medical', null, 1));
    expect(rotated.isTurned, 'by the person').to.equal(undefined);
  });

  it('does not look at a photo of a viewfinder again whose frame was upright, so that it is sent sooner', async () => {
    const turned = await turnOver();
    const { width, height } = await createImageBitmap(photo);
    const crop = { x: 0, y: 0, width: 1, height: 1, aspect: width / height };
    const framed = planPreparation('jpeg', 'medical', crop);
    await look(0);
    await compareWhenReady(SHOWN);
    let at = 0;
    while (!(await look(at)).isReady) at += 600;
    expect((await preparer.prepare(turned, framed)).isTurned).to.equal(undefined);
    const picked = planPreparation('jpeg', 'medical');
    expect((await preparer.prepare(turned, picked)).isTurned, 'a picked one').to.equal(true);
    for (let frame = 1; frame <= 4; frame += 1) await look(at + 600 * frame, turned);
    expect((await preparer.prepare(turned, framed)).isTurned, 'after other frames').to.equal(true);
  });
});

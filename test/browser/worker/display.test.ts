import { createAnalyzeFrame } from '../../../src/worker/client/analyze-frame.js';
import { createPreparer, type Preparer } from '../../../src/worker/client/preparer.js';
import { createReadDisplay } from '../../../src/worker/client/read-display.js';
import type { SecondOpinion } from '../../../src/worker/shared/second-opinion.js';
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
  preparer = createPreparer();
});
afterEach(() => preparer.close());

/** Analyzes a frame of the viewfinder, by which the reader of displays is fetched. */
async function look(at: number): Promise<boolean> {
  const frame = await createImageBitmap(photo);
  return (await createAnalyzeFrame(preparer)(frame, at, at === 0, signal))!.isReady;
}

const compare = (values: readonly string[]) => createReadDisplay(preparer)(photo, signal)(values);

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
    while (!(await look(at))) at += 600;
    expect(at).to.be.below(3_000);
  });
});

import type { NormalizedPoint, PagePlan, PaperHint } from '../../../src/pages/paper.js';
import { createAnalyzePaper, createMakePage } from '../../../src/pages/worker-calls.js';
import { Preparer, type PreparerOptions } from '../../../src/prepare/preparer.js';
import { UPRIGHT } from '../../fixtures/images/exif.js';
import { expect } from '../../support/testing.js';
import { expectClean, oriented, quadrants } from '../prepare/pictures.js';

const PLAN: PagePlan = {
  kind: 'page',
  format: 'jpeg',
  corners: 'find',
  rotation: 0,
  isLightEvened: true,
  quality: 0.8,
};

async function making<T>(work: (preparer: Preparer) => Promise<T>, options?: PreparerOptions): Promise<T> {
  const preparer = new Preparer(options);
  try {
    return await work(preparer);
  } finally {
    preparer.close();
  }
}

describe('a page', () => {
  const refuse = (): Worker => {
    throw new DOMException('refused by the policy', 'SecurityError');
  };
  for (const [where, options] of [
    ['in a Worker', {}],
    ['without one', { createWorker: refuse }],
  ] as const) {
    it(`is the whole picture where no paper is found, ${where}`, async () => {
      const photo = await oriented(6);
      const page = await making((preparer) => createMakePage(preparer)(photo, PLAN), options);
      await expectClean({
        ...page,
        format: 'jpeg',
        via: 'native',
        thumbnail: page.thumbnail!,
        fault: 'dark',
      });
      expect(await quadrants(page.body)).to.equal(UPRIGHT[6]);
      expect(page.corners).to.equal(null);
      expect(Math.max(page.pointsWide, page.pointsHigh)).to.be.closeTo(841.89, 0.01);
    });
  }
});

const corner = (x: number, y: number): NormalizedPoint => ({ x, y });

describe('a page with known corners', () => {
  it('says which were used', async () => {
    const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] as const;
    const photo = await oriented(1);
    const page = await making((preparer) => createMakePage(preparer)(photo, { ...PLAN, corners }));
    expect(page.corners).to.deep.equal(corners);
  });
});

describe('a frame of a viewfinder', () => {
  it('is searched for paper in the Worker, and closed', async () => {
    const frame = await createImageBitmap(new ImageData(32, 24));
    const analysis = await making((preparer) =>
      createAnalyzePaper(preparer)(frame, 0, 'opening', new AbortController().signal),
    );
    const hint: PaperHint = 'aim';
    expect(analysis).to.deep.equal({ corners: null, hint, isReady: false, isTaken: false });
    expect(frame.width).to.equal(0);
  });
});

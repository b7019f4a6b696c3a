import type { Prepared } from '../../../src/prepare/plan.js';
import { UPRIGHT } from '../../fixtures/images/exif.js';
import { expect } from '../../support/testing.js';
import {
  colours,
  expectClean,
  expectCode,
  fixture,
  type Lack,
  oriented,
  plan,
  prepareWithout,
  quadrants,
} from './pictures.js';

const heic = () => fixture('quadrants-rotated.heic');

/** What is missing, and which link must then do the work. No engine under test decodes HEIC by itself. */
const FORCED: [without: Lack[], jpeg: Prepared['via'], heic: Prepared['via']][] = [
  // First, since the page keeps a decoder that it has.
  [['worker', 'WebAssembly'], 'native', 'heic2any'],
  [['worker'], 'native', 'libheif'],
  [['ImageDecoder'], 'native', 'libheif'],
  [['createImageBitmap', 'ImageDecoder'], 'compression', 'heic2any'],
  [['WebAssembly'], 'native', 'heic2any'],
  [['OffscreenCanvas'], 'compression', 'heic2any'],
  [
    ['worker', 'createImageBitmap', 'ImageDecoder', 'WebAssembly', 'OffscreenCanvas'],
    'compression',
    'heic2any',
  ],
];

/** Quadrants row by row, after a quarter turn clockwise. */
const quarterTurn = (row: string) => [2, 0, 3, 1].map((at) => row[at]).join('');

describe('every step of the preparation', () => {
  for (const [without, jpegVia, heicVia] of FORCED) {
    it(`without ${without.join(', ')}: a JPEG by ${jpegVia}, upright and without metadata`, async () => {
      for (const orientation of [6, 8]) {
        const prepared = await prepareWithout(...without)(await oriented(orientation), plan('jpeg'));
        expect(prepared.via).to.equal(jpegVia);
        expect([prepared.width, prepared.height]).to.deep.equal([120, 160]);
        expect(await quadrants(prepared.body)).to.equal(UPRIGHT[orientation]);
        await expectClean(prepared);
      }
    });

    it(`without ${without.join(', ')}: a JPEG rotated by the person, on top of its own orientation`, async () => {
      const rotated = { ...plan('jpeg'), rotation: 1 };
      const prepared = await prepareWithout(...without)(await oriented(6), rotated);
      expect([prepared.width, prepared.height]).to.deep.equal([160, 120]);
      expect(await quadrants(prepared.body)).to.equal(quarterTurn(UPRIGHT[6]!));
      await expectClean(prepared);
    });

    it(`without ${without.join(', ')}: a HEIC by ${heicVia}, upright and without metadata`, async () => {
      const prepared = await prepareWithout(...without)(await heic(), plan('heic', 64));
      expect(prepared.via).to.equal(heicVia);
      expect([prepared.width, prepared.height]).to.deep.equal([48, 64]);
      expect(await quadrants(prepared.body)).to.equal(UPRIGHT[6]);
      await expectClean(prepared);
    });
  }

  it('also draws a transparent picture on white by compression', async () => {
    const prepared = await prepareWithout('OffscreenCanvas')(
      await fixture('half-transparent.png'),
      plan('png'),
    );
    const middle: [number, number][] = [
      [0.25, 0.5],
      [0.75, 0.5],
    ];
    expect(await colours(prepared.body, middle)).to.equal('WR');
    await expectClean(prepared);
  });

  it('loads code from this origin alone, whichever step works', async () => {
    performance.clearResourceTimings();
    await prepareWithout('OffscreenCanvas')(await oriented(1), plan('jpeg'));
    await prepareWithout('WebAssembly')(await heic(), plan('heic'));
    const elsewhere = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith('http') && !name.startsWith(location.origin));
    expect(elsewhere.map(({ name }) => name)).to.deep.equal([]);
  });

  it('reports a picture as unreadable when the last step fails', async () => {
    const damaged = new Blob(['no']);
    await expectCode(prepareWithout('OffscreenCanvas')(damaged, plan('jpeg')), 'unreadable-image');
    await expectCode(prepareWithout('WebAssembly')(damaged, plan('heic')), 'unreadable-image');
  });
});

import type { Capability, Prepared } from '../../../src/prepare/plan.js';
import { UPRIGHT } from '../../fixtures/images/exif.js';
import { expect } from '../../support/testing.js';
import {
  colours,
  expectClean,
  expectCode,
  fixture,
  oriented,
  plan,
  prepareWithout,
  preparing,
  quadrants,
} from './pictures.js';

const heic = () => fixture('quadrants-rotated.heic');

/** What is taken out, and which link must then do the work. No engine under test decodes HEIC by itself. */
const FORCED: [without: Capability[], jpeg: Prepared['via'], heic: Prepared['via']][] = [
  [['worker'], 'native', 'libheif'],
  [['native'], 'compression', 'libheif'],
  [['libheif'], 'native', 'heic2any'],
  [['canvas'], 'compression', 'heic2any'],
  [['worker', 'libheif'], 'native', 'heic2any'],
  [['worker', 'native', 'libheif', 'canvas'], 'compression', 'heic2any'],
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
      const prepared = await preparing({ disabled: without })(await oriented(6), rotated);
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
    const prepared = await prepareWithout('canvas')(await fixture('half-transparent.png'), plan('png'));
    const middle: [number, number][] = [
      [0.25, 0.5],
      [0.75, 0.5],
    ];
    expect(await colours(prepared.body, middle)).to.equal('WR');
    await expectClean(prepared);
  });

  it('loads code from this origin alone, whichever step works', async () => {
    performance.clearResourceTimings();
    await preparing({ disabled: ['canvas'] })(await oriented(1), plan('jpeg'));
    await preparing({ disabled: ['libheif'] })(await heic(), plan('heic'));
    const elsewhere = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith('http') && !name.startsWith(location.origin));
    expect(elsewhere.map(({ name }) => name)).to.deep.equal([]);
  });

  it('reports a picture as unreadable when no step is left, or the last one fails', async () => {
    await expectCode(
      prepareWithout('canvas', 'compression')(await oriented(1), plan('jpeg')),
      'unreadable-image',
    );
    await expectCode(prepareWithout('libheif', 'heic2any')(await heic(), plan('heic')), 'unreadable-image');
    await expectCode(prepareWithout('canvas')(new Blob(['no']), plan('jpeg')), 'unreadable-image');
    await expectCode(prepareWithout('libheif')(new Blob(['no']), plan('heic')), 'unreadable-image');
  });
});

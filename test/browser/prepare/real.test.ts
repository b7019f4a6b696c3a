import type { Format } from '../../../src/files/format.js';
import { expect } from '../../support/testing.js';
import { expectClean, plan, prepareWithout } from './pictures.js';

/**
 * Photos by phones, kept beside the project on development machines and not in it. Sizes are what a viewer that
 * obeys EXIF and `irot` shows.
 */
const PHOTOS: [name: string, format: Format, upright: [number, number]][] = [
  ['iphone_13_pro_max.HEIC', 'heic', [1536, 2048]],
  ['nokia_8_3_hdr.heif', 'heic', [2048, 1536]],
  ['gps-DSCN0010.jpg', 'jpeg', [640, 480]],
  ['orientation-landscape_6.jpg', 'jpeg', [600, 450]],
  ['orientation-portrait_8.jpg', 'jpeg', [450, 600]],
  ['example.avif', 'avif', [800, 533]],
];

describe('photos of phones', () => {
  for (const [name, format, upright] of PHOTOS) {
    it(`${name} becomes upright, ${upright.join(' x ')}, without metadata`, async function () {
      const answer = await fetch(new URL(`../../../../shared/fixtures/real/${name}`, import.meta.url));
      const isPhoto = answer.ok && !answer.headers.get('content-type')?.includes('html');
      if (!isPhoto) {
        console.info(`skipped: ${name} is not on this machine`);
        return this.skip();
      }
      const prepared = await prepareWithout()(new Blob([await answer.arrayBuffer()]), plan(format));
      expect(prepared.via).to.be.oneOf(format === 'heic' ? ['native', 'libheif'] : ['native']);
      expect([prepared.width, prepared.height]).to.deep.equal(upright);
      await expectClean(prepared);
    }).timeout(60_000);
  }
});

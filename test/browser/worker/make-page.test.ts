import { createMakePage } from '../../../src/worker/client/make-page.js';
import { createPreparer } from '../../../src/worker/client/preparer.js';
import type { Corners, PageImage, PagePlan } from '../../../src/worker/shared/paper.js';
import { metadataInJpeg } from '../../../src/worker/shared/strip-jpeg.js';
import { writePdf } from '../../../src/worker/shared/write-pdf.js';
import { UPRIGHT, withExif } from '../../fixtures/images/exif.js';
import { expect } from '../../support/testing.js';
import { colours, expectCode, fixture, oriented, quadrants } from './pictures.js';

const at = (x: number, y: number) => ({ x, y });
const WHOLE: Corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];

const PLAN: PagePlan = {
  kind: 'page',
  format: 'jpeg',
  corners: WHOLE,
  rotation: 0,
  isLightEvened: false,
  quality: 0.9,
};

/** One Worker for all tests of this file. */
const preparer = createPreparer();
after(() => preparer.close());
const makePage = (photo: Blob, plan: Partial<PagePlan> = {}): Promise<PageImage> =>
  createMakePage(preparer)(photo, { ...PLAN, ...plan });

/** Where a sheet lies in the drawn photo, in pixels of 640 by 480. */
const SHEET = [
  [150, 60],
  [470, 90],
  [430, 430],
  [180, 400],
] as const;
const SHEET_CORNERS = SHEET.map(([x, y]) => at(x / 640, y / 480)) as unknown as Corners;

/** A photo of a sheet on a dark table: a red strip along its upper edge, a blue one along its right edge. */
async function drawPhoto(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d')!;
  const fill = (color: string, points: readonly (readonly [number, number])[]) => {
    context.fillStyle = color;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.fill();
  };
  const [a, b, c, d] = SHEET;
  const between = (one: readonly [number, number], other: readonly [number, number], share: number) =>
    [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share] as const;
  fill('#222', [
    [0, 0],
    [640, 0],
    [640, 480],
    [0, 480],
  ]);
  fill('#fff', SHEET);
  fill('#00f', [between(a, b, 0.75), b, c, between(d, c, 0.75)]);
  fill('#f00', [a, b, between(b, c, 0.25), between(a, d, 0.25)]);
  return new Promise((resolve) => canvas.toBlob((jpeg) => resolve(jpeg!), 'image/jpeg', 0.95));
}

const NEAR_EDGES: readonly [x: number, y: number][] = [
  [0.5, 0.03],
  [0.97, 0.8],
  [0.5, 0.97],
  [0.03, 0.8],
];

describe('a page of a photo', () => {
  it('is what lies between the corners, and has no metadata', async () => {
    const page = await makePage(await drawPhoto(), { corners: SHEET_CORNERS });
    expect(await colours(page.body, NEAR_EDGES)).to.equal('RBWW');
    expect(page.corners).to.deep.equal(SHEET_CORNERS);
    expect(page.pointsHigh).to.be.greaterThan(700);
    expect(page.width / page.height).to.be.closeTo(page.pointsWide / page.pointsHigh, 0.01);
    expect(metadataInJpeg(new Uint8Array(await page.body.arrayBuffer()))).to.deep.equal([]);
    expect(Math.max(page.thumbnail!.width, page.thumbnail!.height)).to.equal(96);
  });

  it('is rotated clockwise', async () => {
    const photo = await drawPhoto();
    const page = await makePage(photo, { corners: SHEET_CORNERS, rotation: 1 });
    expect(await colours(page.body, NEAR_EDGES)).to.equal('WRBB');
    expect(page.corners).to.deep.equal(SHEET_CORNERS);
    expect(page.pointsWide).to.be.greaterThan(page.pointsHigh);
  });

  it('has an even light on request', async () => {
    const corners: Corners = [at(0.25, 0.5), at(0.6, 0.55), at(0.6, 0.8), at(0.3, 0.8)];
    const page = await makePage(await drawPhoto(), { corners, isLightEvened: true });
    expect(await colours(page.body, [[0.5, 0.5]])).to.equal('W');
  });

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`is upright with EXIF orientation ${orientation}`, async () => {
      const photo = await oriented(orientation);
      const page = await makePage(photo);
      expect(await quadrants(page.body)).to.equal(UPRIGHT[orientation]);
      expect(page.width < page.height).to.equal(orientation > 4);
      const part: Corners = [at(0.5, 0), at(1, 0), at(1, 0.5), at(0.5, 0.5)];
      const quarter = await makePage(photo, { corners: part });
      expect(await colours(quarter.body, [[0.5, 0.5]])).to.equal(UPRIGHT[orientation]![1]);
    });
  }

  it('is made of a turned JPEG where only part of it is kept, too', async () => {
    const plain = new Uint8Array(await (await drawPhoto()).arrayBuffer());
    const turned = SHEET_CORNERS.map(({ x, y }) => at(1 - y, x));
    const corners = [3, 0, 1, 2].map((n) => turned[n]!) as unknown as Corners;
    const page = await makePage(new Blob([withExif(plain, 6)]), { corners });
    expect(await colours(page.body, NEAR_EDGES)).to.equal('WRBB');
  });

  it('is made of a HEIC and of a PNG, whose transparent part is white', async () => {
    const heic = await makePage(await fixture('quadrants-rotated.heic'), { format: 'heic' });
    expect(await quadrants(heic.body)).to.equal(UPRIGHT[6]);
    const png = await makePage(await fixture('half-transparent.png'), { format: 'png', corners: null });
    expect(
      await colours(png.body, [
        [0.25, 0.5],
        [0.75, 0.5],
      ]),
    ).to.equal('WR');
  });

  it('is refused where the photo is damaged', async () => {
    const whole = new Uint8Array(await (await drawPhoto()).arrayBuffer());
    await expectCode(makePage(new Blob([whole.subarray(0, whole.length / 2)])), 'truncated-file');
    await expectCode(makePage(new Blob(['no'])), 'unreadable-image');
  });

  it('goes into a PDF as it is', async () => {
    const page = await makePage(await drawPhoto(), { corners: SHEET_CORNERS });
    const [pdf, body] = await Promise.all(
      [await writePdf([page]), page.body].map(async (blob) => new Uint8Array(await blob.arrayBuffer())),
    );
    const text = new TextDecoder('latin1').decode(pdf);
    expect(text).to.include(`/Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB`);
    expect(text).to.include(new TextDecoder('latin1').decode(body));
  });
});

import type { Corners, PageImage, PagePlan } from '../../../src/pages/paper.js';
import { createMakePage } from '../../../src/pages/worker-calls.js';
import { writePdf } from '../../../src/pages/write-pdf.js';
import { Preparer } from '../../../src/prepare/preparer.js';
import { metadataInJpeg } from '../../../src/prepare/strip-jpeg.js';
import { UPRIGHT, withExif } from '../../fixtures/images/exif.js';
import { expect } from '../../support/testing.js';
import { colours, expectCode, fixture, oriented, quadrants } from '../prepare/pictures.js';

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
const preparer = new Preparer();
after(() => preparer.close());
const makePage = (photo: Blob, plan: Partial<PagePlan> = {}): Promise<PageImage> =>
  createMakePage(preparer)(photo, { ...PLAN, ...plan });

/** Where a sheet lies in the drawn photo, in pixels of 640 by 480. */
const SHEET = [
  [150, 30],
  [470, 50],
  [460, 450],
  [160, 440],
] as const;
const SHEET_CORNERS = SHEET.map(([x, y]) => at(x / 640, y / 480)) as unknown as Corners;

/** A photo of a sheet on a dark table: red near the middle of its upper edge, blue near that of its right edge. */
async function drawPhoto({ isShadowed = false } = {}): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d')!;
  const [a, b, c, d] = SHEET;
  const onSheet = (u: number, v: number) =>
    ([0, 1] as const).map(
      (axis) => (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (d[axis] * (1 - u) + c[axis] * u) * v,
    );
  const fill = (color: string, [left, top, right, bottom]: readonly [number, number, number, number]) => {
    context.fillStyle = color;
    context.beginPath();
    for (const [u, v] of [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const) {
      const [x = 0, y = 0] = onSheet(u, v);
      context.lineTo(x, y);
    }
    context.fill();
  };
  context.fillStyle = '#333';
  context.fillRect(0, 0, 640, 480);
  fill('#eee', [0, 0, 1, 1]);
  for (let line = 0.25; line < 0.8; line += 0.05) fill('#555', [0.2, line, 0.6, line + 0.012]);
  fill('#f00', [0.44, 0.08, 0.56, 0.16]);
  fill('#00f', [0.84, 0.44, 0.92, 0.56]);
  if (isShadowed) {
    const shadow = context.createLinearGradient(280, 0, 400, 0);
    shadow.addColorStop(0, '#0000');
    shadow.addColorStop(1, '#0009');
    context.fillStyle = shadow;
    context.fillRect(0, 0, 640, 480);
  }
  return new Promise((resolve) => canvas.toBlob((jpeg) => resolve(jpeg!), 'image/jpeg', 0.95));
}

const NEAR_EDGES: readonly [x: number, y: number][] = [
  [0.5, 0.12],
  [0.88, 0.5],
  [0.5, 0.88],
  [0.12, 0.5],
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
    expect(await colours(page.body, NEAR_EDGES)).to.equal('WRBW');
    expect(page.corners).to.deep.equal(SHEET_CORNERS);
    expect(page.pointsWide).to.be.greaterThan(page.pointsHigh);
  });

  it('has its shadow lifted on request', async () => {
    const photo = await drawPhoto({ isShadowed: true });
    const inShadow = [[0.9, 0.75]] as [number, number][];
    const [plain, even] = await Promise.all(
      [false, true].map((isLightEvened) => makePage(photo, { corners: SHEET_CORNERS, isLightEvened })),
    );
    expect(await colours(plain!.body, inShadow)).to.equal('?');
    expect(await colours(even!.body, inShadow)).to.equal('W');
    expect(await colours(even!.body, NEAR_EDGES)).to.equal('RBWW');
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
    expect(await colours(page.body, NEAR_EDGES)).to.equal('WRBW');
  });

  it('is made of the paper that is found in a photo, whichever way it was held', async () => {
    const plain = new Uint8Array(await (await drawPhoto()).arrayBuffer());
    const upright = await makePage(new Blob([plain]), { corners: 'find' });
    expect(await colours(upright.body, NEAR_EDGES)).to.equal('RBWW');
    const turned = await makePage(new Blob([withExif(plain, 6)]), { corners: 'find' });
    expect(await colours(turned.body, NEAR_EDGES)).to.equal('WRBW');
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

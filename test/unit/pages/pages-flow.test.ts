import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import { HdtError } from '../../../src/core/hdt-error.js';
import { pageNumber, retakenPage } from '../../../src/pages/context.js';
import type { PaperVisit } from '../../../src/pages/guide-paper.js';
import { PagesFlow } from '../../../src/pages/pages-flow.js';
import {
  advancePages,
  MAX_PAGES,
  NO_PAGES,
  type PagesState,
  type PagesView,
} from '../../../src/pages/pages-state.js';
import type { Corners, PageImage, PagePlan, PaperAnalysis } from '../../../src/pages/paper.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import { FakeCamera } from '../capture/fake-camera.js';
import { jpegBytes, jpegFile } from '../capture/samples.js';

const still = (text = 'photo') => new Blob([jpegBytes, text]);
const square = (left: number): Corners => [
  { x: left, y: 0.2 },
  { x: left + 0.5, y: 0.2 },
  { x: left + 0.5, y: 0.8 },
  { x: left, y: 0.8 },
];
const GOOD: PaperAnalysis = { corners: square(0.2), hint: 'hold', isReady: true, isTaken: false };

interface Making {
  readonly photo: Blob;
  readonly plan: PagePlan;
  finish(image?: Partial<PageImage>): void;
  fail(): void;
}

let clock: FakeClock;
let camera: FakeCamera;
let flow: PagesFlow;
let visits: PaperVisit[];
let makings: Making[];
/** Bytes of a page at each quality. */
let bytesOf: (quality: number) => number;
let finishesAtOnce: boolean;

const image = (body = new Blob([new Uint8Array(bytesOf(0.85))])): PageImage => ({
  body,
  width: 1654,
  height: 2339,
  pointsWide: 595.28,
  pointsHigh: 841.89,
  corners: square(0.1),
  thumbnail: null,
  fault: null,
});

beforeEach(() => {
  clock = createFakeClock();
  camera = new FakeCamera();
  visits = [];
  makings = [];
  bytesOf = () => 1000;
  finishesAtOnce = true;
  flow = new PagesFlow({
    camera,
    clock,
    guide: (visit) => visits.push(visit),
    fileName: () => 'Report 2026-11-25.pdf',
    maxBytes: () => 25_000,
    writePdf: async (pages) => new Blob(pages.map(({ body }) => body)),
    makePage: (photo, plan, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new HdtError('cancelled')));
        const body = new Blob([new Uint8Array(bytesOf(plan.quality))]);
        const finish = (over: Partial<PageImage> = {}) => resolve({ ...image(body), ...over });
        makings.push({ photo, plan, finish, fail: () => reject(new HdtError('unreadable-image')) });
        if (finishesAtOnce) finish();
      }),
  });
});

const view = () => flow.current().view;
const expectView = <S extends PagesView['status']>(status: S) => {
  const now = view();
  assert.equal(now.status, status);
  return now as Extract<PagesView, { status: S }>;
};
const ids = () => flow.current().pages.map(({ id }) => id);
const statuses = () => flow.current().pages.map(({ status }) => status);
const visit = () => visits.at(-1)!;

async function openCamera(): Promise<void> {
  flow.open();
  camera.grant();
  await settled();
  expectView('live');
}
async function shootPage(text?: string): Promise<void> {
  flow.shoot();
  camera.resolveStill(still(text));
  await settled();
}
async function takePages(count: number): Promise<void> {
  await openCamera();
  for (let n = 0; n < count; n += 1) await shootPage(`page ${n + 1}`);
}

describe('taking pages', () => {
  it('takes a page by itself once the paper is ready, confirms it, and goes on', async () => {
    await openCamera();
    assert.equal(visit().after, 'opening');
    visit().onAnalysis(GOOD);
    expectView('shooting');
    camera.resolveStill(still());
    await settled();
    assert.equal(expectView('live').isConfirming, true);
    assert.equal(visit().after, 'photo', 'the analyzer remembers the page that was taken');
    assert.deepEqual(statuses(), ['made']);
    await clock.advance(2_500);
    assert.equal(expectView('live').isConfirming, false);
  });

  it('looks for the paper in the photo, at the best quality', async () => {
    await takePages(1);
    assert.deepEqual(makings[0]!.plan, {
      kind: 'page',
      format: 'jpeg',
      corners: 'find',
      rotation: 0,
      isLightEvened: true,
      quality: 0.85,
      maxDpi: 200,
    });
  });

  it('says that there is no more room after the 40th page, and takes no 41st', async () => {
    await takePages(MAX_PAGES);
    assert.equal(expectView('strip').notice, 'full');
    assert.equal(camera.isOn, false);
    flow.open();
    assert.equal(expectView('strip').notice, 'full');
    await flow.addPhotos([jpegFile()]);
    assert.equal(ids().length, MAX_PAGES);
    assert.equal(expectView('strip').notice, 'full');
  });

  it('says so of forty pictures that were chosen at once, of which others are left', async () => {
    await flow.addPhotos(Array.from({ length: MAX_PAGES }, (_, at) => jpegFile(`${at}.jpg`)));
    assert.equal(ids().length, MAX_PAGES);
    assert.equal(expectView('strip').notice, 'full');
  });

  it('takes the pictures of a picker as they are, whose list is no array', async () => {
    const list = {
      0: jpegFile('a.jpg'),
      length: 1,
      *[Symbol.iterator]() {
        yield this[0];
      },
    };
    await flow.addPhotos(list as unknown as File[]);
    assert.equal(ids().length, 1);
  });

  it('takes chosen pictures as pages, and says that other files are left out', async () => {
    await flow.addPhotos([jpegFile('a.jpg'), new File(['%PDF-1.7 …'], 'b.pdf'), jpegFile('c.jpg')]);
    assert.equal(ids().length, 2);
    assert.equal(expectView('strip').notice, 'not-pictures');
  });
});

describe('a camera that fails', () => {
  it('is restarted once when it freezes, then given up, and no page is lost', async () => {
    await takePages(2);
    visit().onFrozen();
    expectView('opening');
    camera.grant();
    await settled();
    visit().onFrozen();
    assert.equal(expectView('failed').code, 'camera-failed');
    assert.equal(ids().length, 2);
    flow.open();
    camera.grant();
    await settled();
    expectView('live');
  });

  it('is restarted again where it freezes after the pages were looked at', async () => {
    await takePages(1);
    visit().onFrozen();
    camera.grant();
    await settled();
    flow.review();
    await openCamera();
    visit().onFrozen();
    expectView('opening');
  });

  it('is named when it is denied, and the pages taken so far stay', async () => {
    await takePages(1);
    flow.review();
    flow.open();
    camera.failOpen('camera-denied');
    await settled();
    assert.equal(expectView('failed').code, 'camera-denied');
    assert.equal(ids().length, 1);
    await flow.addPhotos([jpegFile()]);
    expectView('strip');
    assert.equal(ids().length, 2);
  });

  it('is lost while a photo is taken', async () => {
    await takePages(1);
    flow.shoot();
    camera.lose();
    expectView('failed');
    camera.resolveStill(still());
    await settled();
    assert.equal(ids().length, 1);
  });

  it('gives no photo', async () => {
    await openCamera();
    flow.shoot();
    camera.failStill();
    await settled();
    expectView('failed');
  });

  it('is off while the page is hidden, and on again afterwards', async () => {
    await takePages(1);
    flow.pause();
    expectView('paused');
    assert.equal(camera.isOn, false);
    flow.resume();
    camera.grant();
    await settled();
    expectView('live');
  });
});

describe('changing pages', () => {
  beforeEach(async () => {
    await takePages(3);
    flow.review();
  });

  it('retakes a page in its place', async () => {
    flow.open('p2');
    camera.grant();
    await settled();
    await shootPage('again');
    expectView('strip');
    assert.deepEqual(ids(), ['p1', 'p2', 'p3']);
    assert.match(await flow.current().pages[1]!.photo.text(), /again/);
    assert.equal(camera.isOn, false);
  });

  it('moves pages', () => {
    flow.move('p3', 0);
    assert.deepEqual(ids(), ['p3', 'p1', 'p2']);
    flow.move('p3', 1);
    assert.deepEqual(ids(), ['p1', 'p3', 'p2']);
  });

  it('rotates a page and keeps the last of several images that are made', async () => {
    finishesAtOnce = false;
    flow.rotate('p1');
    flow.rotate('p1');
    const [first, second] = makings.slice(-2);
    assert.deepEqual([first!.plan.rotation, second!.plan.rotation], [1, 2]);
    first!.finish({ width: 1 });
    await settled();
    assert.equal(flow.current().pages[0]!.status, 'making');
    assert.equal(flow.current().pages[0]!.imageRotation, 0);
    second!.finish({ width: 2 });
    await settled();
    assert.equal(flow.current().pages[0]!.image!.width, 2);
    assert.equal(flow.current().pages[0]!.imageRotation, 2);
  });

  it('deletes a page while it is made, and takes that back', async () => {
    finishesAtOnce = false;
    flow.rotate('p2');
    flow.remove('p2');
    makings.at(-1)!.finish();
    await settled();
    assert.deepEqual(ids(), ['p1', 'p3']);
    finishesAtOnce = true;
    flow.undo();
    await settled();
    assert.deepEqual(ids(), ['p1', 'p2', 'p3']);
    assert.deepEqual(statuses(), ['made', 'made', 'made']);
  });

  it('ignores what is asked of a page that is gone', async () => {
    flow.remove('p2');
    const before = flow.current();
    flow.remove('p2');
    flow.move('p2', 0);
    flow.rotate('p2');
    flow.keep('p2');
    flow.adjust('p2');
    assert.deepEqual(flow.current(), before);
  });

  it('shows the pages where the one is removed whose corners are set', () => {
    flow.adjust('p2');
    expectView('adjusting');
    flow.remove('p2');
    expectView('strip');
    assert.deepEqual(ids(), ['p1', 'p3']);
  });

  it('keeps a photo that was taken in place of a page that is gone', async () => {
    flow.open('p2');
    camera.grant();
    await settled();
    flow.remove('p2');
    await shootPage('again');
    assert.deepEqual(ids().slice(0, 2), ['p1', 'p3']);
    assert.deepEqual(statuses(), ['made', 'made', 'made']);
  });

  it('takes a removal back only where there is room', async () => {
    flow.remove('p2');
    const page = { photo: new Blob(), format: 'jpeg', corners: null, rotation: 0 } as const;
    for (let at = flow.current().pages.length; at < MAX_PAGES; at += 1)
      flow.receive({ ...page, id: `phone-${at}` }, at);
    const before = ids();
    flow.undo();
    assert.deepEqual(ids(), before);
  });

  it('takes no pictures once it is closed, though they are looked at before', async () => {
    const adding = flow.addPhotos([jpegFile()]);
    flow.close();
    await adding;
    assert.equal(flow.current().pages.length, 3);
  });

  it('uses the corners that the person sets', async () => {
    flow.adjust('p1');
    expectView('adjusting');
    flow.setCorners('p1', square(0.3));
    assert.deepEqual(makings.at(-1)!.plan.corners, square(0.3));
    expectView('strip');
    flow.adjust('p1');
    flow.setCorners('p1', null);
    assert.equal(makings.at(-1)!.plan.corners, null);
  });

  it('sets no corners of a photo that its phone has replaced meanwhile', () => {
    const photo = new Blob(['again']);
    const page = { photo, format: 'jpeg', corners: null, rotation: 0 } as const;
    flow.adjust('p1');
    flow.receive({ ...page, id: 'p2' }, 1);
    expectView('adjusting');
    flow.receive({ ...page, id: 'p1' }, 0);
    expectView('strip');
    flow.setCorners('p1', square(0.3));
    assert.equal(flow.current().pages[0]!.corners, null);
  });

  it('keeps the whole picture where no page can be made of its paper', async () => {
    finishesAtOnce = false;
    await flow.addPhotos([jpegFile()]);
    makings.at(-1)!.fail();
    await settled();
    assert.equal(makings.at(-1)!.plan.corners, null);
    makings.at(-1)!.finish({ corners: null });
    await settled();
    assert.equal(statuses().at(-1), 'made');
  });
});

describe('the document', () => {
  it('has all pages in order, once the last is made', async () => {
    await takePages(2);
    finishesAtOnce = false;
    await shootPage();
    flow.finish();
    expectView('finishing');
    assert.equal(camera.isOn, false);
    makings.at(-1)!.finish();
    await settled();
    const { file } = expectView('done');
    assert.deepEqual([file.name, file.type, file.size], ['Report 2026-11-25.pdf', 'application/pdf', 3000]);
  });

  it('is written at a lower quality where it would be too large', async () => {
    bytesOf = (quality) => quality * 20_000;
    await takePages(2);
    finishesAtOnce = false;
    flow.finish();
    await settled();
    assert.equal(expectView('finishing').isShrinking, true);
    finishesAtOnce = true;
    makings.at(-1)!.finish();
    await settled();
    assert.ok(expectView('done').file.size <= 25_000);
    assert.deepEqual(makings.at(-1)!.plan.corners, square(0.1), 'the corners are not looked for again');
  });

  it('is not written where it is too large at any quality, and the pages stay', async () => {
    bytesOf = () => 20_000;
    await takePages(2);
    flow.finish();
    await settled();
    assert.equal(expectView('strip').notice, 'too-large');
    assert.deepEqual(statuses(), ['made', 'made']);
    const details = makings.slice(2).map(({ plan }) => plan.quality * plan.maxDpi! ** 2);
    const sorted = [...details].sort((one, other) => other - one);
    assert.deepEqual(details, sorted, 'each time with less detail');
    assert.equal(new Set(details).size, details.length / 2);
    flow.remove('p2');
    flow.finish();
    await settled();
    expectView('done');
  });

  it('waits for a decision about a page that is hard to read', async () => {
    finishesAtOnce = false;
    await takePages(1);
    makings[0]!.finish({ fault: 'blurred' });
    await settled();
    flow.finish();
    await settled();
    assert.equal(expectView('strip').notice, 'doubtful');
    flow.finish();
    await settled();
    expectView('done');
  });

  it('is not written with a page that cannot be made', async () => {
    finishesAtOnce = false;
    await takePages(1);
    makings[0]!.fail();
    await settled();
    makings[1]!.fail();
    await settled();
    assert.deepEqual(statuses(), ['failed']);
    flow.finish();
    await settled();
    assert.equal(expectView('strip').notice, 'unmade');
  });

  it('can be left while it is written', async () => {
    finishesAtOnce = false;
    await takePages(1);
    flow.finish();
    flow.review();
    makings[0]!.finish();
    await settled();
    expectView('strip');
    assert.deepEqual(statuses(), ['made']);
  });
});

it('an impossible event is a defect of the caller', () => {
  assert.throws(() => advancePages(NO_PAGES, { type: 'shoot' }), TypeError);
  assert.throws(() => advancePages(NO_PAGES, { type: 'finish' }), TypeError);
});

describe('the number of a page that is taken again', () => {
  const pagesOf = (...ids: string[]) => ids.map((id) => ({ id })) as unknown as PagesState['pages'];
  const state = (replaces: string | null, ...ids: string[]): PagesState => ({
    ...NO_PAGES,
    pages: pagesOf(...ids),
    view: { status: 'opening', replaces } as PagesView,
  });
  const locale = { number: String };

  it('is that of the page, and none where a phone has removed it meanwhile', () => {
    const again = state('b', 'a', 'b', 'c');
    assert.equal(retakenPage(again), 'b');
    assert.equal(pageNumber({ state: again, locale }, 'b'), '2');
    assert.equal(retakenPage(state('b', 'a', 'c')), null);
    assert.equal(retakenPage(state(null, 'a')), null);
    assert.equal(retakenPage(NO_PAGES), null);
  });
});

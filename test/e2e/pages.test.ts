import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { type PrintedReport, printReport } from '../support/drawn/reports/reports.js';
import { drawSheet } from '../support/drawn/sheets/sheet.js';
import { oneIn } from '../support/sample.js';
import { axeFindings } from './axe.js';
import { type CanvasCamera, replaceCamera } from './canvas-camera.js';
import { tabTo } from './keyboard.js';
import { openStage, type Stage } from './stage.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1100, height: 800 } };
/** A camera held upright, of which a sheet fills most. */
const CAMERA = { width: 1200, height: 1600, interval: 150 };
const PAGES = 3;
/** Two lines a page: reading takes as long as a page has lines. */
const REPORT = printReport(7, 'en', 6);

const partOf = (report: PrintedReport, index: number): PrintedReport => {
  const each = report.rows.length / PAGES;
  return { ...report, rows: report.rows.slice(index * each, (index + 1) * each) };
};
/** A sheet as an address. */
const SHEETS = Array.from({ length: PAGES }, (_, index) => {
  const person = index === 0 ? 'Patient: Ana Example    Collected: 14 Jan 2026' : undefined;
  const print = { dpi: 160, points: 11, ruled: true, tables: 1 } as const;
  const sheet = drawSheet(partOf(REPORT, index), print, {
    number: index + 1,
    of: PAGES,
    ...(person && { person }),
  });
  return `data:image/png;base64,${sheet.toString('base64')}`;
});
/** A sheet in the middle of the camera's picture. */
const sheet = (index: number) => ({ src: SHEETS[index]!, width: 0.88, y: 0.08 });

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

const said = (page: Page, words: string | RegExp) => page.getByRole('heading', { name: words }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function openViewfinder(page: Page, scene: Parameters<CanvasCamera['show']>[0] = { subjects: [] }) {
  const camera = await replaceCamera(page, CAMERA);
  await camera.show(scene);
  await press(page, 'Photograph pages');
  return camera;
}

const snap = async (page: Page, name: string) => {
  if (process.env.HDT_LOOK) await page.screenshot({ path: `${process.env.HDT_LOOK}/${name}.png` });
};

/** Lays a sheet before the camera, and takes it away once it is taken. */
async function showPage(page: Page, camera: CanvasCamera, index: number): Promise<void> {
  await camera.show({ subjects: [sheet(index)] });
  await said(page, `Page ${index + 1} taken`);
  await camera.show({ subjects: [] });
  await said(page, 'No page in sight');
}

/** Resolves once so many thumbnails are drawn. */
const drawn = (page: Page, count: number) =>
  page.waitForFunction(
    (count) => {
      const root = document.querySelector('hdt-upload')!.shadowRoot!;
      return (
        [...root.querySelectorAll<HTMLCanvasElement>('[part=page] canvas')].filter(({ width }) => width > 1)
          .length === count
      );
    },
    count,
    { polling: 100 },
  );

/** The pages in the list, by the text of each. */
const listed = (page: Page) =>
  page.locator('[part=page] h3').evaluateAll((all) => all.map((one) => one.textContent));

describe('a report of three pages, photographed', () => {
  it('is taken by itself, page after page, and read as one report', async () => {
    const page = await stage.open('/upload.html', PHONE);
    await snap(page, 'closed');
    const camera = await openViewfinder(page);
    await said(page, 'No page in sight');
    await snap(page, 'absent');
    // The picture goes on while frames of it are analyzed.
    await page.waitForFunction(
      () => document.querySelector('hdt-upload')!.shadowRoot!.querySelector('video')!.currentTime > 1,
    );
    await camera.show({ subjects: [sheet(0)] });
    await said(page, 'Page 1 taken');
    await snap(page, 'taken');
    await camera.show({ subjects: [] });
    await said(page, 'No page in sight');
    await showPage(page, camera, 1);
    await showPage(page, camera, 2);
    await press(page, 'See the pages (3)');
    await said(page, 'Your pages');
    await page.locator('[part=page][data-status=making]').first().waitFor({ state: 'detached' });
    await drawn(page, 3);
    await snap(page, 'strip');
    assert.deepEqual(await axeFindings(page), []);
    await press(page, 'Done (3 pages)');
    await page
      .getByText(/^Report \d{4}-\d\d-\d\d\.pdf$/)
      .first()
      .waitFor();
    const count = page.getByText(/^\d+ results?\b/).first();
    await count.waitFor();
    assert.match((await count.textContent())!, /^6 results\b/);
    await snap(page, 'results');
    await press(page, /what is sent|what was sent/i);
    await page.getByText('Made from your photos. The names and dates in it are sent.').waitFor();
    assert.equal(await page.getByText('Sent as it is').count(), 0);
    assert.equal(await camera.openCount(), 1);
  });
});

describe('what a camera sees', () => {
  it('is a page in shadow, then in the light', async () => {
    const page = await stage.open('/upload.html', PHONE);
    const camera = await openViewfinder(page, {
      subjects: [sheet(0)],
      filter: 'brightness(0.85)',
      hasShadow: true,
    });
    await said(page, 'There is a shadow on the page');
    await snap(page, 'shadow');
    await camera.show({ subjects: [sheet(0)] });
    await said(page, 'Page 1 taken');
  });

  it('is no page: nothing is taken by itself, and the button takes the whole picture', async () => {
    const page = await stage.open('/upload.html', PHONE);
    await openViewfinder(page);
    await said(page, 'No page in sight');
    await press(page, 'Take the photo');
    await said(page, 'Page 1 taken');
    await press(page, 'See the pages (1)');
    await page.getByText('We could not find the edges of the paper').waitFor();
    await drawn(page, 1);
    await snap(page, 'whole');
    const colors = await page
      .locator('[part=page] canvas')
      .evaluate((canvas) =>
        Array.from((canvas as HTMLCanvasElement).getContext('2d')!.getImageData(20, 20, 1, 1).data),
      );
    assert.ok(colors[0]! > 100, `the page is not black: ${colors}`);
  });

  it('is lit by the light of the phone', async () => {
    const page = await stage.open('/upload.html', PHONE);
    const camera = await replaceCamera(page, CAMERA);
    await camera.show({ subjects: [] });
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia;
      let torch = false;
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await open.call(mediaDevices, constraints);
        const track = stream.getVideoTracks()[0]!;
        track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
        track.getSettings = () => ({ torch }) as MediaTrackSettings;
        track.applyConstraints = async (constraints) => {
          torch = (constraints!.advanced![0] as { torch: boolean }).torch;
        };
        return stream;
      };
    });
    await press(page, 'Photograph pages');
    await press(page, 'Light');
    await page.getByRole('button', { name: 'Light', pressed: true }).waitFor();
  });
});

describe('a camera that is denied', () => {
  it('is explained, and chosen pictures become pages', async () => {
    const page = await stage.open('/upload.html', PHONE);
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await press(page, 'Photograph pages');
    await page.getByText('The camera is blocked for this page').waitFor();
    await snap(page, 'denied');
    const choosing = page.waitForEvent('filechooser');
    await press(page, 'Choose pictures instead');
    const picture = (index: number) => ({
      name: `${index}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(SHEETS[index]!.split(',')[1]!, 'base64'),
    });
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await (await choosing).setFiles([picture(0), picture(1), note]);
    await page.getByText('Some of these files are not pictures').waitFor();
    assert.deepEqual(await listed(page), ['Page 1', 'Page 2']);
    await press(page, 'Done (2 pages)');
    await page.getByText('4 results').first().waitFor();
  });
});

describe('pages without a pointer', () => {
  it('are taken, arranged and cropped with the keyboard, and are not lost by Escape or a reload', async () => {
    const page = await stage.open('/upload.html', DESKTOP);
    const camera = await replaceCamera(page, CAMERA);
    await camera.show({ subjects: [] });
    await tabTo(page, 'Photograph pages');
    await page.keyboard.press('Enter');
    await said(page, 'No page in sight');
    await page.keyboard.press('Space');
    await said(page, 'Page 1 taken');
    await page.keyboard.press('Space');
    await said(page, 'Page 2 taken');
    await snap(page, 'desktop');
    await tabTo(page, 'See the pages (2)');
    await page.keyboard.press('Enter');
    await said(page, 'Your pages');
    await tabTo(page, 'Enlarge page 1');
    await page.keyboard.press('Enter');
    const enlarged = page.getByRole('dialog', { name: 'Page 1' });
    await enlarged.waitFor();
    await page.waitForFunction(
      () => {
        const root = document.querySelector('hdt-upload')!.shadowRoot!;
        return root.querySelector<HTMLCanvasElement>('.enlarged canvas')!.width > 800;
      },
      undefined,
      { polling: 100 },
    );
    await snap(page, 'enlarged');
    assert.deepEqual(await axeFindings(page), []);
    await page.keyboard.press('Escape');
    await enlarged.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Enlarge page 1' }).and(page.locator(':focus')).waitFor();
    await tabTo(page, 'Move page 1 later');
    await page.keyboard.press('Enter');
    await page.getByText('Page 1 is now page 2.').waitFor();
    await tabTo(page, 'Corners of page 1');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Top left corner');
    await page.keyboard.press('Shift+ArrowRight');
    const corner = page.getByRole('slider', { name: 'Top left corner' });
    assert.equal(await corner.getAttribute('aria-valuetext'), '13% from the left, 10% from the top');
    await snap(page, 'corners');
    assert.deepEqual(await axeFindings(page), []);
    await tabTo(page, 'Use these corners');
    await page.keyboard.press('Enter');
    await said(page, 'Your pages');
    await tabTo(page, 'Delete page 2');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Undo');
    await page.keyboard.press('Enter');
    assert.deepEqual(await listed(page), ['Page 1', 'Page 2']);
    await page.keyboard.press('Escape');
    await said(page, 'Leave without these 2 pages?');
    await page.keyboard.press('Escape');
    await said(page, 'Your pages');
    const asked = page.waitForEvent('dialog');
    const reloading = page.reload({ timeout: 5_000 }).catch(() => {});
    const question = await asked;
    assert.equal(question.type(), 'beforeunload');
    await question.dismiss();
    await reloading;
    assert.deepEqual(await listed(page), ['Page 1', 'Page 2']);
  });
});

describe('pages on small screens', () => {
  const SCREENS = [
    // 1280 by 1024 at 400 %.
    [320, 256],
    [320, 640],
    [740, 360],
  ] as const;
  for (const [width, height] of oneIn(SCREENS, SCREENS.length)) {
    it(`can be taken and sent at ${width} by ${height}`, async () => {
      const page = await stage.open('/upload.html', { viewport: { width, height } });
      await openViewfinder(page);
      await press(page, 'Take the photo');
      await said(page, 'Page 1 taken');
      await snap(page, `small-${width}-${height}`);
      await press(page, 'See the pages (1)');
      await said(page, 'Your pages');
      await snap(page, `small-strip-${width}-${height}`);
      const overflow = await page
        .locator('[part=pages]')
        .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      assert.equal(overflow, 0);
      await press(page, 'Done (1 page)');
      await page.locator('[part=pages]').waitFor({ state: 'detached' });
    });
  }
});

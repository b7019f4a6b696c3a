import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { installCamera, UPRIGHT } from '../../e2e/canvas-camera.js';
import type { Measure } from '../measure.js';
import { openHost } from '../pictures/host.js';
import {
  canMeasureMemory,
  collectGarbage,
  launchMeasuredChromium,
  openScriptedPage,
} from '../pictures/measured-chromium.js';
import { decodedEdge } from '../pictures/received.js';
import { findFailures } from '../proof.js';
import { median } from '../statistics.js';
import { megabytes } from '../table.js';

const SAMPLE = fileURLToPath(new URL('../../../demo/public/samples/oximeter.jpg', import.meta.url));
const DEVICE = { src: `data:image/jpeg;base64,${readFileSync(SAMPLE).toString('base64')}`, width: 0.7 };

const PAGE = `
  import '/dist/hdt-elements.js';
  document.body.append(document.createElement('hdt-device-capture'));`;

/** Milliseconds between two frames of the camera. */
const FRAME_INTERVAL = 33;
const ROUNDS = 5;
const PHOTOS = 60;
/** Most milliseconds until the first hint. */
const MAX_HINT_TIME = 500;
/** Most bytes by which memory may grow between both halves of the photos. */
const MAX_GROWTH = 10e6;

declare global {
  interface Window {
    /** When the page asked for the photo, in milliseconds of `performance.now`. */
    shotAt: number;
  }
}

/** Runs in the page. Makes its camera return photos of 12 MP. */
async function stubLargePhotos(src: string) {
  const image = new Image();
  image.src = src;
  await image.decode();
  const photo = new OffscreenCanvas(3000, 4000);
  const context = photo.getContext('2d', { alpha: false })!;
  context.fillStyle = '#c8b99e';
  context.fillRect(0, 0, 3000, 4000);
  const height = (2100 * image.height) / image.width;
  context.drawImage(image, 450, 1760 - height / 2, 2100, height);
  const jpeg = await photo.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  ImageCapture.prototype.takePhoto = async () => {
    window.shotAt = performance.now();
    return jpeg;
  };
}

/** Runs in the page before the camera opens. Returns the milliseconds from the first frame to the first hint. */
async function timeFirstHint() {
  const root = document.querySelector('hdt-device-capture')!.shadowRoot!;
  const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!root.querySelector('video')?.videoWidth) await nextFrame();
  const first = performance.now();
  while (!root.textContent?.includes('No display in sight')) await nextFrame();
  return performance.now() - first;
}

interface Visit {
  readonly hint: number;
  readonly shutter: number;
  readonly sent: number;
  /** Share of the viewfinder's frames that were dropped. */
  readonly dropped: number;
}

async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const page = await openCapture(browser, url);
  await page.evaluate(installCamera, { ...UPRIGHT, interval: FRAME_INTERVAL });
  const hint = page.evaluate(timeFirstHint);
  await press(page, 'Open the camera');
  const first = await hint;
  const dropped = await page.waitForFunction(() => {
    const video = document.querySelector('hdt-device-capture')!.shadowRoot!.querySelector('video');
    const { droppedVideoFrames = 0, totalVideoFrames = 0 } = video?.getVideoPlaybackQuality() ?? {};
    return totalVideoFrames > 20 && { share: droppedVideoFrames / totalVideoFrames };
  });
  const { share } = (await dropped.jsonValue()) as { share: number };
  const good = await page.evaluate(async (device) => {
    await window.canvasCamera.show({ subjects: [device] });
    return performance.now();
  }, DEVICE);
  await page.waitForSelector(READING);
  const [shotAt, sentAt] = await page.evaluate(() => [
    window.shotAt,
    performance.getEntriesByType('resource').findLast(({ name }) => name.includes('module=medical'))!
      .startTime,
  ]);
  await page.close();
  return { hint: first, shutter: shotAt! - good, sent: sentAt! - shotAt!, dropped: share };
}

const READING = '::-p-aria([name="Your reading"][role="heading"])';

const press = (page: Page, name: string): Promise<void> =>
  page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

async function openCapture(browser: Browser, url: string): Promise<Page> {
  const page = await openScriptedPage(browser);
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`${url}/page.html`);
  await page.evaluate(stubLargePhotos, DEVICE.src);
  return page;
}

/** Takes many photos in one visit. Returns the browser's memory after each, in bytes. */
async function measurePhotos(page: Page, measureMemory: () => number): Promise<number[]> {
  await page.evaluate(installCamera, { ...UPRIGHT, interval: FRAME_INTERVAL });
  await page.evaluate((device) => window.canvasCamera.show({ subjects: [device] }), DEVICE);
  const after: number[] = [];
  for (let photo = 0; photo < PHOTOS; photo += 1) {
    await press(page, photo === 0 ? 'Open the camera' : 'Take another photo');
    await page.waitForSelector(READING);
    await press(page, 'Save this reading');
    // The pixels of a photo are 48 MB of garbage until the Worker happens to collect them.
    await collectGarbage(page);
    after.push(measureMemory());
  }
  return after;
}

/** Times from the first frame to the request, in Chromium with a camera that shows a drawn picture. */
export const camera: Measure = {
  key: 'camera',
  name: `Photographing a device: ${ROUNDS} visits (medians), then ${PHOTOS} photos of 12 MP in one`,
  built: true,
  async run() {
    const host = await openHost(PAGE);
    const chromium = await launchMeasuredChromium();
    const { browser } = chromium;
    try {
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await measureVisit(browser, host.url));
      const middle = (key: keyof Visit) => median(visits.map((one) => one[key]));
      const hint = middle('hint');
      const after = canMeasureMemory
        ? await measurePhotos(await openCapture(browser, host.url), chromium.measureMemory)
        : [];
      const edges = await Promise.all(host.received.map(decodedEdge));
      const half = Math.floor(after.length / 2);
      const growth = median(after.slice(half)) - median(after.slice(0, half));
      return {
        figures: [
          [
            ['', ''],
            ['first frame to first hint', `${hint.toFixed(0)} ms`],
            ['good picture to shutter', `${middle('shutter').toFixed(0)} ms`],
            ['shutter to request, photo of 12 MP', `${middle('sent').toFixed(0)} ms`],
            ['frames of the viewfinder dropped', `${(100 * middle('dropped')).toFixed(1)} %`],
            [`memory, photos ${half + 1} to ${PHOTOS} over 1 to ${half}`, megabytes(growth)],
          ],
        ],
        failed: findFailures('hdt-device-capture', [
          { what: 'photos at the server', found: host.received.length, least: ROUNDS + after.length },
          {
            what: 'photos at the server that can be decoded',
            found: edges.filter((edge) => edge > 0).length,
            least: ROUNDS + after.length,
          },
        ]),
        missed: [
          ...(hint > MAX_HINT_TIME ? [`first hint after ${hint.toFixed(0)} ms`] : []),
          ...(growth > MAX_GROWTH ? [`memory grows by ${megabytes(growth)}`] : []),
        ],
      };
    } finally {
      await chromium.close();
      await host.close();
    }
  },
};

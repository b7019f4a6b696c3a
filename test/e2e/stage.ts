import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium, PAGE_TIMEOUT, REDUCED_MOTION } from '../support/chromium.js';
import { closePages } from '../support/close-pages.js';
import { writeCameraFeed } from './camera-feed.js';

/** The whole product, started with `npm start`, and a browser. */
export interface Stage {
  /** Opens a page of the demo in a new browser context, which has its own session. A page error fails the test. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Requests to other hosts, of which there must be none. */
  readonly foreignRequests: readonly string[];
  /** Closes the pages that a test has opened. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param options `camera` is the path of a picture that the fake camera shows, from a `distance` that is 1 where it fills
 * the view; `isUpright` holds it upright.
 */
export async function openStage({
  camera,
  ...feedOptions
}: {
  camera?: string;
} & Parameters<typeof writeCameraFeed>[2] = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'hdt-stage-'));
  const feed = camera
    ? [`--use-file-for-fake-video-capture=${await writeCameraFeed(camera, folder, feedOptions)}`]
    : [];
  const browser: Browser = await launchChromium(feed);
  const foreignRequests: string[] = [];

  return {
    foreignRequests,
    async open(path, options = {}) {
      const context = await browser.newContext({
        ...REDUCED_MOTION,
        ignoreHTTPSErrors: true,
        locale: 'en-US',
        ...options,
      });
      context.setDefaultTimeout(PAGE_TIMEOUT);
      const page = await context.newPage();
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (/^https?:$/.test(protocol) && hostname !== 'localhost') foreignRequests.push(request.url());
      });
      page.on('pageerror', (error) => {
        throw error;
      });
      await page.goto(new URL(path, inject('product')).href);
      return page;
    },
    closePages: () => closePages(browser),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The text of `<hdt-device-capture>` in one line. */
export const captureText = (page: Page): Promise<string> =>
  page
    .locator('hdt-device-capture')
    .evaluate((element) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '');

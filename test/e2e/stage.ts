import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { closePages, launchChromium, PAGE_TIMEOUT, REDUCED_MOTION } from '../support/chromium.js';
import { writeCameraFeed } from './camera-feed.js';

/** The whole product as a stranger starts it, and a browser in front of it. */
export interface Stage {
  /** A page of the demo, in a browser context of its own (its own session). Fails the test on any page error. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Requests that left this machine; there must be none. */
  readonly strays: readonly string[];
  /** Ends what a test has opened. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** `camera` is a picture the fake camera shows all the time, from a `distance` that is 1 where it fills the view. */
export async function openStage({
  camera,
  distance,
}: {
  camera?: string;
  distance?: number;
} = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'hdt-stage-'));
  const feed = camera
    ? [`--use-file-for-fake-video-capture=${await writeCameraFeed(camera, folder, { distance })}`]
    : [];
  const browser: Browser = await launchChromium(feed);
  const strays: string[] = [];

  return {
    strays,
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
        if (/^https?:$/.test(protocol) && hostname !== 'localhost') strays.push(request.url());
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

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import type { Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { oneIn } from '../support/sample.js';
import { axeFindings } from './axe.js';
import { openStage, type Stage } from './stage.js';

const sample = (name: string) => fileURLToPath(new URL(`../../demo/public/samples/${name}`, import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Milliseconds in which nothing may happen. */
const QUIET = 2_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const lose = (page: Page) => page.context().setOffline(true);
const find = (page: Page) => page.context().setOffline(false);
const choose = (page: Page, name = 'blood-pressure.jpg') =>
  page.locator('hdt-device-capture #photo').setInputFiles(sample(name));

/** The page with the code of the element, as it is a moment after it was opened. */
async function openCapture(): Promise<Page> {
  const page = await stage.open('/capture.html', PHONE);
  await page.waitForLoadState('networkidle');
  return page;
}

async function readPhoto(): Promise<Page> {
  const page = await openCapture();
  await choose(page);
  await press(page, 'Use this photo');
  await heading(page, 'Your reading');
  return page;
}

/** The next decision that the gateway stores. */
const storedState = async (page: Page): Promise<string> => {
  const isDecision = (response: Response) =>
    response.request().method() === 'PUT' && response.url().endsWith('/confirmation');
  return (await (await page.waitForResponse(isDecision)).json()).state;
};

async function openUpload(): Promise<Page> {
  const page = await stage.open('/upload.html', PHONE);
  await page.waitForLoadState('networkidle');
  return page;
}

const addReport = (page: Page, name: string) =>
  page.locator('hdt-upload input[type=file]').first().setInputFiles(sample(name));

const CONTINUES = 'Waiting for the internet. This will continue by itself.';
const SENT_LATER = /It will be sent when you are online/;

interface Step {
  /** What the person does before the network is lost. */
  readonly before: () => Promise<Page>;
  /** What they do without it. */
  readonly without: (page: Page) => Promise<unknown>;
  /** What the screen says then. */
  readonly says: string | RegExp;
  /** Null where nothing may happen by itself. */
  readonly byItself: ((page: Page) => Promise<unknown>) | null;
  /** What they do when the network is back. */
  readonly after?: (page: Page) => Promise<unknown>;
}

const STEPS: Readonly<Record<string, Step>> = {
  'a photo is chosen': {
    before: openCapture,
    without: (page) => choose(page),
    says: 'This is exactly what is sent',
    byItself: null,
    after: async (page) => {
      await press(page, 'Use this photo');
      await heading(page, 'Your reading');
    },
  },
  'a photo is turned': {
    before: openCapture,
    without: async (page) => {
      await choose(page);
      await press(page, 'Turn the photo');
      await page.locator('[aria-busy=false]').waitFor();
    },
    says: 'This is exactly what is sent',
    byItself: null,
  },
  'a photo is chosen, whose code was never loaded': {
    before: async () => {
      const page = await stage.open('/capture.html', PHONE);
      const preparation = /pipeline|worker\.js|preparer/;
      const address = page.url();
      // This page may have fetched them already, and must not ask for them any more.
      await page.goto('about:blank');
      await page.route(preparation, (route) => route.abort());
      // The code of the element asks for them, and is there then.
      await Promise.all([page.waitForRequest(preparation), page.goto(address)]);
      return page;
    },
    without: async (page) => {
      await choose(page);
      await page.getByText('no connection').waitFor();
      await page.unrouteAll();
    },
    says: 'You can check the photo here when you are online.',
    byItself: (page) => heading(page, 'Check your photo'),
  },
  'a photo is used': {
    before: async () => {
      const page = await openCapture();
      await choose(page);
      await heading(page, 'Check your photo');
      return page;
    },
    without: (page) => press(page, 'Use this photo'),
    says: SENT_LATER,
    byItself: (page) => heading(page, 'Your reading'),
  },
  'a reading is saved': {
    before: readPhoto,
    without: (page) => press(page, 'Save this reading'),
    says: SENT_LATER,
    byItself: async (page) => {
      assert.equal(await storedState(page), 'confirmed');
      await heading(page, /^Saved \d/);
    },
  },
  'a saved reading is taken back': {
    before: async () => {
      const page = await readPhoto();
      await press(page, 'Save this reading');
      await heading(page, /^Saved \d/);
      return page;
    },
    without: (page) => press(page, 'Undo'),
    says: /Your last change is saved on this page for now\. It will be sent/,
    byItself: async (page) => assert.equal(await storedState(page), 'unconfirmed'),
  },
  'a report is added': {
    before: openUpload,
    without: (page) => addReport(page, 'blood-panel.hl7'),
    says: CONTINUES,
    byItself: (page) => page.getByText('8 results').first().waitFor(),
  },
  'a photographed report is added, whose code was never loaded': {
    before: openUpload,
    without: (page) => addReport(page, 'photographed.jpg'),
    says: CONTINUES,
    byItself: (page) =>
      page
        .getByText(/\d results/)
        .first()
        .waitFor(),
  },
  'a report that waits is cancelled': {
    before: openUpload,
    without: async (page) => {
      await addReport(page, 'blood-panel.hl7');
      await page.getByText(CONTINUES).waitFor();
      await press(page, /^Cancel/);
    },
    says: 'Cancelled. Nothing was kept.',
    byItself: null,
  },
  'a report on its way is cancelled': {
    before: async () => {
      const page = await openUpload();
      // It arrives, and its answer does not.
      await page.route(/module=pathology/, async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      });
      await addReport(page, 'blood-panel.hl7');
      await page.waitForRequest(/module=pathology/);
      return page;
    },
    without: (page) => press(page, /^Cancel/),
    says: 'Cancelling … Checking whether it was already sent.',
    byItself: async (page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page
        .getByText(/Cancelled|results/)
        .first()
        .waitFor();
    },
  },
  'pages are chosen, whose code was never loaded': {
    before: async () => {
      const page = await openUpload();
      await page.route(/pipeline|worker\.js|preparer|paper\.js/, (route) => route.abort());
      await page
        .locator('hdt-upload input[type=file]')
        .first()
        .setInputFiles([sample('photographed.jpg'), sample('blurred.jpg')]);
      await page.getByRole('button', { name: 'One report' }).waitFor();
      return page;
    },
    without: async (page) => {
      await press(page, 'One report');
      await page.getByText(CONTINUES).first().waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    says: CONTINUES,
    byItself: (page) => page.locator('[data-status=made]').nth(1).waitFor(),
  },
  'a reading is left for another photo': {
    before: readPhoto,
    without: (page) => press(page, 'Choose another photo'),
    says: 'Open the camera',
    byItself: async (page) => assert.equal(await storedState(page), 'dismissed'),
  },
};

describe('without a network', () => {
  for (const [what, { before, without, says, byItself, after }] of oneIn(Object.entries(STEPS), 3)) {
    it(`${what}: what the screen promises is what happens`, async () => {
      const page = await before();
      await lose(page);
      await without(page);
      await page.getByText(says).first().waitFor();
      assert.deepEqual(await axeFindings(page), []);
      if (byItself) await Promise.all([byItself(page), find(page)]);
      else {
        assert.equal(await page.getByText(SENT_LATER).count(), 0);
        const requests: string[] = [];
        page.on(
          'request',
          (request) => /module=(?:medical|pathology)/.test(request.url()) && requests.push(request.url()),
        );
        await find(page);
        await page.waitForTimeout(QUIET);
        assert.deepEqual(requests, []);
        await page.getByText(says).first().waitFor();
      }
      await after?.(page);
    });
  }
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningEmulator, startEmulator } from 'hdt-emulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { openSite, type Site } from '../packages/site.js';
import { type BackEnd, hasPython, startStub } from '../support/back-ends.js';
import { launchChromium, PAGE_TIMEOUT, REDUCED_MOTION } from '../support/chromium.js';
import { closePages } from '../support/close-pages.js';
import { ROOT } from '../support/process.js';
import { oneIn } from '../support/sample.js';
import { skipWhen } from '../support/skip.js';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A back end of one file</title>
<script type="module" src="/hdt-elements/hdt-elements.js"></script><body><main><h1>Reports</h1>
<hdt-upload token-endpoint="/hdt/token"></hdt-upload>
<hdt-device-capture token-endpoint="/hdt/token" review="never"></hdt-device-capture>
<hdt-records token-endpoint="/hdt/token"></hdt-records></main></body></html>`;
const sample = (name: string) => join(ROOT, 'demo/public/samples', name);

let folder: string;
let emulator: RunningEmulator;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hdt-stubs-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  emulator = await startEmulator({ advance: 'at-once' });
  browser = await launchChromium();
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser.close();
  await emulator.close();
  rmSync(folder, { recursive: true });
});

/** The suite of the protocol holds each of the two to it, too. */
const STUBS = ['stub.ts', 'stub.py'] as const;

for (const name of oneIn(STUBS, STUBS.length)) {
  const cannotRun = name === 'stub.py' && !hasPython;
  describe(`with ${name} as the whole back end`, skipWhen(cannotRun, 'python3 is not installed'), () => {
    let stub: BackEnd;
    let site: Site;
    beforeAll(async () => {
      stub = await startStub(name, emulator);
      site = await openSite({ '/': folder, '/hdt-elements/': join(ROOT, 'dist') }, stub.origin);
    });
    afterAll(async () => {
      await site.close();
      await stub.close();
    });

    /** A person of their own. What goes wrong is an error of the test. */
    async function open(): Promise<Page> {
      const context = await browser.newContext({ ...REDUCED_MOTION, locale: 'en-US' });
      context.setDefaultTimeout(PAGE_TIMEOUT);
      const page = await context.newPage();
      page.on('pageerror', (error) => {
        throw error;
      });
      await page.goto(site.url);
      return page;
    }
    const records = (page: Page) => page.locator('hdt-records');

    it('a report becomes rows, and is found again', async () => {
      const page = await open();
      const paths: string[] = [];
      page.on('request', (request) => void paths.push(new URL(request.url()).pathname));
      await page.locator('hdt-upload input[type=file]').first().setInputFiles(sample('blood-panel.hl7'));
      await page.getByText('8 results · 2 out of range', { exact: true }).waitFor();
      await page.reload();
      await records(page).getByText('blood-panel.hl7').waitFor();
      // Nothing of level 2 was asked for.
      const asked = paths.filter((path) => /\/hdt\/(events|idempotency-keys|handoff|readings)/.test(path));
      assert.deepEqual(asked, []);
    });

    it('a photo becomes a reading', async () => {
      const page = await open();
      await page.locator('hdt-device-capture input[type=file]').last().setInputFiles(sample('oximeter.jpg'));
      await page.getByRole('heading', { name: 'Your reading' }).waitFor();
      await page.getByText('97').first().waitFor();
    });

    it('two people never meet', async () => {
      const [ana, ben] = [await open(), await open()];
      await ana.locator('hdt-upload input[type=file]').first().setInputFiles(sample('blood-panel.hl7'));
      await ana.getByText('8 results · 2 out of range', { exact: true }).waitFor();
      await ben.reload();
      await records(ben).getByText('No reports yet').waitFor();
      assert.equal(await records(ben).getByText('blood-panel.hl7').count(), 0);
    });

    it('a lost answer is said to be lost, and sent again by the person alone', async () => {
      const page = await open();
      await page.route('**/api/master?module=pathology', (route) => route.abort('connectionreset'), {
        times: 1,
      });
      await page.locator('hdt-upload input[type=file]').first().setInputFiles(sample('blood-panel.hl7'));
      await page.getByText('We are not sure that this arrived.').first().waitFor();
      await page.getByRole('button', { name: /^Try again/ }).click();
      await page.getByText('8 results · 2 out of range', { exact: true }).waitFor();
    });
  });
}

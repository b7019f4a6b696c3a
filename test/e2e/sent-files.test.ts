import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

const addSample = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What the list says, and not what is spoken of it. */
const question = (page: Page) =>
  page.locator('hdt-upload [part=detail]').filter({ hasText: 'You have already sent this file.' });

/** Opens the records; resolves with their number. */
const countRecords = async (page: Page) => {
  await page.goto(new URL('/records.html', page.url()).href);
  const records = page.locator('hdt-records [part=record]');
  await records.first().waitFor();
  return records.count();
};

const SAMPLES = [
  ['a table', 'Blood panel, HL7', '8 results · 2 out of range', 'blood-panel.hl7'],
  [
    'a photo, which is prepared anew',
    'A photographed sheet',
    '6 results · 2 out of range',
    'photographed.jpg',
  ],
] as const;

for (const [what, sample, results, name] of SAMPLES)
  describe(`the same file after a reload: ${what}`, () => {
    const chooseAgain = async () => {
      const page = await stage.open('/upload.html');
      const isStored = page.waitForResponse((response) => response.url().endsWith('/file'));
      await addSample(page, sample);
      await page.getByText(results, { exact: true }).waitFor();
      assert.equal((await isStored).status(), 204);
      await page.reload();
      await addSample(page, sample);
      await question(page).waitFor();
      await page.getByText(/^You sent it on \w{3} \d+, \d{4}\.$/).waitFor();
      return page;
    };

    it('is asked about, and declined it is there once', async () => {
      const page = await chooseAgain();
      assert.deepEqual(await axeFindings(page), []);
      await page.getByRole('button', { name: `Do not send: ${name}` }).click();
      await question(page).waitFor({ state: 'detached' });
      assert.equal(await countRecords(page), 1);
    });

    it('is sent again where the person says so', async () => {
      const page = await chooseAgain();
      await page.getByRole('button', { name: `Send again: ${name}` }).click();
      await question(page).waitFor({ state: 'detached' });
      await page.getByText(results, { exact: true }).first().waitFor();
      assert.equal(await countRecords(page), 2);
    });
  });

import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

const REPORT = Buffer.from('Test,Result,Unit\nSodium,139,mmol/L\n');

describe('the next person at the same screen', () => {
  for (const { locale, notice } of [
    { locale: 'en-US', notice: 'Someone else has signed in' },
    { locale: 'de-DE', notice: 'Jemand anderes hat sich angemeldet' },
  ]) {
    it(`is sent nothing of the one before, and is told so (${locale})`, async () => {
      const page = await stage.open('/upload.html', { locale });
      const input = page.locator('hdt-upload input[type=file]').first();
      // The service is out of order for this file: it waits for another try.
      const refused = page.waitForResponse(/\/api\/master/);
      await input.setInputFiles({ name: 'anas.fault-upload-503.csv', mimeType: 'text/csv', buffer: REPORT });
      await refused;
      await page.locator('hdt-upload [data-status=queued]').waitFor();
      // Signed out and in again as somebody else, in another tab: the session cookie is another's.
      await page.context().clearCookies();
      const alert = page.locator('hdt-upload [role=alert]');
      await alert.getByText(notice).waitFor();
      assert.equal(await page.locator('hdt-upload .entry').count(), 0);
      assert.deepEqual(await axeFindings(page), []);

      await input.setInputFiles({ name: 'bens.csv', mimeType: 'text/csv', buffer: REPORT });
      await page.locator('hdt-upload [data-status=ready]').waitFor();
      assert.equal((await alert.textContent())?.trim(), '');
      await page.goto(new URL('/records.html', page.url()).href);
      await page.getByText('bens.csv').first().waitFor();
      assert.equal(await page.getByText('anas').count(), 0);
    });
  }
});

import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { type PrintedReport, printReport } from '../support/drawn/reports/reports.js';
import { photographPage } from '../support/drawn/sheets/pages.js';
import { axeFindings } from './axe.js';
import { tabTo } from './keyboard.js';
import { openStage, type Stage } from './stage.js';

const PAGES = 2;
const REPORT = printReport(7, 'en', 8);

const partOf = (report: PrintedReport, index: number): PrintedReport => {
  const each = report.rows.length / PAGES;
  return { ...report, rows: report.rows.slice(index * each, (index + 1) * each) };
};

/** The pages as a phone names them, the second one first. */
const takePhotos = async () =>
  await Promise.all(
    [1, 0].map(async (index) => ({
      name: `IMG_${9 + index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photographPage(
        partOf(REPORT, index),
        { points: 10, ruled: true, tables: 1 },
        { number: index + 1, of: PAGES, ...(index === 0 && { person: 'Collected: 14 Jan 2026' }) },
      ),
    })),
  );

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

describe('photographs of two pages, picked at once', () => {
  it('become one report by the keyboard alone, in the order of the pages', async () => {
    const page = await stage.open('/upload.html');
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, 'Choose files');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await takePhotos());
    const question = page.getByRole('group', { name: '2 pictures: are they pages of one report?' });
    await question.waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await tabTo(page, 'One report');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your pages' }).waitFor();
    await page.getByRole('button', { name: 'Done (2 pages)' }).press('Enter');
    await page.getByText('8 results').first().waitFor();
    assert.equal(await page.locator('[part=result-row]').count(), REPORT.rows.length);
    assert.equal(await page.locator('[part~=entry]').count(), 1);
  });
});

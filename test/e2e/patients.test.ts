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

const addSample = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click();
};

const sendSample = async (page: Page, name: string, results: string) => {
  await addSample(page, name);
  await page.getByText(results, { exact: true }).waitFor();
};

const report = (name: string, birth: string, potassium: string, day: string) =>
  `MSH|^~\\&|LAB\rPID|1||||${name}||${birth}\rOBR|1\rOBX|1|NM|2823-3^Potassium^LN||${potassium}|mmol/L|3.5-5.1|N|||F|||${day}\r`;

/** Adds files as if the person had chosen them. */
const addFiles = (page: Page, files: Readonly<Record<string, string>>) =>
  page.locator('hdt-upload').evaluate((element, all) => {
    const { add } = element as unknown as { add(files: File[]): void };
    add.call(
      element,
      Object.entries(all).map(([name, text]) => new File([text], name)),
    );
  }, files);

const openTrends = async (page: Page) => {
  await page.locator('[part=over-time] summary').click();
  await page.locator('[part=over-time] [part=trend], [part=over-time] p.quiet').first().waitFor();
};

/** The chapters of “Over time”, and for each chart its name with its values. */
const charts = async (page: Page) => {
  const part = page.locator('[part=over-time]');
  const titles = await part.locator('h3').allTextContents();
  const trends = await part.locator('[part=trend]').evaluateAll((all) =>
    all.map((one) => {
      const values = [...one.querySelectorAll('b.value')].map(({ textContent }) => textContent);
      return `${one.querySelector('.analyte bdi')?.textContent}: ${values.join(' ')}`;
    }),
  );
  return { titles, potassium: trends.filter((trend) => trend.startsWith('Potassium')) };
};

describe('one person, one trend', () => {
  it('somebody else’s report is asked about after a reload, and is no part of the line', async () => {
    const page = await stage.open('/upload.html');
    await sendSample(page, 'Blood panel, HL7', '8 results · 2 out of range');
    await page.reload();
    await page.getByRole('button', { name: 'Blood panel, HL7' }).waitFor();
    await addSample(page, 'Someone else’s, HL7');
    await page.getByText(/In your records: .?E\. M\./).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Send anyway: someone-else.hl7' }).click();
    await page.getByText('Report of J. B. · It is kept apart from other people’s reports (E. M.).').waitFor();
    await page.goto(new URL('/records.html', page.url()).href);
    await page.getByText('Report of E. M.').waitFor();
    await page.getByText('Report of J. B.').waitFor();
    await openTrends(page);
    assert.deepEqual((await charts(page)).potassium, [], 'Erika’s 5.3 and Jonas’s 4.1 are one line');
    assert.deepEqual(await axeFindings(page), []);
  });

  it('the demo’s own sheet and panel are one person’s, in text and in a picture', async () => {
    const page = await stage.open('/upload.html');
    await sendSample(page, 'Blood panel, HL7', '8 results · 2 out of range');
    await addSample(page, 'A photographed sheet');
    await page.getByText('6 results · 2 out of range', { exact: true }).waitFor();
    await page.goto(new URL('/records.html', page.url()).href);
    await page.getByText('photographed').first().waitFor();
    await openTrends(page);
    await page.locator('[part=trend]').first().waitFor();
    const { titles, potassium } = await charts(page);
    assert.deepEqual([titles, potassium], [[], ['Potassium: 3.3 5.3']]);
    assert.equal(await page.locator('[data-whose]').count(), 0);
  });

  it('a parent keeps two children’s reports: both are shown, apart', async () => {
    const page = await stage.open('/upload.html');
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    const named = page.waitForResponse(/\/patient$/);
    await addFiles(page, { 'anna-1.hl7': report('MUSTER^ANNA', '20150312', '4.1', '20260101') });
    await named;
    await page.getByText('1 result', { exact: true }).waitFor();
    await addFiles(page, { 'ben-1.hl7': report('MUSTER^BEN', '20180809', '4.2', '20260102') });
    await page.getByRole('button', { name: 'Send anyway: ben-1.hl7' }).click();
    await page.getByText('Report of B. M.').waitFor();
    let names = 0;
    const bothNamed = page.waitForResponse((response) => {
      if (response.url().endsWith('/patient') && response.ok()) names += 1;
      return names === 2;
    });
    await addFiles(page, {
      'anna-2.hl7': report('Muster^Anna', '20150312', '4.3', '20260301'),
      'ben-2.hl7': report('Muster^Ben', '20180809', '4.4', '20260302'),
    });
    await bothNamed;
    await page.goto(new URL('/records.html', page.url()).href);
    await page.getByText('Complete').nth(3).waitFor();
    await openTrends(page);
    await page.locator('[part=trend]').nth(1).waitFor();
    const { titles, potassium } = await charts(page);
    assert.deepEqual(titles.sort(), ['Report of A. M.', 'Report of B. M.']);
    assert.deepEqual(potassium.sort(), ['Potassium: 4.1 4.3', 'Potassium: 4.2 4.4']);
  });

  it('reports of nobody are no line until the person says whose they are, on this page and the next', async () => {
    const page = await stage.open('/upload.html');
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    const table = (value: string, day: string) => `Test,Result,Unit,Date\nPotassium,${value},mmol/L,${day}\n`;
    await addFiles(page, { 'one.csv': table('4.1', '2026-01-01'), 'two.csv': table('4.4', '2026-02-01') });
    await page.getByText('2 of 2 files done').waitFor();
    await page.goto(new URL('/records.html', page.url()).href);
    await page.getByText('one.csv').waitFor();
    await openTrends(page);
    await page.getByText('2 reports stand apart').waitFor();
    assert.deepEqual((await charts(page)).potassium, []);
    for (const name of ['one.csv', 'two.csv']) {
      await page.getByRole('button', { name: `Show results of ${name}` }).click();
      await page.getByRole('button', { name: `It is mine: ${name}` }).click();
      await page.getByRole('button', { name: `This is not right: ${name}` }).waitFor();
    }
    await page.reload();
    await page.getByText('one.csv').waitFor();
    await openTrends(page);
    await page.locator('[part=trend]').first().waitFor();
    assert.deepEqual((await charts(page)).potassium, ['Potassium: 4.1 4.4']);
  });
});

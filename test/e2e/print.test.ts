import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { openStage, type Stage } from './stage.js';

const sample = (name: string) => fileURLToPath(new URL(`../../demo/public/samples/${name}`, import.meta.url));
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

declare global {
  var printedSheet: { readonly html: string; readonly css: string } | undefined;
}

/** Runs in every frame: what would go to the printer stays in the page. */
function keepPrinted(): void {
  window.print = () => {
    (top as unknown as typeof globalThis).printedSheet = {
      html: document.body.innerHTML,
      css: document.adoptedStyleSheets
        .flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText))
        .join('\n'),
    };
  };
}

async function openReport(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<Page> {
  const page = await stage.open('/upload.html');
  await page.addInitScript(keepPrinted);
  await page.reload();
  await page
    .locator('hdt-upload input[type=file]')
    .first()
    .setInputFiles(typeof file === 'string' ? sample(file) : file);
  await page.getByRole('button', { name: 'Print', exact: true }).first().waitFor();
  return page;
}

/** The sheet as the printer gets it, and how many pages it has on each paper. */
async function printedOn(page: Page) {
  const sheet = await (await page.waitForFunction(() => globalThis.printedSheet)).jsonValue();
  const paper = await page.context().newPage();
  await paper.setContent(`<style>${sheet!.css}</style>${sheet!.html}`);
  const pagesOn = async (format: 'A4' | 'Letter') => {
    const pdf = await paper.pdf({ format, preferCSSPageSize: false });
    if (process.env.HDT_LOOK) writeFileSync(`${process.env.HDT_LOOK}/${format}.pdf`, pdf);
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
  };
  const pages = { A4: await pagesOn('A4'), Letter: await pagesOn('Letter') };
  if (process.env.HDT_LOOK) {
    await paper.setViewportSize({ width: 794, height: 1123 });
    await paper.screenshot({ path: `${process.env.HDT_LOOK}/paper.png` });
  }
  const text = await paper.locator('body').evaluate((body) => {
    // biome-ignore lint/performance/useDomNodeTextContent: With spaces between cells, as it is read.
    return (body as HTMLElement).innerText.replace(/\s+/g, ' ');
  });
  return { text, css: sheet!.css, pages };
}

describe('the sheet of a usual report', () => {
  it('is one page of A4 and of Letter, with whom and which laboratory it is of', async () => {
    const page = await openReport('blood-panel.hl7');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('group', { name: 'Print the name and the date of birth?' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Print with the name' }).click();
    const { text, css, pages } = await printedOn(page);
    assert.deepEqual(pages, { A4: 1, Letter: 1 });
    assert.match(text, /^Laboratory results Patient ERIKA MUSTER Date of birth \w{3} \d+, \d{4} Laboratory /);
    // Its code is a part of the patient's number, which de-identification removes.
    assert.match(text, /Date of the tests \w{3} \d+, \d{4} /);
    assert.match(text, /Printed \w{3} \d+, \d{4}, \d+:\d\d [AP]M/);
    assert.doesNotMatch(text, /\d{4}-\d\d-\d\d/);
    assert.match(css, /"Page " counter\(page\) " of " counter\(pages\)/);
  });

  it('names nobody where the person does not want it', async () => {
    const page = await openReport('blood-panel.hl7');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('button', { name: 'Print without the name' }).click();
    const { text } = await printedOn(page);
    assert.doesNotMatch(text, /Muster|Date of birth/i);
  });

  it('has lines to fill in where the report names nobody', async () => {
    const page = await openReport({
      name: 'nobody.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Test,Result,Unit\nGlucose,5.6,mmol/L\n'),
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const { text, pages } = await printedOn(page);
    assert.match(text, /Patient Date of birth Laboratory /);
    assert.deepEqual(pages, { A4: 1, Letter: 1 });
  });
});

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { openStage, type Stage } from './stage.js';

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { hasTouch: true, isMobile: true };
const LANGUAGES = ['en', 'es', 'de', 'zh'] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

/** Edges of an element in the viewport of a page that is at its top. */
const edges = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, selector);
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
};

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function openHome(lang: string, options: Parameters<Stage['open']>[1]): Promise<Page> {
  const page = await stage.open(`/?lang=${lang}`, options);
  await page.locator('.samples:not([inert])').waitFor();
  return page;
}

describe('the first page', () => {
  it.each(LANGUAGES)('leaves no half empty on a desktop: %s', async (lang) => {
    const page = await openHome(lang, DESKTOP);
    const [upload, doors, drop] = await Promise.all(
      ['hdt-upload', '.doors', '[part=drop]'].map((selector) => edges(page, selector)),
    );
    assert.ok(Math.abs(upload!.bottom - doors!.bottom) <= 1, `${upload!.bottom} ${doors!.bottom}`);
    assert.ok(drop!.bottom - drop!.top > 400);
    assert.ok(upload!.left > doors!.right);
    for (const door of await page.locator('.doors a').all())
      assert.equal((await door.boundingBox())!.height, 64);
    assert.ok((await edges(page, '.embed h2')).bottom < 900);
    assert.equal(await overflow(page), 0);
  });

  it('shows the lines to copy without scrolling at 1280 x 900', async () => {
    const page = await openHome('en', DESKTOP);
    assert.ok((await edges(page, 'pre')).bottom <= 900);
  });

  it.each(LANGUAGES.flatMap((lang) => [280, 390].map((width) => [lang, width] as const)))(
    'has no hole under the element on a phone: %s, %i pixels',
    async (lang, width) => {
      const page = await openHome(lang, { ...PHONE, viewport: { width, height: 844 } });
      const [doors, upload, embed] = await Promise.all(
        ['.doors', 'hdt-upload', '.embed h2'].map((selector) => edges(page, selector)),
      );
      assert.ok(upload!.top - doors!.bottom <= 32 && embed!.top - upload!.bottom <= 64);
      assert.equal(await overflow(page), 0);
    },
  );

  it.each([
    ['en', 'Your files go to the computer it runs on, and no further.'],
    ['es', 'Sus archivos llegan a la computadora en la que funciona y no van más lejos.'],
    ['de', 'Ihre Dateien gehen an den Computer, auf dem er läuft, und nicht weiter.'],
    ['zh', '您的文件只会传到运行模拟器的电脑'],
  ])('says on a phone that files go to the computer: %s', async (lang, sentence) => {
    const page = await openHome(lang, { ...PHONE, viewport: { width: 390, height: 844 } });
    assert.ok((await page.locator('footer').textContent())?.includes(sentence));
  });

  it.each([280, 320, 390])('keeps the name of a report in one line at %i pixels', async (width) => {
    const page = await openHome('en', { ...PHONE, viewport: { width, height: 844 } });
    await page.getByRole('button', { name: 'Blood panel, HL7' }).click();
    await page.getByText('8 results · 2 out of range', { exact: true }).waitFor();
    const { top, bottom } = await edges(page, '[part=name]');
    assert.ok(bottom - top < 30, `${bottom - top} pixels high`);
  });

  it('shows the comment about potassium under potassium', async () => {
    const page = await openHome('en', DESKTOP);
    await page.getByRole('button', { name: 'Blood panel, HL7' }).click();
    const row = page.getByRole('row', { name: /Repeat potassium/ });
    await row.waitFor();
    assert.match((await row.textContent()) ?? '', /^\s*Potassium/);
  });

  it('closes the table of the first report when a second one comes', async () => {
    const page = await openHome('en', DESKTOP);
    await page.getByRole('button', { name: 'Blood panel, HL7' }).click();
    await page.getByRole('row', { name: /Sodium/ }).waitFor();
    await page.getByRole('button', { name: 'Thyroid, PDF' }).click();
    await page.getByText('6 results · 2 out of range', { exact: true }).waitFor();
    assert.equal(await page.getByRole('row').count(), 0);
    assert.equal(
      await page.locator('hdt-upload details:not([open]) > summary', { hasText: 'Results' }).count(),
      2,
    );
  });
});

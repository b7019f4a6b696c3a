import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { openStage, type Stage } from './stage.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sample = (name: string) => join(root, 'demo/public/samples', name);
const DESKTOP = {
  viewport: { width: 1100, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
};
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SHOTS = process.env.HDT_SHOTS;
/** A page with both elements, made from the file of a script tag. */
const VISIT = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Your visit</title>
  <script type="module" src="/visit/hdt-elements.js"></script>
  <main>
    <h1>Your visit</h1>
    <hdt-upload token-endpoint="/hdt/token" phone-page="/visit.html"></hdt-upload>
    <hdt-device-capture token-endpoint="/hdt/token" phone-page="/visit.html" review="never"></hdt-device-capture>
  </main>
</html>`;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

async function open(fragment: string, options: BrowserContextOptions): Promise<Page> {
  const page = await stage.open('/records.html', options);
  await page.route('**/visit.html', (route) => route.fulfill({ contentType: 'text/html', body: VISIT }));
  await page.route('**/visit/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const body = readFileSync(join(root, 'dist', pathname.replace('/visit/', '')));
    return route.fulfill({ contentType: pathname.endsWith('.js') ? 'text/javascript' : '', body });
  });
  await page.goto(new URL(`/visit.html${fragment}`, page.url()).href);
  return page;
}
const upload = (page: Page) => page.locator('hdt-upload');
const capture = (page: Page) => page.locator('hdt-device-capture');
type Part = ReturnType<typeof upload>;
const said = (part: Part, name: string | RegExp) => part.getByRole('heading', { name }).first().waitFor();
const press = (part: Part, name: string | RegExp) => part.getByRole('button', { name }).first().click();
const look = async (page: Page, name: string) => {
  assert.deepEqual(await axeFindings(page), [], name);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/one-code-${name}.png`, fullPage: true });
};

async function pair(opener: (page: Page) => Part): Promise<{ desktop: Page; phone: Page }> {
  const desktop = await open('', DESKTOP);
  await press(opener(desktop), 'Use your phone');
  await said(opener(desktop), 'Scan this with your phone’s camera');
  await press(opener(desktop), 'Copy the link');
  await opener(desktop).getByText('The link has been copied.').first().waitFor();
  const { hash } = new URL(await desktop.evaluate(() => navigator.clipboard.readText()));
  const phone = await open(hash, PHONE);
  await said(upload(phone), 'Photograph for');
  await capture(phone).getByText('in another part of this page').waitFor();
  await look(phone, 'asked');
  await press(upload(phone), 'Yes, go on');
  await said(opener(desktop), 'Does your phone show this code?');
  await press(opener(desktop), 'Yes, connect this phone');
  await said(upload(phone), 'Connected to your computer');
  await said(capture(phone), 'Connected to your computer');
  await look(phone, 'paired');
  return { desktop, phone };
}

const addPage = (phone: Page) => phone.locator('#pictures').setInputFiles(sample('photographed.jpg'));
const arrived = (desktop: Page) => desktop.locator('[part=page][data-status=made]').first().waitFor();
const photographDevice = (phone: Page) =>
  phone.locator('hdt-device-capture #photo').setInputFiles(sample('oximeter.jpg'));

describe('a page with both elements, and one code', () => {
  it('takes a page and a reading from the phone that scanned the code of the reports', async () => {
    const { desktop, phone } = await pair(upload);
    await addPage(phone);
    await arrived(desktop);
    await press(upload(phone), /^Done/);
    await photographDevice(phone);
    await said(capture(phone), 'Done. Look at your computer');
    await look(phone, 'both-done');
    await upload(desktop).getByText('A photo of a device has arrived.').waitFor();
    await look(desktop, 'device-behind');
    await press(upload(desktop), /^Done/);
    await desktop.locator('[part=entry]').waitFor();
    await said(capture(desktop), 'Your reading');
    await press(capture(desktop), 'Save this reading');
    await said(capture(phone), 'Saved on the computer');
    await look(desktop, 'both');
  });

  it('takes a reading and a page from the phone that scanned the code of the device', async () => {
    const { desktop, phone } = await pair(capture);
    await photographDevice(phone);
    await said(capture(desktop), 'Your reading');
    await press(capture(desktop), 'Save this reading');
    await said(capture(phone), 'Saved on the computer');
    await addPage(phone);
    await arrived(desktop);
    await press(upload(desktop), /^Done/);
    await said(upload(phone), 'Your computer has taken these pages');
    await desktop.locator('[part=entry]').waitFor();
  });
});

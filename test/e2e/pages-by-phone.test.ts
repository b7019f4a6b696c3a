import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { openStage, type Stage } from './stage.js';

const SHEET = fileURLToPath(new URL('../../demo/public/samples/photographed.jpg', import.meta.url));
const DESKTOP = {
  viewport: { width: 1100, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
};
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SHOTS = process.env.HDT_SHOTS;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

const look = async (page: Page, name: string) => {
  assert.deepEqual(await axeFindings(page), [], name);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/pages-${name}.png` });
};
const said = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const made = (page: Page, count: number) =>
  page
    .locator('[part=page][data-status=made]')
    .nth(count - 1)
    .waitFor();
const pagesOf = (page: Page) => page.locator('[part=page]').count();

async function openDesktop(): Promise<Page> {
  const desktop = await stage.open('/upload.html', DESKTOP);
  await press(desktop, 'Use your phone');
  await said(desktop, 'Scan this with your phone’s camera');
  return desktop;
}

/** The path that a phone would scan: the tests are on this machine alone. */
async function scan(desktop: Page): Promise<string> {
  await press(desktop, 'Copy the link');
  await desktop.getByText('The link has been copied.').first().waitFor();
  const { pathname, hash } = new URL(await desktop.evaluate(() => navigator.clipboard.readText()));
  return pathname + hash;
}

/** The person of the phone goes on, and the person of the computer compares the codes. */
async function accept(phone: Page, desktop: Page): Promise<void> {
  await press(phone, 'Yes, go on');
  await said(phone, 'Compare this code');
  await said(desktop, 'Does your phone show this code?');
  const code = (page: Page) => page.locator('.code [aria-hidden]').textContent();
  assert.equal(await code(phone), await code(desktop));
  await press(desktop, 'Yes, connect this phone');
}

async function pair(): Promise<{ desktop: Page; phone: Page }> {
  const desktop = await openDesktop();
  const phone = await stage.open(await scan(desktop), PHONE);
  await accept(phone, desktop);
  await said(phone, 'Connected to your computer');
  return { desktop, phone };
}

/** Adds pages on the phone, as many as pictures. */
const add = (phone: Page, count: number) =>
  phone.locator('#pictures').setInputFiles(Array.from({ length: count }, () => SHEET));

describe('pages that a phone photographs for a computer', () => {
  it('arrive one by one, become one document there, and are read', async () => {
    const { desktop, phone } = await pair();
    await look(phone, 'phone-paired');
    await look(desktop, 'desktop-paired');
    await add(phone, 2);
    await made(desktop, 2);
    await made(phone, 2);
    await look(phone, 'phone-strip');
    await press(phone, /^Done/);
    await said(phone, 'All pages are on your computer');
    await look(phone, 'phone-done');
    await desktop.getByText('2 on the phone, 2 here').waitFor();
    await look(desktop, 'desktop-two');
    await press(desktop, /^Done/);
    await said(phone, 'Your computer has taken these pages');
    await look(phone, 'phone-used');
    await desktop.locator('[part=entry]').waitFor();
    assert.equal(await desktop.locator('[part=entry]').count(), 1);
    await press(desktop, 'Use your phone');
    await said(phone, 'Connected to your computer');
  });

  it('are turned and deleted on the phone as on the computer', async () => {
    const { desktop, phone } = await pair();
    await add(phone, 2);
    await made(desktop, 2);
    await made(phone, 2);
    await press(phone, 'Delete page 1');
    await desktop.waitForFunction(
      () => document.querySelector('hdt-upload')!.shadowRoot!.querySelectorAll('[part=page]').length === 1,
    );
    const image = desktop.locator('hdt-page-thumbnail canvas').first();
    const before = await image.evaluate((canvas: HTMLCanvasElement) => canvas.width > canvas.height);
    await press(phone, 'Turn page 1');
    await image.evaluate(
      (canvas: HTMLCanvasElement, wasWide) =>
        new Promise<void>((resolve) => {
          const check = () => {
            const now = canvas.getRootNode() as ShadowRoot;
            const { width, height } = now.querySelector<HTMLCanvasElement>('hdt-page-thumbnail canvas')!;
            if (width > height !== wasWide) resolve();
            else requestAnimationFrame(check);
          };
          check();
        }),
      before,
    );
  });

  it('go on after the phone has lost its network, and after its page was loaded again', async () => {
    const { desktop, phone } = await pair();
    // What makes pages is fetched with the first one.
    await add(phone, 1);
    await made(desktop, 1);
    await phone.context().setOffline(true);
    await add(phone, 1);
    await made(phone, 2);
    await press(phone, /^Done/);
    await phone.getByText('Some pages are on their way.').waitFor();
    await phone.context().setOffline(false);
    await made(desktop, 2);
    await said(phone, 'All pages are on your computer');
    await phone.reload();
    await accept(phone, desktop);
    await phone.getByText('2 on the computer').first().waitFor();
    await add(phone, 1);
    await made(desktop, 3);
  });

  it('are of the phone that was let in, and of no other', async () => {
    const desktop = await openDesktop();
    const link = await scan(desktop);
    const phone = await stage.open(link, PHONE);
    const stranger = await stage.open(link, PHONE);
    await said(stranger, 'Photograph for');
    await accept(phone, desktop);
    await said(phone, 'Connected to your computer');
    await press(stranger, 'Yes, go on');
    // The person is asked about the other phone, and takes nothing from it.
    await said(desktop, 'Does your phone show this code?');
    await press(desktop, 'No, refuse it');
    await said(stranger, 'This phone was not connected');
    assert.equal(await pagesOf(desktop), 0);
  });

  it('are asked about once more by a phone whose person declines', async () => {
    const desktop = await openDesktop();
    const link = await scan(desktop);
    const phone = await stage.open(link, PHONE);
    await press(phone, 'No, cancel');
    await said(phone, 'Nothing was connected');
    await look(phone, 'phone-declined');
    const again = await stage.open(link, PHONE);
    await accept(again, desktop);
    await said(again, 'Connected to your computer');
  });
});

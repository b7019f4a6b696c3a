import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { useUprightCamera, waitForPicture } from './canvas-camera.js';
import { captureText, openStage, type Stage } from './stage.js';

const sample = (name: string) => fileURLToPath(new URL(`../../demo/public/samples/${name}`, import.meta.url));
const DESKTOP = {
  viewport: { width: 1100, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
};
const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  permissions: ['camera'],
};
const SHOTS = process.env.HDT_SHOTS;
let stage: Stage;

const look = async (page: Page, name: string) => {
  assert.deepEqual(await axeFindings(page), [], name);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};

/** The path that a phone would scan: the tests are on this machine alone. */
async function scan(desktop: Page): Promise<string> {
  await desktop.getByRole('button', { name: 'Copy the link' }).click();
  await desktop.getByText('The link has been copied.').first().waitFor();
  const { pathname, hash } = new URL(await desktop.evaluate(() => navigator.clipboard.readText()));
  return pathname + hash;
}

async function openDesktop(): Promise<Page> {
  const desktop = await stage.open('/capture.html', DESKTOP);
  await desktop.getByRole('button', { name: 'Use your phone' }).click();
  await desktop.getByRole('heading', { name: 'Scan this with your phone’s camera' }).waitFor();
  return desktop;
}

/** The person of the phone goes on. */
async function accept(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Yes, go on' }).click();
  await phone.getByRole('heading', { name: 'Compare this code' }).waitFor();
}

const codeOf = (page: Page) => page.locator('.code [aria-hidden]').textContent();

beforeAll(async () => {
  stage = await openStage({ camera: sample('oximeter.jpg') });
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

describe('a desktop whose photo a phone takes', () => {
  it('is paired, follows the phone, and keeps the reading as its own', async () => {
    const desktop = await openDesktop();
    await look(desktop, 'desktop-scan');
    const told = desktop.evaluate(
      () =>
        new Promise((resolve) =>
          document
            .querySelector('hdt-device-capture')!
            .addEventListener('hdt-reading', ({ detail }) => resolve(detail.photo.source)),
        ),
    );
    const phone = await stage.open(await scan(desktop), PHONE);
    await phone.getByRole('heading', { name: 'Photograph for' }).waitFor();
    await look(phone, 'phone-asked');
    await accept(phone);
    assert.equal(new URL(phone.url()).hash, '', 'the secret has left the address');
    await desktop.getByRole('heading', { name: 'Does your phone show this code?' }).waitFor();
    assert.equal(await codeOf(phone), await codeOf(desktop));
    await look(desktop, 'desktop-compare');
    await look(phone, 'phone-compare');

    await desktop.getByRole('button', { name: 'Yes, connect this phone' }).click();
    await desktop.getByRole('heading', { name: 'Your phone is connected' }).waitFor();
    await phone.getByRole('heading', { name: 'Connected to your computer' }).waitFor();
    await look(desktop, 'desktop-paired');
    await look(phone, 'phone-paired');

    await phone
      .locator('hdt-device-capture')
      .evaluate((element) => element.setAttribute('shutter', 'manual'));
    await useUprightCamera(phone);
    await phone.getByRole('button', { name: 'Open the camera' }).click();
    await phone.getByRole('button', { name: 'Take the photo' }).waitFor();
    await look(phone, 'phone-aim');
    await waitForPicture(phone);
    await phone.getByRole('button', { name: 'Take the photo' }).click();
    await phone.getByRole('heading', { name: 'Done. Look at your computer' }).waitFor();
    await look(phone, 'phone-done');
    await desktop.getByRole('heading', { name: 'Your reading' }).waitFor();
    assert.match(await captureText(desktop), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
    await desktop.locator('img.photo').waitFor();
    await look(desktop, 'desktop-reading');

    assert.match(await captureText(phone), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);

    await desktop.getByText('Correct the numbers').click();
    await desktop.getByRole('textbox', { name: 'Pulse' }).fill('69');
    await look(desktop, 'desktop-corrected');
    await desktop.getByRole('button', { name: 'Save 97 · 69' }).click();
    assert.equal(await told, 'phone');
    await desktop.getByRole('heading', { name: /^Saved \d/ }).waitFor();
    await look(desktop, 'desktop-saved');
    await phone.getByRole('heading', { name: 'Saved on the computer' }).waitFor();
    assert.match(await captureText(phone), /Pulse 69 ?bpm/);
    await look(phone, 'phone-saved');
    await desktop.getByRole('button', { name: 'Take another photo' }).click();
    await desktop.getByRole('heading', { name: 'Your phone is connected' }).waitFor();
  });

  it('gives a phone that shows another code no access, and goes on with a new one', async () => {
    const desktop = await openDesktop();
    const phone = await stage.open(await scan(desktop), PHONE);
    await accept(phone);
    await desktop.getByRole('button', { name: 'No, refuse it' }).click();
    await desktop.getByRole('heading', { name: 'That phone was not connected' }).waitFor();
    await phone.getByRole('heading', { name: 'This phone was not connected' }).waitFor();
    await look(desktop, 'desktop-refused');
    await look(phone, 'phone-refused');
    await desktop.getByRole('button', { name: 'Show a new code' }).click();
    await desktop.getByRole('heading', { name: 'Scan this with your phone’s camera' }).waitFor();
  });

  it('lets one phone in: a second one on the same code is told so, and the first is not disturbed', async () => {
    const desktop = await openDesktop();
    const link = await scan(desktop);
    const first = await stage.open(link, PHONE);
    await accept(first);
    const second = await stage.open(link, PHONE);
    await second.getByRole('heading', { name: 'This code cannot be used any more' }).waitFor();
    await look(second, 'phone-second');
    await desktop.getByRole('button', { name: 'Yes, connect this phone' }).click();
    await first.getByRole('heading', { name: 'Connected to your computer' }).waitFor();
    await desktop.getByRole('button', { name: 'End the connection' }).click();
    await desktop.getByRole('button', { name: 'Use your phone' }).waitFor();
    await first.getByRole('heading', { name: 'The connection has ended' }).waitFor();
    await look(first, 'phone-over');
  });

  it('takes a doubtful photo again, on the phone', async () => {
    const desktop = await openDesktop();
    const phone = await stage.open(await scan(desktop), PHONE);
    await accept(phone);
    await desktop.getByRole('button', { name: 'Yes, connect this phone' }).click();
    const chooser = phone.waitForEvent('filechooser');
    await phone.getByRole('button', { name: 'Choose a photo' }).click();
    await (await chooser).setFiles(sample('blurred.jpg'));
    await phone.getByRole('button', { name: 'Use it anyway' }).click();
    await phone.getByText('Or look at your computer, and decide there.').waitFor();
    await look(phone, 'phone-doubt');
    await desktop.getByRole('heading', { name: 'Are these numbers right?' }).waitFor();
    await look(desktop, 'desktop-doubt');
    await desktop.getByRole('button', { name: 'Try again' }).click();
    await desktop.getByRole('heading', { name: 'Your phone is connected' }).waitFor();
  });
});

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { useUprightCamera, waitForPicture } from './canvas-camera.js';
import { captureText, openStage, type Stage } from './stage.js';

const sample = (name: string) => fileURLToPath(new URL(`../../demo/public/samples/${name}`, import.meta.url));
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['camera'],
};
/** As narrow, but with a mouse: the viewfinder is a card. */
const NARROW = { viewport: PHONE.viewport, permissions: ['camera'] };
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ camera: sample('oximeter.jpg') });
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

describe('a device reading, on a phone', () => {
  it('fills the screen while aiming', async () => {
    const phone = await stage.open('/capture.html', PHONE);
    await phone
      .locator('hdt-device-capture')
      .evaluate((element) => element.setAttribute('shutter', 'manual'));
    await phone.getByRole('button', { name: 'Open the camera' }).click();
    await phone.getByRole('button', { name: 'Take the photo' }).waitFor();
    const box = await phone.getByRole('dialog').boundingBox();
    assert.deepEqual(box, { x: 0, y: 0, ...PHONE.viewport });
    assert.deepEqual(await axeFindings(phone), []);
    await phone.getByRole('button', { name: 'Close the camera' }).click();
    await phone.getByRole('button', { name: 'Open the camera' }).waitFor();
  });

  it('is photographed by itself when it stands still in the frame', async () => {
    const page = await stage.open('/capture.html', NARROW);
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await page.getByRole('heading', { name: 'Your reading' }).waitFor();
    assert.match(await captureText(page), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
  });

  it('is photographed, read, kept and found in the records', async () => {
    const phone = await stage.open('/capture.html', PHONE);
    await useUprightCamera(phone);
    await phone
      .locator('hdt-device-capture')
      .evaluate((element) => element.setAttribute('shutter', 'manual'));
    await phone.getByRole('button', { name: 'Open the camera' }).click();
    const shutter = phone.getByRole('button', { name: 'Take the photo' });
    await shutter.waitFor();
    assert.deepEqual(await axeFindings(phone), []);
    await waitForPicture(phone);
    await shutter.click();
    await phone.getByRole('heading', { name: 'Your reading' }).waitFor();
    assert.match(await captureText(phone), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
    assert.deepEqual(await axeFindings(phone), []);
    await phone.getByRole('button', { name: 'Save this reading' }).click();
    await phone.getByRole('heading', { name: /^Saved \d/ }).waitFor();
    assert.deepEqual(await axeFindings(phone), []);
    await phone.getByRole('link', { name: 'See it in your records' }).click();
    await phone.getByText('Pulse oximeter').waitFor();
    assert.deepEqual(await axeFindings(phone), []);
  });

  it('is asked about when it is unsure, and the person’s to settle at once', async () => {
    const page = await stage.open('/capture.html', PHONE);
    const told = page.evaluate(
      () =>
        new Promise((resolve) => {
          const events: unknown[] = [];
          const element = document.querySelector('hdt-device-capture')!;
          element.addEventListener('hdt-retake', (event) => events.push(event.type));
          element.addEventListener('hdt-reading', (event) =>
            resolve([...events, (event as CustomEvent<{ lowConfidence: boolean }>).detail.lowConfidence]),
          );
        }),
    );
    await page.getByRole('button', { name: 'A blurred one' }).click();
    await page.getByText('Blurred. Hold still').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Use it anyway' }).click();
    await page.getByRole('heading', { name: 'Are these numbers right?' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    // A picked photo goes back to the picker.
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose another photo' }).click();
    await (await chooser).setFiles(sample('blurred.jpg'));
    await page.getByRole('button', { name: 'Use it anyway' }).click();
    await page.getByRole('heading', { name: 'Are these numbers right?' }).waitFor();
    await page.getByRole('button', { name: 'Enlarge the photo' }).click();
    await page.getByRole('dialog').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'The numbers are right' }).click();
    assert.deepEqual(await told, ['hdt-retake', 'hdt-retake', true]);
    await page.getByRole('heading', { name: /^Saved \d/ }).waitFor();
  });

  it('goes on by a photo when the camera is denied', async () => {
    const page = await stage.open('/capture.html', { ...PHONE, permissions: [] });
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await page.getByText('The camera is blocked for this page').first().waitFor();
    assert.deepEqual(await axeFindings(page), []);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await (await chooser).setFiles(sample('blood-pressure.jpg'));
    await page.getByText('It does not say where, when').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await page.getByRole('heading', { name: 'Your reading' }).waitFor();
    assert.match(await captureText(page), /124\/79 ?mmHg.*66 ?bpm/);
  });

  it('is never an invented number: a picture without a device asks for another', async () => {
    const page = await stage.open('/capture.html?lang=es', PHONE);
    await page.locator('hdt-device-capture').evaluate(async (element) => {
      const canvas = new OffscreenCanvas(640, 480);
      const paint = canvas.getContext('2d')!;
      paint.fillStyle = '#6a8';
      paint.fillRect(0, 0, 640, 480);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
      await (element as unknown as { take(file: File): Promise<void> }).take(new File([blob], 'garden.jpg'));
    });
    await page.getByRole('button', { name: 'Usar esta foto' }).click();
    await page.getByRole('heading', { name: 'Tome la foto otra vez' }).waitFor();
    assert.doesNotMatch(await captureText(page), /\d/);
  });
});

describe('the whole time', () => {
  it('no request leaves this machine', () => assert.deepEqual(stage.foreignRequests, []));
});

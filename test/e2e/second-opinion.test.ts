import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import type { HdtDeviceCapture } from '../../src/device-capture.js';
import { replaceCamera } from './canvas-camera.js';
import { captureText, openStage, type Stage } from './stage.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

/** Photographs the blood pressure monitor once the phone can read it; the service's answer comes as `change` makes it. */
async function photograph(page: Page, change: (body: string) => string): Promise<void> {
  await page.route(/api\/master\?module=medical/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  const camera = await replaceCamera(page);
  await camera.show({ subjects: [] });
  const reader = page.waitForResponse(/\/display[\w-]*\.js$/);
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await reader;
  await page.getByRole('heading', { name: 'No display in sight' }).waitFor();
  await camera.show({ subjects: [{ src: 'samples/blood-pressure.jpg', width: 0.7 }] });
}

/** What the page is told when the person confirms the reading by a button. */
const confirmBy = (page: Page, name: string) =>
  page.locator('hdt-device-capture').evaluate(
    (element: HdtDeviceCapture, name) =>
      new Promise<{ secondOpinion: string; first: string }>((resolve) => {
        element.addEventListener('hdt-reading', ({ detail }) => {
          const { secondOpinion, readings } = detail;
          resolve({ secondOpinion, first: readings[0]!.measurements[0]!.value });
        });
        const buttons = element.shadowRoot!.querySelectorAll('button');
        [...buttons].find(({ textContent }) => textContent!.includes(name))!.click();
      }),
    name,
  );

describe('what the phone reads itself', () => {
  it('is nothing before the camera is opened, and agrees with the service', async () => {
    const page = await stage.open('/capture.html', PHONE);
    const early: string[] = [];
    page.on('request', (request) => early.push(request.url()));
    await page.waitForLoadState('networkidle');
    assert.ok(early.every((url) => !url.includes('/display')));
    await photograph(page, (body) => body);
    await page.getByRole('heading', { name: 'Your reading' }).waitFor();
    assert.deepEqual(await confirmBy(page, 'Save this reading'), { secondOpinion: 'agrees', first: '124' });
  });

  it('differs from what the service says: the person looks again, and decides', async () => {
    const page = await stage.open('/capture.html', PHONE);
    await photograph(page, (body) => body.replace(/("value":\s*"?)124\b/, '$1114'));
    await page.getByText('The display may say 124.').first().waitFor();
    const text = await captureText(page);
    assert.match(text, /Are these numbers right\?.*Look at it again/);
    assert.match(text, /114\/79 ?mmHg/, 'the reading is that of the service');
    assert.deepEqual(await confirmBy(page, 'The numbers are right'), {
      secondOpinion: 'differs',
      first: '114',
    });
  });
});

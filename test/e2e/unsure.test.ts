import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { focusedValue, tabTo } from './keyboard.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({
    camera: fileURLToPath(new URL('../../demo/public/samples/blurred.jpg', import.meta.url)),
    // The whole device is in the frame.
    distance: 1.6,
  });
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

describe('an unsure reading, in German, on a desktop in the dark, by keyboard alone', () => {
  it('is taken again, and its numbers are typed in place of what was read', async () => {
    const page = await stage.open('/capture.html?lang=de', { permissions: ['camera'], colorScheme: 'dark' });
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).waitFor();
      await tabTo(page, name);
      await page.keyboard.press('Enter');
    };
    // This one is about what the service says; how a photo is reviewed has a journey of its own.
    await page.locator('hdt-device-capture').evaluate((element) => element.setAttribute('review', 'never'));
    await press('Kamera öffnen');
    await press('Foto aufnehmen');
    await page.getByRole('heading', { name: 'Stimmen diese Zahlen?' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await press('Erneut versuchen');
    await press('Foto aufnehmen');
    await page.getByRole('heading', { name: 'Stimmen diese Zahlen?' }).waitFor();
    await press('Zahlen eintippen');
    // The first field has the focus; what cannot be is asked about, and nothing of it is lost.
    await page.locator('.correction input:focus').waitFor();
    for (const number of ['1240', '79', '66']) {
      await page.keyboard.type(number);
      // The unit that was read is chosen; a pulse has only one.
      await page.keyboard.press('Tab');
      if (number !== '66') await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByText('So hoch kann der Wert nicht sein. Bitte berichtigen Sie ihn.').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.equal(await focusedValue(page), '1240');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('124');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Gespeichert um \d/ }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });
});

describe('the whole time', () => {
  it('no request leaves this machine', () => assert.deepEqual(stage.foreignRequests, []));
});

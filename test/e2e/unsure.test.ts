import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axeFindings } from './axe.js';
import { tabTo } from './keyboard.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;

before(async () => {
  stage = await openStage({
    camera: fileURLToPath(new URL('../../demo/public/samples/blurred.jpg', import.meta.url)),
    // The whole device is in the frame.
    distance: 1.6,
  });
});
afterEach(() => stage.closePages());
after(() => stage.close());

describe('an unsure reading, in German, on a desktop in the dark, by keyboard alone', () => {
  it('is asked for again, taken again twice, and kept as unsure by choice', async () => {
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
    await page.getByRole('heading', { name: 'Bitte neu aufnehmen' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    for (const _ of [1, 2]) {
      await press('Erneut versuchen');
      await press('Foto aufnehmen');
      await page.getByRole('heading', { name: 'Bitte neu aufnehmen' }).waitFor();
    }
    await press('Trotzdem übernehmen');
    await page.getByText('Auf Ihren Wunsch als unsicher übernommen').first().waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });
});

describe('the whole time', () => {
  it('no request leaves this machine', () => assert.deepEqual(stage.strays, []));
});

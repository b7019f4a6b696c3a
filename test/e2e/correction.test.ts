import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import type { Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { captureText, openStage, type Stage } from './stage.js';

const sample = (name: string) => fileURLToPath(new URL(`../../demo/public/samples/${name}`, import.meta.url));
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

/** A photo of a cuff that shows 124/79 and 66, picked and read. */
async function readCuff(path: string, options: Parameters<Stage['open']>[1]): Promise<Page> {
  const page = await stage.open(path, options);
  await page.locator('hdt-device-capture').evaluate((element) => element.setAttribute('review', 'never'));
  await page.locator('hdt-device-capture #photo').setInputFiles(sample('blood-pressure.jpg'));
  await page.getByRole('heading', { name: 'Your reading' }).waitFor();
  assert.match(await captureText(page), /124\/79 ?mmHg/);
  return page;
}

const isWord = (response: Response) =>
  response.request().method() === 'PUT' && response.url().endsWith('/confirmation');
/** What the gateway has stored of the next word. */
const stored = async (page: Page) => {
  const response = await page.waitForResponse(isWord);
  assert.equal(response.status(), 200);
  return response.json();
};
const mainButtons = (page: Page) => page.locator('.correction .primary').allTextContents();

describe('a correction', () => {
  it('is what is kept, by the one button there is, on a phone', async () => {
    const page = await readCuff('/capture.html', PHONE);
    await page.getByText('Correct the numbers').click();
    await page.getByRole('textbox', { name: 'Systolic pressure' }).fill('145');
    assert.deepEqual(
      (await mainButtons(page)).map((name) => name.trim()),
      ['Save 145/79 · 66'],
    );
    assert.equal(await page.getByRole('button', { name: 'Save this reading' }).count(), 0);
    assert.deepEqual(await axeFindings(page), []);
    const word = stored(page);
    await page.getByRole('button', { name: 'Save 145/79' }).click();
    await page.getByRole('heading', { name: /^Saved \d/ }).waitFor();
    const { state, surface, values } = await word;
    assert.deepEqual([state, surface], ['confirmed', 'page']);
    assert.deepEqual(
      values.map(({ value, origin }: { value: string; origin: string }) => [value, origin]),
      [
        ['145', 'corrected'],
        ['79', 'read'],
        ['66', 'read'],
      ],
    );
    assert.match(await captureText(page), /145\/79 ?mmHg/);
    assert.doesNotMatch(await captureText(page), /high confidence/);
    assert.deepEqual(await axeFindings(page), []);
  });

  it('is kept by Enter in its field, and Undo brings it back with its number', async () => {
    const page = await readCuff('/capture.html', { colorScheme: 'dark' });
    await page.getByText('Correct the numbers').click();
    await page.getByRole('textbox', { name: 'Systolic pressure' }).fill('145');
    const kept = stored(page);
    await page.keyboard.press('Enter');
    assert.equal((await kept).values[0].value, '145');
    await page.getByRole('heading', { name: /^Saved \d/ }).waitFor();
    const undone = stored(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal((await undone).state, 'unconfirmed');
    await page.getByRole('heading', { name: 'Your reading' }).waitFor();
    assert.match(await captureText(page), /145\/79 ?mmHg.*Typed by you · Read from the photo: 124/);
    assert.deepEqual(await axeFindings(page), []);
  });

  it('that cannot be is asked about first, with what was typed still there', async () => {
    const page = await readCuff('/capture.html', {});
    await page.getByText('Correct the numbers').click();
    await page.getByRole('textbox', { name: 'Systolic pressure' }).fill('1450');
    await page.keyboard.press('Enter');
    await page.getByText('That looks too high. Please check it.').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Systolic pressure' }).inputValue(), '1450');
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('textbox', { name: 'Systolic pressure' }).fill('145');
    const kept = stored(page);
    await page.getByRole('button', { name: 'Save 145/79' }).click();
    assert.equal((await kept).values[0].value, '145');
  });

  it('made without a network is said to be on this page alone, and is sent later', async () => {
    const page = await readCuff('/capture.html', {});
    await page.getByText('Correct the numbers').click();
    await page.getByRole('textbox', { name: 'Systolic pressure' }).fill('145');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save 145/79' }).click();
    await page.getByText('It will be sent when you are online.').first().waitFor();
    await page.getByRole('heading', { name: 'Saved on this page for now' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    const kept = stored(page);
    await page.context().setOffline(false);
    assert.equal((await kept).values[0].value, '145');
    await page.getByRole('heading', { name: /^Saved \d/ }).waitFor();
  });
});

describe('a reading that the person leaves for another photo', () => {
  it('is dismissed', async () => {
    const page = await readCuff('/capture.html', {});
    const word = stored(page);
    await page.getByRole('button', { name: 'Take another photo' }).click();
    assert.equal((await word).state, 'dismissed');
  });
});

describe('the whole time', () => {
  it('no request leaves this machine', () => assert.deepEqual(stage.foreignRequests, []));
});

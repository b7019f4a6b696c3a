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

  const impossible: [what: string, field: string, typed: string, said: string][] = [
    ['a slip of the finger', 'Systolic pressure', '1450', 'That is too high to be right.'],
    ['a missing digit', 'Systolic pressure', '14', 'That is too low to be right.'],
    ['a pulse with a digit twice', 'Pulse', '666', 'That is too high to be right.'],
    ['two pressures the wrong way round', 'Diastolic pressure', '130', 'The second number must be lower'],
    ['two equal pressures', 'Systolic pressure', '79', 'The second number must be lower'],
  ];
  for (const [what, field, typed, said] of impossible) {
    it(`that cannot be is never saved: ${what}`, async () => {
      const page = await readCuff('/capture.html', {});
      const words: Response[] = [];
      page.on('response', (response) => isWord(response) && words.push(response));
      await page.getByText('Correct the numbers').click();
      await page.getByRole('textbox', { name: field }).fill(typed);
      await page.keyboard.press('Enter');
      await page.getByText(said).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      assert.equal(await page.getByRole('button', { name: /^Save/ }).count(), 0);
      // The number on the display stays the one that was read, until another one is right.
      assert.match(await captureText(page), /124\/79 ?mmHg/);
      assert.doesNotMatch(await captureText(page), /Checked by you|Typed by you/);
      for (const press of [1, 2]) {
        await page.getByRole('button', { name: 'Correct the numbers' }).click();
        const asked = page.locator('hdt-device-capture [data-asked]').first();
        assert.ok(await asked.evaluate((one) => one.matches(':focus')), `press ${press} goes to the number`);
        await page.keyboard.press('Enter');
      }
      assert.equal(await page.getByRole('textbox', { name: field }).inputValue(), typed);
      await page.getByRole('textbox', { name: 'Systolic pressure' }).fill('145');
      await page.getByRole('textbox', { name: 'Diastolic pressure' }).fill('79');
      await page.getByRole('textbox', { name: 'Pulse' }).fill('66');
      const kept = stored(page);
      await page.getByRole('button', { name: 'Save 145/79 · 66' }).click();
      assert.equal((await kept).values[0].value, '145');
      assert.equal(words.length, 1);
    });
  }

  it('that is unlikely is asked about once, kept by a button of its own, and marked in Records', async () => {
    const page = await readCuff('/capture.html', PHONE);
    await page.getByText('Correct the numbers').click();
    await page.getByRole('textbox', { name: 'Systolic pressure' }).fill('272');
    await page.getByRole('button', { name: 'Save 272/79 · 66' }).click();
    await page.getByText('That is unusually high.').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.match(await captureText(page), /124\/79 ?mmHg/);
    assert.doesNotMatch(await captureText(page), /Checked by you|Typed by you/);
    assert.deepEqual(
      (await mainButtons(page)).map((name) => name.trim()),
      ['Correct the numbers'],
    );
    const word = stored(page);
    await page.getByRole('button', { name: 'Save it anyway' }).click();
    const { values } = await word;
    assert.deepEqual(
      values.map(({ value, origin }: { value: string; origin: string }) => [value, origin]),
      [
        ['272', 'corrected'],
        ['79', 'read'],
        ['66', 'read'],
      ],
    );
    await page.getByRole('heading', { name: /^Saved \d/ }).waitFor();
    // Nobody has looked at the pulse.
    assert.doesNotMatch(await captureText(page), /Checked by you/);
    await page.goto(new URL('/records.html', page.url()).href);
    await page.getByText('272/79: unlikely, typed by you (read from the photo: 124/79)').waitFor();
    assert.deepEqual(await axeFindings(page), []);
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
    await page.getByRole('button', { name: 'Choose another photo' }).click();
    assert.equal((await word).state, 'dismissed');
  });
});

describe('a doubtful photo that was left', () => {
  it('is decided in Records: its numbers are corrected, and stand confirmed', async () => {
    const page = await stage.open('/capture.html', PHONE);
    await page.locator('hdt-device-capture').evaluate((element) => element.setAttribute('review', 'never'));
    await page.locator('hdt-device-capture #photo').setInputFiles(sample('blurred.jpg'));
    await page.getByRole('heading', { name: 'Are these numbers right?' }).waitFor();
    await page.goto(new URL('/records.html', page.url()).href);
    const row = page.locator('hdt-records [data-rows=readings] > li').first();
    await row.waitFor();
    // Leaving tells the service that the reading is not used, which may be under way.
    const again = row.getByRole('button', { name: 'Look at it again' });
    const correct = row.getByRole('button', { name: 'Correct the numbers' });
    await again.or(correct).waitFor();
    if (await again.isVisible()) await again.click();
    await correct.click();
    await row.getByRole('textbox', { name: 'Systolic pressure' }).fill('1240');
    await page.keyboard.press('Enter');
    await row.getByText('That is too high to be right.').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.equal(await row.getByRole('button', { name: /^Save/ }).count(), 0);
    await row.getByRole('textbox', { name: 'Systolic pressure' }).fill('131');
    const word = stored(page);
    await row.getByRole('button', { name: /^Save 131\// }).click();
    const { state, surface, values } = await word;
    assert.deepEqual(
      [state, surface, values[0].value, values[0].origin],
      ['confirmed', 'records', '131', 'corrected'],
    );
    await row.getByText(/131\/\d+, typed by you/).waitFor();
    assert.equal(await row.getByRole('button').count(), 0);
    await page.reload();
    await row.getByText(/131\/\d+, typed by you/).waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });
});

describe('the whole time', () => {
  it('no request leaves this machine', () => assert.deepEqual(stage.foreignRequests, []));
});

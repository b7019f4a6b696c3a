import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { tabTo } from './keyboard.js';
import { openStage, type Stage } from './stage.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const sample = (name: string) => fileURLToPath(new URL(`../../demo/public/samples/${name}`, import.meta.url));
let stage: Stage;

let folder: string;

/** A file for the browser to take from the disk: through the connection a large one takes seconds. */
async function put(name: string, content: Buffer): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

beforeAll(async () => {
  stage = await openStage();
  folder = await mkdtemp(join(tmpdir(), 'hdt-reports-'));
});
afterEach(() => stage.closePages());
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

describe('a report, by a stranger on a desktop', () => {
  it('goes from the landing page to its results, and into the records', async () => {
    const page = await stage.open('/');
    await page.getByRole('button', { name: 'Blood panel, HL7' }).click();
    await page.getByText('8 results · 2 out of range', { exact: true }).waitFor();
    await page.getByText('blood-panel.hl7: 8 results, 2 out of range.').waitFor();
    // What is out of range comes first.
    assert.match((await page.locator('[part=result-row]').first().textContent()) ?? '', /High|Low/);
    const potassium = page.getByRole('row', { name: /Potassium/ });
    assert.match(
      (await potassium.textContent())?.replace(/\s+/g, ' ') ?? '',
      /Potassium.*5\.3.*mmol\/L.*3\.5 – 5\.1.*High.*2823-3/,
    );
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('link', { name: 'Open your records' }).click();
    await page.getByRole('button', { name: 'Show results of blood-panel.hl7' }).click();
    await page.getByRole('row', { name: /Potassium/ }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });

  it('finds the way from the landing page to the emulator’s own page', async () => {
    const page = await stage.open('/');
    const link = page.getByRole('link', { name: 'See inside the emulator' });
    await link.waitFor();
    // Not followed in the browser, whose requests all have to stay on the demo's own address.
    const address = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href);
    const answer = await page.request.get(address, { maxRedirects: 0 });
    const target = answer.headers().location ?? '';
    assert.match(target, /^http:\/\/127\.0\.0\.1:\d+\/portal\/$/);
    assert.match(await (await page.request.get(target)).text(), /<title>Emulator<\/title>/);
    assert.deepEqual(await axeFindings(page), []);
  });

  it('shows nothing of it to another browser', async () => {
    const page = await stage.open('/records.html');
    await page.getByText('No reports yet').waitFor();
  });

  it('picks files with the keyboard alone, several at once, and keeps a bad one from spoiling the others', async () => {
    const page = await stage.open('/upload.html');
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, 'Choose files');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([
      await put('report.pdf', Buffer.from('MZ\x90\0\x03', 'latin1')),
      await put('empty.csv', Buffer.alloc(0)),
      await put(
        'large.pdf',
        Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(26_000_000), Buffer.from('%%EOF')]),
      ),
      await put('picture.gif', Buffer.from('GIF89a')),
      await put('lab.csv', Buffer.from('Test,Result,Unit\nGlucose,5.6,mmol/L\n')),
    ]);
    await page.getByText('1 result', { exact: true }).waitFor();
    for (const advice of [
      'This is a program',
      'This file is empty',
      'larger than 25 MB',
      'This kind of file cannot be read',
    ]) {
      await page.getByText(advice).first().waitFor();
    }
    await page.getByText('1 added, 4 not sent').waitFor();
    await page.getByRole('button', { name: 'Remove report.pdf from the list' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 added, 3 not sent').waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });

  it('waits for the network and goes on by itself', async () => {
    const page = await stage.open('/upload.html');
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    await page.context().setOffline(true);
    await page.locator('hdt-upload').evaluate((element) => {
      (element as unknown as { add(files: File[]): void }).add([
        new File(['Test,Result,Unit\nGlucose,5.6,mmol/L\n'], 'lab.csv'),
      ]);
    });
    await page.getByText('Waiting for the internet').waitFor();
    await page.getByRole('button', { name: 'Lipids, FHIR' }).click();
    await page.getByRole('status').getByText('The sample could not be fetched').waitFor();
    // What checks such a report is fetched with the first one.
    await page.locator('input[type=file]').first().setInputFiles(sample('blood-panel.hl7'));
    await page.getByText('Waiting for the internet').nth(1).waitFor();
    await page.context().setOffline(false);
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByText('8 results').first().waitFor();
  });

  it('is kept by the service when nobody waits for it any more, says so, and stands in the records', async () => {
    const page = await stage.open('/upload.html');
    // The service has it once its upload is acknowledged; then no answer comes while the person decides.
    await page.route('**/api/v1/status/**', () => {});
    await page.getByRole('button', { name: 'Thyroid, PDF' }).click();
    const stop = page.getByRole('button', { name: 'Stop waiting for thyroid.pdf' });
    await stop.click();
    await page
      .locator('[part=detail]')
      .getByText(/Already sent\. It is kept until \w{3} \d+\./)
      .waitFor();
    await page.getByText('1 added', { exact: true }).waitFor();
    assert.equal(await page.getByText('Cancelled').count(), 0);
    assert.deepEqual(await axeFindings(page), []);
    await page.getByText('Receipt', { exact: true }).click();
    await page
      .locator('[part=receipt] pre')
      .getByText(/Already sent\. It is kept until/)
      .waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Keep waiting for thyroid.pdf' }).click();
    await page.getByText(/^6 results/).waitFor();
    await page.getByRole('link', { name: 'Records' }).click();
    await page.getByText('thyroid.pdf').waitFor();
  });

  it('goes on watching after a reload, and keeps no bytes or names in the browser', async () => {
    const page = await stage.open('/upload.html');
    await page.locator('hdt-upload').evaluate((element) => {
      (element as unknown as { add(files: File[]): void }).add([
        new File(['Test,Result,Unit\nGlucose,5.6,mmol/L\n'], 'private-name.csv'),
      ]);
    });
    await page
      .getByText(/Received|Being read/)
      .first()
      .waitFor();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    assert.doesNotMatch(kept, /private-name|Glucose/);
    assert.match(kept, /hdt-upload/);
    await page.reload();
    await page.getByText('1 result', { exact: true }).waitFor();
  });
});

describe('a report, on a phone in the dark', () => {
  for (const [lang, words] of [
    ['de', /Laborbefunde/],
    ['zh', /检验报告/],
  ] as const) {
    it(`is calm and complete in ${lang}`, async () => {
      const page = await stage.open(`/upload.html?lang=${lang}`, { ...PHONE, colorScheme: 'dark' });
      await page.getByRole('heading', { name: words }).waitFor();
      assert.match(await page.title(), words);
      await page.locator('[data-sample="lipids.fhir.json"]').click();
      await page.getByRole('row', { name: /LDL/ }).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(wide, 0);
    });
  }

  it('fits 320 pixels on every page', async () => {
    for (const path of ['/', '/upload.html', '/capture.html', '/records.html', '/skins.html']) {
      const page = await stage.open(path, { viewport: { width: 320, height: 640 } });
      await page.getByRole('navigation').waitFor();
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(wide, 0, path);
      assert.deepEqual(await axeFindings(page), [], path);
    }
  });

  it('is readable in each of the three looks', async () => {
    const page = await stage.open('/skins.html', { viewport: { width: 320, height: 640 } });
    // Colours that are on their way from one look to the next are neither's.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('hdt-results').getByText('Potassium').waitFor();
    for (const look of await page.getByRole('radio').all()) {
      await look.check();
      assert.deepEqual(await axeFindings(page), [], `${await look.getAttribute('value')}`);
    }
  });
});

describe('the whole time', () => {
  it('no request leaves this machine', () => assert.deepEqual(stage.foreignRequests, []));
});

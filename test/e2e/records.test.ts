import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { axeFindings } from './axe.js';
import { openStage, type Stage } from './stage.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

const report = (name: string, day: string, ...observations: string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(
    [
      'MSH|^~\\&|LAB|LAB|APP|APP|20261102||ORU^R01|1|P|2.5',
      'PID|1||4711||Muster^Erika||19700101|F',
      `OBR|1||A|^Panel|||${day}074000`,
      ...observations,
      '',
    ].join('\r'),
  ),
});
const potassium = (value: string, flag: string, status = 'F') =>
  `OBX|1|NM|2823-3^Potassium^LN||${value}|mmol/L|3.5-5.1|${flag}|||${status}`;
const sodium = (value: string, flag: string, status = 'F') =>
  `OBX|2|NM|2951-2^Sodium^LN||${value}|mmol/L|136-145|${flag}|||${status}`;

/** Sends the reports and waits for their results. */
async function send(...files: ReturnType<typeof report>[]): Promise<Page> {
  const page = await stage.open('/upload.html', PHONE);
  await page.locator('hdt-upload input[type=file]').first().setInputFiles(files);
  await page.getByText(`${files.length} of ${files.length} files done`).waitFor();
  return page;
}

describe('a closed report in the records', () => {
  it('says what of it is out of range, very high or preliminary, and each is asked for once', async () => {
    const files = [
      report('high.hl7', '20261102', potassium('6.6', 'HH'), sodium('131', 'L')),
      report('fine.hl7', '20261003', potassium('4.1', 'N'), sodium('140', 'N')),
      report('early.hl7', '20260904', potassium('4.2', 'N', 'P'), sodium('140', 'N')),
    ];
    const page = await send(...files);
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, id] = /\/results\/([\w-]+)/.exec(request.url()) ?? [];
      if (id && request.method() === 'GET') asked.push(id);
    });
    await page.goto(new URL('/records.html', page.url()).href);
    const row = (name: string) => page.locator('hdt-records li[part=record]').filter({ hasText: name });
    await row('high.hl7').getByText('Needs attention').waitFor();
    await row('high.hl7').getByText('2 out of range · 1 very high').waitFor();
    await row('early.hl7').getByText('1 preliminary').waitFor();
    await row('fine.hl7').getByText('Complete').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await axeFindings(page, ['color-contrast']), []);
    await row('early.hl7').getByRole('button', { name: 'Show results' }).click();
    await page.getByText('Preliminary: the laboratory may still change this result.').waitFor();
    await page.getByText('Over time').first().click();
    await page.locator('hdt-records [part=trend]').first().waitFor();
    assert.equal(asked.length, 3, asked.join(' '));
    assert.equal(new Set(asked).size, 3);
    assert.deepEqual(await axeFindings(page), []);
  });
});

describe('the whole time', () => {
  it('no request leaves this machine', () => assert.deepEqual(stage.foreignRequests, []));
});

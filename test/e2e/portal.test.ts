import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { DEFAULT_KEY } from '../../server-stub/emulator/src/accounts/accounts.js';
import { type RunningEmulator, startEmulator } from '../../server-stub/emulator/src/node/serve.js';
import { launchChromium, REDUCED_MOTION } from '../support/chromium.js';
import { closePages } from '../support/close-pages.js';
import { drawPdf } from '../support/drawn/pdf/draw.js';
import { ROOT } from '../support/process.js';
import { axeFindings } from './axe.js';
import { focusedName } from './keyboard.js';

/** Where pictures of each state go, when somebody wants to look at them. */
const SHOTS = process.env.HDT_SHOTS;

const REPORT = 'Test,Result,Unit,Low,High\nGlucose,5.60,mmol/L,3.9,6.1\nSodium,139,mmol/L,136,145\n';

let browser: Browser;
beforeAll(async () => {
  if (SHOTS) await mkdir(SHOTS, { recursive: true });
  browser = await launchChromium();
});
afterEach(() => closePages(browser));
afterAll(() => browser.close());

/** A person in front of the page, with nothing but a keyboard. */
interface Person {
  readonly page: Page;
  /** Tab until what has the focus is called so, then Enter. */
  press(name: string | RegExp): Promise<void>;
  /** The same for a link, until its page has the focus. */
  open(name: string): Promise<void>;
  /** Tab to a choice and take its option of that number. */
  choose(name: string, option: number): Promise<void>;
  upload(fileName: string, content: string): Promise<void>;
  /** A part of the page by its section. */
  go(section: 'Uploads' | 'Callbacks' | 'Inbox' | 'Accounts' | 'Faults' | 'Requests'): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  /** Nothing to find for axe, nothing out of the page's width, and a picture for those who want one. */
  looks(state: string): Promise<void>;
}

async function personAt(url: string, options: BrowserContextOptions): Promise<Person> {
  const context = await browser.newContext({ ...REDUCED_MOTION, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refusal is an answer; the browser has no other word for it.
    if (message.type() === 'error' && !/status of 422/.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => assert.ok(request.url().startsWith(url), request.url()));
  await page.goto(`${url}/portal/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const isCalled = (name: string | RegExp, found: string) =>
    typeof name === 'string' ? found === name : name.test(found);

  async function tabTo(name: string | RegExp): Promise<void> {
    for (let presses = 0; !isCalled(name, await focusedName(page)); presses++) {
      assert.ok(presses < 80, `${name} is reached by Tab`);
      await page.keyboard.press('Tab');
    }
  }

  const person: Person = {
    page,
    async press(name) {
      await tabTo(name);
      await page.keyboard.press('Enter');
    },
    async open(name) {
      await person.press(name);
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    },
    async choose(name, option) {
      await tabTo(name);
      await page.keyboard.press('Home');
      for (let i = 0; i < option; i++) await page.keyboard.press('ArrowDown');
    },
    async upload(fileName, content) {
      if (!(await page.getByRole('button', { name: 'Choose files' }).isVisible())) {
        await person.press('Send a file');
      }
      const chooser = page.waitForEvent('filechooser');
      await person.press('Choose files');
      await (await chooser).setFiles({
        name: fileName,
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      });
    },
    async go(section) {
      await person.press(new RegExp(`^${section}(\\s|$)`));
      await page.getByRole('heading', { level: 1, name: section, exact: true }).waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    },
    sees: (text) =>
      page
        .getByRole('main')
        .getByText(text)
        .first()
        .waitFor()
        .catch(() => assert.fail(`${text} is not on the page`)),
    async looks(state) {
      assert.deepEqual(complaints, [], state);
      assert.deepEqual(await axeFindings(page), [], state);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(wide, 0, `${state} fits the page`);
      if (SHOTS) {
        const name = state.replaceAll(' ', '-');
        await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
      }
    },
  };
  return person;
}

const SEATS = [
  {
    name: 'on a desk',
    options: { locale: 'en-GB', viewport: { width: 1200, height: 900 } },
  },
  {
    name: 'on a phone in the dark',
    options: { locale: 'en-US', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  },
] as const satisfies { name: string; options: BrowserContextOptions }[];

describe('the emulator’s page, by keyboard alone', () => {
  for (const { name, options } of SEATS) {
    it(`follows a report to an exhausted callback and beyond, ${name}`, async () => {
      const emulator: RunningEmulator = await startEmulator({ port: 0, pace: 40 });
      try {
        const { page, ...person } = await personAt(emulator.url, options);
        await person.looks('empty');

        await person.go('Accounts');
        await person.press('Send to this page');
        await person.sees('Saved. Applies to files received from now on.');
        await person.looks('accounts');

        await person.upload('first.csv', REPORT);
        await person.go('Uploads');
        await person.sees('Callback: Delivered');
        await person.looks('delivered');
        await person.open('first.csv');
        await person.sees('"Glucose"');
        await person.press('HL7');
        await person.sees(/\|5\.60\|/);
        await person.looks('upload');
        await person.open('first.csv');
        await person.sees(/"totalTests": 2/);
        await person.looks('callback');

        await person.go('Inbox');
        await person.sees('answered 204');
        await person.choose('How often', 4);
        await person.press('Set answer');
        await person.sees('It answers 500 until reset.');
        await person.upload('second.csv', REPORT);
        await person.sees('answered 500');
        await person.looks('inbox');

        await person.go('Uploads');
        await person.sees('Callback: Retrying');
        if (!(await page.getByRole('button', { name: 'Resume' }).isVisible())) {
          const stop = page.getByRole('button', { name: 'Pause' });
          if (!(await stop.isVisible())) await person.press(/^Emulator time/);
        }
        await person.looks('retrying');
        for (const [amount, unit] of [
          [30, 'minute'],
          [6, 'hour'],
        ] as const) {
          const by = new Intl.NumberFormat(options.locale, { style: 'unit', unit, unitDisplay: 'short' });
          await person.press(`Advance by ${by.format(amount)}`);
        }
        await person.sees('Callback: Exhausted');
        await person.looks('exhausted');

        await person.go('Inbox');
        await person.press('Accept everything again');
        await person.sees('It accepts every request with 204.');
        await person.go('Callbacks');
        await person.open('second.csv');
        await person.sees('Exhausted');
        await person.press('Send again');
        await person.sees('Delivered');
        await person.looks('resent');
        await person.go('Requests');
        await person.sees('POST /api/master?module=pathology');
        await person.looks('requests');
        await page.context().close();
      } finally {
        await emulator.close();
      }
    });
  }
});

describe('the emulator’s page', () => {
  it('says beside the field what the interface forbids, and lets rows in doubt be corrected', async () => {
    const emulator = await startEmulator({ port: 0, pace: 40 });
    try {
      const options = { locale: 'en-GB', viewport: { width: 320, height: 640 } };
      const { page, ...person } = await personAt(emulator.url, options);
      await person.go('Accounts');
      const format = page.getByLabel('Output format');
      await format.selectOption('hl7');
      await person.press('Save');
      const type = page.getByLabel('Payload type');
      await page.waitForFunction(() => document.querySelector('[aria-invalid]') !== null);
      assert.equal(await type.getAttribute('aria-invalid'), 'true');
      const advice = page.locator(`#${await type.getAttribute('aria-describedby')}`);
      assert.equal(
        await advice.textContent(),
        'Inline exists for JSON and FHIR JSON only. Choose File for this format.',
      );
      assert.equal(await format.inputValue(), 'hl7', 'what was chosen stays');
      await person.looks('refused');

      await person.upload('doubtful.csv', REPORT.replace('139', '13900'));
      await person.go('Uploads');
      await person.sees('In review');
      await person.open('doubtful.csv');
      await person.sees('A value no living patient has');
      const field = page.getByLabel('Result of Sodium');
      await field.fill('139');
      await fetch(`${emulator.url}/portal/inbox`, { method: 'POST', body: 'from elsewhere' });
      await page.getByRole('link', { name: /^Inbox 1$/ }).waitFor();
      assert.equal(await field.inputValue(), '139', 'news does not undo what is typed');
      assert.equal(await focusedName(page), 'Result of Sodium', 'nor take the focus');
      await person.looks('review');
      await page.keyboard.press('Enter');
      await person.sees(/"Result": "139"/);
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await person.looks('corrected');
      await page.context().close();
    } finally {
      await emulator.close();
    }
  });

  it('says how many lines could not be read, and takes what a person reads in them', async () => {
    const emulator = await startEmulator({ port: 0, pace: 40 });
    try {
      const options = { locale: 'en-GB', viewport: { width: 390, height: 844 } };
      const { page, ...person } = await personAt(emulator.url, options);
      const lines = ['Sodium: 140 mmol/L', 'Nonesuchin 42 ng/mL lipemic', 'Ferritin 13 ng/mL (see the copy)'];
      const pdf = await drawPdf(({ table }) => table([60], 60, lines, 18));
      await person.press('Send a file');
      const chooser = page.waitForEvent('filechooser');
      await person.press('Choose files');
      await (await chooser).setFiles({
        name: 'lines.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(pdf),
      });
      await person.go('Uploads');
      await person.sees('In review');
      await person.open('lines.pdf');
      await person.sees('3 in all: 1 passed, 2 in review');
      await person.sees('2 of them are lines of the document that could not be read');
      await page.getByLabel('Test in row 2').fill('Nonesuchin');
      await page.getByLabel('Result in row 2').fill('42');
      await page.getByLabel('Unit in row 2').fill('ng/mL');
      await person.looks('unread lines');
      await page.keyboard.press('Enter');
      await person.sees(/"Biomarker-Name": "Nonesuchin"/);
      await person.sees(/"unreadLines": 1/);
      await person.sees('1 of them is a line of the document that could not be read');
      await person.looks('transcribed');
      await page.context().close();
    } finally {
      await emulator.close();
    }
  });

  it('switches a fault on and off, and reads a device in a picture', async () => {
    const emulator = await startEmulator({ port: 0 });
    try {
      const options = { locale: 'en-GB', viewport: { width: 1200, height: 900 } };
      const { page, ...person } = await personAt(emulator.url, options);
      await person.go('Faults');
      await person.choose('What goes wrong', 6);
      await person.choose('How long (Retry-After, delay)', 2);
      await person.press('Switch on');
      await person.sees('everywhere · 5 s');
      await person.sees('1 left');
      await person.looks('faults');
      emulator.fault({ kind: '429', route: 'list' });
      await person.press('Switch off: Status 503');
      await person.go('Requests');
      const headers = { authorization: `Bearer ${emulator.key}` };
      await fetch(`${emulator.url}/api/v1/status/unknown`, { headers });
      await fetch(`${emulator.url}/api/v1/uploads`, { headers });
      await person.sees('Fault: Status 429');
      await person.sees('No fault. Nearest was 429@list: the route is status, not list.');
      await person.looks('nearest');
      await person.go('Faults');
      await person.press('Switch off: Status 429');
      await person.sees('No active faults.');
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');

      await page.getByLabel('Device picture').check();
      const chooser = page.waitForEvent('filechooser');
      await person.press('Choose files');
      await (await chooser).setFiles(`${ROOT}demo/public/samples/oximeter.jpg`);
      await page.getByText('Pulse oximeter').waitFor();
      await page.getByText('Oxygen saturation', { exact: true }).waitFor();
      await person.looks('reading');
      await page.context().close();
    } finally {
      await emulator.close();
    }
  });

  it('finds one of many uploads', async () => {
    const emulator = await startEmulator({ port: 0, pace: 0 });
    try {
      for (let request = 0; request < 12; request += 1) {
        const form = new FormData();
        for (let n = 0; n < 10; n += 1)
          form.append('files', new Blob([REPORT]), `report-${request * 10 + n}.csv`);
        const { status } = await fetch(`${emulator.url}/api/master?module=pathology`, {
          method: 'POST',
          headers: { authorization: `Bearer ${DEFAULT_KEY}` },
          body: form,
        });
        assert.equal(status, 200);
      }
      const { page, ...person } = await personAt(emulator.url, {});
      await person.sees('The newest 100 of 120.');
      await page.getByRole('searchbox').fill('report-7');
      await person.sees('11 found');
      await person.looks('search');
      await page.getByRole('searchbox').fill('report-7.csv');
      await person.sees('1 found');
      assert.equal(await page.getByRole('main').getByRole('listitem').count(), 1);
      await page.getByRole('searchbox').fill('zzzz');
      await person.sees('No upload matches.');
      await page.context().close();
    } finally {
      await emulator.close();
    }
  });

  it('is legible with forced colours', async () => {
    const emulator = await startEmulator({ port: 0 });
    try {
      const options = { viewport: { width: 390, height: 844 }, forcedColors: 'active' } as const;
      const { page, ...person } = await personAt(emulator.url, options);
      await person.sees('No file yet. Send one from this page, or point your own client at this address.');
      await person.looks('forced colours');
      await page.context().close();
    } finally {
      await emulator.close();
    }
  });
});

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { de } from '../../server-stub/emulator/src/portal/client/words/de.js';
import { en } from '../../server-stub/emulator/src/portal/client/words/en.js';
import { es } from '../../server-stub/emulator/src/portal/client/words/es.js';
import type { Words } from '../../server-stub/emulator/src/portal/client/words/words.js';
import { zh } from '../../server-stub/emulator/src/portal/client/words/zh.js';
import { type RunningEmulator, startEmulator } from '../../server-stub/emulator/src/serve.js';
import { CHROMIUM_ARGS, findEngines } from '../support/engines.mjs';
import { ROOT } from '../support/process.js';
import { axeFindings } from './axe.js';
import { focusedName } from './keyboard.js';

/** Where pictures of each state go, when somebody wants to look at them. */
const SHOTS = process.env.HDT_SHOTS;

const REPORT = 'Test,Result,Unit,Low,High\nGlucose,5.60,mmol/L,3.9,6.1\nSodium,139,mmol/L,136,145\n';

let browser: Browser;
before(async () => {
  if (SHOTS) await mkdir(SHOTS, { recursive: true });
  browser = await chromium.launch({ executablePath: findEngines().chromium ?? '', args: CHROMIUM_ARGS });
});
after(() => browser.close());

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
  go(section: keyof Words['sections']): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  /** Nothing to find for axe, nothing out of the page's width, and a picture for those who want one. */
  looks(state: string): Promise<void>;
}

async function personAt(url: string, words: Words, options: BrowserContextOptions): Promise<Person> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(8000);
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
      if (!(await page.getByRole('button', { name: words.send.choose }).isVisible())) {
        await person.press(words.send.title);
      }
      const chooser = page.waitForEvent('filechooser');
      await person.press(words.send.choose);
      await (await chooser).setFiles({
        name: fileName,
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      });
    },
    async go(section) {
      await person.press(new RegExp(`^${words.sections[section]}(\\s|$)`));
      await page.getByRole('heading', { level: 1, name: words.sections[section], exact: true }).waitFor();
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
        const name = `${words.tag}-${state}`.replaceAll(' ', '-');
        await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
      }
    },
  };
  return person;
}

const SEATS = [
  {
    name: 'on a desk in English',
    words: en,
    options: { locale: 'en-GB', viewport: { width: 1200, height: 900 } },
  },
  {
    name: 'on a phone in German, in the dark',
    words: de,
    options: { locale: 'de-AT', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  },
] as const satisfies { name: string; words: Words; options: BrowserContextOptions }[];

describe('the emulator’s page, by keyboard alone', () => {
  for (const { name, words, options } of SEATS) {
    it(`follows a report to an exhausted callback and beyond, ${name}`, async () => {
      const emulator: RunningEmulator = await startEmulator({ port: 0, pace: 40 });
      try {
        const { page, ...person } = await personAt(emulator.url, words, options);
        const callback = (state: keyof Words['callbacks']['states']) =>
          `${words.callbacks.callback}: ${words.callbacks.states[state]}`;
        await person.sees(words.uploads.empty);
        await person.looks('empty');

        await person.go('accounts');
        await person.press(words.accounts.toInbox);
        await person.sees(words.saved);
        await person.looks('accounts');

        await person.upload('first.csv', REPORT);
        await person.go('uploads');
        await person.sees(callback('delivered'));
        await person.looks('delivered');
        await person.open('first.csv');
        await person.sees('"Glucose"');
        await person.press('HL7');
        await person.sees(/\|5\.60\|/);
        await person.looks('upload');
        await person.open('first.csv');
        await person.sees(/"totalTests": 2/);
        await person.looks('callback');

        await person.go('inbox');
        await person.sees(words.inbox.answered('204'));
        await person.choose(words.inbox.times, 4);
        await person.press(words.inbox.fail);
        await person.sees(words.inbox.fails('500', null));
        await person.upload('second.csv', REPORT);
        await person.sees(words.inbox.answered('500'));
        await person.looks('inbox');

        await person.go('uploads');
        await person.sees(callback('retrying'));
        if (!(await page.getByRole('button', { name: words.clock.run }).isVisible())) {
          const stop = page.getByRole('button', { name: words.clock.stand });
          if (!(await stop.isVisible())) await person.press(new RegExp(`^${words.clock.title}`));
        }
        await person.looks('retrying');
        for (const [amount, unit] of [
          [30, 'minute'],
          [6, 'hour'],
        ] as const) {
          const by = new Intl.NumberFormat(options.locale, { style: 'unit', unit, unitDisplay: 'short' });
          await person.press(words.clock.pushBy(by.format(amount)));
        }
        await person.sees(callback('exhausted'));
        await person.looks('exhausted');

        await person.go('inbox');
        await person.press(words.inbox.takeAgain);
        await person.sees(words.inbox.takes);
        await person.go('callbacks');
        await person.open('second.csv');
        await person.sees(words.callbacks.states.exhausted);
        await person.press(words.callbacks.resend);
        await person.sees(words.callbacks.states.delivered);
        await person.looks('resent');
        await person.go('requests');
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
      const options = { locale: 'es-MX', viewport: { width: 320, height: 640 } };
      const { page, ...person } = await personAt(emulator.url, es, options);
      await person.go('accounts');
      const format = page.getByLabel(es.accounts.outputFormat);
      await format.selectOption('hl7');
      await person.press(es.save);
      const type = page.getByLabel(es.accounts.payloadType);
      await page.waitForFunction(() => document.querySelector('[aria-invalid]') !== null);
      assert.equal(await type.getAttribute('aria-invalid'), 'true');
      const advice = page.locator(`#${await type.getAttribute('aria-describedby')}`);
      assert.equal(await advice.textContent(), es.accounts.wrong['file-only']);
      assert.equal(await format.inputValue(), 'hl7', 'what was chosen stays');
      await person.looks('refused');

      await person.upload('doubtful.csv', REPORT.replace('139', '13900'));
      await person.go('uploads');
      await person.sees(es.uploads.steps.review);
      await person.open('doubtful.csv');
      await person.sees(es.review.doubts['implausible-value']);
      const field = page.getByLabel(es.review.resultOf('Sodium'));
      await field.fill('139');
      await fetch(`${emulator.url}/portal/inbox`, { method: 'POST', body: 'from elsewhere' });
      await page.getByRole('link', { name: new RegExp(`^${es.sections.inbox} 1$`) }).waitFor();
      assert.equal(await field.inputValue(), '139', 'news does not undo what is typed');
      assert.equal(await focusedName(page), es.review.resultOf('Sodium'), 'nor take the focus');
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

  it('switches a fault on and off, and reads a device in a picture', async () => {
    const emulator = await startEmulator({ port: 0 });
    try {
      const options = { locale: 'en-GB', viewport: { width: 1200, height: 900 } };
      const { page, ...person } = await personAt(emulator.url, en, options);
      await person.go('faults');
      await person.choose(en.faults.kind, 6);
      await person.choose(en.faults.howLong, 2);
      await person.press(en.faults.switchOn);
      await person.sees('everywhere · 5 s');
      await person.sees(en.faults.timesLeft('1'));
      await person.looks('faults');
      await person.press(en.faults.switchOffNamed(en.faults.kinds['503']));
      await person.sees(en.faults.empty);
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');

      await page.getByLabel(en.send.picture).check();
      const chooser = page.waitForEvent('filechooser');
      await person.press(en.send.choose);
      await (await chooser).setFiles(`${ROOT}demo/samples/oximeter.jpg`);
      await page.getByText(en.send.devices['pulse oximeter']).waitFor();
      await page.getByText(en.send.measurements.spo2, { exact: true }).waitFor();
      await person.looks('reading');
      await page.context().close();
    } finally {
      await emulator.close();
    }
  });

  it('speaks the language it is switched to, and keeps it', async () => {
    const emulator = await startEmulator({ port: 0 });
    try {
      const options = {
        locale: 'fr-FR',
        viewport: { width: 390, height: 844 },
        forcedColors: 'active',
      } as const;
      const { page, ...person } = await personAt(emulator.url, en, options);
      await page.getByLabel(en.language).selectOption('zh');
      await page.getByText(zh.honest).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh');
      await page.reload();
      await page.getByText(zh.uploads.empty).waitFor();
      await person.looks('switched');
      await page.context().close();
    } finally {
      await emulator.close();
    }
  });
});

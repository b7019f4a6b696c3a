import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HdtResults } from 'hdt-elements/results';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { folderOf, manifestOf, ROOT } from './installed.js';
import { buildPages, DRAWN, developPages, openProduct, type Product } from './product.js';
import { drawnByServer, shapesOf } from './server-drawn.js';
import { POLICY } from './site.js';

const sample = (name: string): string => join(ROOT, 'demo/public/samples', name);

const HEIC = join(ROOT, 'test/fixtures/images/quadrants-rotated.heic');

/** Which tags the page of each entry has; `script-tag` is the file of that name, loaded as it is. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  upload: ['hdt-upload', 'hdt-results'],
  'device-capture': ['hdt-device-capture'],
  results: ['hdt-results'],
  records: ['hdt-records', 'hdt-results'],
  all: ['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results'],
  'script-tag': ['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results'],
  react: ['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results'],
  'react-one': ['hdt-upload'],
  headless: [],
  share: [],
};

/** Where a page is not named as its entry. */
const ENTRY_PAGES: Readonly<Record<string, string>> = {
  '.': 'all',
  './hdt-elements.js': 'script-tag',
  './react/*': 'react-one',
};

let product: Product;
beforeAll(async () => {
  // What a server draws brings its styles in the markup.
  const styled = { 'content-security-policy': `${POLICY}; style-src 'unsafe-inline'` };
  const headersOf = Object.fromEntries(DRAWN.map((page) => [`/${page}.html`, styled]));
  product = await openProduct(await buildPages(), { headersOf });
});
afterEach(() => product.closePages());
afterAll(() => product.close());

/** What each tag is for, as a person has it done. In this order on one page: reports bring tables of their own. */
const WORK: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'hdt-results'(page) {
    const body = {
      Results: [{ 'Biomarker-Name': 'Potassium', Result: '5.3', 'Unit-of-measurement': 'mmol/L' }],
    };
    await page.locator('hdt-results').evaluate((element, given) => (element as HdtResults).load(given), body);
    await page
      .locator('hdt-results')
      .getByRole('row', { name: /Potassium/ })
      .waitFor();
  },
  async 'hdt-device-capture'(page) {
    const capture = page.locator('hdt-device-capture');
    await capture.locator('input[type=file]').first().setInputFiles(sample('oximeter.jpg'));
    await capture.getByRole('button', { name: 'Use this photo' }).click();
    await capture.getByText('Oxygen saturation').first().waitFor();
    await capture.getByRole('button', { name: 'Save this reading' }).click();
    await capture.getByText('Saved').first().waitFor();
  },
  async 'hdt-records'(page) {
    const beside = await product.open('all.html', page);
    // Another report than that of the upload: the same one twice is asked about.
    await beside.locator('hdt-upload input[type=file]').first().setInputFiles(sample('blood-count.csv'));
    await beside
      .locator('hdt-upload')
      .getByText(/\d results/)
      .first()
      .waitFor();
    await page.reload();
    await page.locator('hdt-records').getByText('blood-count.csv').waitFor();
  },
  async 'hdt-upload'(page) {
    await page.locator('hdt-upload input[type=file]').first().setInputFiles(sample('blood-panel.hl7'));
    await page.locator('hdt-upload').getByText('8 results').first().waitFor();
  },
};

describe('the package, in the page of an adopter,', () => {
  it('has a page for each entry and work for each tag', () => {
    const entries = Object.entries(manifestOf('hdt-elements').exports)
      .filter(([, target]) => typeof target === 'object' && 'default' in target)
      .map(([path]) => ENTRY_PAGES[path] ?? path.slice(2));
    assert.deepEqual(entries.sort(), Object.keys(PAGES).sort());
    const manifest = JSON.parse(readFileSync(join(folderOf('hdt-elements'), 'custom-elements.json'), 'utf8'));
    const tags: string[] = manifest.modules.flatMap(
      ({ exports }: { exports: { kind: string; name: string }[] }) =>
        exports.filter(({ kind }) => kind === 'custom-element-definition').map(({ name }) => name),
    );
    assert.deepEqual(tags.sort(), Object.keys(WORK).sort());
  });

  for (const [name, tags] of Object.entries(PAGES).filter(([, { length }]) => length > 0)) {
    it(`does its work on the page of ${name}: ${tags.join(', ')}`, async () => {
      const page = await product.open(`${name}.html`);
      await page.waitForFunction((wanted) => wanted.every((tag) => customElements.get(tag)), tags);
      for (const tag of Object.keys(WORK).filter((one) => tags.includes(one))) await WORK[tag]!(page);
    });
  }

  it('sends a file with nothing given but the address of the token endpoint', async () => {
    const page = await product.open('headless.html');
    const status = await page.evaluate(async () => {
      const { createUploadFlow } = window as unknown as {
        createUploadFlow: typeof import('hdt-elements/headless').createUploadFlow;
      };
      const flow = createUploadFlow({ tokenEndpoint: '/hdt/token' });
      const done = new Promise<unknown>((resolve) => {
        flow.subscribe(() => {
          const [entry] = flow.entries();
          if (entry && ['ready', 'failed'].includes(entry.status)) resolve(entry.status);
        });
      });
      flow.add([new File(['Test,Result,Unit\nGlucose,5.6,mmol/L\n'], 'lab.csv')]);
      return done;
    });
    assert.equal(status, 'ready');
  });

  it('sends a file from a Worker of the page', async () => {
    const page = await product.open('worker.html');
    assert.equal(
      await page.evaluate(() => (window as unknown as { outcome: Promise<string> }).outcome),
      'ready',
    );
  });

  it('works under the development server of Vite, whose proxy changes Host', async () => {
    const site = await developPages(product.gateway);
    try {
      const page = await product.open(`${site.url}upload.html`);
      await WORK['hdt-upload']!(page);
      const worker = page.waitForEvent('worker');
      const sent = page.waitForResponse(/\/api\/master/);
      await page.locator('hdt-upload input[type=file]').first().setInputFiles(HEIC);
      await Promise.all([worker, sent]);
    } finally {
      await site.close();
    }
  });

  it('gives way to a copy that was there before, and says so once', async () => {
    const page = await product.open('all.html');
    const lines: string[] = [];
    page.on('console', (message) => message.text().startsWith('hdt-elements') && lines.push(message.text()));
    await page.waitForFunction(() => customElements.get('hdt-records'));
    await page.evaluate("import('/hdt-elements/hdt-elements.development.js')");
    assert.deepEqual(lines, [
      'hdt-elements: the page loads this package more than once. The elements of the first copy stay in use.',
    ]);
    await WORK['hdt-upload']!(page);
  });

  it('is drawn by a server, every element', () => {
    const drawn = drawnByServer();
    for (const words of ['Choose files', 'Open the camera', 'Your records']) assert.ok(drawn.includes(words));
    assert.equal(drawn.match(/<template shadowroot/g)?.length, Object.keys(WORK).length);
  });

  for (const name of DRAWN) {
    it(`takes over what a server drew, without a jump, on the page ${name}`, async () => {
      const page = await product.open('headless.html');
      let loadScripts = () => {};
      const held = new Promise<void>((resolve) => {
        loadScripts = resolve;
      });
      await page.route('**/*.js', (route) => held.then(() => route.continue()));
      // The records are loaded later, which is not what is looked at.
      await page.route('**/hdt/token', () => {});
      await page.goto(page.url().replace('headless', name), { waitUntil: 'commit' });
      await page.waitForFunction(() => document.querySelector('hdt-results')?.shadowRoot?.children.length);
      const before = await shapesOf(page, Object.keys(WORK));
      loadScripts();
      await page.waitForFunction((tag) => customElements.get(tag), 'hdt-results');
      await page.evaluate(
        (tags) => Promise.all(tags.map((tag) => (document.querySelector(tag) as HdtResults).updateComplete)),
        Object.keys(WORK),
      );
      assert.deepEqual(await shapesOf(page, Object.keys(WORK)), before);
      await page.evaluate(() => {
        document.documentElement.lang = 'de';
      });
      await page.locator('hdt-upload').getByText('Dateien wählen').waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await page.waitForFunction((tag) => customElements.get(tag), 'hdt-results');
      await WORK['hdt-upload']!(page);
    });
  }

  it('asks nothing of other hosts, throws nothing, and keeps to a strict policy', () => {
    assert.deepEqual(product.complaints, []);
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { openSite, type Site } from '../packages/site.js';
import { launchChromium, PAGE_TIMEOUT, REDUCED_MOTION } from '../support/chromium.js';
import { closePages } from '../support/close-pages.js';
import { ROOT } from '../support/process.js';
import { WHOLE } from '../support/sample.js';
import { axeFindings } from './axe.js';
import { openSearch, QUESTIONS } from './site-search.js';

const DOCS = join(ROOT, 'docs');
const BUILT = join(DOCS, '.vitepress/dist');
const SHOTS = process.env.HDT_SHOTS;
/** Scripts and styles in the page are the generator's own: its theme, and the order of its search. */
const POLICY =
  "default-src 'self' blob: data:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'";

/** `test/browser/emulator` has every format; here it is behind the elements. One of them is not in UTF-8. */
const SAMPLES = [
  'demo/public/samples/blood-panel.hl7',
  'demo/public/samples/lipids.fhir.json',
  'test/fixtures/pathology/results.ccda.xml',
  'test/fixtures/pathology/results-zh.csv',
];

/** Pages of the site before its tree. */
const OLD_ADDRESSES =
  'accessibility changes elements embedding emulator errors gateway hosts operations pages protocol reliability security versions'.split(
    ' ',
  );
/** Whether an old address leads on at once: all of its contents are on one page now. */
const isForwarded = (name: string): boolean =>
  readFileSync(join(BUILT, `${name}.html`), 'utf8').includes('http-equiv="refresh"');

const FENCE = /^(`{3,})[\s\S]*?^\1$/gm;
const PAGE_LINK = /(?<!!)\]\(((?![a-z]+:)[^)#\s]+\.md)/g;

/** A page of each kind. */
const KINDS: ReadonlySet<string> = new Set(
  'index start/quick-start guides/results reference/hdt-upload reference/errors reference/protocol understand/measurements help/versions api/README gallery theme configure embedding'.split(
    ' ',
  ),
);

/** Of the elements (`src/ui/tokens.styles.ts`). */
const [LIGHT_SURFACE, DARK_SURFACE] = ['rgb(255, 255, 255)', 'rgb(23, 32, 30)'];

/** What is wrong with the Markdown of a page in the built site. */
function plainFaults(name: string, text: string): string[] {
  const source = readFileSync(join(DOCS, `${name}.md`), 'utf8');
  const prose = text.replace(FENCE, '').replace(/`[^`\n]*`/g, '');
  const left = prose.match(/^---\n|<script|<\/?[A-Z]\w+|<!--@|^<\/?template/gm) ?? [];
  const links = [...prose.matchAll(/\]\(([^)#\s]+)/g)].map(([, href]) => href!);
  return [
    ...(/^# \S/.test(text) ? [] : ['has no title']),
    ...(source.match(FENCE) ?? []).filter((code) => !text.includes(code)).map((code) => `lacks ${code}`),
    ...left.map((markup) => `has ${markup}`),
    ...links
      .filter((href) => !/^[a-z]+:/.test(href) && !existsSync(join(BUILT, dirname(name), href)))
      .map((href) => `leads to ${href}`),
  ];
}

describe('the site of the documentation', () => {
  let site: Site;
  let browser: Browser;
  const strays: string[] = [];

  beforeAll(async () => {
    const { status, stderr } = spawnSync('npm', ['run', '-s', 'build'], {
      cwd: DOCS,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', HDT_DOCS_BASE: '/docs/' },
      shell: process.platform === 'win32',
    });
    assert.equal(status, 0, stderr);
    site = await openSite({ '/docs/': BUILT }, 'http://127.0.0.1:9', { policy: POLICY });
    browser = await launchChromium();
  });
  afterEach(() => closePages(browser));
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  async function open(path: string): Promise<Page> {
    const context = await browser.newContext({ ...REDUCED_MOTION, locale: 'en-US' });
    context.setDefaultTimeout(PAGE_TIMEOUT);
    const page = await context.newPage();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== new URL(site.url).origin) strays.push(request.url());
    });
    page.on('pageerror', (error) => {
      throw error;
    });
    await go(page, path);
    return page;
  }

  async function go(page: Page, path: string): Promise<void> {
    await page.goto(`${site.url}docs/${path}`);
    // A key pressed before Vue has mounted the page is lost. A page at an old address has no app.
    await page.waitForFunction(() => {
      const app = document.querySelector('#app');
      return app === null || '__vue_app__' in app;
    });
  }

  it('gives the results of a report in the page, the same as a server', async () => {
    const expected = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/emulator/sample-rows.json'), 'utf8'));
    for (const name of SAMPLES) {
      const page = await open('index.html');
      await page.locator('hdt-upload').waitFor();
      const result = page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            document.querySelector('hdt-upload')!.addEventListener('hdt-result', (event) => {
              const { rows } = (event as CustomEvent<{ rows: readonly { name: string }[] }>).detail;
              resolve(rows.map((row) => row.name));
            });
          }),
      );
      await page.locator('hdt-upload input[type=file]').first().setInputFiles(join(ROOT, name));
      const sendAnyway = page
        .getByRole('button', { name: /^(Correct letters and send|Send anyway)/ })
        .first();
      const rows = await Promise.race([result, sendAnyway.click().then(() => result)]);
      const lines = expected[name].trim().split('\n').length - 1;
      assert.equal(rows.length, lines, name);
      if (SHOTS) await page.screenshot({ path: join(SHOTS, 'site-results.png'), fullPage: true });
      await page.context().close();
    }
  });

  it('lists what was sent in the records, and forgets it with the browser', async () => {
    const page = await open('index.html');
    await page.getByRole('button', { name: 'Blood panel, HL7' }).click();
    await page.locator('hdt-records').getByText('blood-panel.hl7').waitFor();
    const stored = await page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
    assert.deepEqual(stored, [], 'something is at rest in the browser');
  });

  it("has the demo's pages too, which answer by themselves", async () => {
    const openDemo = async (path: string) => {
      const page = await open('404.html');
      await page.goto(`${site.url}docs/demo/${path}`);
      return page;
    };
    // As one's first page, before any worker runs.
    const page = await openDemo('records.html');
    await page.locator('#language').selectOption('de');
    await page.locator('hdt-records').getByText('Noch keine Befunde').waitFor();
    await page.getByRole('link', { name: 'Laborbefunde' }).click();
    await page.getByRole('button', { name: 'Blutwerte, HL7' }).click();
    await page.locator('hdt-upload').getByText('Fertig', { exact: true }).first().waitFor();
    assert.equal(await page.locator('[data-sample$=".pdf"]').count(), 0, 'a sample that nothing here reads');
    if (SHOTS) await page.screenshot({ path: join(SHOTS, 'site-demo.png'), fullPage: true });
    await page.getByRole('link', { name: 'Unterlagen' }).click();
    await page.locator('hdt-records').getByText('blood-panel.hl7').waitFor();
    await page.getByRole('link', { name: 'Messungen' }).click();
    await page.getByText('hdt-reader').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    if (SHOTS) await page.screenshot({ path: join(SHOTS, 'site-demo-capture.png'), fullPage: true });
  });

  it('says so where nothing can answer', async () => {
    const page = await open('404.html');
    await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
    await page.goto(`${site.url}docs/index.html`);
    await page.getByRole('alert').getByText('quick start').waitFor();
    assert.equal(await page.locator('hdt-upload').count(), 0);
    await page.goto(`${site.url}docs/demo/upload.html`);
    await page.getByRole('alert').getByText('Service Worker').waitFor();
  });

  /** Pages that `llms.txt` lists, by their paths without `.md`. */
  const listedPages = () =>
    [...readFileSync(join(BUILT, 'llms.txt'), 'utf8').matchAll(/^- \[.+\]\((\S+)\.md\)$/gm)].map(
      ([, name]) => name!,
    );
  /** Without the hundreds that are made of the types, which look alike. */
  const readPages = () => listedPages().filter((name) => !/^api\/hdt-elements\//.test(name));

  it('has no finding of axe on a page, and enough contrast in the dark scheme', async () => {
    const page = await open('404.html');
    const pages = [...readPages(), ...OLD_ADDRESSES.filter((one) => !isForwarded(one))];
    for (const name of pages.filter((one) => WHOLE || KINDS.has(one))) {
      await go(page, `${name}.html`);
      await page.locator('h1').first().waitFor();
      if (name === 'index') await page.locator('hdt-records').waitFor();
      assert.deepEqual(await axeFindings(page), [], name);
      if (!KINDS.has(name)) continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate(() => document.documentElement.classList.add('dark'));
      assert.deepEqual(
        await axeFindings(page, ['color-contrast', 'link-in-text-block']),
        [],
        `${name}, dark`,
      );
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });

  it('has every page as plain Markdown too, whose code is whole and whose links lead to pages', async () => {
    const pages = listedPages();
    assert.ok(pages.includes('start/quick-start') && pages.includes('reference/errors'));
    const html = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.html') && !/^(?:404|demo\/.*|gallery\/.*)\.html$/.test(name))
      .map((name) => name.slice(0, -'.html'.length));
    assert.deepEqual(html.toSorted(), [...pages, ...OLD_ADDRESSES].toSorted());
    const faults: string[] = [];
    for (const name of pages) {
      const response = await fetch(`${site.url}docs/${name}.md`);
      assert.equal(response.status, 200, name);
      const text = await response.text();
      faults.push(...plainFaults(name, text).map((fault) => `${name} ${fault}`));
    }
    assert.deepEqual(faults, []);
  });

  it('links its pages to each other', () => {
    const dropped = readPages().flatMap((name) => {
      const html = readFileSync(join(BUILT, `${name}.html`), 'utf8');
      return [
        ...readFileSync(join(BUILT, `${name}.md`), 'utf8')
          .replace(FENCE, '')
          .matchAll(PAGE_LINK),
      ]
        .map(([, href]) => posix.join('/docs', posix.dirname(name), href!.replace(/\.md$/, '.html')))
        .filter((address) => !html.includes(`href="${address}`))
        .map((address) => `${name}: ${address}`);
    });
    assert.deepEqual(dropped, []);
  });

  it('leads from the addresses before its tree to the pages that have their contents', async () => {
    const page = await open('404.html');
    for (const name of OLD_ADDRESSES) {
      const text = readFileSync(join(BUILT, `${name}.html`), 'utf8');
      const [, main] = /<link rel="canonical" href="\.\/(.*?)">/.exec(text) ?? [];
      assert.ok(main && existsSync(join(BUILT, main)), name);
      for (const [, address] of text.matchAll(/<a href="(.*?)">/g))
        assert.ok(existsSync(join(BUILT, address!)), `${name}: ${address}`);
      if (!isForwarded(name)) continue;
      await page.goto(`${site.url}docs/${name}.html`);
      await page.waitForURL(`${site.url}docs/${main}`);
    }
  });

  it('has no page and no code wider than a phone of 360 px', async () => {
    const page = await open('404.html');
    await page.setViewportSize({ width: 360, height: 800 });
    const wide: string[] = [];
    for (const name of [...readPages(), ...OLD_ADDRESSES.filter((one) => !isForwarded(one))]) {
      await go(page, `${name}.html`);
      // The tables of a bench have a column for each of its measures, and scroll.
      const tables = name.startsWith('understand/measurements') ? '' : ', .vp-doc table';
      const isWide = await page.evaluate(
        (inside) =>
          [document.documentElement, ...document.querySelectorAll(`.vp-doc pre${inside}`)].some(
            (one) => one.scrollWidth > one.clientWidth + 1,
          ),
        tables,
      );
      if (isWide) wide.push(name);
    }
    assert.deepEqual(wide, []);
  });

  it('follows the scheme of the system until a person chooses one', async () => {
    const page = await open('404.html');
    const surface = () =>
      page
        .locator('hdt-upload .card')
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await go(page, 'index.html');
    await page.locator('hdt-upload .card').first().waitFor();
    assert.equal(await surface(), DARK_SURFACE);
    await page.getByRole('switch', { name: 'Switch to light theme' }).first().click();
    assert.equal(await surface(), LIGHT_SURFACE);
    await go(page, 'start/quick-start.html');
    assert.equal(await page.locator('html.dark').count(), 0, 'the choice is forgotten');
    const picture = page.locator('.vp-doc img');
    assert.deepEqual(await picture.evaluateAll((all) => all.map((one) => one.checkVisibility())), [
      true,
      false,
    ]);
    await page.getByRole('switch', { name: 'Switch to dark theme' }).first().click();
    assert.deepEqual(await picture.evaluateAll((all) => all.map((one) => one.checkVisibility())), [
      false,
      true,
    ]);
    assert.match((await picture.last().getAttribute('src'))!, /upload\.complete@dark/);
  });

  it('configures an element, shows it, and has the lines for it', async () => {
    const page = await open('configure.html');
    await page.locator('.configurator-preview hdt-upload').waitFor();
    const choose = (label: string, value: string) =>
      page.getByRole('combobox', { name: new RegExp(`^${label}`) }).selectOption(value);
    await page.getByLabel('max-files').fill('3');
    await choose('Language', 'de');
    await choose('Theme', 'Paper');
    await choose('Framework', 'Svelte');
    await choose('Back end', 'Fastify');
    const element = page.locator('.configurator-preview hdt-upload[max-files="3"][lang=de]');
    await element.getByText('Dateien wählen').waitFor();
    const lines = await page.locator('.copied-code pre').allTextContents();
    assert.match(lines[0]!, /^<hdt-upload max-files="3" lang="de"><\/hdt-upload>$/m);
    assert.match(lines[1]!, /--hdt-radius: 0;/);
    assert.match(lines[3]!, /fastify/);
    if (SHOTS) await page.screenshot({ path: join(SHOTS, 'site-configure.png'), fullPage: true });
  });

  it('shows the contrast of a theme while it is made, and the style sheet of it', async () => {
    const page = await open('theme.html');
    const status = page.locator('.theme-verdict');
    await status.filter({ hasText: 'Every pair' }).waitFor();
    await page.getByLabel('accent', { exact: true }).fill('#9adbd3');
    await status.filter({ hasText: /Too little contrast: Buttons and links \d.*\(light\)/ }).waitFor();
    await page.getByRole('combobox', { name: /^Begin with/ }).selectOption('Console');
    await status.filter({ hasText: 'Every pair' }).waitFor();
    const [css = ''] = await page.locator('.copied-code pre').allTextContents();
    assert.match(css, /--hdt-accent: light-dark\(#0c6e66, #5ce1a5\);/);
    assert.doesNotMatch(css, /color-scheme/);
    await page.getByLabel('Style sheet for both schemes').uncheck();
    const [single = ''] = await page.locator('.copied-code pre').allTextContents();
    assert.match(single, /--hdt-accent: #5ce1a5;[\s\S]*only dark/);
    const card = page.frameLocator('.theme-preview').locator('hdt-upload .card');
    await card.waitFor();
    assert.equal(await card.evaluate((one) => getComputedStyle(one).backgroundColor), 'rgb(11, 18, 32)');
    assert.deepEqual(await axeFindings(page), []);
  });

  it('finds a word without a server', async () => {
    const page = await open('start/quick-start.html');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('answer-lost');
    await page.locator('a[href*="errors.html"]').first().waitFor();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.locator(scheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
      assert.deepEqual(await axeFindings(page, ['color-contrast']), [], scheme);
    }
  });

  it('has the page that a question asks for among the first three', async () => {
    const search = await openSearch(DOCS, BUILT);
    const missed = QUESTIONS.filter(([words, page]) => !search(words).slice(0, 3).includes(page));
    assert.deepEqual(missed, []);
  });

  it('asks nobody else', () => assert.deepEqual(strays, []));
});

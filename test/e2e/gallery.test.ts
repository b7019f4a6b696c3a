import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type {} from '../../docs/gallery/view.js';
import { openSite, type Site } from '../packages/site.js';
import { launchChromium, PAGE_TIMEOUT, REDUCED_MOTION } from '../support/chromium.js';
import { ROOT } from '../support/process.js';
import { oneIn, sample, WHOLE } from '../support/sample.js';
import { axeFindings } from './axe.js';
import { checkerFindings } from './checker.js';
import { compress, findDifference, measureFonts } from './pictures.js';

const DOCS = join(ROOT, 'docs');
/** The picture of each state, and the widths of texts on the machine that made them. */
const REFERENCES = join(ROOT, 'test/e2e/gallery');
const OUTPUT = join(ROOT, 'test/e2e/output');
/** `HDT_PICTURES=write` makes the pictures anew. */
const isWriting = process.env.HDT_PICTURES === 'write';
/** CSS pixels. Of a long list the beginning is enough. */
const [WIDTH, MAX_HEIGHT] = [360, 1200];
/** The height of a phone, which dialogs fill. */
const PHONE_HEIGHT = 780;
/** The width of a laptop, and the states that have a picture at it, too. */
const WIDE = 1280;
const WIDE_STATES = [
  'upload/empty',
  'upload/sending-several',
  'upload/list-mixed',
  'upload/out-of-range',
  'upload/refused-other-patient',
  'device-capture/idle',
  'device-capture/review',
  'device-capture/read',
  'device-capture/low-confidence-questions',
  'device-capture/desktop-scan',
  'results/every-kind',
  'results/over-time',
  'records/list',
  'records/two-patients',
];
/** States whose pictures the documentation shows, and shows in the dark scheme, too. */
const DARK_STATES = ['upload/complete', 'device-capture/read'];
/** States that differ from others in a sentence only: one of each kind has a picture and is checked for accessibility. */
const VARIANTS =
  /^upload\/(?:refused|failed|unread)-(?!empty-file|text-encoding|other-patient|already-sent|executable|network)/;

const POLICY = "default-src 'self' blob: data:; style-src 'self' 'unsafe-inline'";

type Scheme = 'light' | 'dark';

/** Runs in the page. */
function findUnreadable(): string[] {
  const element = document.querySelector<HTMLElement>('main > *')!;
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? inside(one.shadowRoot) : [one]));
  const all = inside(element.shadowRoot!).filter((one) => one.checkVisibility() && !one.closest('.unseen'));
  const wide = [document.documentElement, ...all.filter((one) => one.matches('dialog'))]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => `${one.localName} is ${one.scrollWidth - one.clientWidth} pixels too wide`);
  const lines = all
    .filter(
      (one) => one.matches('p, li, dd, td, summary, h2, h3') && !one.querySelector('p, div, li, button'),
    )
    .flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const count = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
      // biome-ignore lint/performance/useDomNodeTextContent: The words on the screen, without those for other devices.
      const text = (one as HTMLElement).innerText.trim().replace(/\s+/g, ' ');
      // Figures and their units are of several sizes.
      const isSqueezed = text.length > 20 && text.length / count < 5;
      const isRead = !isSqueezed && text.length / Math.max(1, count) <= 100;
      return isRead ? [] : [`${text.length} characters in ${count} lines`];
    });
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [...wide, ...lines, ...(element.offsetWidth > 80 * rem ? ['rows are too wide'] : [])];
}

/** A state and the language in which it is shown. */
type Shown = readonly [name: string, lang: string];

/** Runs in the page, where no frame is drawn between two states. */
async function findInEach(states: readonly Shown[], find: () => readonly string[]): Promise<string[]> {
  // Rows out of sight are laid out once a frame is drawn with them near it.
  const laidOut = new CSSStyleSheet();
  laidOut.replaceSync('* { content-visibility: visible !important }');
  const layOut = (root: ShadowRoot) => {
    root.adoptedStyleSheets.push(laidOut);
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) layOut(shadowRoot);
  };
  const found: string[] = [];
  for (const [name, lang] of states) {
    await gallery.show(name, { lang });
    layOut(document.querySelector('main > *')!.shadowRoot!);
    found.push(...find().map((finding) => `${name} ${lang}: ${finding}`));
  }
  return found;
}

/** Runs in the page. */
function findMotion(): string[] {
  const root = document.querySelector('main > *')!.shadowRoot!;
  const mayTurn = (one: Element) => getComputedStyle(one).transitionDuration !== '0s';
  const moves = root.getAnimations().length > 0 || Array.from(root.querySelectorAll('*')).some(mayTurn);
  return moves ? ['moves'] : [];
}

/** Runs in the page. */
function findOverflow(): string[] {
  const main = document.querySelector('main')!;
  const wide = [280, 360, 1280].filter((width) => {
    main.style.width = `${width - 32}px`;
    return main.scrollWidth > main.clientWidth;
  });
  main.removeAttribute('style');
  return wide.map((width) => `wider than ${width}`);
}

/** A picture of the state, or of the whole screen of a phone where a dialog is in front of it. */
async function photograph(page: Page): Promise<Buffer> {
  const caret = 'hide';
  if ((await page.locator('main dialog:modal').count()) > 0) {
    await page.setViewportSize({ width: WIDTH, height: PHONE_HEIGHT });
    const shot = await page.screenshot({ caret });
    await page.setViewportSize({ width: WIDTH, height: MAX_HEIGHT });
    return shot;
  }
  const { x, y, width, height } = (await page.locator('main').boundingBox())!;
  const clip = { x, y, width, height: Math.min(height, MAX_HEIGHT) };
  return page.screenshot({ clip, fullPage: true, caret });
}

/** Writes the picture where pictures are made anew. Returns how it differs from the one that is there, if it does. */
async function compare(fileName: string, shot: Buffer): Promise<string | undefined> {
  const file = join(REFERENCES, fileName);
  if (isWriting) return void writeFileSync(file, await compress(shot));
  if (!existsSync(file)) return 'has no picture; HDT_PICTURES=write makes it';
  const difference = await findDifference(shot, readFileSync(file));
  if (!difference) return undefined;
  mkdirSync(OUTPUT, { recursive: true });
  const seen = join(OUTPUT, fileName);
  writeFileSync(seen, shot);
  return `${difference}, see ${seen}`;
}

/** Runs in the page. A viewfinder is black until its first frame, which a busy machine delivers late. */
function areVideosPlaying(): boolean {
  const videosIn = (root: ParentNode): HTMLVideoElement[] => [
    ...root.querySelectorAll('video'),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? videosIn(shadowRoot) : [])),
  ];
  return videosIn(document).every(
    ({ srcObject, readyState }) => srcObject === null || readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
  );
}

describe('every state of the gallery', () => {
  let built: string;
  let site: Site;
  let browser: Browser;
  let page: Page;
  let names: readonly string[];
  const strays: string[] = [];
  const failures: string[] = [];

  beforeAll(async () => {
    // In a folder of its own: the site is built at the same time.
    built = mkdtempSync(join(tmpdir(), 'hdt-gallery-'));
    const { status, stderr } = spawnSync('npm', ['run', '-s', 'gallery', '--', `--outdir=${built}`], {
      cwd: DOCS,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    assert.equal(status, 0, stderr);
    site = await openSite({ '/gallery/': built }, 'http://127.0.0.1:9', { policy: POLICY });
    browser = await launchChromium();
    const context = await browser.newContext({
      ...REDUCED_MOTION,
      locale: 'en-US',
      timezoneId: 'UTC',
      viewport: { width: WIDTH, height: MAX_HEIGHT },
    });
    context.setDefaultTimeout(PAGE_TIMEOUT);
    page = await context.newPage();
    page.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && !url.startsWith(site.url)) strays.push(url);
    });
    page.on('pageerror', ({ message }) => failures.push(message));
    await page.goto(`${site.url}gallery/view.html`);
    names = await page.evaluate(() => gallery.names);
    await setScheme('light');
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(built, { recursive: true });
  });

  const show = (name: string, lang = 'en') =>
    page.evaluate(([state, tag]) => gallery.show(state!, { lang: tag }), [name, lang]);

  /** Of the page. That of the system is the other one, which must not matter. */
  async function setScheme(scheme: Scheme): Promise<void> {
    await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' });
    await page.evaluate((used) => {
      document.documentElement.style.colorScheme = used;
    }, scheme);
  }

  const pictured = () => names.filter((name) => !VARIANTS.test(name));
  const statesIn = (...languages: string[]) =>
    languages.flatMap((lang) => names.map((name): Shown => [name, lang]));
  const survey = (find: () => readonly string[], states: readonly Shown[]) =>
    page.evaluate<string[]>(`(${findInEach})(${JSON.stringify(states)}, ${find})`);

  it('has every error, hint and view', () => {
    assert.ok(names.length > 150, String(names.length));
    for (const element of ['upload', 'device-capture', 'results', 'records'])
      assert.ok(names.some((name) => name.startsWith(`${element}/`)));
  });

  it('has nothing that axe or the checker of IBM finds, and enough contrast in the dark scheme', async () => {
    const found: string[] = [];
    for (const name of WHOLE ? names : oneIn(pictured(), 3)) {
      await show(name);
      // What is folded is checked as well.
      await page.locator('details:not([open])').evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true;
      });
      const findings = [...(await axeFindings(page)), ...(await checkerFindings(page))];
      await setScheme('dark');
      // The structure is that of the light scheme.
      findings.push(...(await axeFindings(page, ['color-contrast'])));
      await setScheme('light');
      found.push(...findings.map((finding) => `${name}: ${finding}`));
    }
    assert.deepEqual(found, []);
  });

  it('moves nothing for people who asked for less motion', async () => {
    assert.deepEqual(await survey(findMotion, statesIn('en')), []);
  });

  it('stays inside its page in every language at 280, 360 and 1280 pixels', async () => {
    // German has the longest words.
    const states = [...statesIn('de'), ...sample(statesIn('en', 'es', 'zh'), 4)];
    assert.deepEqual(await survey(findOverflow, states), []);
  });

  it('has lines of a length that is read, and nothing wider than the screen, from 280 to 3840 pixels', async () => {
    const found: string[] = [];
    for (const [width, height] of [
      [280, 653],
      [640, 960],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height });
      const problems = await survey(findUnreadable, statesIn('en'));
      found.push(...problems.map((problem) => `at ${width}: ${problem}`));
    }
    await page.setViewportSize({ width: WIDTH, height: MAX_HEIGHT });
    assert.deepEqual(found, []);
  });

  it('looks as it did', async (context) => {
    const fonts = join(REFERENCES, 'fonts.json');
    const measured = await measureFonts(page);
    if (isWriting) {
      rmSync(REFERENCES, { recursive: true, force: true });
      mkdirSync(REFERENCES);
      writeFileSync(fonts, `${JSON.stringify(measured, null, 2)}\n`);
    } else if (!isDeepStrictEqual(JSON.parse(readFileSync(fonts, 'utf8')), measured)) {
      context.task.meta.skipReason =
        'the fonts that pictures of states were made with are not on this machine';
      context.skip();
    }
    const different: string[] = [];
    const picture = (name: string, width = WIDTH, scheme: Scheme = 'light', suffix = '') => ({
      name,
      width,
      scheme,
      file: `${name.replace('/', '.')}${suffix}.png`,
    });
    const pictures = [
      ...pictured().map((name) => picture(name)),
      ...WIDE_STATES.map((name) => picture(name, WIDE, 'light', `@${WIDE}`)),
      ...DARK_STATES.map((name) => picture(name, WIDTH, 'dark', '@dark')),
    ];
    for (const { name, width, scheme, file } of pictures) {
      if (page.viewportSize()!.width !== width) await page.setViewportSize({ width, height: MAX_HEIGHT });
      await setScheme(scheme);
      await show(name);
      await page.waitForFunction(areVideosPlaying);
      // Rows out of sight are laid out once they come near it.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const difference = await compare(file, await photograph(page));
      if (difference) different.push(`${file}: ${difference}`);
    }
    await setScheme('light');
    await page.setViewportSize({ width: WIDTH, height: MAX_HEIGHT });
    assert.deepEqual(different, []);
  });

  it('asks nobody else, and nothing fails', () => assert.deepEqual([strays, failures], [[], []]));
});

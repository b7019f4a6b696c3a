import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, createServer } from 'vite';
import { launchChromium, PAGE_TIMEOUT, REDUCED_MOTION } from '../support/chromium.js';
import { closePages } from '../support/close-pages.js';
import { type Running, run } from '../support/process.js';
import { folderOf, INSTALLED } from './installed.js';
import { fillDrawn } from './server-drawn.js';
import { openSite, type Site, type SiteOptions } from './site.js';

const bin = (name: string): string => join(INSTALLED, 'node_modules/.bin', name);

/** `npx hdt-emulator`, and the address and key it prints. */
export async function startEmulator(...options: string[]): Promise<Running & { url: string; key: string }> {
  const emulator = run(bin('hdt-emulator'), ['--port', '0', '--pace', '0', ...options], {}, INSTALLED);
  const [, url = '', key = ''] = await emulator.line(/^ready (\S+) key=(\S+)/);
  return { ...emulator, url, key };
}

/** `npx hdt-gateway` before an emulator, and the address it logs. */
export async function startGateway(service: {
  url: string;
  key: string;
}): Promise<Running & { url: string }> {
  const env = { HDT_SERVICE_URL: service.url, HDT_API_KEY: service.key, PORT: '0' };
  const gateway = run(bin('hdt-gateway'), [], env, INSTALLED);
  const [, url = ''] = await gateway.line(/"address":"([^"]+)"/);
  return { ...gateway, url };
}

/** Pages that a server draws first. */
export const DRAWN = ['drawn', 'hydrated'] as const;

const PAGES = [
  'upload',
  'device-capture',
  'results',
  'records',
  'all',
  'react',
  'react-one',
  'headless',
  'share',
  'worker',
  ...DRAWN,
];

/** Pages of an adopter, built in `folder` by their Vite from the installed package. Resolves with where they lie. */
export async function buildPages(folder = 'pages', pages: readonly string[] = PAGES): Promise<string> {
  const root = join(INSTALLED, folder);
  cpSync(new URL('pages/', import.meta.url), root, { recursive: true });
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { target: 'es2022', rolldownOptions: { input: pages.map((page) => join(root, `${page}.html`)) } },
  });
  cpSync(join(root, 'script-tag.html'), join(root, 'dist/script-tag.html'));
  fillDrawn(
    join(root, 'dist'),
    DRAWN.filter((page) => pages.includes(page)),
  );
  return join(root, 'dist');
}

/**
 * The same pages under the development server of Vite, with a proxy as its users write it: one string, which has `Host`
 * changed.
 */
export async function developPages(gateway: string): Promise<Site> {
  const server = await createServer({
    configFile: false,
    root: join(INSTALLED, 'pages'),
    logLevel: 'error',
    optimizeDeps: { entries: ['upload.html'] },
    server: { port: 0, proxy: { '/hdt': gateway } },
  });
  await server.listen();
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

export interface Product {
  /** Where its gateway is. */
  readonly gateway: string;
  /** A page of the site, or of another by its address, in a browser context of its own unless one is given. */
  open(path: string, beside?: Page): Promise<Page>;
  /** Requests to other hosts, and what the page's policy or a script complained of. */
  readonly complaints: readonly string[];
  /** Ends the pages of a test. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** The servers of the packages, and a browser: they serve any number of sites. */
export interface Servers {
  readonly emulator: Awaited<ReturnType<typeof startEmulator>>;
  readonly gateway: Awaited<ReturnType<typeof startGateway>>;
  readonly browser: Browser;
  close(): Promise<void>;
}

export async function startServers(): Promise<Servers> {
  const emulator = await startEmulator();
  const gateway = await startGateway(emulator);
  const browser = await launchChromium();
  return {
    emulator,
    gateway,
    browser,
    async close() {
      await browser.close();
      for (const running of [gateway, emulator]) {
        running.interrupt();
        await running.ended;
      }
    },
  };
}

/** The three packages at work together: `folder` as a site before `servers`, which are its own unless given. */
export async function openProduct(
  folder: string,
  options: SiteOptions = {},
  given?: Servers,
): Promise<Product> {
  const servers = given ?? (await startServers());
  const { gateway, browser } = servers;
  const site = await openSite(
    { '/': folder, '/hdt-elements/': join(folderOf('hdt-elements'), 'dist') },
    gateway.url,
    options,
  );
  const complaints: string[] = [];
  return {
    gateway: new URL(gateway.url).origin,
    complaints,
    async open(path, beside) {
      const { origin, href } = new URL(path, site.url);
      const context = beside?.context() ?? (await browser.newContext({ ...REDUCED_MOTION, locale: 'en-US' }));
      context.setDefaultTimeout(PAGE_TIMEOUT);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy|Refused|requires 'Trusted/.test(message.text()))
          complaints.push(message.text());
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(origin) && !/^(?:blob|data):/.test(request.url()))
          complaints.push(request.url());
      });
      await page.goto(href);
      return page;
    },
    closePages: () => closePages(browser),
    async close() {
      await closePages(browser);
      await site.close();
      if (!given) await servers.close();
    },
  };
}

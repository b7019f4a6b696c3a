import { existsSync, readdirSync, readFileSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { CHROMIUM_ARGS, findEngines } from '../../support/engines.mjs';

/** Only Linux counts memory shared by several processes once. */
export const canMeasureMemory = existsSync('/proc/self/smaps_rollup');

/** A Chromium whose memory can be measured. */
export interface MeasuredChromium {
  readonly browser: Browser;
  /** Bytes of all its processes. */
  measureMemory(): number;
  close(): Promise<void>;
}

/**
 * Starts a Chromium that reaches no other machine. Puppeteer drives it, since Playwright always observes the network, and an
 * observed XMLHttpRequest keeps its body after it has ended: 24 MB for ten photos, measured.
 */
export async function launchMeasuredChromium(): Promise<MeasuredChromium> {
  const browser = await puppeteer.launch({
    executablePath: findEngines().chromium ?? '',
    args: [
      ...CHROMIUM_ARGS,
      '--js-flags=--expose-gc',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
    networkEnabled: false,
    // Making all pages is one call.
    protocolTimeout: 600_000,
  });
  return {
    browser,
    measureMemory: () => memoryOf(browser.process()!.pid!),
    close: () => browser.close(),
  };
}

/** Opens a page that runs functions of tsx, which names them with a helper that the page does not have. */
export async function openScriptedPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
  return page;
}

/** Collects the garbage of a page and of its Workers, and simulates memory pressure: what is left is in use. */
export async function collectGarbage(page: Page): Promise<void> {
  for (const worker of page.workers()) await worker.evaluate('gc()');
  await page.evaluate('gc()');
  const cdp = await page.browser().target().createCDPSession();
  await cdp.send('Memory.simulatePressureNotification', { level: 'critical' });
  await cdp.detach();
}

/** Proportional set size of a process and its descendants, in bytes. */
function memoryOf(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readText(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const withDescendants = (one: number): number[] => [
    one,
    ...(children.get(one) ?? []).flatMap(withDescendants),
  ];
  return withDescendants(pid).reduce((bytes, one) => bytes + pssOf(one), 0);
}

const pssOf = (pid: number): number =>
  1024 * Number(/^Pss:\s+(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

/** Empty where the process has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

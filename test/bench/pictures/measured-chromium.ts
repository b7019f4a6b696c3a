import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
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

export async function launchMeasuredChromium(): Promise<MeasuredChromium> {
  const server = await chromium.launchServer({
    executablePath: findEngines().chromium ?? '',
    args: [...CHROMIUM_ARGS, '--js-flags=--expose-gc'],
  });
  const browser = await chromium.connect(server.wsEndpoint());
  return {
    browser,
    measureMemory: () => memoryOf(server.process().pid!),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Collects the garbage of a page and of its Workers, and simulates memory pressure: what is left is in use. */
export async function collectGarbage(page: Page): Promise<void> {
  for (const worker of page.workers()) await worker.evaluate('gc()');
  await page.evaluate('gc()');
  const cdp = await page.context().browser()!.newBrowserCDPSession();
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

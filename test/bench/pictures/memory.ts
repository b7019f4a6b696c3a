import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findEngines } from '../../support/engines.mjs';
import type { Measure } from '../measure.js';
import { megabytes, table } from '../table.js';
import { drawPhotos } from './draw.js';
import { openHost } from './host.js';
import { canMeasure, memoryOf } from './process-memory.js';
import { OURS, PEERS, type PictureSubject } from './subjects.js';

const PHOTOS = 10;
/** Bytes over the empty page at the highest. */
const BUDGET = 100e6;
/** Milliseconds between two looks, and without work after which a page has come to rest. */
const LOOK = 100;
const REST = 5_000;

interface Cost {
  readonly name: string;
  readonly peak: number;
  readonly steady: number;
  /** Milliseconds of all tasks over 50 ms, and of the longest. */
  readonly blocked: number;
  readonly longest: number;
}

/** What a page counts of itself. */
function watchTasks(): void {
  const seen = { tasks: [] as number[] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

async function costOf({ name, source, input }: PictureSubject, photos: readonly string[]): Promise<Cost> {
  const host = await openHost(source);
  const server = await chromium.launchServer({
    executablePath: findEngines().chromium ?? '',
    args: CHROMIUM_ARGS,
  });
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const page = await browser.newPage();
    // Nothing of a peer's leaves this machine.
    await page.route(
      (url) => !url.href.startsWith(host.url) && /^http/.test(url.protocol),
      (route) => route.abort(),
    );
    await page.addInitScript(watchTasks);
    const memory = () => memoryOf(server.process().pid!);
    await page.goto(`${host.url}/empty.html`);
    await page.waitForTimeout(2_000);
    const empty = memory();
    await page.goto(`${host.url}/page.html`);
    const field = page.locator(input).first();
    await field.waitFor({ state: 'attached' });
    await page.waitForTimeout(2_000);
    await page.evaluate('seen.tasks.length = 0');
    let peak = 0;
    let busyAt = performance.now();
    let before = memory();
    await field.setInputFiles([...photos]);
    while (performance.now() - busyAt < REST) {
      await page.waitForTimeout(LOOK);
      const now = memory();
      peak = Math.max(peak, now);
      if (Math.abs(now - before) > 2e6) busyAt = performance.now();
      before = now;
    }
    const tasks = await page.evaluate<number[]>('seen.tasks');
    return {
      name,
      peak: peak - empty,
      steady: before - empty,
      blocked: tasks.reduce((sum, one) => sum + one, 0),
      longest: Math.max(0, ...tasks),
    };
  } finally {
    await browser.close();
    await server.close();
    await host.close();
  }
}

/** Ten photos added at once: what they take of a phone. */
export const memory: Measure = {
  key: 'memory',
  name: `${PHOTOS} photos of 12 MP: memory of the whole browser over an empty page, and tasks over 50 ms`,
  built: true,
  async run() {
    if (!canMeasure) return { report: 'Only on Linux.', missed: [] };
    const photos = await drawPhotos(PHOTOS);
    const costs: Cost[] = [];
    for (const subject of [OURS, ...PEERS]) costs.push(await costOf(subject, photos));
    const [ours] = costs;
    const row = ({ name, peak, steady, blocked, longest }: Cost) => [
      name,
      megabytes(peak),
      megabytes(steady),
      `${blocked.toFixed(0)} ms`,
      `${longest.toFixed(0)} ms`,
      `${(peak / ours!.peak).toFixed(1)} x`,
    ];
    return {
      report: table([['', 'peak', 'at rest', 'long tasks', 'longest', 'peak to ours'], ...costs.map(row)]),
      missed: [
        ...(ours!.peak > BUDGET
          ? [`${megabytes(ours!.peak)} at the highest, over ${megabytes(BUDGET)}`]
          : []),
        ...(ours!.blocked > 0 ? [`${ours!.blocked.toFixed(0)} ms of long tasks`] : []),
      ],
    };
  },
};

import type { Measure } from '../measure.js';
import { formatTable, megabytes } from '../table.js';
import { drawPhotos } from './draw-photos.js';
import { openHost } from './host.js';
import { canMeasureMemory, launchMeasuredChromium } from './measured-chromium.js';
import { OURS, PEERS, type PictureSubject } from './subjects.js';

const PHOTOS = 10;
/** Most bytes above those of an empty page. */
const BUDGET = 100e6;
/** Milliseconds between two measurements. */
const INTERVAL = 100;
/** Milliseconds of steady memory after which a page is at rest. */
const REST = 5_000;

interface Cost {
  readonly name: string;
  readonly peak: number;
  readonly steady: number;
  /** Milliseconds of all tasks over 50 ms. */
  readonly blocked: number;
  /** Milliseconds of the longest task. */
  readonly longest: number;
}

/** Runs in the page. Records its long tasks. */
function recordTasks(): void {
  const tasks: number[] = [];
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

async function measureCost(
  { name, source, input }: PictureSubject,
  photos: readonly string[],
): Promise<Cost> {
  const host = await openHost(source);
  const { browser, measureMemory, close } = await launchMeasuredChromium();
  try {
    const page = await browser.newPage();
    // Peers must not send requests to other hosts.
    await page.route(
      (url) => !url.href.startsWith(host.url) && /^http/.test(url.protocol),
      (route) => route.abort(),
    );
    await page.addInitScript(recordTasks);
    await page.goto(`${host.url}/empty.html`);
    await page.waitForTimeout(2_000);
    const empty = measureMemory();
    await page.goto(`${host.url}/page.html`);
    const field = page.locator(input).first();
    await field.waitFor({ state: 'attached' });
    await page.waitForTimeout(2_000);
    await page.evaluate('tasks.length = 0');
    let peak = 0;
    let busyAt = performance.now();
    let before = measureMemory();
    await field.setInputFiles([...photos]);
    while (performance.now() - busyAt < REST) {
      await page.waitForTimeout(INTERVAL);
      const now = measureMemory();
      peak = Math.max(peak, now);
      if (Math.abs(now - before) > 2e6) busyAt = performance.now();
      before = now;
    }
    const tasks = await page.evaluate<number[]>('tasks');
    return {
      name,
      peak: peak - empty,
      steady: before - empty,
      blocked: tasks.reduce((sum, one) => sum + one, 0),
      longest: Math.max(0, ...tasks),
    };
  } finally {
    await close();
    await host.close();
  }
}

/** Memory and long tasks of ten photos that are added at once. */
export const memory: Measure = {
  key: 'memory',
  name: `${PHOTOS} photos of 12 MP: memory of the whole browser over an empty page, and tasks over 50 ms`,
  built: true,
  async run() {
    if (!canMeasureMemory) return { report: 'Only on Linux.', missed: [] };
    const photos = await drawPhotos(PHOTOS);
    const costs: Cost[] = [];
    for (const subject of [OURS, ...PEERS]) costs.push(await measureCost(subject, photos));
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
      report: formatTable([
        ['', 'peak', 'at rest', 'long tasks', 'longest', 'peak to ours'],
        ...costs.map(row),
      ]),
      missed: [
        ...(ours!.peak > BUDGET
          ? [`${megabytes(ours!.peak)} at the highest, over ${megabytes(BUDGET)}`]
          : []),
        ...(ours!.blocked > 0 ? [`${ours!.blocked.toFixed(0)} ms of long tasks`] : []),
      ],
    };
  },
};

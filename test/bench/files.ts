import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { ROOT, startProduct } from '../support/process.js';
import type { Measure } from './measure.js';
import { findFailures } from './proof.js';

const FILES = 1000;
/** Milliseconds from which a task delays the page's response. */
const LONG_TASK = 50;
const REPORT = readFileSync(`${ROOT}/demo/public/samples/blood-panel.hl7`, 'utf8');

/** Runs in the page. Adds copies of a report, each with another control id and value. */
function addFiles([report, count]: readonly [string, number]): void {
  const state = { tasks: [] as number[], uploaded: 0, results: 0, problems: [] as string[] };
  const take = (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries()) state.tasks.push(Math.round(duration));
  };
  new PerformanceObserver(take).observe({ type: 'longtask' });
  const upload = document.querySelector('hdt-upload')!;
  upload.addEventListener('hdt-uploaded', () => {
    state.uploaded += 1;
  });
  upload.addEventListener('hdt-result', () => {
    state.results += 1;
  });
  for (const name of ['hdt-reject', 'hdt-error'] as const) {
    upload.addEventListener(name, (event) => void state.problems.push(`${name} ${event.detail.code}`));
  }
  const files = Array.from({ length: count }, (_, n) => {
    const text = report.replace(/(\|P\|2\.5)/, `-${n}$1`).replace('5.3', (4 + n / 1000).toFixed(3));
    return new File([text], `report-${n}.hl7`);
  });
  Object.assign(globalThis, { measured: state });
  upload.add(files);
}

interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly tasks: readonly number[];
}

/** Waits for a count of the page, and takes the long tasks until then. */
async function takePhase(page: Page, name: string, isDone: string): Promise<Phase> {
  const began = performance.now();
  await page.waitForFunction(isDone, undefined, { timeout: 600_000, polling: 250 });
  const tasks = await page.evaluate<number[]>('measured.tasks.splice(0)');
  return { name, seconds: (performance.now() - began) / 1000, tasks };
}

/** Long tasks of the page while many files are checked, sent and followed, with gateway and emulator beside it. */
export const files: Measure = {
  key: 'files',
  name: `${FILES} reports added at once: tasks of the page over ${LONG_TASK} ms, the servers on the same machine`,
  built: true,
  async run() {
    const product = startProduct(['--port', '0']);
    const [, address = ''] = await product.line(/^ready (https:\/\/\S+\/)$/);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'en-US' });
      await page.goto(`${address}upload.html`);
      await page.waitForFunction(() => document.querySelector('hdt-upload')?.shadowRoot);
      await page.evaluate(`globalThis.__name = (named) => named;
        document.querySelector('hdt-upload').maxFiles = ${FILES};`);
      await page.evaluate(addFiles, [REPORT, FILES] as const);
      const phases = [
        await takePhase(page, 'listed, checked, hashed and sent', `measured.uploaded === ${FILES}`),
        await takePhase(page, 'results', `measured.results === ${FILES}`),
      ];
      const rows = await page.locator('hdt-upload hdt-upload-entry').count();
      const problems = await page.evaluate<string[]>('measured.problems');
      const count = phases.reduce((sum, { tasks }) => sum + tasks.length, 0);
      return {
        figures: [
          [
            ['until all are', 's', `over ${LONG_TASK} ms`, 'longest, ms'],
            ...phases.map(({ name, seconds, tasks }) => [
              name,
              seconds.toFixed(1),
              String(tasks.length),
              String(Math.max(0, ...tasks)),
            ]),
          ],
        ],
        missed: count > 0 ? [`${count} tasks over ${LONG_TASK} ms`] : [],
        failed: [
          ...problems,
          ...findFailures('hdt-upload', [{ what: 'rows on the screen', found: rows, least: FILES }]),
        ],
      };
    } finally {
      await browser.close();
      product.interrupt();
      await product.ended;
    }
  },
};

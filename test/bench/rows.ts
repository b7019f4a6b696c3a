import { build } from 'esbuild';
import { launchChromium } from '../support/chromium.js';
import type { Measure } from './measure.js';
import { findFailures } from './proof.js';

const ROWS = 2000;
/** Milliseconds from which a task delays the page's response. */
const LONG_TASK = 50;
/** Milliseconds after which rows that are not drawn are given up. */
const TIMEOUT = 60_000;

/** Runs in the page. Measures showing and searching rows. */
async function measurePage({ count, timeout }: { count: number; timeout: number }) {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
  });
  observer.observe({ type: 'longtask' });
  const element = document.querySelector('hdt-results')!;
  const root = element.shadowRoot!;
  const countDrawn = () => root.querySelectorAll('[part=result-row]').length;
  const until = async (isDone: () => boolean) => {
    const began = performance.now();
    while (!isDone() && performance.now() - began < timeout) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  };
  const results = Array.from({ length: count }, (_, n) => ({
    'Biomarker-Name': `Analyte ${n}`,
    Result: String(n % 40),
    Unit: 'mmol/L',
    'Low-Ref-Range': '5',
    'High-Ref-Range': '30',
    'LOINC-Code': ['718-7', '2093-3', '2345-7', ''][n % 4],
    Date: `2026-01-0${1 + (n % 9)} 08:00:00`,
    Comment: n % 10 === 0 ? 'Repeated on a second sample.' : '',
  }));
  const began = performance.now();
  element.load({ results });
  await element.updateComplete;
  const first = performance.now() - began;
  await until(() => countDrawn() === count);
  const whole = performance.now() - began;
  const drawn = countDrawn();
  for (let at = 0; at < 20; at += 1) {
    scrollTo(0, (document.body.scrollHeight * at) / 20);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const field = root.querySelector('input')!;
  field.value = 'analyte 1999';
  field.dispatchEvent(new Event('input'));
  await until(() => countDrawn() === 1);
  // A task is reported after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { first, whole, drawn, matching: countDrawn(), tasks };
}

/** Times to show, scroll and search 2,000 rows in Chromium. */
export const rows: Measure = {
  key: 'rows',
  name: `${ROWS} rows of results, shown, scrolled through and searched`,
  built: true,
  async run() {
    const { outputFiles } = await build({
      stdin: { contents: `import '../../dist/results.js';`, resolveDir: import.meta.dirname },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      conditions: ['browser', 'production'],
      logLevel: 'error',
    });
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.setContent('<!doctype html><hdt-results file-name="panel.hl7"></hdt-results>');
      await page.addScriptTag({ type: 'module', content: outputFiles[0]!.text });
      // tsx names functions with a helper that the page does not have.
      await page.evaluate('globalThis.__name = (named) => named');
      await page.waitForFunction(() => document.querySelector('hdt-results')?.shadowRoot);
      const { first, whole, drawn, matching, tasks } = await page.evaluate(measurePage, {
        count: ROWS,
        timeout: TIMEOUT,
      });
      const worst = Math.max(0, ...tasks);
      return {
        figures: [
          [
            ['', 'ms'],
            ['first rows drawn', first.toFixed(0)],
            ['all rows drawn', whole.toFixed(0)],
            [`tasks over ${LONG_TASK} ms: ${tasks.length}, the longest`, String(worst)],
          ],
        ],
        failed: findFailures('hdt-results', [
          { what: 'rows drawn', found: drawn, least: ROWS },
          { what: 'rows found', found: matching, least: 1 },
        ]),
        missed: tasks.length > 0 ? [`${tasks.length} tasks over ${LONG_TASK} ms`] : [],
      };
    } finally {
      await browser.close();
    }
  },
};

import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findEngines } from '../support/engines.mjs';
import type { Measure } from './measure.js';
import { table } from './table.js';

const ROWS = 2000;
/** Milliseconds of one task in which a page still answers at once. */
const LONG_TASK = 50;

/** Runs in the page: what showing and searching rows takes of it. */
async function measurePage(count: number) {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
  });
  observer.observe({ type: 'longtask' });
  const element = document.querySelector('hdt-results')!;
  const root = element.shadowRoot!;
  const drawn = () => root.querySelectorAll('[part=result-row]').length;
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await new Promise((resolve) => requestAnimationFrame(resolve));
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
  await until(() => drawn() === count);
  const whole = performance.now() - began;
  for (let at = 0; at < 20; at += 1) {
    scrollTo(0, (document.body.scrollHeight * at) / 20);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const field = root.querySelector('input')!;
  field.value = 'analyte 1999';
  field.dispatchEvent(new Event('input'));
  await until(() => drawn() === 1);
  // Entries of the last task come after it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { first, whole, tasks };
}

/** 2,000 rows shown, scrolled through and searched in Chromium. */
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
    const browser = await chromium.launch({
      executablePath: findEngines().chromium ?? '',
      args: CHROMIUM_ARGS,
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<!doctype html><hdt-results file-name="panel.hl7"></hdt-results>');
      await page.addScriptTag({ type: 'module', content: outputFiles[0]!.text });
      // What runs this file gives functions their names by a helper of its own.
      await page.evaluate('globalThis.__name = (named) => named');
      await page.waitForFunction(() => document.querySelector('hdt-results')?.shadowRoot);
      const { first, whole, tasks } = await page.evaluate(measurePage, ROWS);
      const worst = Math.max(0, ...tasks);
      return {
        report: table([
          ['', 'ms'],
          ['first rows drawn', first.toFixed(0)],
          ['all rows drawn', whole.toFixed(0)],
          [`tasks over ${LONG_TASK} ms: ${tasks.length}, the longest`, String(worst)],
        ]),
        missed: tasks.length > 0 ? [`${tasks.length} tasks over ${LONG_TASK} ms`] : [],
      };
    } finally {
      await browser.close();
    }
  },
};

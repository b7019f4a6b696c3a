/**
 * Prints how a report of photographed pages is read, in a process of its own as the emulator does it:
 * `npm run -w hdt-reader pages -- [PAGES]`, ten by default.
 */
import { execFileSync } from 'node:child_process';
import { createDocumentReader } from '../../../../server-stub/emulator/dist/node/worker/document-reader.js';
import { printReport } from '../../../../test/support/drawn/reports/reports.js';
import { pdfOf, photographPage } from '../../../../test/support/drawn/sheets/pages.js';
import { countNumbers, noCount } from './count.js';

const [pages = '10'] = process.argv.slice(2);
const of = Number(pages);
const PRINT = { points: 9, ruled: true, tables: 1 } as const;

const reports = Array.from({ length: of }, (_, index) => printReport(100 + index, 'en', 18));
const pictures = await Promise.all(
  reports.map((report, index) =>
    photographPage(
      report,
      PRINT,
      { number: index + 1, of },
      { dpi: 180 + 5 * (index % 8), margin: 4 * (index % 5) },
    ),
  ),
);
const pdf = await pdfOf(pictures);

/** Megabytes of the child process, the only one of this one. */
function residentOfChild(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,rss=,comm='], { encoding: 'utf8' }).split('\n');
  const own = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([ppid, , name]) => ppid === String(process.pid) && name !== 'ps');
  return Math.max(0, ...own.map(([, rss]) => Number(rss) / 1024));
}
let peak = 0;
const sampling = setInterval(() => (peak = Math.max(peak, residentOfChild())), 250);

const reader = createDocumentReader();
const began = performance.now();
const { rows, unreadLines = 0 } = await reader.read(pdf);
const seconds = (performance.now() - began) / 1000;
clearInterval(sampling);
await reader.close();

/** Each page with its own rows: tests come again on other pages, with other values. */
const count = noCount();
let from = 0;
for (const report of reports) {
  const own = report.rows.map(({ name }) => name);
  let to = from;
  for (const name of own) if (rows[to]?.name === name) to++;
  countNumbers(report, rows.slice(from, to), count);
  from = to;
}
console.table({
  pages: of,
  'PDF, MB': (pdf.length / 1e6).toFixed(1),
  rows: `${rows.length} of ${18 * of}`,
  'lines said unread': unreadLines,
  seconds: seconds.toFixed(0),
  'seconds a page': (seconds / of).toFixed(1),
  'peak memory of the process, MB': Math.round(peak),
  ...count,
});

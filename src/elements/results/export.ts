import type { BiomarkerReport } from '../../results/biomarkers.js';
import { toCsv, toJson } from '../../results/export.js';
import { registerModule } from '../shared/lazy.js';
import { printedTable } from './plain-table.js';

const PRINT_STYLES = `
  body { margin: 0; font: 10pt/1.4 system-ui, sans-serif; color: #000; background: #fff; }
  h1 { margin: 0 0 8pt; font-size: 14pt; overflow-wrap: anywhere; }
  table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 3pt 6pt 3pt 0; border-block-end: 0.5pt solid #999; text-align: start; vertical-align: top;
    overflow-wrap: anywhere; unicode-bidi: isolate; }
  p { margin: 0 0 8pt; }
  tr { break-inside: avoid; }
  .commented td { border-block-end: 0; }
  .commented { break-after: avoid; }
  .comment td { padding-block-start: 0; white-space: pre-line; }
  tr:not(.comment) td:nth-child(2) { font-weight: 700; }
`;

interface Sheet {
  readonly title: string;
  readonly summary: string;
  /** Where the frame lives while it is printed. */
  readonly root: ParentNode & Node;
}

/** Prints one table and nothing of the page around it: from a frame that lasts as long as the dialog. */
function printTable(texts: readonly (readonly string[])[], { title, summary, root }: Sheet): void {
  root.querySelector('.paper')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'paper';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Some browsers replace the first document of a frame, and fire `load` only then.
  frame.addEventListener('load', () => fillAndPrint(frame, texts, { title, summary }), { once: true });
  root.appendChild(frame);
}

function fillAndPrint(
  frame: HTMLIFrameElement,
  texts: readonly (readonly string[])[],
  { title, summary }: Omit<Sheet, 'root'>,
): void {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) return;
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(PRINT_STYLES);
  page.document.adoptedStyleSheets = [sheet];
  page.document.title = title;
  const heading = page.document.createElement('h1');
  heading.textContent = title;
  const line = page.document.createElement('p');
  line.textContent = summary;
  page.document.body.append(heading, line, printedTable(texts, page.document));
  page.addEventListener('afterprint', () => frame.remove(), { once: true });
  page.focus();
  page.print();
}

/** A report as a file, made of its rows without the service. */
function reportFile(report: BiomarkerReport, format: 'csv' | 'json'): Blob {
  return format === 'csv'
    ? new Blob([toCsv(report.rows)], { type: 'text/csv' })
    : new Blob([toJson(report)], { type: 'application/json' });
}

const exporter = { printTable, reportFile };

/** Prints and exports a report; loaded lazily, when a person does so. */
export type Exporter = typeof exporter;

registerModule<Exporter>('export', exporter);

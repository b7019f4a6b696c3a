import type { BiomarkerReport } from '../../results/biomarkers.js';
import { toCsv, toJson } from '../../results/export.js';
import { registerModule } from '../shared/lazy.js';
import { copiedTable, tableTexts } from './plain-table.js';
import { printedTable } from './printed-table.js';

const PRINT_STYLES = `
  body { margin: 0; font: 10pt/1.4 system-ui, sans-serif; color: #000; background: #fff; }
  h1 { margin: 0 0 8pt; font-size: 14pt; overflow-wrap: anywhere; }
  table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 3pt 6pt; border-block-end: 0.5pt solid #999; text-align: start; vertical-align: top;
    unicode-bidi: isolate; }
  .long { overflow-wrap: anywhere; }
  p { margin: 0 0 8pt; }
  tr { break-inside: avoid; }
  .commented td { border-block-end: 0; }
  .commented { break-after: avoid; }
  .comment td { padding-block-start: 0; white-space: pre-line; }
  .abnormal td { font-weight: 700; }
  .abnormal td:first-child { border-inline-start: 3pt solid #000; }
`;

interface Sheet {
  readonly title: string;
  /** Paragraphs under the title. */
  readonly facts: readonly string[];
  /** The number of columns at the end that are notes on a row. */
  readonly notes: number;
  /** Of each row, whether it is out of range. */
  readonly abnormal: readonly boolean[];
  /** BCP 47, so that the words have the right glyphs. */
  readonly lang: string;
  /** Where the frame lives while it is printed. */
  readonly root: ParentNode & Node;
}

/** Prints one table and nothing of the page around it: from a frame that lasts as long as the dialog. */
function printTable(texts: readonly (readonly string[])[], { root, ...sheet }: Sheet): void {
  root.querySelector('.paper')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'paper';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Some browsers replace the first document of a frame, and fire `load` only then.
  frame.addEventListener('load', () => fillAndPrint(frame, texts, sheet), { once: true });
  root.appendChild(frame);
}

function fillAndPrint(
  frame: HTMLIFrameElement,
  texts: readonly (readonly string[])[],
  { title, facts, notes, abnormal, lang }: Omit<Sheet, 'root'>,
): void {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) return;
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(PRINT_STYLES);
  page.document.adoptedStyleSheets = [sheet];
  page.document.title = title;
  page.document.documentElement.lang = lang;
  const heading = page.document.createElement('h1');
  heading.textContent = title;
  const lines = facts.map((fact) => Object.assign(page.document.createElement('p'), { textContent: fact }));
  page.document.body.append(heading, ...lines, printedTable(texts, notes, abnormal, page.document));
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

const exporter = { tableTexts, copiedTable, printTable, reportFile };

/** Copies, prints and exports a report; loaded lazily, when a person does so. */
export type Exporter = typeof exporter;

registerModule<Exporter>('export', exporter);

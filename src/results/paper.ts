import type { ReportLocale } from '../i18n/locale.js';
import type { BiomarkerRow } from './data/biomarkers.js';
import { dayText } from './data/day-text.js';
import { birthText, displayText } from './display-text.js';
import { printedTable } from './printed-table.js';

/** Small enough for the results of a usual blood test on one page of A4 and of US Letter. */
const PAPER_STYLES = `
  body { margin: 0; font: 9.5pt/1.3 system-ui, sans-serif; color: #000; background: #fff; }
  h1 { margin: 0 0 6pt; font-size: 14pt; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2pt 12pt; margin: 0 0 8pt; }
  dt { color: #444; }
  dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; unicode-bidi: plaintext; }
  dd.blank { inline-size: 60mm; min-block-size: 14pt; border-block-end: 0.5pt solid #000; }
  table { inline-size: 100%; font: inherit; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 2.5pt 6pt; border-block-end: 0.5pt solid #999; text-align: start; vertical-align: top;
    unicode-bidi: isolate; }
  .short { white-space: nowrap; }
  .long { overflow-wrap: anywhere; }
  p { margin: 8pt 0 0; }
  tr { break-inside: avoid; }
  .commented td { border-block-end: 0; }
  .commented { break-after: avoid; }
  .comment td { padding-block-start: 0; white-space: pre-line; }
  .abnormal td { font-weight: 700; }
  .abnormal td:first-child { border-inline-start: 3pt solid #000; }
`;

/** The person whom a report names. */
export interface NamedPerson {
  readonly name: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; empty if unknown. */
  readonly birthDate: string;
}

/** A fact above the table; an empty value is a line to be filled in by hand. */
export type Fact = readonly [label: string, value: string];

export interface Paper {
  readonly facts: readonly Fact[];
  readonly summary: string;
  readonly texts: readonly (readonly string[])[];
  /** The number of columns at the end that are notes on a row. */
  readonly notes: number;
  /** Of each row, whether it is out of range. */
  readonly abnormal: readonly boolean[];
  readonly locale: ReportLocale;
  /** Where the frame is while it is printed. The focus returns to its focused control. */
  readonly root: ShadowRoot;
}

export interface PaperFacts {
  /** Null where nobody knows whom the report names, or where it names several people; then there are lines to fill in. */
  readonly person: NamedPerson | null;
  /** Whether the person wants the name on the paper. */
  readonly isNamed: boolean;
  /** Empty where the service names none. */
  readonly laboratory: string;
  readonly fileName: string;
  readonly rows: readonly BiomarkerRow[];
  readonly printedBy: string;
  /** ISO 8601. */
  readonly printedAt: string;
}

/** What a clinic needs to file the sheet. */
export function paperFacts(
  { person, isNamed, laboratory, fileName, rows, printedBy, printedAt }: PaperFacts,
  locale: ReportLocale,
): Fact[] {
  const { paper } = locale.messages.results;
  const days = [...new Set(rows.map(({ date }) => dayText(date)))].filter(Boolean).sort();
  const tested = [...new Set([days[0], days.at(-1)])].flatMap((day) => (day ? [locale.date(day)] : []));
  const when = locale.date(printedAt, { dateStyle: 'medium', timeStyle: 'short' });
  const shown = (text: string) => displayText(text, 200).replaceAll('\n', ' ');
  return [
    ...(isNamed
      ? ([
          [paper.patient, shown(person?.name ?? '')],
          [paper.born, person ? birthText(person.birthDate, locale) : ''],
        ] as const)
      : []),
    [paper.laboratory, shown(laboratory)],
    ...(tested.length > 0 ? [[paper.tested, tested.join(' – ')] as const] : []),
    ...(fileName ? [[paper.file, shown(fileName)] as const] : []),
    [paper.printed, when],
    [paper.printedBy, shown(printedBy)],
  ];
}

/** Prints one report and nothing of the page around it: from a frame that lasts as long as the dialog. */
export function printPaper({ root, ...paper }: Paper): void {
  root.querySelector('.paper')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'paper';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Some browsers replace the first document of a frame, and fire `load` only then.
  frame.addEventListener('load', () => fillAndPrint(frame, root, paper), { once: true });
  root.append(frame);
}

function fillAndPrint(frame: HTMLIFrameElement, root: ShadowRoot, paper: Omit<Paper, 'root'>): void {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) return;
  const focused = root.activeElement as HTMLElement | null;
  const { notes, abnormal, locale, facts, summary } = paper;
  const texts = withoutEmptyColumns(paper.texts, notes);
  const { title } = locale.messages.results.paper;
  const { document } = page;
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(PAPER_STYLES + pageNumbers(locale));
  document.adoptedStyleSheets = [sheet];
  document.title = title;
  document.documentElement.lang = locale.tag;
  document.documentElement.dir = getComputedStyle(root.host).direction;
  const heading = Object.assign(document.createElement('h1'), { textContent: title });
  const line = Object.assign(document.createElement('p'), { textContent: summary });
  document.body.append(
    heading,
    factList(facts, document),
    printedTable(texts, notes, abnormal, document),
    line,
  );
  const leave = () => {
    frame.remove();
    focused?.focus();
  };
  page.addEventListener('afterprint', leave, { once: true });
  page.focus();
  page.print();
}

/** Columns that no row fills only take width; the first and the notes stay. */
function withoutEmptyColumns(
  texts: readonly (readonly string[])[],
  notes: number,
): readonly (readonly string[])[] {
  const [headings = [], ...rows] = texts;
  const isKept = headings.map(
    (_, column) =>
      column === 0 || column >= headings.length - notes || rows.some((row) => row[column] !== ''),
  );
  return texts.map((line) => line.filter((_, column) => isKept[column]));
}

function factList(facts: readonly Fact[], document: Document): HTMLDListElement {
  const list = document.createElement('dl');
  for (const [label, value] of facts) {
    const term = Object.assign(document.createElement('dt'), { textContent: label });
    const detail = Object.assign(document.createElement('dd'), { textContent: value });
    detail.classList.toggle('blank', value === '');
    list.append(term, detail);
  }
  return list;
}

const NUMBER = '{n}';
const COUNT = '{m}';

/** `Page 1 of 2` under each page, by browsers that number pages. Others print their own number. */
function pageNumbers({ messages }: ReportLocale): string {
  const counters: Readonly<Record<string, string>> = { [NUMBER]: 'counter(page)', [COUNT]: 'counter(pages)' };
  const content = messages.results.paper
    .page(NUMBER, COUNT)
    .split(/(\{[nm]\})/)
    .filter(Boolean)
    .map((part) => counters[part] ?? JSON.stringify(part))
    .join(' ');
  return `@page { margin: 14mm 14mm 18mm; @bottom-right { content: ${content}; font: 8pt system-ui, sans-serif; } }`;
}

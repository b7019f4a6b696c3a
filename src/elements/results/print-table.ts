// Fetched when somebody prints. It imports nothing that the element has: a page would fetch that in one piece more.

const PAPER = `
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

/** Prints one table and nothing of the page around it: from a frame that lasts as long as the dialog. */
export function printTable(
  tableIn: (page: Document) => Node,
  { title, summary, root }: { title: string; summary: string; root: ParentNode & Node },
): void {
  root.querySelector('.paper')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'paper';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Some browsers put an empty document in place of the first one, and say so later.
  frame.addEventListener('load', () => fillAndPrint(frame, tableIn, { title, summary }), { once: true });
  root.appendChild(frame);
}

function fillAndPrint(
  frame: HTMLIFrameElement,
  tableIn: (page: Document) => Node,
  { title, summary }: { title: string; summary: string },
): void {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) return;
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(PAPER);
  page.document.adoptedStyleSheets = [sheet];
  page.document.title = title;
  const heading = page.document.createElement('h1');
  heading.textContent = title;
  const line = page.document.createElement('p');
  line.textContent = summary;
  page.document.body.append(heading, line, tableIn(page.document));
  page.addEventListener('afterprint', () => frame.remove(), { once: true });
  page.focus();
  page.print();
}

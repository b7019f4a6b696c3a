import type { ReportMessages } from '../../i18n/messages.js';
import type { BiomarkerRow } from '../../results/biomarkers.js';
import { printUnit } from '../../results/print-unit.js';
import { spreadsheetText } from '../../results/spreadsheet-text.js';
import { displayText } from '../shared/display-text.js';
import { rangeText } from './range-view.js';

/** Characters that a cell of a spreadsheet can hold. */
const MAX_CELL_LENGTH = 32_000;

/** Headings and rows as text, for paper and the clipboard. */
export function tableTexts(
  rows: readonly BiomarkerRow[],
  { results }: ReportMessages,
): readonly (readonly string[])[] {
  const { biomarker, result, unit, range, flag, date, loinc, flags, comment } = results;
  return [
    [biomarker, result, unit, range, flag, date, loinc, comment],
    ...rows.map((row) =>
      [
        row.name,
        row.result.text,
        printUnit(row.unit),
        rangeText(row),
        row.flag.level === 'none' ? '' : flags[row.flag.level],
        row.date.slice(0, 10),
        row.loinc,
        row.comment,
      ].map((text) => displayText(text, MAX_CELL_LENGTH)),
    ),
  ];
}

/** Words of more characters may be broken, or a hostile report would push columns off the paper. */
const MAX_WHOLE_WORD = 24;

/**
 * A table for paper, with each comment in a row of its own.
 *
 * @param abnormal Of each row, whether it is out of range.
 */
export function printedTable(
  texts: readonly (readonly string[])[],
  abnormal: readonly boolean[],
  document: Document,
): HTMLTableElement {
  const table = plainTable(
    texts.map((line) => line.slice(0, -1)),
    document,
  );
  texts.slice(1).forEach((line, at) => {
    const comment = line.at(-1);
    const row = table.tBodies[0]!.querySelectorAll<HTMLTableRowElement>('tr:not(.comment)')[at]!;
    row.classList.toggle('abnormal', abnormal[at]);
    if (!comment) return;
    const under = document.createElement('tr');
    under.className = 'comment';
    const cell = under.insertCell();
    cell.colSpan = line.length - 1;
    cell.textContent = comment;
    row.after(under);
    row.classList.add('commented');
  });
  for (const cell of table.querySelectorAll('td')) {
    const longest = Math.max(...cell.textContent!.split(/\s+/).map(({ length }) => length));
    cell.classList.toggle('long', longest > MAX_WHOLE_WORD);
  }
  return table;
}

/** An ordinary table, made in `document` from text alone. */
function plainTable(texts: readonly (readonly string[])[], document: Document): HTMLTableElement {
  const table = document.createElement('table');
  const head = table.createTHead();
  const body = table.createTBody();
  texts.forEach((line, at) => {
    const row = (at === 0 ? head : body).insertRow();
    for (const text of line) {
      const cell = document.createElement(at === 0 ? 'th' : 'td');
      cell.textContent = text;
      row.append(cell);
    }
  });
  return table;
}

/** A spreadsheet makes a date of `1-3` and drops the zero of `5.60`, unless cells are marked as text. */
const AS_TEXT = "mso-number-format:'\\@'";

/**
 * Copies a table as HTML and as lines with tabs, which every spreadsheet and word processor reads as columns.
 *
 * @throws the browser's error where copying is not allowed.
 */
export async function copyTable(texts: readonly (readonly string[])[]): Promise<void> {
  const cells = texts.map((line) => line.map(spreadsheetText));
  // In a document of its own, where the page's policy on styles does not reach.
  const table = plainTable(cells, document.implementation.createHTMLDocument());
  for (const cell of table.querySelectorAll('td')) cell.setAttribute('style', AS_TEXT);
  const lines = cells.map((line) => line.map((text) => text.replace(/\s+/g, ' ')).join('\t'));
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([table.outerHTML], { type: 'text/html' }),
      'text/plain': new Blob([lines.join('\n')], { type: 'text/plain' }),
    }),
  ]);
}

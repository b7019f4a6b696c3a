import type { ReportMessages } from '../i18n/messages.js';
import type { BiomarkerRow } from './data/biomarkers.js';
import { dayText } from './data/day-text.js';
import { printUnit } from './data/print-unit.js';
import { spreadsheetText } from './data/spreadsheet-text.js';
import type { TestNames } from './data/test-names.js';
import { displayText } from './display-text.js';
import { rangeText } from './range-view.js';

/** Characters that a cell of a spreadsheet can hold. */
const MAX_CELL_LENGTH = 32_000;

/**
 * Headings and rows as text, for paper and the clipboard. The comment is last, and before it the changes, if there are any.
 *
 * @param changes How rows stand against earlier results.
 * @param names Names of tests in the person's language; the report's own stands behind each.
 * @param dateText The date of a row: ISO 8601 for spreadsheets, unless it is read by people.
 */
export function tableTexts(
  rows: readonly BiomarkerRow[],
  { results }: ReportMessages,
  changes: ReadonlyMap<BiomarkerRow, string>,
  names: TestNames | null,
  dateText: (date: string) => string = dayText,
): readonly (readonly string[])[] {
  const {
    biomarker,
    result,
    unit,
    range,
    flag,
    date,
    loinc,
    flags,
    comment,
    mayChange,
    changes: { heading },
  } = results;
  return [
    [biomarker, result, unit, range, flag, date, loinc, ...(changes.size > 0 ? [heading] : []), comment],
    ...rows.map((row) =>
      [
        nameText(row, names),
        row.result.text,
        printUnit(row.unit),
        rangeText(row),
        row.flag.level === 'none' ? '' : flags[row.flag.level],
        dateText(row.date),
        row.loinc,
        ...(changes.size > 0 ? [changes.get(row) ?? ''] : []),
        [...(row.isPreliminary ? [mayChange] : []), row.comment].filter(Boolean).join('\n'),
      ].map((text) => displayText(text, MAX_CELL_LENGTH)),
    ),
  ];
}

function nameText(row: BiomarkerRow, names: TestNames | null): string {
  const translated = names?.find(row);
  return translated ? `${translated} [${row.name}]` : row.name;
}

/** An ordinary table, made in `document` from text alone. */
export function plainTable(texts: readonly (readonly string[])[], document: Document): HTMLTableElement {
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

/** A table as HTML and as lines with tabs, which every spreadsheet and word processor reads as columns. */
export function copiedTable(texts: readonly (readonly string[])[]): Readonly<Record<'html' | 'plain', Blob>> {
  const cells = texts.map((line) => line.map(spreadsheetText));
  // In a document of its own, where the page's policy on styles does not reach.
  const table = plainTable(cells, document.implementation.createHTMLDocument());
  for (const cell of table.querySelectorAll('td')) cell.setAttribute('style', AS_TEXT);
  const lines = cells.map((line) => line.map((text) => text.replace(/\s+/g, ' ')).join('\t'));
  return {
    html: new Blob([table.outerHTML], { type: 'text/html' }),
    plain: new Blob([lines.join('\n')], { type: 'text/plain' }),
  };
}

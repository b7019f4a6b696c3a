import { spreadsheetText } from '../../results/spreadsheet-text.js';
import { plainTable } from './plain-table.js';

/** A spreadsheet makes a date of `1-3` and drops the zero of `5.60`, unless cells are said to be text. */
const AS_TEXT = "mso-number-format:'\\@'";

/**
 * Puts a table on the clipboard: as markup, and as lines with tabs, which every spreadsheet and letter takes as columns.
 *
 * @throws what the browser says where it does not allow this.
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

import { plainTable } from './plain-table.js';

/** Words of more characters may be broken, or a hostile report would push columns off the paper. */
const MAX_WHOLE_WORD = 24;

/** A date or a code of no more characters stays on one line. */
const MAX_LINE = 14;

/**
 * A table for paper, with the notes on each row in a row of their own.
 *
 * @param notes The number of columns at the end that are notes.
 * @param abnormal Of each row, whether it is out of range.
 */
export function printedTable(
  texts: readonly (readonly string[])[],
  notes: number,
  abnormal: readonly boolean[],
  document: Document,
): HTMLTableElement {
  const table = plainTable(
    texts.map((line) => line.slice(0, -notes)),
    document,
  );
  const rows = [...table.tBodies[0]!.rows];
  texts.slice(1).forEach((line, at) => {
    const comment = line.slice(-notes).filter(Boolean).join('\n');
    const row = rows[at]!;
    row.classList.toggle('abnormal', abnormal[at]);
    if (!comment) return;
    const under = document.createElement('tr');
    under.className = 'comment';
    const cell = under.insertCell();
    cell.colSpan = line.length - notes;
    cell.textContent = comment;
    row.after(under);
    row.classList.add('commented');
  });
  for (const cell of table.querySelectorAll('td')) {
    const text = cell.textContent!;
    const hasLongWord = text.split(/\s+/).some(({ length }) => length > MAX_WHOLE_WORD);
    cell.classList.toggle('long', hasLongWord);
    cell.classList.toggle('short', text.length <= MAX_LINE);
  }
  return table;
}

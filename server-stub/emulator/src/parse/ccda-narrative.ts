import type { Cells } from './cell-content.js';
import type { ParsedDocument } from './document.js';
import { readTable } from './table.js';
import { namedShape, otherShape } from './table-shape.js';
import type { XmlElement } from './xml.js';
import { childNamed, deepText, descendants } from './xml-tree.js';

/** The tables in the narrative of a section. A table that cannot be read counts its rows with a number. */
export function narrativeResults(section: XmlElement): Pick<ParsedDocument, 'rows' | 'unreadLines'> {
  const narrative = childNamed(section, 'text');
  const tables = narrative ? [...descendants(narrative, 'table')].map(readNarrativeTable) : [];
  const unreadLines = tables.reduce((sum, table) => sum + (table.unreadLines ?? 0), 0);
  return { rows: tables.flatMap(({ rows }) => rows), unreadLines };
}

function readNarrativeTable(table: XmlElement): Pick<ParsedDocument, 'rows' | 'unreadLines'> {
  const [headers = [], ...records] = [...descendants(table, 'tr')].map(
    (line): Cells =>
      [...descendants(line)].filter(({ name }) => name === 'th' || name === 'td').map(deepText),
  );
  const shape = namedShape(headers, records) ?? otherShape(headers, records);
  if (shape) return readTable({ headers, records }, shape);
  const hasNumber = (record: Cells) => record.slice(1).some((cell) => /^[<>≤≥]?\s?\d/.test(cell));
  return { rows: [], unreadLines: records.filter(hasNumber).length };
}

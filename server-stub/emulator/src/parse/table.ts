import { createRowList } from './bounds.js';
import type { Layout } from './columns.js';
import { dayOrderOf } from './date.js';
import type { ParsedDocument } from './document.js';
import { canBe, createIdentity, type PersonalKind, personalKind } from './identity.js';
import { readLabelledLines } from './labelled-lines.js';
import { labelKind } from './page/labels.js';
import { dayOrderIn, rowFromRecord } from './record.js';

export interface TableContent {
  readonly headers: readonly string[];
  /** Cells per line, in the order of the headers. */
  readonly records: readonly (readonly string[])[];
  /** Lines above the headers. */
  readonly preamble?: readonly (readonly string[])[];
}

/** Reads a table with the layout of its headers. */
export function readTable({ headers, records, preamble = [] }: TableContent, layout: Layout): ParsedDocument {
  const identity = createIdentity();
  const named = readLabelledLines(preamble, identity);
  const dates = layout.positions.get('date') ?? -1;
  const order = dayOrderOf(records.map((record) => record[dates] ?? ''));
  const dayOrder = order === 'unknown' ? dayOrderIn(layout.language) : order;
  const personal = personalColumns(headers, layout);
  const list = createRowList();
  const around: (readonly string[])[] = [];
  for (const record of records) {
    const row = rowFromRecord((column) => record[layout.positions.get(column) ?? -1] ?? '', dayOrder);
    if (row) list.add(row);
    if (!row || row.result === '') around.push(record);
    const names: string[] = [];
    for (const { kind, position } of personal) {
      const cell = record[position]?.trim() ?? '';
      if (!canBe(kind, cell)) continue;
      identity.add(cell);
      if (kind === 'person') names.push(cell);
    }
    identity.add(names.join(' '));
  }
  const below = readLabelledLines(around, identity);
  const column = headers.findIndex((header) => labelKind(header) === 'laboratory');
  const stated = records.find((record) => (record[column]?.trim() ?? '') !== '')?.[column]?.trim() ?? '';
  return { rows: list.rows, laboratory: named || stated || below, identity: identity.texts };
}

interface PersonalColumn {
  readonly kind: PersonalKind;
  readonly position: number;
}

/** Personal columns among those that rows do not use. */
function personalColumns(headers: readonly string[], layout: Layout): readonly PersonalColumn[] {
  const used = new Set(layout.positions.values());
  return headers.flatMap((header, position) => {
    const kind = used.has(position) ? null : personalKind(header);
    return kind ? [{ kind, position }] : [];
  });
}

import { withFlaw } from '../row.js';
import { createRowList } from './bounds.js';
import type { Cells } from './cell-content.js';
import { headerKey } from './columns.js';
import type { ParsedDocument } from './document.js';
import {
  createIdentity,
  fitsKind,
  type IdentityTexts,
  isKinKey,
  isPersonNumber,
  type PersonalKind,
  personalKind,
} from './identity.js';
import { labelKind } from './label-kind.js';
import { isLabelledLine, patientsIn, readLabelledLines, specimenIn } from './labelled-lines.js';
import { areSeveral, type Person } from './people.js';
import type { TableShape } from './table-shape.js';

export interface TableContent {
  readonly headers: Cells;
  /** Cells per line, in the order of the headers. */
  readonly records: readonly Cells[];
  /** Lines above the headers. */
  readonly preamble?: readonly Cells[];
  /** Records of which a cell holds the lines below it, since its quotation marks do not match. */
  readonly overrun?: ReadonlySet<Cells>;
}

/** Reads a table of a shape. */
export function readTable(
  { headers, records, preamble = [], overrun }: TableContent,
  shape: TableShape,
): ParsedDocument {
  const identity = createIdentity();
  const named = readLabelledLines(preamble, identity);
  let personal = personalColumns(headers, shape.used);
  let laboratoryAt = laboratoryColumn(headers);
  let width = headers.length;
  let stated = '';
  const list = createRowList();
  const around: Cells[] = [];
  const people: Person[] = [];
  let unreadLines = 0;
  for (const { record, rows, unread, heading } of shape.read(records, specimenIn(preamble))) {
    if (heading) {
      personal = personalColumns(heading.headers, heading.used);
      laboratoryAt = laboratoryColumn(heading.headers);
      width = heading.headers.length;
    } else {
      addPeople(record, personal, identity);
      stated ||= record[laboratoryAt]?.trim() ?? '';
    }
    const shifted = overrun?.has(record) ? record.join(' ') : record.slice(width).join(' ').trim();
    const isLabel = isLabelledLine(record);
    for (const row of isLabel ? [] : rows) list.add(shifted === '' ? row : withFlaw(row, 'cells', shifted));
    unreadLines += unread;
    // `Patient ID;17` between two tables looks like a record.
    const isLabelled = personalKind(record[0] ?? '') !== null;
    if (!heading && (isLabelled || rows.every(({ result }) => result === ''))) around.push(record);
    if (rows.length > 0 && !isLabel) people.push(personIn(record, personal));
  }
  const below = readLabelledLines(around, identity);
  const patients = patientsIn([...preamble, ...around]);
  // Numbers of lines and of columns can be different ones of one patient.
  if (areSeveral(patients)) people.push(...patients);
  return {
    rows: list.rows,
    laboratory: named || stated || below,
    identity: identity.texts,
    people,
    language: shape.language,
    ...(unreadLines > 0 ? { unreadLines } : {}),
  };
}

interface PersonalColumn {
  readonly kind: PersonalKind;
  readonly position: number;
  /** The header without its marks. */
  readonly key: string;
}

/** The patient of a record: the first number of a patient, the names and the date of birth. */
function personIn(record: Cells, personal: readonly PersonalColumn[]): Person {
  const cells = (is: (column: PersonalColumn) => boolean): readonly string[] =>
    personal.filter(is).map(({ position }) => record[position]?.trim() ?? '');
  return {
    id: cells(({ kind, key }) => kind === 'identifier' && isPersonNumber(key))[0] ?? '',
    name: cells(({ kind, key }) => kind === 'person' && !isKinKey(key)).join(' '),
    birth: cells(({ kind }) => kind === 'birth')[0] ?? '',
  };
}

const laboratoryColumn = (headers: Cells): number =>
  headers.findIndex((header) => labelKind(header) === 'laboratory');

/** Personal columns among those that rows do not use. `First` is a name beside `Last`. */
function personalColumns(headers: Cells, used: ReadonlySet<number>): readonly PersonalColumn[] {
  const keys = headers.map(headerKey);
  const isSplit = keys.includes('first') && keys.includes('last');
  return headers.flatMap((header, position) => {
    const key = keys[position]!;
    const isPart = isSplit && /^(?:first|middle|last)$/.test(key);
    const kind = used.has(position) ? null : isPart ? 'person' : personalKind(header);
    return kind ? [{ kind, position, key }] : [];
  });
}

function addPeople(record: Cells, personal: readonly PersonalColumn[], identity: IdentityTexts): void {
  const names: string[] = [];
  for (const { kind, position } of personal) {
    const cell = record[position]?.trim() ?? '';
    if (!fitsKind(kind, cell)) continue;
    identity.add(cell);
    if (kind === 'person') names.push(cell);
  }
  identity.add(names.join(' '));
}

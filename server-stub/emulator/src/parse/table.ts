import { type Row, withFlaw } from '../row.js';
import { createRowList } from './bounds.js';
import type { Cells } from './cell-content.js';
import type { ParsedDocument } from './document.js';
import { createIdentity, type IdentityTexts, personalKind } from './identity.js';
import { labelKind } from './label-kind.js';
import { isLabelledLine, patientsIn, readLabelledLines, specimenAbove } from './labelled-lines.js';
import { areSeveral, type Person } from './people.js';
import { addPersonalCells, type PersonalColumn, patientOf, personalColumns } from './personal-columns.js';
import type { RecordRows, TableHeading, TableShape } from './table-shape.js';

export interface TableContent {
  readonly headers: Cells;
  /** Cells per line, in the order of the headers. */
  readonly records: readonly Cells[];
  /** Lines above the headers. */
  readonly preamble?: readonly Cells[];
  /** Records of which a cell holds the lines below it, since its quotation marks do not match. */
  readonly overrun?: ReadonlySet<Cells>;
}

/** Reads a table of a shape. Throws ParseFailure beyond the rows of a document. */
export function readTable(
  { headers, records, preamble = [], overrun }: TableContent,
  shape: TableShape,
): ParsedDocument {
  const identity = createIdentity();
  const laboratoryAbove = readLabelledLines(preamble, identity);
  const body = new TableBody({ headers, used: shape.used }, identity);
  for (const read of shape.read(records, specimenAbove(preamble))) {
    if (read.heading) body.startPart(read.heading);
    else body.addRecord(read, overrun?.has(read.record) ?? false);
  }
  const laboratoryBetween = readLabelledLines(body.otherLines, identity);
  const patients = patientsIn([...preamble, ...body.otherLines]);
  return {
    rows: body.rows,
    laboratory: laboratoryAbove || body.laboratory || laboratoryBetween,
    identity: identity.texts,
    // Numbers of lines and of columns can be different ones of one patient.
    people: areSeveral(patients) ? [...body.people, ...patients] : body.people,
    language: shape.language,
    ...(body.unreadLines > 0 ? { unreadLines: body.unreadLines } : {}),
  };
}

/** What the records below a heading state beside their results. */
interface PartColumns {
  readonly personal: readonly PersonalColumn[];
  /** Position of the laboratory's name, or -1. */
  readonly laboratoryAt: number;
  /** Columns of the heading. */
  readonly width: number;
}

const columnsBelow = ({ headers, used }: TableHeading): PartColumns => ({
  personal: personalColumns(headers, used),
  laboratoryAt: headers.findIndex((header) => labelKind(header) === 'laboratory'),
  width: headers.length,
});

/** Collects what the records of a table state, part by part: another heading can stand between them. */
class TableBody {
  readonly people: Person[] = [];
  /** Lines between the records that are labels with their texts. */
  readonly otherLines: Cells[] = [];
  /** Of the first record whose column names one, or empty. */
  laboratory = '';
  /** Lines that look like results and could not be read. */
  unreadLines = 0;
  readonly #rows = createRowList();
  readonly #identity: IdentityTexts;
  #columns: PartColumns;

  constructor(heading: TableHeading, identity: IdentityTexts) {
    this.#columns = columnsBelow(heading);
    this.#identity = identity;
  }

  get rows(): readonly Row[] {
    return this.#rows.rows;
  }

  startPart(heading: TableHeading): void {
    this.#columns = columnsBelow(heading);
  }

  /** Throws ParseFailure beyond the rows of a document. */
  addRecord({ record, rows, unread }: RecordRows, isOverrun: boolean): void {
    const { personal, laboratoryAt, width } = this.#columns;
    addPersonalCells(record, personal, this.#identity);
    this.laboratory ||= record[laboratoryAt]?.trim() ?? '';
    this.unreadLines += unread;
    if (rows.length > 0 && !isLabelledLine(record)) {
      const misplaced = isOverrun ? record.join(' ') : record.slice(width).join(' ').trim();
      for (const row of rows) this.#rows.add(misplaced === '' ? row : withFlaw(row, 'cells', misplaced));
      this.people.push(patientOf(record, personal));
    }
    // `Patient ID;17` between two tables looks like a record.
    const hasPersonalLabel = personalKind(record[0] ?? '') !== null;
    if (hasPersonalLabel || rows.every(({ result }) => result === '')) this.otherLines.push(record);
  }
}

import type { Row } from '../row.js';
import { joinComment, type RowList } from './bounds.js';
import type { Segment } from './hl7-segment.js';
import { NO_SPECIMEN, type OrderSpecimen } from './hl7-specimens.js';
import { firstComponent, observationIdentity } from './hl7-value.js';
import { ABSENT, firstStated, statedText } from './stated.js';
import { readDate, type StatedDate } from './stated-date.js';
import { rowOf, UNSTATED } from './stated-row.js';

/** Segments of a patient or visit. Notes under them belong to the patient's first row. */
const PATIENT = new Set(['MSH', 'PID', 'PD1', 'NK1', 'PV1', 'PV2', 'GT1', 'IN1', 'AL1']);

/**
 * Segments of an order and its specimens. Others, such as TCD, SID and PRT, stand between an OBX and its notes
 * (HL7 v2.5.1 §7.3, v2.8.2 §7.3).
 */
const ORDER = new Set(['ORC', 'OBR', 'SPM', 'SAC', 'CTI', 'FT1']);

interface Order {
  /** Null before it. */
  readonly obr: Segment | null;
  /** OBR-7. */
  readonly observed: StatedDate;
  readonly specimen: OrderSpecimen;
}

const NO_ORDER: Order = { obr: null, observed: ABSENT, specimen: NO_SPECIMEN };

/** What the next notes belong to; `none` for a result that is not taken. */
type NoteTarget = 'patient' | 'order' | 'row' | 'none';

/**
 * Groups the rows of messages by order and gives them their notes (NTE). A note under an OBX belongs to its row; one on an
 * order, its specimen or the patient to the first of their rows. An order with notes and no row becomes a row without a
 * result: its notes often say why there is none.
 */
export class Orders {
  #order = NO_ORDER;
  /** How many orders have begun. */
  #count = 0;
  /** Indexes of rows of the current order. */
  #first: number | null = null;
  #last: number | null = null;
  /** The last row of the current patient. */
  #lastOfPatient: number | null = null;
  #target: NoteTarget = 'patient';
  /** Notes for the next row. */
  #patientNotes: string[] = [];
  #orderNotes: string[] = [];
  #rowNotes: string[] = [];

  /** `specimens` of all orders, in their order; none where no segment states them. */
  constructor(
    private readonly list: RowList,
    private readonly specimens: readonly OrderSpecimen[],
  ) {}

  get order(): Order {
    return this.#order;
  }

  /** Whether the current order has a row. */
  get hasRow(): boolean {
    return this.#first !== null;
  }

  /** A segment other than NTE and OBX: what the next notes belong to. */
  enter(segment: Segment): void {
    const isOfPatient = PATIENT.has(segment.name);
    if (!isOfPatient && !ORDER.has(segment.name)) return;
    this.#flushRowNotes();
    this.#target = isOfPatient ? 'patient' : 'order';
    if (segment.name === 'MSH' || segment.name === 'PID') this.#endPatient();
    this.#startOrder(segment);
  }

  /** A result that is not taken: notes under it are dropped with it. */
  skip(): void {
    this.#flushRowNotes();
    this.#target = 'none';
  }

  /** A line of a note on the result, order or patient that it stands under. */
  note(line: string): void {
    if (this.#target === 'patient') this.#patientNotes.push(line);
    else if (this.#target === 'order') this.#orderNotes.push(line);
    else if (this.#target === 'row') this.#rowNotes.push(line);
  }

  addRow(row: Row): void {
    this.#flushRowNotes();
    if (this.#first === null) {
      this.#passToNextRow(this.#orderNotes);
      this.#orderNotes = [];
    }
    const at = this.#add(row);
    this.#first ??= at;
    this.#last = at;
    this.#target = 'row';
  }

  /** The next line of the text that the last row has as its result. */
  addLine(line: string): void {
    if (this.#last !== null) this.list.addLine(this.#last, line);
    this.#target = 'row';
  }

  end(): void {
    this.#endPatient();
  }

  #flushRowNotes(): void {
    if (this.#last !== null && this.#rowNotes.length > 0)
      this.list.annotate(this.#last, this.#rowNotes, 'below');
    this.#rowNotes = [];
  }

  #passToNextRow(lines: readonly string[]): void {
    for (const line of lines) this.#patientNotes.push(line);
  }

  #add(row: Row): number {
    const at = this.list.add(row);
    if (this.#patientNotes.length > 0) this.list.annotate(at, this.#patientNotes, 'above');
    this.#patientNotes = [];
    this.#lastOfPatient = at;
    return at;
  }

  #giveOrderNotes(): void {
    if (this.#first !== null) {
      this.list.annotate(this.#first, this.#orderNotes, 'below');
      return;
    }
    const { obr } = this.#order;
    const comment = joinComment(this.#orderNotes);
    const row = obr && comment !== '' ? { ...orderRow(obr), comment } : null;
    if (row && row.name !== '') this.#add(row);
    else this.#passToNextRow(this.#orderNotes);
  }

  #endOrder(next: Order): void {
    this.#flushRowNotes();
    if (this.#orderNotes.length > 0) this.#giveOrderNotes();
    this.#orderNotes = [];
    this.#first = null;
    this.#last = null;
    this.#order = next;
  }

  #endPatient(): void {
    this.#endOrder(NO_ORDER);
    if (this.#lastOfPatient !== null && this.#patientNotes.length > 0)
      this.list.annotate(this.#lastOfPatient, this.#patientNotes, 'below');
    this.#patientNotes = [];
    this.#lastOfPatient = null;
  }

  #startOrder(segment: Segment): void {
    switch (segment.name) {
      case 'OBR':
        if (this.#order.obr || this.#first !== null) this.#endOrder(NO_ORDER);
        this.#order = {
          obr: segment,
          observed: readDate(firstComponent(segment, 7)),
          specimen: this.specimens[this.#count++] ?? NO_SPECIMEN,
        };
        break;
      case 'ORC':
        // Before its OBR, except in OUL messages, where it stands after it.
        if (this.#first !== null) this.#endOrder({ ...this.#order, obr: null });
        break;
      case 'SPM':
        if (this.specimens[this.#count]?.isBefore) this.#endOrder(NO_ORDER);
    }
  }
}

/** The row of an order without results. */
function orderRow(obr: Segment): Row {
  const { loinc, name } = observationIdentity(obr.field(4), obr.delimiters);
  const date = firstStated([readDate(firstComponent(obr, 7)), reportedAt(obr)]);
  return rowOf({ ...UNSTATED, date, loinc: statedText(loinc), name: statedText(name) });
}

/** OBR-22. */
export const reportedAt = (obr: Segment | null): StatedDate =>
  obr ? readDate(firstComponent(obr, 22)) : ABSENT;

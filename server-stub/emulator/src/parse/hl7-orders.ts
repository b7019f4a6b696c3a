import type { Row } from '../row.js';
import { joinComment, type RowList } from './bounds.js';
import type { Segment } from './hl7-segment.js';
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

/** Messages in which each specimen stands before its orders; in others it stands after the results. */
const SPECIMEN_FIRST = /^OUL.R2[23]/;

interface Order {
  /** Null before it. */
  readonly obr: Segment | null;
  /** OBR-7. */
  readonly observed: StatedDate;
}

const NO_ORDER: Order = { obr: null, observed: ABSENT };

export interface Orders {
  /** A segment other than NTE and OBX: what the next notes belong to. */
  enter(segment: Segment): void;
  /** A result that is not taken: notes under it are dropped with it. */
  skip(): void;
  /** A line of a note on the result, order or patient that it stands under. */
  note(line: string): void;
  addRow(row: Row): void;
  /** The next line of the text that the last row has as its result. */
  addLine(line: string): void;
  /** Whether the current order has a row. */
  hasRow(): boolean;
  readonly order: Order;
  end(): void;
}

/**
 * Groups the rows of messages by order and gives them their notes (NTE). A note under an OBX belongs to its row; one on an
 * order, its specimen or the patient to the first of their rows. An order with notes and no row becomes a row without a
 * result: its notes often say why there is none.
 */
export function createOrders(list: RowList): Orders {
  let order = NO_ORDER;
  let specimenFirst = false;
  /** Indexes of rows of the current order. */
  let first: number | null = null;
  let last: number | null = null;
  /** The last row of the current patient. */
  let lastOfPatient: number | null = null;
  let target: 'patient' | 'order' | 'row' | 'none' = 'patient';
  /** Notes for the next row. */
  let patientNotes: string[] = [];
  let orderNotes: string[] = [];
  let rowNotes: string[] = [];

  function flushRowNotes(): void {
    if (last !== null && rowNotes.length > 0) list.annotate(last, rowNotes, 'below');
    rowNotes = [];
  }

  function passToNextRow(lines: readonly string[]): void {
    for (const line of lines) patientNotes.push(line);
  }

  function add(row: Row): number {
    const at = list.add(row);
    if (patientNotes.length > 0) list.annotate(at, patientNotes, 'above');
    patientNotes = [];
    lastOfPatient = at;
    return at;
  }

  function giveOrderNotes(): void {
    if (first !== null) {
      list.annotate(first, orderNotes, 'below');
      return;
    }
    const comment = joinComment(orderNotes);
    const row = order.obr && comment !== '' ? { ...orderRow(order.obr), comment } : null;
    if (row && row.name !== '') add(row);
    else passToNextRow(orderNotes);
  }

  function endOrder(next: Order): void {
    flushRowNotes();
    if (orderNotes.length > 0) giveOrderNotes();
    orderNotes = [];
    first = null;
    last = null;
    order = next;
  }

  function endPatient(): void {
    endOrder(NO_ORDER);
    if (lastOfPatient !== null && patientNotes.length > 0)
      list.annotate(lastOfPatient, patientNotes, 'below');
    patientNotes = [];
    lastOfPatient = null;
  }

  function startOrder(segment: Segment): void {
    switch (segment.name) {
      case 'OBR':
        if (order.obr || first !== null) endOrder(NO_ORDER);
        order = { obr: segment, observed: readDate(firstComponent(segment, 7)) };
        break;
      case 'ORC':
        // Before its OBR, except in OUL messages, where it stands after it.
        if (first !== null) endOrder({ ...order, obr: null });
        break;
      case 'SPM':
        if (specimenFirst) endOrder(NO_ORDER);
    }
  }

  return {
    enter(segment) {
      const isOfPatient = PATIENT.has(segment.name);
      if (!isOfPatient && !ORDER.has(segment.name)) return;
      flushRowNotes();
      target = isOfPatient ? 'patient' : 'order';
      if (segment.name === 'MSH' || segment.name === 'PID') endPatient();
      if (segment.name === 'MSH') specimenFirst = SPECIMEN_FIRST.test(segment.field(9));
      startOrder(segment);
    },
    skip() {
      flushRowNotes();
      target = 'none';
    },
    note(line) {
      if (target !== 'none') ({ patient: patientNotes, order: orderNotes, row: rowNotes })[target].push(line);
    },
    addRow(row) {
      flushRowNotes();
      if (first === null) {
        passToNextRow(orderNotes);
        orderNotes = [];
      }
      const at = add(row);
      first ??= at;
      last = at;
      target = 'row';
    },
    addLine(line) {
      if (last !== null) list.addLine(last, line);
      target = 'row';
    },
    hasRow: () => first !== null,
    get order() {
      return order;
    },
    end: endPatient,
  };
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

import type { Segment } from './hl7-segment.js';
import { firstComponent, observationIdentity } from './hl7-value.js';
import { joinSpecimens } from './specimen-of.js';
import { ABSENT } from './stated.js';
import { readDate, type StatedDate } from './stated-date.js';

/** What the specimen segments (SPM) of an order say. */
export interface OrderSpecimen {
  /** SPM-4, also of several specimens; empty for none. */
  readonly type: string;
  /** The start of SPM-17. */
  readonly collected: StatedDate;
  /** Whether its segments stand before the order. */
  readonly isBefore: boolean;
}

export const NO_SPECIMEN: OrderSpecimen = { type: '', collected: ABSENT, isBefore: false };

/** Types of messages whose specimen comes before its orders; in others it comes after the results (HL7 v2.5.1 §7.3, §7.4). */
const SPECIMEN_FIRST = /^OUL.R2[23]/;

/** The specimens of all orders (OBR), in the order of these. */
export const specimensOf = (segments: Iterable<Segment>): readonly OrderSpecimen[] =>
  patientsOf(segments).flatMap(specimensOfPatient);

/** The segments of one patient that name the message, its patient, orders and specimens. */
interface PatientSegments {
  /** Null where the text does not begin with a message. */
  header: Segment | null;
  hasPid: boolean;
  readonly orders: Segment[];
}

function patientsOf(segments: Iterable<Segment>): PatientSegments[] {
  const patients: PatientSegments[] = [{ header: null, hasPid: false, orders: [] }];
  for (const segment of segments) {
    const { header, hasPid, orders } = patients.at(-1)!;
    if (segment.name === 'MSH') patients.push({ header: segment, hasPid: false, orders: [] });
    else if (segment.name === 'PID' && hasPid) patients.push({ header, hasPid, orders: [] });
    else if (segment.name === 'PID') patients.at(-1)!.hasPid = true;
    else if (isSpecimen(segment) || isOrder(segment)) orders.push(segment);
  }
  return patients;
}

const isSpecimen = ({ name }: Segment): boolean => name === 'SPM';
const isOrder = ({ name }: Segment): boolean => name === 'OBR';

/** A patient with a specimen before the first order has all of them before their orders, whatever the message says that it is. */
function specimensOfPatient({ header, orders }: PatientSegments): OrderSpecimen[] {
  const isBefore = (header && SPECIMEN_FIRST.test(header.field(9))) || (orders[0] && isSpecimen(orders[0]));
  return isBefore
    ? splitAt(orders, (one, before) => isSpecimen(one) && isOrder(before)).flatMap((part) =>
        shared(part, true),
      )
    : splitAt(orders, isOrder).flatMap((part) => shared(part, false));
}

/** Splits a list before each item that begins a part. */
function splitAt<Item>(items: readonly Item[], begins: (item: Item, before: Item) => boolean): Item[][] {
  const parts: Item[][] = [];
  for (const [at, item] of items.entries()) {
    if (at === 0 || begins(item, items[at - 1]!)) parts.push([item]);
    else parts.at(-1)!.push(item);
  }
  return parts;
}

/** The specimens of a part, for each of its orders. */
function shared(part: readonly Segment[], isBefore: boolean): OrderSpecimen[] {
  const specimens = part.filter(isSpecimen);
  const [only, ...more] = specimens;
  const specimen = {
    type: joinSpecimens(specimens.map((one) => observationIdentity(one.field(4), one.delimiters).name)),
    collected: only && more.length === 0 ? readDate(firstComponent(only, 17)) : ABSENT,
    isBefore,
  };
  return part.filter(isOrder).map(() => specimen);
}

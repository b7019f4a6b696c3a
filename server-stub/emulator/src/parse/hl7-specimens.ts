import type { Segment } from './hl7-segment.js';
import { firstComponent, observationIdentity } from './hl7-value.js';
import { joinSpecimens } from './record-specimen.js';
import { ABSENT } from './stated.js';
import { readDate, type StatedDate } from './stated-date.js';

/** What the specimen segments (SPM) of an order say. */
export interface OrderSpecimen {
  /** SPM-4, also of several specimens; empty for none. */
  readonly type: string;
  /** The start of SPM-17. */
  readonly collected: StatedDate;
}

export const NO_SPECIMEN: OrderSpecimen = { type: '', collected: ABSENT };

/** Types of messages whose specimen comes before its orders; in others it comes after the results (HL7 v2.5.1 §7.3, §7.4). */
export const isSpecimenFirst = (header: Segment): boolean => /^OUL.R2[23]/.test(header.field(9));

/**
 * The specimens of all orders (OBR), in the order of these. A message with one before its first order has all of them before
 * their orders, of whatever type it is.
 */
export function specimensOf(segments: Iterable<Segment>): readonly OrderSpecimen[] {
  const orders: Segment[][] = [];
  let first = false;
  let hasOrder = false;
  /** Of the next orders, where specimens come first. */
  let before: Segment[] = [];
  let current: Segment[] = [];
  let previous = '';
  for (const segment of segments) {
    switch (segment.name) {
      case 'MSH':
        first = isSpecimenFirst(segment);
        hasOrder = false;
        before = [];
        current = [];
        break;
      case 'PID':
        current = [];
        break;
      case 'SPM':
        first ||= !hasOrder;
        if (!first) current.push(segment);
        else if (previous === 'SPM') before.push(segment);
        else before = [segment];
        break;
      case 'OBR':
        hasOrder = true;
        current = first ? before : [];
        orders.push(current);
    }
    if (segment.name === 'SPM' || segment.name === 'OBR') previous = segment.name;
  }
  const read = new Map([...new Set(orders)].map((one) => [one, readSpecimen(one)]));
  return orders.map((one) => read.get(one)!);
}

function readSpecimen(specimens: readonly Segment[]): OrderSpecimen {
  const [only, ...more] = specimens;
  return {
    type: joinSpecimens(specimens.map((one) => observationIdentity(one.field(4), one.delimiters).name)),
    collected: only && more.length === 0 ? readDate(firstComponent(only, 17)) : ABSENT,
  };
}

import { EMPTY_ROW, type Row } from '../row.js';
import { createRowList } from './bounds.js';
import { dateFromHl7 } from './date.js';
import type { ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { addPeople, laboratoryIn } from './hl7-people.js';
import { readSegments, type Segment } from './hl7-segment.js';
import { componentsOf, flagOf, observationIdentity, observationValue, textOf, unitOf } from './hl7-value.js';
import { createIdentity } from './identity.js';
import { splitRange } from './range.js';

/** OBX-11, observation result status. */
const STATUS = 11;

interface Pending {
  readonly row: Row;
  readonly comment: string[];
}

/** Deleted, or posted as wrong (HL7 table 0085). */
const WITHDRAWN = ['D', 'W'];

/**
 * The observations of HL7 v2 messages of any version: OBX in order, dated by OBX-14 or OBR-7, with the NTE after them.
 * Throws ParseFailure.
 */
export function parseHl7(text: string): ParsedDocument {
  const identity = createIdentity();
  let laboratory = '';
  let sender = '';
  const list = createRowList();
  let orderDate = '';
  let pending = null as Pending | null;
  let final: Segment | null = null;
  /** Fields of the shortest OBX before the final segment. */
  let shortest = Number.POSITIVE_INFINITY;
  const flush = () => {
    if (pending) list.add({ ...pending.row, comment: pending.comment.join('\n').trim() });
    pending = null;
  };

  for (const segment of readSegments(text)) {
    if (final?.name === 'OBX') shortest = Math.min(shortest, final.last);
    final = segment;
    addPeople(segment, identity);
    if (segment.name === 'MSH') sender ||= laboratoryIn(segment);
    else laboratory ||= laboratoryIn(segment);
    if (segment.name === 'NTE') {
      pending?.comment.push(textOf(segment.field(3), segment.delimiters));
      continue;
    }
    flush();
    if (segment.name === 'MSH') orderDate = '';
    if (segment.name === 'OBR') orderDate = dateFromHl7(firstComponent(segment, 7));
    const row = segment.name === 'OBX' ? toRow(segment, orderDate) : null;
    if (row) pending = { row, comment: [] };
  }
  const end = final ? endOf(final, text, shortest) : 'whole';
  if (end === 'cut-off') throw new ParseFailure('cut-off');
  if (pending && end === 'open') pending = { ...pending, row: { ...pending.row, flaw: 'end' } };
  flush();
  return { rows: list.rows, laboratory: laboratory || sender, identity: identity.texts };
}

/** Also the end of an MLLP frame. */
const LINE_ENDS = ['\r', '\n', '\x1c'];

/** OBX-6, units. */
const UNITS = 6;

/**
 * How the text ends. Without a line end, and without OBX-11, which every version requires, a final OBX is `open` when it is as
 * long as another without it, or when the only one has ended its unit: its value is whole. Otherwise it is `cut-off`, as in the name of
 * a segment: a truncated `12` may have been `128`, or withdrawn.
 */
function endOf(final: Segment, text: string, shortest: number): 'whole' | 'open' | 'cut-off' {
  if (LINE_ENDS.includes(text.slice(-1))) return 'whole';
  if (/[\r\n][A-Z][A-Z\d]{0,2}$/.test(text.slice(-4))) return 'cut-off';
  const incomplete = final.last < STATUS || (final.last === STATUS && final.field(STATUS) === '');
  if (final.name !== 'OBX' || !incomplete) return 'whole';
  const alone = shortest === Number.POSITIVE_INFINITY;
  const whole = alone ? final.last > UNITS : shortest < STATUS && final.last >= shortest;
  return whole ? 'open' : 'cut-off';
}

const firstComponent = (segment: Segment, n: number): string =>
  componentsOf(segment.field(n), segment.delimiters)[0] ?? '';

function toRow(obx: Segment, orderDate: string): Row | null {
  const { delimiters } = obx;
  if (WITHDRAWN.includes(firstComponent(obx, STATUS))) return null;
  const { loinc, name } = observationIdentity(obx.field(3), delimiters);
  const result = observationValue(firstComponent(obx, 2), obx.field(5), delimiters);
  if (name === '' && result === '') return null;
  const date = dateOf(firstComponent(obx, 14), orderDate);
  return {
    ...EMPTY_ROW,
    ...splitRange(textOf(obx.field(7), delimiters)),
    date: date ?? '',
    loinc,
    name,
    result,
    unit: unitOf(obx.field(6), delimiters),
    interpretation: flagOf(obx.field(8), delimiters),
    ...(date === null ? { flaw: 'date' as const } : name === '' ? { flaw: 'name' as const } : {}),
  };
}

/** The date of an observation, or of its order when it has none or states only its year or month; null when impossible. */
function dateOf(stated: string, orderDate: string): string | null {
  const date = dateFromHl7(stated);
  if (date !== '' || stated === '') return date || orderDate;
  const partial = /^\d{4}(?:\d\d)?$/.test(stated);
  return partial && orderDate.replaceAll('-', '').startsWith(stated) ? orderDate : null;
}

/** The encoding of MSH-18 as a label of the Encoding Standard; null without one or when unknown. */
export function declaredCharset(text: string): string | null {
  const [first] = readSegments(text.slice(0, 4096));
  if (first?.name !== 'MSH') return null;
  const name = firstComponent(first, 18).split(first.delimiters.repetition)[0] ?? '';
  const part = /^8859\/([1-9]|1[013456])$/.exec(name)?.[1];
  if (part) return `iso-8859-${part}`;
  return { 'GB 18030-2000': 'gb18030', 'BIG-5': 'big5', 'UNICODE UTF-8': 'utf-8' }[name] ?? null;
}

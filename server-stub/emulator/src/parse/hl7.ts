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
  let pending: { row: Row; comment: string[] } | null = null;
  let final: Segment | null = null;
  const flush = () => {
    if (pending) list.add({ ...pending.row, comment: pending.comment.join('\n').trim() });
    pending = null;
  };

  for (const segment of readSegments(text)) {
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
  flush();
  if (final && isCutOff(final, text)) throw new ParseFailure('cut-off');
  return { rows: list.rows, laboratory: laboratory || sender, identity: identity.texts };
}

/** Also the end of an MLLP frame. */
const LINE_ENDS = ['\r', '\n', '\x1c'];

/**
 * Whether the text ends within a segment: in an OBX without a line end and without OBX-11, which every version requires,
 * or in a segment name. A truncated `12` may have been `128`, or withdrawn.
 */
function isCutOff(final: Segment, text: string): boolean {
  if (LINE_ENDS.includes(text.slice(-1))) return false;
  const incomplete = final.last < STATUS || (final.last === STATUS && final.field(STATUS) === '');
  return (final.name === 'OBX' && incomplete) || /[\r\n][A-Z][A-Z\d]{0,2}$/.test(text.slice(-4));
}

const firstComponent = (segment: Segment, n: number): string =>
  componentsOf(segment.field(n), segment.delimiters)[0] ?? '';

function toRow(obx: Segment, orderDate: string): Row | null {
  const { delimiters } = obx;
  if (WITHDRAWN.includes(firstComponent(obx, STATUS))) return null;
  const { loinc, name } = observationIdentity(obx.field(3), delimiters);
  if (name === '') return null;
  return {
    ...EMPTY_ROW,
    ...splitRange(textOf(obx.field(7), delimiters)),
    date: dateFromHl7(firstComponent(obx, 14)) || orderDate,
    loinc,
    name,
    result: observationValue(firstComponent(obx, 2), obx.field(5), delimiters),
    unit: unitOf(obx.field(6), delimiters),
    interpretation: flagOf(obx.field(8), delimiters),
  };
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

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

/** Observation result status: OBX-11. */
const STATUS = 11;

/** Of results that were taken back: deleted, or posted as wrong (HL7 table 0085). */
const WITHDRAWN = ['D', 'W'];

/**
 * The observations of HL7 v2 messages of any version: OBX in their order, dated by OBX-14 or their order's OBR-7,
 * with the NTE that follow them. Of other segments only who is named there is read, and no result.
 * Throws ParseFailure.
 */
export function parseHl7(text: string): ParsedDocument {
  const identity = createIdentity();
  let laboratory = '';
  let sender = '';
  const list = createRowList();
  let orderDate = '';
  let held: { row: Row; comment: string[] } | null = null;
  let final: Segment | null = null;
  const release = () => {
    if (held) list.add({ ...held.row, comment: held.comment.join('\n').trim() });
    held = null;
  };

  for (const segment of readSegments(text)) {
    final = segment;
    addPeople(segment, identity);
    if (segment.name === 'MSH') sender ||= laboratoryIn(segment);
    else laboratory ||= laboratoryIn(segment);
    if (segment.name === 'NTE') {
      held?.comment.push(textOf(segment.field(3), segment.delimiters));
      continue;
    }
    release();
    if (segment.name === 'MSH') orderDate = '';
    if (segment.name === 'OBR') orderDate = dateFromHl7(firstComponent(segment, 7));
    const row = segment.name === 'OBX' ? toRow(segment, orderDate) : null;
    if (row) held = { row, comment: [] };
  }
  release();
  if (final && isCutOff(final, text)) throw new ParseFailure('cut-off');
  return { rows: list.rows, laboratory: laboratory || sender, identity: identity.texts };
}

/** A line's own, and the mark that ends an MLLP frame. */
const LINE_ENDS = ['\r', '\n', '\x1c'];

/**
 * A last OBX that ends without a line end and before its status, OBX-11, which every version requires, stops in the
 * middle: `12` may have been `128`, and all of it withdrawn. So does a last line that is the bare beginning of a segment.
 */
function isCutOff(final: Segment, text: string): boolean {
  if (LINE_ENDS.includes(text.slice(-1))) return false;
  const stopped = final.last < STATUS || (final.last === STATUS && final.field(STATUS) === '');
  return (final.name === 'OBX' && stopped) || /[\r\n][A-Z][A-Z\d]{0,2}$/.test(text.slice(-4));
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

/** The encoding MSH-18 names, as a label of the Encoding Standard; null when it names none we can decode. */
export function declaredCharset(text: string): string | null {
  const [first] = readSegments(text.slice(0, 4096));
  if (first?.name !== 'MSH') return null;
  const name = firstComponent(first, 18).split(first.delimiters.repetition)[0] ?? '';
  const part = /^8859\/([1-9]|1[013456])$/.exec(name)?.[1];
  if (part) return `iso-8859-${part}`;
  return { 'GB 18030-2000': 'gb18030', 'BIG-5': 'big5', 'UNICODE UTF-8': 'utf-8' }[name] ?? null;
}

import { type ResultStatus, type Row, withFlaw } from '../row.js';
import { createRowList } from './bounds.js';
import { meaningOf } from './columns.js';
import type { ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { Orders, reportedAt } from './hl7-orders.js';
import { createOrganisms } from './hl7-organisms.js';
import { addPeople, laboratoryIn, patientIn } from './hl7-people.js';
import { BLANK, readSegments, type Segment } from './hl7-segment.js';
import {
  firstComponent,
  flagOf,
  observationIdentity,
  observationValue,
  statesValue,
  textOf,
  unitInValue,
  unitOf,
} from './hl7-value.js';
import { createIdentity } from './identity.js';
import { decodeEntities } from './markup.js';
import { isOrganism } from './organisms.js';
import type { Person } from './people.js';
import { splitRange } from './range.js';
import { ABSENT, firstStated, type Stated, statedText, unclear } from './stated.js';
import { readDate, type StatedDate } from './stated-date.js';
import { rowOf, statedLimits } from './stated-row.js';
import { readStatusCode } from './status.js';
import { isQualitative, isQuantity } from './value.js';
import { isWithdrawn } from './versions.js';

/** OBX-11, observation result status. */
const STATUS = 11;

/** Specimen in the laboratory, results pending (HL7 table 0085). */
const PENDING = 'I';

/**
 * The observations of HL7 v2 messages of any version: OBX in order, with the notes (NTE) on them, their orders and
 * patients. Throws ParseFailure.
 */
export function parseHl7(text: string): ParsedDocument {
  const identity = createIdentity();
  let laboratory = '';
  let sender = '';
  const list = createRowList();
  const orders = new Orders(list);
  const organisms = createOrganisms();
  const people: Person[] = [];
  let unreadLines = 0;
  let hasPending = false;
  let latest: Observation | null = null;
  let final: Segment | null = null;
  /** Fields of the shortest OBX before the final segment. */
  let shortest = Number.POSITIVE_INFINITY;

  function addObservation(obx: Segment): void {
    const observation = readObservation(obx, orders.order);
    if (isWithdrawnResult(observation, firstComponent(obx, STATUS))) orders.skip();
    else if (orders.hasRow && latest && isNextLine(latest, observation))
      orders.addLine(observation.row.result);
    else if (orders.hasRow && latest && isCommentOn(latest, observation)) orders.note(observation.row.result);
    else if (isEmpty(observation)) unreadLines += observation.statesValue ? 1 : 0;
    else {
      hasPending ||= firstComponent(obx, STATUS) === PENDING;
      orders.addRow({ ...observation.row, comment: organisms.of(orders.order.obr) });
      organisms.add(obx, observation.row);
      latest = observation;
    }
  }

  for (const segment of readSegments(withoutEntities(text))) {
    if (final?.name === 'OBX') shortest = Math.min(shortest, final.last);
    final = segment;
    unreadLines += segment.buried;
    addPeople(segment, identity);
    if (segment.name === 'PID') people.push(patientIn(segment));
    if (segment.name === 'MSH') sender ||= laboratoryIn(segment);
    else laboratory ||= laboratoryIn(segment);
    if (segment.name === 'NTE') orders.note(textOf(segment.field(3), segment.delimiters));
    else if (segment.name === 'OBX') addObservation(segment);
    else orders.enter(segment);
  }
  const end = final ? endOf(final, text, shortest) : 'whole';
  if (end === 'cut-off') throw new ParseFailure('cut-off');
  orders.end();
  const rows = end === 'open' ? withOpenEnd(list.rows) : list.rows;
  return {
    rows,
    laboratory: laboratory || sender,
    identity: identity.texts,
    people,
    ...(unreadLines > 0 ? { unreadLines } : {}),
    ...(hasPending ? { pending: true } : {}),
  };
}

/** A message that was escaped as a whole, as its own delimiters show: `MSH|^~\\&amp;|`. */
const ESCAPED_HEADER = /^(?:MSH|FHS|BHS)([^\w\s])[^\w\s]{3}&(?:amp;)+\1/im;

/** The message as it was before it was escaped for the web; delimiters within its texts stay escaped. */
const withoutEntities = (text: string): string =>
  ESCAPED_HEADER.test(text.slice(0, 4096)) ? decodeEntities(text, '|^~\\') : text;

/** The last row lacks the end of its line. */
const withOpenEnd = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row, at) => (at === rows.length - 1 ? withFlaw(row, 'end') : row));

/** A line end, or the end of an MLLP frame, and blanks behind it. */
const LINE_END = new RegExp(`[\\r\\n\\x1c]${BLANK}{0,100}$`, 'u');

/** OBX-6, units. */
const UNITS = 6;

/**
 * How the text ends. Without a line end, and without OBX-11, which every version requires, a final OBX is `open` when it is as
 * long as another without it, or when the only one has ended its unit: its value is whole. Otherwise it is `cut-off`, as in the name of
 * a segment: a truncated `12` may have been `128`, or withdrawn.
 */
function endOf(final: Segment, text: string, shortest: number): 'whole' | 'open' | 'cut-off' {
  if (LINE_END.test(text.slice(-100))) return 'whole';
  if (/[\r\n][A-Z][A-Z\d]{0,2}$/.test(text.slice(-4))) return 'cut-off';
  const incomplete = final.last < STATUS || (final.last === STATUS && final.field(STATUS) === '');
  if (final.name !== 'OBX' || !incomplete) return 'whole';
  const alone = shortest === Number.POSITIVE_INFINITY;
  const whole = alone ? final.last > UNITS : shortest < STATUS && final.last >= shortest;
  return whole ? 'open' : 'cut-off';
}

interface Observation {
  readonly row: Row;
  /** OBX-2. */
  readonly type: string;
  /** OBX-3 as written. */
  readonly identifier: string;
  readonly statesValue: boolean;
  readonly status: Stated<ResultStatus>;
}

const isEmpty = ({ row }: Observation): boolean => row.name === '' && row.result === '';

function readObservation(obx: Segment, order: Orders['order']): Observation {
  const { delimiters } = obx;
  const type = firstComponent(obx, 2);
  const identifier = obx.field(3);
  const { loinc, name } = observationIdentity(identifier, delimiters);
  const result = observationValue(type, obx.field(5), delimiters);
  const stated = statesValue(type, obx.field(5), delimiters);
  const status = statusOf(obx, order);
  const unit = unitOf(obx.field(6), delimiters) || unitInValue(type, obx.field(5), delimiters);
  const row = rowOf({
    date: dateOf(obx, order),
    loinc: statedText(loinc),
    name: statedText(name),
    result: stated && result === '' ? unclear(obx.field(5)) : statedText(result),
    unit: statedText(unit),
    limits: statedLimits(splitRange(textOf(obx.field(7), delimiters), { loinc, name, result, unit })),
    interpretation: statedText(flagOf(obx.field(8), delimiters)),
    comment: ABSENT,
    status,
    part: firstComponent(obx, SUB_ID),
  });
  return { row, type, identifier, statesValue: stated, status };
}

/** OBX-4, which tells several results of one test apart. */
const SUB_ID = 4;

/** OBX-11, or else the status of its order (OBR-25), which knows of fewer. */
const statusOf = (obx: Segment, { obr }: Orders['order']): Stated<ResultStatus> =>
  firstStated([
    readStatusCode(firstComponent(obx, STATUS)),
    readStatusCode(obr ? firstComponent(obr, 25) : ''),
  ]);

/** Deleted, wrong, or a number of a test that was not done; words say why it was not. */
const isWithdrawnResult = ({ row, status }: Observation, code: string): boolean =>
  isWithdrawn(status) && (!/^[NX]?$/i.test(code) || isQuantity(row.result));

/** Whether an OBX is the next line of the text before it, as senders write a report of several lines. */
function isNextLine(latest: Observation, observation: Observation): boolean {
  const { row, identifier, status } = observation;
  if (row.name === '' || identifier !== latest.identifier || isOrganism(latest.row)) return false;
  if (row.unit !== '' || row.low !== '' || row.high !== '' || row.interpretation !== '') return false;
  if (JSON.stringify(status) !== JSON.stringify(latest.status)) return false;
  if (isText(observation) && isText(latest)) return true;
  const both = [latest, observation];
  return (
    both.every((one) => one.type === 'ST' && !one.row.version?.part && isProse(one.row.result)) &&
    both.some((one) => isLineOfReport(one.row.result))
  );
}

/** A sentence or a heading in capitals. */
const isLineOfReport = (text: string): boolean => /\s.*[.:]$|^[A-Z][A-Z ]{7,}:?$/.test(text);

/** Neither a number nor a finding such as `Negative`, of which there can be several. */
const isProse = (text: string): boolean => /\p{L}/u.test(text) && !isQuantity(text) && !isQualitative(text);

const isText = ({ type }: Observation): boolean => type === 'TX' || type === 'FT';

/** Service comment, annotation comment, laboratory comment. */
const COMMENT_CODES = ['8251-1', '48767-8', '77202-0'];

/**
 * Whether an OBX is a comment on the result before it, as senders write it that have no NTE: text without a name, under the name
 * `Comment`, or under the identifier of a result that is none.
 */
function isCommentOn(latest: Observation, observation: Observation): boolean {
  const { row, type, identifier } = observation;
  if (!isText(observation) && type !== 'ST') return false;
  if (row.unit !== '' || row.low !== '' || row.high !== '') return false;
  if (COMMENT_CODES.includes(row.loinc) || isCommentName(row.name)) return true;
  if (!isText(observation)) return false;
  return row.name === '' || (identifier === latest.identifier && !isText(latest) && latest.row.result !== '');
}

const isCommentName = (name: string): boolean =>
  meaningOf(name.replace(/^(?:lab(?:oratory)?|result|test|service|annotation) (?=\S)/i, ''))?.column ===
  'comment';

/**
 * OBX-14, or when it is empty or states only the year or month of it, OBR-7; without both the time of the analysis (OBX-19)
 * or of the report (OBR-22).
 */
function dateOf(obx: Segment, { observed, obr }: Orders['order']): StatedDate {
  const stated = firstComponent(obx, 14);
  const own = readDate(stated);
  if (own.state === 'absent')
    return firstStated([observed, readDate(firstComponent(obx, 19)), reportedAt(obr)]);
  const isPartial = own.state === 'unclear' && /^\d{4}(?:\d\d)?$/.test(stated);
  const isWithin = observed.state === 'understood' && observed.value.replaceAll('-', '').startsWith(stated);
  return isPartial && isWithin ? observed : own;
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

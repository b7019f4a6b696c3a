import { type ResultStatus, type Row, withFlaw } from '../row.js';
import { createRowList } from './bounds.js';
import type { ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { isCommentOn, isNextLine, type Observation } from './hl7-continuation.js';
import { BLANK } from './hl7-lines.js';
import { Orders, reportedAt } from './hl7-orders.js';
import { Organisms } from './hl7-organisms.js';
import { addPeople, laboratoryIn, patientIn } from './hl7-people.js';
import { readSegments, type Segment } from './hl7-segment.js';
import { type OrderSpecimen, specimensOf } from './hl7-specimens.js';
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
import type { Person } from './people.js';
import { readRange } from './range.js';
import { certainSpecimen, specimenOfPanel } from './specimen-of.js';
import { ABSENT, firstStated, type Stated, statedText, unclear } from './stated.js';
import { readDate, type StatedDate } from './stated-date.js';
import { rowOf } from './stated-row.js';
import { readStatusCode } from './status.js';
import { codeInSpecimen, nameInSpecimen } from './test-in-specimen.js';
import { knownLabel } from './text.js';
import { isQuantity } from './value.js';
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
  const plain = withoutEntities(text);
  const reader = new MessageReader(/\bSPM\b/i.test(plain) ? specimensOf(readSegments(plain)) : []);
  for (const segment of readSegments(plain)) reader.read(segment);
  return reader.finish(text);
}

/** Reads the segments of messages in their order. */
class MessageReader {
  readonly #identity = createIdentity();
  readonly #list = createRowList();
  readonly #orders: Orders;
  readonly #organisms = new Organisms();
  readonly #people: Person[] = [];
  #laboratory = '';
  #sender = '';
  #unreadLines = 0;
  #hasPending = false;
  /** The latest OBX that made a row. */
  #latest: Observation | null = null;
  /** Places of rows by what tells results apart. */
  readonly #places = new Map<string, number[]>();
  /** Places of rows whose result a later OBX withdraws. */
  readonly #withdrawn = new Set<number>();
  #final: Segment | null = null;
  /** Fields of the shortest OBX before the final segment. */
  #shortest = Number.POSITIVE_INFINITY;

  constructor(specimens: readonly OrderSpecimen[]) {
    this.#orders = new Orders(this.#list, specimens);
  }

  read(segment: Segment): void {
    if (this.#final?.name === 'OBX') this.#shortest = Math.min(this.#shortest, this.#final.last);
    this.#final = segment;
    this.#unreadLines += segment.buried;
    addPeople(segment, this.#identity);
    if (segment.name === 'MSH' || segment.name === 'PID') this.#organisms.clear();
    if (segment.name === 'PID') this.#people.push(patientIn(segment));
    if (segment.name === 'MSH') this.#sender ||= laboratoryIn(segment);
    else this.#laboratory ||= laboratoryIn(segment);
    if (segment.name === 'NTE') this.#orders.note(textOf(segment.field(3), segment.delimiters));
    else if (segment.name === 'OBX') this.#readObservation(segment);
    else this.#orders.enter(segment);
  }

  /** The document, of which `text` is the whole. Throws ParseFailure when it was cut off. */
  finish(text: string): ParsedDocument {
    const end = this.#final ? endOf(this.#final, text, this.#shortest) : 'whole';
    if (end === 'cut-off') throw new ParseFailure('cut-off');
    this.#orders.end();
    const { rows } = this.#list;
    return {
      rows: (end === 'open' ? withOpenEnd(rows) : rows).filter((_, at) => !this.#withdrawn.has(at)),
      laboratory: this.#laboratory || this.#sender,
      identity: this.#identity.texts,
      people: this.#people,
      ...(this.#unreadLines > 0 ? { unreadLines: this.#unreadLines } : {}),
      ...(this.#hasPending ? { pending: true } : {}),
    };
  }

  #readObservation(obx: Segment): void {
    const orders = this.#orders;
    const latest = orders.hasRow ? this.#latest : null;
    const observation = readObservation(obx, orders.order);
    const code = firstComponent(obx, STATUS);
    const places = this.#placesOf(observation);
    if (isWithdrawnResult(observation, code)) {
      // Of a test that was not done (`N`, `X`) there was no result to withdraw.
      if (!NOT_DONE.test(code)) this.#withdraw(places, observation.row.result);
      orders.skip();
    } else if (latest && isNextLine(latest, observation)) orders.addLine(observation.row.result);
    else if (latest && isCommentOn(latest, observation)) orders.note(observation.row.result);
    else if (isEmpty(observation)) this.#unreadLines += observation.statesValue ? 1 : 0;
    else {
      this.#hasPending ||= code === PENDING;
      orders.addRow(withParent(observation.row, this.#organisms.of(orders.order.obr)));
      this.#organisms.add(obx, orders.order.obr, observation.row);
      places.push(this.#list.rows.length - 1);
      this.#latest = observation;
    }
  }

  /** Withdraws those of the rows that have this result, or all of them without one: another value may be another test. */
  #withdraw(places: readonly number[], result: string): void {
    for (const at of places)
      if (result === '' || this.#list.rows[at]!.result === result) this.#withdrawn.add(at);
  }

  /** The places of the rows of a result: those of its test, time and part of the same patient. */
  #placesOf({ identifier, row }: Observation): number[] {
    const key = JSON.stringify([this.#people.at(-1), identifier, row.date, row.version?.part ?? '']);
    const places = this.#places.get(key) ?? [];
    this.#places.set(key, places);
    return places;
  }
}

/** Codes of a test that was not done or asked for; none at all is that of the order. */
const NOT_DONE = /^[NX]?$/i;

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

/** A row with the organism that its order refers to, null for one of several. */
function withParent(row: Row, organism: string | null): Row {
  if (organism === '') return row;
  const { status = 'final', part = '' } = row.version ?? {};
  return { ...row, comment: organism ?? '', version: { status, part, hasParent: true } };
}

const isEmpty = ({ row }: Observation): boolean => row.name === '' && row.result === '';

function readObservation(obx: Segment, order: Orders['order']): Observation {
  const { delimiters } = obx;
  const type = firstComponent(obx, 2).toUpperCase();
  const identifier = obx.field(3);
  const { loinc, name: own } = observationIdentity(identifier, delimiters);
  const specimen = specimenOf(order);
  const name = loinc === '' ? nameInSpecimen(own, specimen) : own;
  const result = observationValue(type, obx.field(5), delimiters);
  const stated = statesValue(type, obx.field(5), delimiters);
  const status = statusOf(obx, order);
  const unit = firstStated([
    unitOf(obx.field(6), delimiters),
    statedText(unitInValue(type, obx.field(5), delimiters)),
  ]);
  const measured = { loinc, name, result, unit: unit.state === 'understood' ? unit.value : '' };
  const row = rowOf({
    date: dateOf(obx, order),
    loinc: codeInSpecimen(loinc, name, specimen),
    name: statedText(name),
    result: stated && result === '' ? unclear(obx.field(5)) : statedText(result),
    unit,
    limits: readRange(textOf(obx.field(7), delimiters), measured),
    interpretation: statedText(flagOf(obx.field(8), delimiters)),
    comment: ABSENT,
    status,
    part: firstComponent(obx, SUB_ID),
  });
  return { row, type, identifier, observed: firstComponent(obx, 14), statesValue: stated, status };
}

/** What the tests of an order are made of: by the name of its panel (OBR-4), or else by the text or code of its specimen (OBR-15, SPM-4). */
function specimenOf({ obr, specimen }: Orders['order']): string {
  if (!obr) return '';
  const { name } = observationIdentity(obr.field(4), obr.delimiters);
  const [code = '', text = ''] = firstComponent(obr, 15).split(obr.delimiters.subcomponent);
  return specimenOfPanel(name) || text || code || certainSpecimen(specimen.type);
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
  isWithdrawn(status) && (!NOT_DONE.test(code) || isQuantity(row.result));

/**
 * OBX-14, or when it is empty or states only the year or month of it, OBR-7; without both the time of the specimen
 * (SPM-17), of the analysis (OBX-19) or of the report (OBR-22).
 */
function dateOf(obx: Segment, { observed, obr, specimen }: Orders['order']): StatedDate {
  const stated = firstComponent(obx, 14);
  const own = readDate(stated);
  if (own.state === 'absent')
    return firstStated([observed, specimen.collected, readDate(firstComponent(obx, 19)), reportedAt(obr)]);
  const isPartial = own.state === 'unclear' && /^\d{4}(?:\d\d)?$/.test(stated);
  const isWithin = observed.state === 'understood' && observed.value.replaceAll('-', '').startsWith(stated);
  return isPartial && isWithin ? observed : own;
}

/** Names of HL7 table 0211 that the Encoding Standard does not have. */
const CHARSETS = new Map([
  ['GB 18030-2000', 'gb18030'],
  ['BIG-5', 'big5'],
  ['KS X 1001', 'euc-kr'],
]);

/** The 8-bit encoding of MSH-18 as a label of the Encoding Standard; null without one or when unknown. */
export function declaredCharset(text: string): string | null {
  const [first] = readSegments(text.slice(0, 4096));
  if (first?.name !== 'MSH') return null;
  const name = firstComponent(first, 18).split(first.delimiters.repetition)[0] ?? '';
  const part = /^8859\/([1-9]|1[013456])$/.exec(name)?.[1];
  return knownLabel(part ? `iso-8859-${part}` : (CHARSETS.get(name.toUpperCase()) ?? name));
}

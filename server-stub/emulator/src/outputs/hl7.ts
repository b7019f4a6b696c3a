import { HL7_CHARACTER_SET, HL7_SENDING_APPLICATION, hl7MessageTime } from '../assumptions.js';
import { toHex, utf8 } from '../bytes.js';
import type { Row } from '../row.js';
import { LABORATORY_REPORT, loincCode, type Report, reportDate, reportNumber } from './report.js';
import { decimalOf, rangeText } from './value-text.js';

/**
 * An HL7 v2.3 message ORU^R01 (interface, HL7 file): one order, one OBX per row, one NTE per line of its comment. PID and
 * PV1 hold nothing about a patient. The interface lists no flag for an OBX (OBX-8), so there is none. Each segment ends with CR; the same upload gives the same bytes.
 */
export function writeHl7(report: Report): string {
  const order = reportNumber(report);
  const { code, name } = LABORATORY_REPORT;
  const observed = hl7Time(reportDate(report));
  return [
    header(report),
    segment('PID', { 1: '1' }),
    segment('PV1', { 1: '1' }),
    segment('ORC', { 1: 'RE', 3: order, 5: 'CM' }),
    segment('OBR', { 1: '1', 3: order, 4: `${code}^${name}^LN`, 7: observed, 25: 'F' }),
    ...report.rows.flatMap((row, i) => [observation(row, i + 1), ...notes(row.comment)]),
  ].join('');
}

/** Fields by their number in the standard; missing ones are empty. */
type Fields = Readonly<Record<number, string>>;

function segment(name: string, fields: Fields): string {
  const last = Math.max(...Object.keys(fields).map(Number));
  const texts = Array.from({ length: last }, (_, i) => fields[i + 1] ?? '');
  return `${[name, ...texts].join('|')}\r`;
}

function header({ transactionId, uploadedAt, part }: Report): string {
  // MSH-1 is the separator itself, so numbers are one less than in the standard.
  return segment('MSH', {
    1: '^~\\&',
    2: HL7_SENDING_APPLICATION,
    6: hl7MessageTime(uploadedAt),
    8: 'ORU^R01',
    // The two messages of an upload need different control ids (HL7 v2.3 §2.24.1.10).
    9: part ? `${transactionId}-${part.stage}` : String(transactionId),
    10: 'P',
    11: '2.3',
    17: HL7_CHARACTER_SET,
  });
}

function observation(row: Row, setId: number): string {
  const loinc = loincCode(row.loinc);
  return segment('OBX', {
    1: String(setId),
    2: decimalOf(row.result) === null ? 'ST' : 'NM',
    3: `${loinc}^${escapeHl7(row.name)}^${loinc === '' ? '' : 'LN'}`,
    5: escapeHl7(row.result),
    6: escapeHl7(row.unit),
    7: escapeHl7(rangeText(row)),
    11: 'F',
    14: hl7Time(row.date),
  });
}

const notes = (comment: string): readonly string[] =>
  comment === ''
    ? []
    : comment
        .split(/\r\n|\r|\n/)
        .map((line, i) => segment('NTE', { 1: String(i + 1), 2: 'L', 3: escapeHl7(line) }));

/** A row's local time as TS (HL7 v2.3 §2.8.42), or its day where the document states no time. */
const hl7Time = (date: string): string => date.replace(/ 00:00:00$/, '').replaceAll(/[-: ]/g, '');

const ESCAPES: Readonly<Record<string, string>> = { '|': 'F', '^': 'S', '&': 'T', '~': 'R', '\\': 'E' };

/** ASCII control characters: CR would end the segment, VT and FS the transmission frame. */
const CONTROLS = /[^\P{Cc}\x80-\x9f]+/gu;

/** Deletes a value (HL7 v2.3 §2.7.1), so a text of two quotation marks is escaped. */
const NULL = '""';

/** Escapes delimiters (HL7 v2.3 §2.9); control characters and a lone `""` in hexadecimal. */
export const escapeHl7 = (text: string): string =>
  text === NULL
    ? hexadecimal(text)
    : text.replaceAll(/[|^&~\\]/g, (mark) => `\\${ESCAPES[mark]}\\`).replaceAll(CONTROLS, hexadecimal);

const hexadecimal = (ascii: string): string => `\\X${toHex(utf8(ascii)).toUpperCase()}\\`;

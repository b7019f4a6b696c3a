import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { createRow, splitRange } from './row.js';

/** Maximum characters of one segment, and of its fields. */
const [MAX_SEGMENT, MAX_FIELDS] = [64 * 1024, 256];

/** Maximum number of line ends of a message without its results, and of one result with its notes. */
const [MESSAGE_LINES, ROW_LINES] = [1000, 100];

/**
 * Parses OBX, at most `maxRows` of them, and the NTE under each of an ORU^R01 message (interface, HL7 file; HL7 v2.3
 * §7.3). Throws CallbackFailure.
 */
export function parseHl7(message: string, maxRows: number): readonly ResultRow[] {
  const segments = splitSegments(message, maxRows);
  const [header = ''] = segments;
  if (!/^MSH[^\w\s]/.test(header)) throw new CallbackFailure('hl7');
  const separator = header.charAt(3);
  const [, marks = ''] = header.split(separator, 2);
  if (marks === '') throw new CallbackFailure('hl7');
  const decode = createDecoder(separator, marks);
  const component = marks.charAt(0);

  const rows: ResultRow[] = [];
  let isNoteOfResult = false;
  for (const segment of segments) {
    const [name, ...fields] = segment.split(separator, MAX_FIELDS + 2);
    if (fields.length > MAX_FIELDS) throw new CallbackFailure('hl7');
    const field = (position: number): string => fields[position - 1] ?? '';
    // A note under the next order is not about the last result of the one before.
    if (name === 'OBR') isNoteOfResult = false;
    if (name === 'OBX') {
      isNoteOfResult = true;
      if (rows.length === maxRows) throw new CallbackFailure('rows');
      rows.push(createResult(field, component, decode));
    }
    const last = rows.at(-1);
    if (name === 'NTE' && last && isNoteOfResult) {
      const line = decode(field(3));
      rows[rows.length - 1] = { ...last, comment: last.comment === '' ? line : `${last.comment}\n${line}` };
    }
  }
  return rows;
}

/** Creates the row of one OBX. */
function createResult(
  field: (position: number) => string,
  component: string,
  decode: (raw: string) => string,
): ResultRow {
  const [code = '', text = '', system = ''] = field(3).split(component, 3).map(decode);
  return createRow({
    date: formatDate(field(14)),
    loinc: system === 'LN' ? code : '',
    name: text,
    result: decode(field(5)),
    unit: decode(field(6)),
    ...splitRange(decode(field(7))),
  });
}

/** Splits a message before anything in it is copied twice. */
function splitSegments(message: string, maxRows: number): readonly string[] {
  const maxLines = MESSAGE_LINES + maxRows * ROW_LINES;
  const lines = message.split(/[\r\n]/, maxLines + 1);
  if (lines.length > maxLines) throw new CallbackFailure('rows');
  const segments = lines.filter((line) => line !== '');
  if (segments.some(({ length }) => length > MAX_SEGMENT)) throw new CallbackFailure('hl7');
  return segments;
}

/** Replaces the escapes of HL7 v2.3 §2.9; unknown ones are left unchanged. */
function createDecoder(field: string, marks: string): (raw: string) => string {
  const [component = '^', repetition = '~', mark = '\\', subcomponent = '&'] = marks;
  const meanings: Readonly<Record<string, string>> = {
    F: field,
    S: component,
    R: repetition,
    E: mark,
    T: subcomponent,
    '.br': '\n',
  };
  const point = `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const sequence = new RegExp(`${point}(F|S|R|E|T|\\.br|X(?:[\\da-fA-F]{2})+)${point}`, 'g');
  return (raw) =>
    raw.replaceAll(
      sequence,
      (_, name: string) => meanings[name] ?? Buffer.from(name.slice(1), 'hex').toString('utf8'),
    );
}

/** Formats `YYYYMMDD[HHMM[SS]]` as the other formats do; any other text is left unchanged. */
function formatDate(time: string): string {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?/.exec(time) ?? [];
  return year ? `${year}-${month}-${day} ${hour}:${minute}:${second}` : time;
}

import { ParseFailure } from './failure.js';

/** The delimiters of MSH-1 and MSH-2 (HL7 v2.5.1 §2.5.4). */
export interface Delimiters {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  /** Empty when the message declares none. */
  readonly escapeMark: string;
  readonly subcomponent: string;
}

export interface Segment {
  readonly name: string;
  /** Field n, still escaped; empty when absent. */
  field(n: number): string;
  /** Number of the last field. */
  readonly last: number;
  /** Segments that begin within its text, where nothing says that they are segments. */
  readonly buried: number;
  readonly delimiters: Delimiters;
}

const HEADERS = ['MSH', 'FHS', 'BHS'];

/** Segments of laboratory messages (HL7 v2.8.2, chapters 2, 3, 4, 6, 7 and 13); those of the sender's own start with `Z`. */
const KNOWN =
  'MSH FHS BHS BTS FTS EVN PID PD1 PV1 PV2 NK1 GT1 IN1 IN2 IN3 AL1 MRG ROL PRT ORC OBR OBX NTE SPM SAC CTI CTD FT1 TCD SID TQ1 TQ2 DG1 SFT UAC MSA ERR DSC ADD';

const NAMES = KNOWN.split(' ').join('|');

/** Spaces of all kinds, a byte-order mark, and characters of no width. */
export const BLANK = String.raw`[\s\p{Cf}]`;

/** The segments of one or more messages, with CR, LF or CRLF, in MLLP framing or a batch. */
export function* readSegments(text: string): Generator<Segment> {
  let delimiters: Delimiters | null = null;
  for (const line of joinedLines(text)) {
    const name = line.slice(0, 3);
    if (HEADERS.includes(name)) delimiters = declaredDelimiters(line);
    if (!delimiters) throw new ParseFailure('malformed');
    yield toSegment(name, line, delimiters);
  }
}

function toSegment(name: string, line: string, delimiters: Delimiters): Segment {
  const fields = line.split(delimiters.field);
  // MSH-1 is the separator itself, so numbers in the header are one higher.
  const shift = HEADERS.includes(name) ? 1 : 0;
  return {
    name,
    delimiters,
    last: fields.length - 1 + shift,
    buried: countBuried(line, delimiters.field),
    field: (n) => fields[n - shift] ?? '',
  };
}

function declaredDelimiters(header: string): Delimiters {
  const field = header.charAt(3);
  const [component = '^', repetition = '~', escapeMark = '', subcomponent = '&'] =
    header.slice(4).split(field, 1)[0] ?? '';
  return { field, component, repetition, escapeMark, subcomponent };
}

/** Segments whose loss loses a result, its date or its patient; `MSH` and `PID` are words of medicine, too. */
const BURIED = /OB[XR](?=(\W)\d{0,4}\1)|PID(?=(\W)\d{1,4}\2)|MSH(?=([^\w\s])(?!\3)[^\w\s]{2})/gi;

/** Counts the segments within a line: behind a quotation mark, a number or another segment. */
function countBuried(line: string, separator: string): number {
  let count = 0;
  for (const { index } of line.matchAll(BURIED)) if (index > 0 && line[index + 3] === separator) count++;
  return count;
}

const SEGMENT_START = /^[A-Z][A-Z\d]{2}(?:[^\w\s]|$)/;

/** A segment with blanks before or behind its name, or a name in lower case, as editors and mail programs leave it. */
const LOOSE_START = new RegExp(`^${BLANK}*(${NAMES}|Z[A-Z\\d]{2})${BLANK}*`, 'iu');

/** The segment that starts with a line, its name at the very start; null where the line goes on with the one before. */
function segmentAt(line: string, separator: string | null): string | null {
  const [start = '', found = ''] = LOOSE_START.exec(line) ?? [];
  const name = found.toUpperCase();
  const fields = line.slice(start.length);
  const isSegment = HEADERS.includes(name) ? /^[^\w\s]{3}/.test(fields) : fields[0] === separator;
  if (name !== '' && isSegment) return `${name}${fields}`;
  // Three capitals can also begin a line of a text: `WBC: raised`.
  const canBeSegment = separator === null || line.length === 3 || line[3] === separator;
  return canBeSegment && SEGMENT_START.test(line) ? line : null;
}

/**
 * Lines; those that do not start a segment are appended to the one before: comments can hold raw line feeds. An addendum (ADD) goes on
 * where the segment before it was divided (HL7 v2.5.1 §2.10.2).
 */
function* joinedLines(text: string): Generator<string> {
  let pending: string | null = null;
  let separator: string | null = null;
  for (const line of splitLines(unframe(text))) {
    const segment = segmentAt(line, separator);
    if (pending !== null && separator !== null && segment?.startsWith(`ADD${separator}`))
      pending += segment.slice('ADD'.length + separator.length);
    else if (segment !== null) {
      if (pending !== null) yield pending;
      pending = segment;
      if (HEADERS.includes(segment.slice(0, 3))) separator = segment.charAt(3);
    } else if (pending !== null && line !== '') pending += `\n${line}`;
  }
  if (pending !== null) yield pending;
}

/** MLLP puts a message between VT and FS (HL7 v2.5.1, Appendix C); FS also ends the last segment. */
const unframe = (text: string): string => text.replaceAll('\v', '').replaceAll('\x1c', '\r');

function* splitLines(text: string): Generator<string> {
  const ends = /\r\n|\r|\n/g;
  let from = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(from, end.index);
    from = ends.lastIndex;
  }
  yield text.slice(from);
}

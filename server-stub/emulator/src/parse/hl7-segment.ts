import { ParseFailure } from './failure.js';
import { HEADERS, joinedLines } from './hl7-lines.js';

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

/** Segments whose loss loses a result, its date or its patient, each with the fields that tell it from a word of medicine. */
const BURIED = new RegExp(
  [
    // `OBX|3|` and `OBR||`.
    /OB[XR](?=(?<order>\W)\d{0,4}\k<order>)/,
    // `PID|1|`.
    /PID(?=(?<patient>\W)\d{1,4}\k<patient>)/,
    // `MSH|^~`.
    /MSH(?=(?<message>[^\w\s])(?!\k<message>)[^\w\s]{2})/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Counts the segments within a line: behind a quotation mark, a number or another segment. */
function countBuried(line: string, separator: string): number {
  let count = 0;
  for (const { index } of line.matchAll(BURIED)) if (index > 0 && line[index + 3] === separator) count++;
  return count;
}

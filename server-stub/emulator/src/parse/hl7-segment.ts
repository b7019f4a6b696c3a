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
  readonly delimiters: Delimiters;
}

const HEADERS = ['MSH', 'FHS', 'BHS'];

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
  return { name, delimiters, last: fields.length - 1 + shift, field: (n) => fields[n - shift] ?? '' };
}

function declaredDelimiters(header: string): Delimiters {
  const field = header.charAt(3);
  const [component = '^', repetition = '~', escapeMark = '', subcomponent = '&'] =
    header.slice(4).split(field, 1)[0] ?? '';
  return { field, component, repetition, escapeMark, subcomponent };
}

const SEGMENT_START = /^[A-Z][A-Z\d]{2}(?:[^\w\s]|$)/;

/** Lines; those that do not start a segment are appended to the one before: comments can hold raw line feeds. */
function* joinedLines(text: string): Generator<string> {
  let pending: string | null = null;
  for (const line of splitLines(unframe(text))) {
    if (SEGMENT_START.test(line)) {
      if (pending !== null) yield pending;
      pending = line;
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

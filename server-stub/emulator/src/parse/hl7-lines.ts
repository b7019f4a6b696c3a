/** Segments that declare the delimiters of what follows. */
export const HEADERS: readonly string[] = ['MSH', 'FHS', 'BHS'];

/**
 * Segments of laboratory messages (HL7 v2.8.2, chapters 2, 3, 4, 6, 7 and 13); those of the sender's own start with `Z`.
 */
const NAMES = [
  // Batches, messages and their parts.
  ...['MSH', 'FHS', 'BHS', 'BTS', 'FTS', 'EVN', 'MSA', 'ERR', 'DSC', 'ADD', 'SFT', 'UAC'],
  // Patients, visits and people.
  ...[
    'PID',
    'PD1',
    'PV1',
    'PV2',
    'NK1',
    'GT1',
    'IN1',
    'IN2',
    'IN3',
    'AL1',
    'MRG',
    'ROL',
    'PRT',
    'CTD',
    'DG1',
  ],
  // Orders, specimens and results.
  ...['ORC', 'OBR', 'OBX', 'NTE', 'SPM', 'SAC', 'CTI', 'FT1', 'TCD', 'SID', 'TQ1', 'TQ2'],
  String.raw`Z[A-Z\d]{2}`,
].join('|');

/** Spaces of all kinds, a byte-order mark, and characters of no width. */
export const BLANK = String.raw`[\s\p{Cf}]`;

const SEGMENT_START = /^[A-Z][A-Z\d]{2}(?:[^\w\s]|$)/;

/** A segment with blanks before or behind its name, or a name in lower case, as editors and mail programs leave it. */
const LOOSE_START = new RegExp(`^${BLANK}*(${NAMES})${BLANK}*`, 'iu');

/** A segment without fields. */
const NAME_ALONE = new RegExp(`^(?:${NAMES})$`);

/** The segment that starts with a line, its name at the very start; null where the line goes on with the one before. */
function segmentAt(line: string, separator: string | null): string | null {
  const [start = '', found = ''] = LOOSE_START.exec(line) ?? [];
  const name = found.toUpperCase();
  const fields = line.slice(start.length);
  const isSegment = HEADERS.includes(name) ? /^[^\w\s]{3}/.test(fields) : fields[0] === separator;
  if (name !== '' && isSegment) return `${name}${fields}`;
  // Three capitals can also begin a line of a text, or be all of it: `WBC: raised`, `NEG`.
  const canBeSegment = separator === null || line[3] === separator || NAME_ALONE.test(line);
  return canBeSegment && SEGMENT_START.test(line) ? line : null;
}

/**
 * Lines; those that do not start a segment are appended to the one before: comments can hold raw line feeds. An addendum (ADD) goes on
 * where the segment before it was divided (HL7 v2.5.1 §2.10.2).
 */
export function* joinedLines(text: string): Generator<string> {
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

import { childrenOf, textIn, type XmlElement } from './xml.js';

const HL7_NAMESPACE = 'urn:hl7-org:v2xml';

/**
 * Whether a document is an HL7 v2 message in XML: by the namespace of the standard's encoding (HL7 v2.xml), or, as
 * interface engines write it, without one and with a header segment that has a numbered field.
 */
export function isHl7Xml(root: XmlElement): boolean {
  if (root.namespace === HL7_NAMESPACE) return true;
  const header = childrenOf(root).find(({ name }) => name === 'MSH');
  return header !== undefined && childrenOf(header).some(({ name }) => /^MSH\.\d+$/.test(name));
}

/** The same message in the delimited encoding, so that there is one reading of both. */
export function delimitedText(root: XmlElement): string {
  return [...segmentsIn(root)].map((segment) => `${delimitedSegment(segment)}\r`).join('');
}

/** Segments stand in groups, whose names are longer, in the order of the message. */
function* segmentsIn(element: XmlElement): Generator<XmlElement> {
  for (const child of childrenOf(element)) {
    if (/^[A-Z][A-Z\d]{2}$/.test(child.name)) yield child;
    else yield* segmentsIn(child);
  }
}

/** Fields of a segment at most: the longest standard one has under a hundred. */
const MOST_FIELDS = 500;

function delimitedSegment(segment: XmlElement): string {
  const fields = numbered(segment, MOST_FIELDS).map((repetitions) =>
    repetitions.map((repetition) => delimited(repetition, ['^', '&'])).join('~'),
  );
  // MSH-1 and MSH-2 are the delimiters, which are ours here.
  return segment.name === 'MSH'
    ? ['MSH', '^~\\&', ...fields.slice(2)].join('|')
    : [segment.name, ...fields].join('|');
}

const MOST_COMPONENTS = 100;

/** Text of a field or component; its own parts are parted by the first of the separators left. */
function delimited(element: XmlElement, [separator, ...inner]: readonly string[]): string {
  const parts = separator === undefined ? [] : numbered(element, MOST_COMPONENTS);
  if (parts.length === 0) return escapedText(element);
  return parts.map(([part]) => (part ? delimited(part, inner) : '')).join(separator);
}

/** Children by the number that ends their names, such as `OBX.3` and `CE.1`, each with its repetitions. */
function numbered(element: XmlElement, most: number): (readonly XmlElement[])[] {
  const found: XmlElement[][] = [];
  for (const child of childrenOf(element)) {
    const number = Number(/\.(\d{1,3})$/.exec(child.name)?.[1] ?? 0);
    if (number < 1 || number > most) continue;
    while (found.length < number) found.push([]);
    found[number - 1]?.push(child);
  }
  return found;
}

/** Escape sequences of formatted text are elements in XML: `<escape V=".br"/>` (HL7 v2.xml). */
function escapedText({ content }: XmlElement): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return escaped(piece);
      const sequence = piece.name === 'escape' ? (piece.attributes.get('V') ?? '') : '';
      return /^[\w.+-]+$/.test(sequence) ? `\\${sequence}\\` : escaped(textIn(piece));
    })
    .join('')
    .trim();
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\E\\',
  '|': '\\F\\',
  '^': '\\S\\',
  '&': '\\T\\',
  '~': '\\R\\',
};

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\|^&~]/g, (mark) => ESCAPES[mark] ?? mark)
    .replaceAll(/\s*(?:\r\n|\r|\n)\s*/g, '\\.br\\');

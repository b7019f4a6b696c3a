import { childrenOf, textIn, type XmlElement } from './xml.js';

const HL7_NAMESPACE = 'urn:hl7-org:v2xml';

/**
 * Whether a document is an HL7 v2 message in XML: by the namespace of HL7 v2.xml, or, as interface engines write it,
 * without one but with a numbered field in its header segment.
 */
export function isHl7Xml(root: XmlElement): boolean {
  if (root.namespace === HL7_NAMESPACE) return true;
  const header = childrenOf(root).find(({ name }) => name === 'MSH');
  return header !== undefined && childrenOf(header).some(({ name }) => /^MSH\.\d+$/.test(name));
}

/** The message in the delimited encoding, so that one parser reads both. */
export function delimitedText(root: XmlElement): string {
  return [...segmentsIn(root)].map((segment) => `${delimitedSegment(segment)}\r`).join('');
}

/** Segments in message order; they are nested in groups, whose names are longer. */
function* segmentsIn(element: XmlElement): Generator<XmlElement> {
  for (const child of childrenOf(element)) {
    if (/^[A-Z][A-Z\d]{2}$/.test(child.name)) yield child;
    else yield* segmentsIn(child);
  }
}

/** Standard segments have fewer than a hundred fields. */
const MAX_FIELDS = 500;

function delimitedSegment(segment: XmlElement): string {
  const fields = childrenByNumber(segment, MAX_FIELDS).map((repetitions) =>
    repetitions.map((repetition) => delimitedField(repetition, ['^', '&'])).join('~'),
  );
  // MSH-1 and MSH-2 are the delimiters.
  return segment.name === 'MSH'
    ? ['MSH', '^~\\&', ...fields.slice(2)].join('|')
    : [segment.name, ...fields].join('|');
}

const MAX_COMPONENTS = 100;

/** The text of a field or component, its parts joined by the first separator. */
function delimitedField(element: XmlElement, [separator, ...inner]: readonly string[]): string {
  const parts = separator === undefined ? [] : childrenByNumber(element, MAX_COMPONENTS);
  if (parts.length === 0) return escapedText(element);
  return parts.map(([part]) => (part ? delimitedField(part, inner) : '')).join(separator);
}

/** Children by the number in their names, such as `OBX.3` and `CE.1`, with repetitions. */
function childrenByNumber(element: XmlElement, max: number): (readonly XmlElement[])[] {
  const found: XmlElement[][] = [];
  for (const child of childrenOf(element)) {
    const number = Number(/\.(\d{1,3})$/.exec(child.name)?.[1] ?? 0);
    if (number < 1 || number > max) continue;
    while (found.length < number) found.push([]);
    found[number - 1]?.push(child);
  }
  return found;
}

/** Escape sequences of formatted text are elements in XML: `<escape V=".br"/>` (HL7 v2.xml). */
function escapedText({ content }: XmlElement): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return escapeText(piece);
      const sequence = piece.name === 'escape' ? (piece.attributes.get('V') ?? '') : '';
      return /^[\w.+-]+$/.test(sequence) ? `\\${sequence}\\` : escapeText(textIn(piece));
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

const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\|^&~]/g, (mark) => ESCAPES[mark] ?? mark)
    .replaceAll(/\s*(?:\r\n|\r|\n)\s*/g, '\\.br\\');

import type { Patient } from '../../core/patient.js';

/** Regular expression of the attributes in a tag: a value in quotes may contain `>` and the other kind of quote (XML 1.0, section 2.3). */
const ATTRIBUTES = `(?:"[^"<]*"|'[^'<]*'|[^<>"'])*?`;

/** Reads the patients of C-CDA documents, FHIR XML and HL7 v2 in XML. Takes time linear in the text. */
export const readXmlPatients = (xml: string): Patient[] => [
  ...elements(xml, 'patientRole').map(readClinicalPatient),
  ...elements(xml, 'Patient').map(readFhirPatient),
  ...elements(xml, 'PID').map(readHl7Patient),
];

/** `<patientRole>` of a clinical document (CDA R2, record target). */
function readClinicalPatient(role: string): Patient {
  const [patient = ''] = elements(role, 'patient');
  const [name = ''] = elements(patient, 'name');
  const given = elements(name, 'given').map(textOf);
  const [family = ''] = elements(name, 'family').map(textOf);
  const [birth = ''] = attributesOf(patient, 'birthTime').map((attributes) => attribute(attributes, 'value'));
  // The patient's own numbers stand before `<patient>`; an organization behind it has others.
  const [before = ''] = role.split(/<(?:\w+:)?patient\b/, 1);
  return {
    ids: attributesOf(before, 'id').flatMap((attributes) => {
      const value = attribute(attributes, 'extension');
      return value === '' ? [] : [{ value, issuer: attribute(attributes, 'root') }];
    }),
    name: joinWords([...given, family]) || textOf(name),
    birthDate: dateOf(birth),
  };
}

/** Only what stands in the patient itself: an organization, a contact or a contained resource has names and numbers of its own. */
function readFhirPatient(patient: string): Patient {
  const parts = [...children(patient)];
  const named = (name: string) => parts.filter((part) => part.name === name);
  const [name] = named('name').map(({ content }) => [...children(content)]);
  return {
    ids: named('identifier').flatMap(({ content }) => {
      const [value = ''] = valuesOf(children(content), 'value');
      const [issuer = ''] = valuesOf(children(content), 'system');
      return value === '' ? [] : [{ value, issuer }];
    }),
    name: name
      ? valuesOf(name, 'text')[0] || joinWords([...valuesOf(name, 'given'), ...valuesOf(name, 'family')])
      : '',
    birthDate: valuesOf(parts, 'birthDate')[0] ?? '',
  };
}

function readHl7Patient(pid: string): Patient {
  const first = (xml: string, ...names: string[]): string => {
    const [found] = names.flatMap((name) => elements(xml, name));
    return found === undefined ? '' : textOf(found);
  };
  const [name = ''] = elements(pid, 'PID.5');
  const [born = ''] = elements(pid, 'PID.7');
  return {
    ids: elements(pid, 'PID.3').flatMap((id) => {
      const value = first(id, 'CX.1', 'CK.1') || textOf(id);
      return value === '' ? [] : [{ value, issuer: joinWords([first(id, 'HD.1'), first(id, 'CX.5')]) }];
    }),
    name: joinWords([
      first(name, 'XPN.2', 'PN.2'),
      first(name, 'XPN.3', 'PN.3'),
      first(name, 'FN.1', 'XPN.1', 'PN.1'),
    ]),
    birthDate: dateOf(first(born, 'TS.1', 'DTM.1') || textOf(born)),
  };
}

/** The contents of the elements of one name, whatever their prefix. An element that is not closed ends the search. */
function elements(xml: string, name: string): string[] {
  const found: string[] = [];
  const opening = new RegExp(`<((?:\\w+:)?${name.replace('.', '\\.')})(?=[\\s>])${ATTRIBUTES}(/?)>`, 'g');
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    if (match[2] === '/') continue;
    const end = xml.indexOf(`</${match[1]}>`, opening.lastIndex);
    if (end < 0) break;
    found.push(xml.slice(opening.lastIndex, end));
    opening.lastIndex = end;
  }
  return found;
}

/** The attributes of each tag of one name, whatever its prefix. */
const attributesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=\\s)(${ATTRIBUTES})>`, 'g'))].map(
    ([, found = '']) => found,
  );

const CHILD_TAG = new RegExp(`<(/?)(?:\\w+:)?([\\w.]+)(?![\\w.])(${ATTRIBUTES})(/?)>`, 'g');

interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: string;
  readonly content: string;
}

/**
 * The elements directly in a text. One that is not closed ends the search. A name is taken whole, or the time for one that is
 * not closed would grow with its square.
 */
function* children(xml: string): Generator<XmlElement> {
  let depth = 0;
  let open = { name: '', attributes: '', from: 0 };
  for (const tag of xml.matchAll(CHILD_TAG)) {
    const [whole, closing, name = '', attributes = '', empty] = tag;
    if (closing) {
      depth -= 1;
      if (depth === 0) yield { ...open, content: xml.slice(open.from, tag.index) };
      continue;
    }
    if (depth === 0 && empty) yield { name, attributes, content: '' };
    if (empty) continue;
    if (depth === 0) open = { name, attributes, from: tag.index + whole.length };
    depth += 1;
  }
}

/** The `value` of each of these elements with this name. */
const valuesOf = (all: Iterable<XmlElement>, name: string): string[] =>
  [...all].filter((one) => one.name === name).map(({ attributes }) => attribute(attributes, 'value'));

/** The value of the attribute with this name; empty without one. */
function attribute(attributes: string, name: string): string {
  // From the start, so that nothing inside the value of another attribute is taken for one.
  const pattern = `^${ATTRIBUTES}\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`;
  const [, value, otherwise = ''] = new RegExp(pattern).exec(attributes) ?? [];
  return decode(value ?? otherwise);
}

/** Anything else between brackets, such as a comment, may have a quote that is not closed. */
const ANY_TAG = new RegExp(`<${ATTRIBUTES}>|<[^<>]*>`, 'g');

const textOf = (xml: string): string => decode(xml.replace(ANY_TAG, ' ')).replace(/\s+/g, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text
    .replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
      (whole, hex?: string, decimal?: string, name?: string) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return name ? (ENTITIES[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    )
    .trim();

/** `YYYYMMDD…` of HL7. */
const dateOf = (text: string): string => {
  const [, year, month, day] = /^\s*(\d{4})(\d\d)?(\d\d)?/.exec(text) ?? [];
  return [year, month, day].filter(Boolean).join('-');
};

const joinWords = (words: readonly string[]): string => words.filter(Boolean).join(' ');

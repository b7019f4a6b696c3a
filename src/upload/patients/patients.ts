import { foldAccents } from '../../core/fold-accents.js';
import type { Patient } from '../../core/patient.js';
import { toText } from '../../core/service/wire.js';
import type { TextFormat } from '../../files/format.js';
import { detectEncoding } from '../../prepare/document/encoding.js';
import { readTablePatients } from './patients-in-table.js';
import { readXmlPatients } from './patients-in-xml.js';

/** Back ends take no more, and comparing patients takes the square of each. */
const MAX_PATIENTS = 20;
const MAX_NUMBERS = 20;
/** Characters of a name, a number or a date. */
const MAX_TEXT = 200;

/**
 * Reads the patients that a report names: PID segments of HL7, Patient resources of FHIR, the record target of a C-CDA
 * document, and the columns or lines of a table.
 *
 * @param text A report.
 * @param format Its format.
 * @returns The first 20 patients, each once; an empty list when the text cannot be read.
 */
export function readPatients(text: string, format: TextFormat): Patient[] {
  const named = READERS[format](text)
    .map(withoutPlaceholders)
    .map(limitPatient)
    .filter(({ ids, name, birthDate }) => ids.length > 0 || name !== '' || birthDate !== '');
  const uniquePatients = new Map(named.map((patient) => [JSON.stringify(patient), patient]));
  return [...uniquePatients.values()].slice(0, MAX_PATIENTS);
}

/** What systems print in place of a number: HL7 has `""` (2.5.1, 2.5.3), others `0`, `000` or a word. */
const NO_NUMBER = /^[^1-9\p{L}]*$|^(?:n\/?a|none|null|nil|unknown|unbekannt|desconocido)$/iu;

/** Dates that systems fill in for a missing one. */
const NO_DATE = /^(?:0000|1800|1900-01-01|1901-01-01|9999)/;

/** Two people have the same placeholder. */
const withoutPlaceholders = ({ ids, name, birthDate }: Patient): Patient => ({
  ids: ids.filter(({ value }) => !NO_NUMBER.test(value)),
  name,
  birthDate: NO_DATE.test(birthDate) ? '' : birthDate,
});

const limitPatient = ({ ids, name, birthDate }: Patient): Patient => ({
  ids: ids
    .slice(0, MAX_NUMBERS)
    .map(({ value, issuer }) => ({ value: value.slice(0, MAX_TEXT), issuer: issuer.slice(0, MAX_TEXT) })),
  name: name.slice(0, MAX_TEXT),
  birthDate: birthDate.slice(0, MAX_TEXT),
});

/** Reads the patients of a file, whatever its encoding: a name differs when it is read in a wrong one. */
export const readFilePatients = (bytes: Uint8Array, format: TextFormat): Patient[] =>
  readPatients(detectEncoding(bytes, format).text, format);

const READERS: Readonly<Record<TextFormat, (text: string) => Patient[]>> = {
  hl7: readHl7Patients,
  json: readFhirPatients,
  xml: readXmlPatients,
  csv: readTablePatients,
};

/** Reads PID-3, PID-5 and PID-7 of each message, by the separators that it declares. */
function readHl7Patients(text: string): Patient[] {
  let [, field = '|', component = '^', repetition = '~'] = /MSH(.)(.)(.)/.exec(text) ?? [];
  // Messages that were copied together can differ in their separators, and begin with blanks or a byte-order mark.
  return text.split(/[\r\n]+/).flatMap((line) => {
    const segment = line.replace(/^[\s\p{Cf}]+/u, '');
    const header = /^MSH\s*([^\w\s])([^\w\s])([^\w\s])/i.exec(segment);
    if (header) [, field = '|', component = '^', repetition = '~'] = header;
    const fields = segment.split(field);
    if (fields[0]!.trim().toUpperCase() !== 'PID' || fields.length < 2) return [];
    const [family = '', ...given] = (fields[5]?.split(repetition)[0] ?? '').split(component, 3);
    const ids = (fields[3] ?? '').split(repetition).map((id) => id.split(component));
    const [, year, month, day] = /^(\d{4})(\d\d)?(\d\d)?/.exec(fields[7] ?? '') ?? [];
    const patient = {
      ids: ids.flatMap(([value = '', , , issuer = '', type = '']) =>
        value.trim() ? { value: value.trim(), issuer: `${issuer} ${type}`.trim() } : [],
      ),
      name: joinWords([...given, family.split('&', 1)[0]]),
      birthDate: [year, month, day].filter(Boolean).join('-'),
    };
    return [patient];
  });
}

/** Reads Patient resources at the top level, in an array, in a Bundle or contained in another resource. */
function readFhirPatients(text: string): Patient[] {
  try {
    return [...findPatients(JSON.parse(text.replace(/^\uFEFF/, '')))].map(toPatient);
  } catch {
    return [];
  }
}

function* findPatients(value: unknown): Generator<FhirObject> {
  for (const item of objectsIn(value)) yield* findPatients(item);
  if (!isObject(value) || Array.isArray(value)) return;
  if (value.resourceType === 'Patient') yield value;
  // A report of another kind may have its patient beside its results.
  if (isObject(value.patient) && value.resourceType === undefined) yield plainPatient(value.patient);
  for (const entry of objectsIn(value.entry)) yield* findPatients(entry.resource);
  for (const contained of objectsIn(value.contained)) yield* findPatients(contained);
}

/** The patient of JSON that is not FHIR, as a FHIR resource. */
function plainPatient({
  name,
  firstName,
  lastName,
  birthDate,
  dateOfBirth,
  dob,
  id,
  mrn,
}: FhirObject): FhirObject {
  const [value] = [mrn, id].map(textOf).filter(Boolean);
  const names = isObject(name) ? name : { text: textOf(name) || joinWords([firstName, lastName]) };
  return {
    name: [names],
    birthDate: [birthDate, dateOfBirth, dob].map(textOf).find(Boolean),
    identifier: value ? [{ value }] : [],
  };
}

function toPatient(patient: FhirObject): Patient {
  const [name] = objectsIn(patient.name);
  const given = Array.isArray(name?.given) ? name.given : [];
  return {
    ids: objectsIn(patient.identifier).flatMap(({ value, system }) =>
      textOf(value) ? { value: textOf(value), issuer: textOf(system) } : [],
    ),
    name: textOf(name?.text) || joinWords([...given, name?.family]),
    birthDate: textOf(patient.birthDate),
  };
}

type FhirObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is FhirObject => typeof value === 'object' && value !== null;
const objectsIn = (value: unknown): FhirObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
/** Text, or a number as text: `mrn` may be either. */
const textOf = (value: unknown): string => toText(value).trim();
const joinWords = (words: readonly unknown[]): string => words.map(textOf).filter(Boolean).join(' ');

/**
 * Whether two patients are certainly different people. Compares, in this order, the date of birth, a shared id, two ids of
 * the same issuer, and the name. False when nothing can be compared.
 */
export function areDifferentPatients(first: Patient, second: Patient): boolean {
  // Two laboratories may both count from 1.
  if (haveDifferentBirths(first, second)) return true;
  const pairs = first.ids.flatMap((id) => second.ids.map((otherId) => [id, otherId] as const));
  if (pairs.some(([a, b]) => a.value === b.value && (!a.issuer || !b.issuer || a.issuer === b.issuer))) {
    return false;
  }
  if (pairs.some(([a, b]) => a.issuer !== '' && a.issuer === b.issuer)) return true;
  return !areSameNames(first.name, second.name);
}

/** Whether two dates of birth contradict each other; one may have less of the date. */
function haveDifferentBirths(first: Patient, second: Patient): boolean {
  const [shorter = '', longer = ''] = [first.birthDate, second.birthDate].sort(compareLengths);
  return !longer.startsWith(shorter);
}

/** Whether two patients are certainly one: by the whole date of birth and the name, or by a number of one issuer. */
export function areSamePatients(first: Patient, second: Patient): boolean {
  if (areDifferentPatients(first, second)) return false;
  const isNumberShared = first.ids.some(({ value, issuer }) =>
    second.ids.some((other) => issuer !== '' && other.issuer === issuer && other.value === value),
  );
  const isBirthShared = first.birthDate.length === 10 && first.birthDate === second.birthDate;
  const words = Math.min(splitName(first.name).length, splitName(second.name).length);
  return isNumberShared || (isBirthShared && words > 0);
}

/** Whether two names may be the same: `ERIKA MUSTER`, `Dr. Muster, Erika`, `Erika M. Muster` and `Erikamuster` are. */
function areSameNames(first: string, second: string): boolean {
  const [short = [], long = []] = [splitName(first), splitName(second)].sort(compareLengths);
  return short.every((word) => long.includes(word)) || areWrittenTogether(short, long);
}

const compareLengths = (a: ArrayLike<unknown>, b: ArrayLike<unknown>): number => a.length - b.length;

/** Letters that Unicode does not decompose, and how people write them without their keyboard. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/[đð]/g, 'd'],
  [/þ/g, 'th'],
  [/ı/g, 'i'],
  // `Mueller` is `Müller`, which has lost its dots by now.
  [/([aou])e/g, '$1'],
];

const TITLES = new Set('mr mrs ms miss dr dra prof sr sra herr frau hr fr med md phd jr'.split(' '));

/** The words of a name by which it is compared: without case, accents, titles and, beside two others, initials. */
function splitName(name: string): string[] {
  const plain = SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), foldAccents(name));
  const words = (plain.match(/\p{L}+/gu) ?? []).filter((word) => !TITLES.has(word));
  const whole = words.filter((word) => !/^[a-z]$/.test(word));
  return whole.length >= 2 ? whole : words;
}

/** Whether words are others that were written together, in any order. */
function areWrittenTogether(words: readonly string[], others: readonly string[]): boolean {
  let rest = words.join('');
  for (const other of [...others].sort(compareLengths).reverse()) {
    if (!rest.includes(other)) return false;
    rest = rest.replace(other, '');
  }
  return rest === '';
}

/** The patient whom an element expects its reports to name. */
export interface ExpectedPatient {
  /** The host's id of the person; null when the host sets none. */
  readonly subject: string | null;
  /** Patients of the other reports in the list. */
  readonly known: readonly Patient[];
}

/**
 * Whether a report seems to be about somebody else, so that the person decides before it is sent.
 *
 * @param patients Patients that the report names; without any the result is false.
 * @returns True when it names two people, a person other than the subject, or no person of the other reports.
 */
export function isAboutSomeoneElse(
  patients: readonly Patient[],
  { subject, known }: ExpectedPatient,
): boolean {
  return patients.some((patient) => {
    if (patients.some((other) => areDifferentPatients(patient, other))) return true;
    if (subject !== null && patient.ids.length > 0)
      return patient.ids.every(({ value }) => value !== subject);
    return known.length > 0 && known.every((other) => areDifferentPatients(patient, other));
  });
}

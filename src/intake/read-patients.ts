import type { Patient } from './patient.js';

export { isAboutSomeoneElse } from './patient.js';

/**
 * The patients a report names: PID segments of HL7, Patient resources of FHIR JSON.
 *
 * @param text A report.
 * @param format Its format, by its bytes.
 * @returns Each patient once; an empty list when the text cannot be read.
 */
export function readPatients(text: string, format: 'hl7' | 'json'): Patient[] {
  const patients = format === 'hl7' ? hl7Patients(text) : fhirPatients(text);
  const found = new Map(patients.map((patient) => [JSON.stringify(patient), patient]));
  return [...found.values()].filter(({ ids, name }) => ids.length > 0 || name !== '');
}

/** PID-3, PID-5 and PID-7 of each message, by the separators it declares. */
function hl7Patients(text: string): Patient[] {
  const [, field = '|', component = '^', repetition = '~'] = /MSH(.)(.)(.)/.exec(text) ?? [];
  const segments = text.split(/[\r\n]+/).filter((segment) => segment.startsWith(`PID${field}`));
  return segments.map((segment) => {
    const fields = segment.split(field);
    const [family = '', ...given] = (fields[5]?.split(repetition)[0] ?? '').split(component, 3);
    const ids = (fields[3] ?? '').split(repetition).map((id) => id.split(component));
    const [, year, month, day] = /^(\d{4})(\d\d)?(\d\d)?/.exec(fields[7] ?? '') ?? [];
    return {
      ids: ids.flatMap(([value = '', , , issuer = '', type = '']) =>
        value.trim() ? { value: value.trim(), issuer: `${issuer} ${type}`.trim() } : [],
      ),
      name: joinWords([...given, family.split('&', 1)[0]]),
      birthDate: [year, month, day].filter(Boolean).join('-'),
    };
  });
}

/** A Patient by itself, in a Bundle, or contained in another resource. */
function fhirPatients(text: string): Patient[] {
  try {
    return [...resources(JSON.parse(text.replace(/^\uFEFF/, '')))].map(toPatient);
  } catch {
    return [];
  }
}

function* resources(value: unknown): Generator<FhirObject> {
  if (!isObject(value)) return;
  if (value.resourceType === 'Patient') yield value;
  for (const entry of listOf(value.entry)) yield* resources(entry.resource);
  for (const contained of listOf(value.contained)) yield* resources(contained);
}

function toPatient(patient: FhirObject): Patient {
  const [name] = listOf(patient.name);
  const given = Array.isArray(name?.given) ? name.given : [];
  return {
    ids: listOf(patient.identifier).flatMap(({ value, system }) =>
      textOf(value) ? { value: textOf(value), issuer: textOf(system) } : [],
    ),
    name: textOf(name?.text) || joinWords([...given, name?.family]),
    birthDate: textOf(patient.birthDate),
  };
}

type FhirObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is FhirObject => typeof value === 'object' && value !== null;
const listOf = (value: unknown): FhirObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const joinWords = (words: readonly unknown[]): string => words.map(textOf).filter(Boolean).join(' ');

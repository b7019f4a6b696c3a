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

/** The patient that a report names. Missing fields are empty. */
export interface Patient {
  readonly ids: readonly PatientId[];
  readonly name: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly birthDate: string;
}

interface PatientId {
  readonly value: string;
  /** Assigning authority and type of the id: two hospitals may give the same number to different people. */
  readonly issuer: string;
}

/**
 * Whether two reports are certainly about different people. Compares, in this order, a shared id, two ids of the same
 * issuer, the date of birth and the name. False where nothing can be compared.
 */
export function areDifferent(one: Patient, other: Patient): boolean {
  const pairs = one.ids.flatMap((id) => other.ids.map((otherId) => [id, otherId] as const));
  if (pairs.some(([a, b]) => a.value === b.value && (!a.issuer || !b.issuer || a.issuer === b.issuer))) {
    return false;
  }
  if (pairs.some(([a, b]) => a.issuer !== '' && a.issuer === b.issuer)) return true;
  const [short = '', long = ''] = [one.birthDate, other.birthDate].sort((a, b) => a.length - b.length);
  return !long.startsWith(short) || !namesAgree(one.name, other.name);
}

/** `ERIKA MUSTER`, `Muster, Erika` and `Erika M. Muster` agree; so do a name in one piece and in two. */
function namesAgree(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return few.every((word) => many.includes(word)) || lettersOf(few) === lettersOf(many);
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/\p{L}+/gu) ?? [];

const lettersOf = (words: readonly string[]): string => [...words.join('')].sort().join('');

/** The patient that an element expects its reports to name. */
export interface Expected {
  /** The host's id of the person; null when the host sets none. */
  readonly subject: string | null;
  /** Patients of the other reports in the list. */
  readonly known: readonly Patient[];
}

/**
 * Whether a report needs the person's decision before it is sent, because it seems to be about somebody else.
 *
 * @param patients Patients the report names; a report that names nobody is never held back.
 * @returns True when it names two people, a person other than the subject, or nobody of the other reports.
 */
export function isAboutSomeoneElse(patients: readonly Patient[], { subject, known }: Expected): boolean {
  return patients.some((patient) => {
    if (patients.some((other) => areDifferent(patient, other))) return true;
    if (subject !== null && patient.ids.length > 0)
      return patient.ids.every(({ value }) => value !== subject);
    return known.length > 0 && known.every((other) => areDifferent(patient, other));
  });
}

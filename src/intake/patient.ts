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

/** Whom a report is about, as it says itself. What it leaves out is empty. */
export interface Patient {
  readonly ids: readonly PatientId[];
  readonly name: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly birthDate: string;
}

interface PatientId {
  readonly value: string;
  /** Who gave it, and as what: the same number of two hospitals is two people. */
  readonly issuer: string;
}

/**
 * Whether two reports are certainly not about one person. An id they share decides, then two ids of one issuer, then the
 * date of birth, then the name; where nothing can be compared they are taken for one.
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

/** What an element knows of whom its reports have to be about. */
export interface Expected {
  /** The number by which the host knows the person; null when it did not say. */
  readonly subject: string | null;
  /** Those the other reports of the list are about. */
  readonly known: readonly Patient[];
}

/**
 * Whether a report has to be looked at before it is sent.
 *
 * @param patients Those it names; one that names nobody is never held back.
 * @returns True when it names two people, somebody who is not the subject, or nobody the other reports name.
 */
export function isAboutSomeoneElse(patients: readonly Patient[], { subject, known }: Expected): boolean {
  return patients.some((patient) => {
    if (patients.some((other) => areDifferent(patient, other))) return true;
    if (subject !== null && patient.ids.length > 0)
      return patient.ids.every(({ value }) => value !== subject);
    return known.length > 0 && known.every((other) => areDifferent(patient, other));
  });
}

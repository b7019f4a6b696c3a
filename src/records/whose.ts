import type { PatientAnswer, UploadPatient, UploadRecord } from '../core/service/wire.js';

/** The person's answers on this page, by upload id, where the back end stores no patients. */
export type PageAnswers = ReadonlyMap<string, PatientAnswer>;

const UNKNOWN: UploadPatient = { state: 'unknown', tag: null, initials: '', others: [] };
/** The tag of uploads that are the person's own by an answer on this page. */
const MINE = 'mine';

/** Whose an upload is: as the back end says, else as the person said on this page. */
export function patientOf({ uploadId, patient }: UploadRecord, answers: PageAnswers): UploadPatient {
  if (patient) return patient;
  const answer = answers.get(uploadId);
  if (answer === 'mine') return { ...UNKNOWN, state: 'mine', tag: MINE };
  return answer === 'other' ? { ...UNKNOWN, state: 'other' } : UNKNOWN;
}

/** The uploads whose results may be compared with each other have the same group. One without a patient is a group of its own. */
export const groupOf = (upload: UploadRecord, answers: PageAnswers): string =>
  patientOf(upload, answers).tag ?? `upload ${upload.uploadId}`;

/** A patient of whom there are uploads. */
export interface KnownPatient {
  readonly tag: string;
  /** Empty for the person themselves, and where a report has no name. */
  readonly initials: string;
  readonly isMine: boolean;
}

/** The patients of the listed uploads, each once. */
export function knownPatients(
  uploads: readonly UploadRecord[],
  answers: PageAnswers,
): readonly KnownPatient[] {
  const known = new Map<string, KnownPatient>();
  for (const upload of uploads) {
    const { tag, initials, state } = patientOf(upload, answers);
    if (tag === null) continue;
    const before = known.get(tag);
    known.set(tag, {
      tag,
      initials: before?.initials || initials,
      isMine: state === 'mine' || before?.isMine === true,
    });
  }
  return [...known.values()];
}

/** Whether the rows say whose they are: as soon as the uploads are not all of one patient, or all of nobody. */
export function areSeveralPatients(uploads: readonly UploadRecord[], answers: PageAnswers): boolean {
  const kinds = new Set(
    uploads.map((upload) => {
      const { tag, state } = patientOf(upload, answers);
      return tag ?? state;
    }),
  );
  return kinds.size > 1 || kinds.has('other') || kinds.has('several');
}
